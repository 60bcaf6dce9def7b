"""The lines of a text, one after the other."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

TAB = 4
_LINE = re.compile(r"[^\n]*")
_NOT_NEWLINE = re.compile(r"[^\n]")


def blanked(text: str) -> str:
    """As many blanks as a text has characters; its lines stay."""
    return _NOT_NEWLINE.sub(" ", text) if "\n" in text else " " * len(text)


@dataclass(frozen=True, slots=True)
class Line:
    """A line without its end, which `after` lies behind."""

    start: int
    text: str
    after: int

    @property
    def end(self) -> int:
        return self.start + len(self.text)

    @property
    def blank(self) -> bool:
        return not self.text or self.text.isspace()

    @property
    def worded(self) -> bool:
        """Whether it begins with a letter, as no syntax of blocks does."""
        return self.text.lstrip()[:1].isalpha()

    @property
    def indent(self) -> int:
        expanded = self.text.expandtabs(TAB) if "\t" in self.text else self.text
        return len(expanded) - len(expanded.lstrip(" "))


def line_at(text: str, position: int) -> Line:
    """The line, or the rest of one, that begins at a position."""
    found = _LINE.match(text, position)
    return (
        Line(position, found[0].removesuffix("\r"), found.end() + 1)
        if found
        else Line(position, "", position)
    )


def lines_from(text: str, position: int) -> Iterator[Line]:
    while position < len(text):
        line = line_at(text, position)
        yield line
        position = line.after
