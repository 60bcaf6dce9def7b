"""The marks of a text: frames in it, what their numbers stand for, and the anchors of the citations they make links of."""

from __future__ import annotations

from collections.abc import Iterable, MutableMapping
from dataclasses import dataclass, field, replace
from zlib import crc32

from mkdocs_citeguard import frames
from mkdocs_citeguard.audited import Audited
from mkdocs_citeguard.links import Link, words_of
from mkdocs_citeguard.mark import Mark, place
from mkdocs_citeguard.span import Span
from mkdocs_citeguard.text import Page

ANCHOR = "citeguard:"
"""Begins the anchor of a citation. No heading can take one: a colon is never part of what is made of its words."""


@dataclass
class Marks:
    """One table for many texts: no number is given twice while it is in use."""

    table: MutableMapping[int, tuple[Mark, Link]]
    """What the numbers in frames stand for; shared with the Markdown extension."""
    _anchors: dict[str, dict[Span, str]] = field(default_factory=dict)
    _given: dict[str, int] = field(default_factory=dict)
    _next: int = 1

    def clear(self) -> None:
        self.table.clear()
        self._anchors.clear()
        self._given.clear()
        self._next = 1

    def begin(self, name: str) -> None:
        """Count the anchors of a page anew: it is rendered again."""
        self._given.pop(name, None)

    def put(
        self, page: Page, links: Iterable[tuple[Span, Link]], name: str, text: str, offset: int = 0
    ) -> str:
        """A text, which begins at an offset of the page that was audited, with a frame for each link that can be.

        `name` is that of the built page, whose citations share one count of anchors. Frames that are in the text by
        itself are to stay, so their numbers stand for nothing.
        """
        for number in frames.numbers_in(text):
            self.table.pop(number, None)
            self._next = max(self._next, number + 1)
        placed, short = [], _short(name)
        anchors = self._anchors[page.path] = {}
        for span, link in links:
            found = place(page, span)
            if found and found.offset >= offset:
                self._given[name] = self._given.get(name, 0) + 1
                anchors[span] = f"{ANCHOR}{short}-{self._given[name]}"
                self.table[self._next] = (found.mark, replace(link, anchor=anchors[span]))
                placed.append((found.offset - offset, self._next))
                self._next += 1
        return frames.insert(text, placed)

    def anchor_of(self, page: Page, audited: Audited) -> str | None:
        """The anchor of a citation on the built page."""
        return self._anchors.get(page.path, {}).get(words_of(page, audited))


def _short(name: str) -> str:
    """Eight digits for the name of a page: its text may be shown on other pages too, such as the index of a blog."""
    return f"{crc32(name.encode(errors='surrogatepass')):08x}"
