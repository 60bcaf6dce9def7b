"""The Markdown extension that makes links of marked citations, and leaves no trace where it cannot.

It works in two steps, for other extensions look at the text of the tree in between: `attr_list` at what follows
an element, `abbr` at words, `smarty` at the neighbours of quotation marks. Right after the inline patterns the
frames are taken out and each mark is kept as an element or as "the n-th of these words there"; right before `toc`
it is found again and wrapped. A mark whose words are no longer there is dropped.

Where the marks come from is the host's business: the plugin's (`hosting.py`), or without a plugin that of the
project around the current folder (`alone.py`). A host sees each text once, before anything else is done with it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, MutableMapping
from dataclasses import dataclass, field
from typing import Any, Protocol
from xml.etree.ElementTree import Element

import markdown
from markdown.extensions import Extension
from markdown.postprocessors import Postprocessor
from markdown.preprocessors import Preprocessor
from markdown.treeprocessors import Treeprocessor

from mkdocs_citeguard import frames
from mkdocs_citeguard.links import Link
from mkdocs_citeguard.mark import Form, Mark
from mkdocs_citeguard.unlinking import Unlinker
from mkdocs_citeguard.wrapping import Run, Slot, Whole, Words, wrap_element, wrap_stashed

_BEFORE_ALL_BUT_SNIPPETS = 31
_AFTER_INLINE = 19.5
_BEFORE_TOC = 5.5
_AFTER_ALL_LINKS = -50
_LAST = -100
_UNTOUCHED = frozenset({"pre", "script", "style", "textarea"})
_STASHED = re.compile("\x02wzxhzdk:([0-9]+)\x03")
Marked = tuple[Mark, Link]


@dataclass
class _Found:
    """What one conversion has found, between the two steps."""

    spots: list[Words | Whole] = field(default_factory=list)
    known: set[Element] = field(default_factory=set)


class Host(Protocol):
    """What knows the texts that are converted, and puts marks into those that have none yet."""

    def began(self, md: markdown.Markdown, text: str) -> str:
        """The text of a conversion that begins, with marks whose numbers are in the table."""

    def ended(self, md: markdown.Markdown) -> None: ...


class CiteguardExtension(Extension):
    """Knows what each number stands for. One instance may serve several `Markdown` instances at the same time."""

    def __init__(self) -> None:
        super().__init__()
        self.table: MutableMapping[int, Marked] = {}
        self.host: Host | None = None

    def extendMarkdown(self, md: markdown.Markdown) -> None:  # noqa: N802
        found = _Found()
        md.preprocessors.register(_Opener(md, self), "citeguard-open", _BEFORE_ALL_BUT_SNIPPETS)
        md.treeprocessors.register(_Collector(md, self.table, found), "citeguard-collect", _AFTER_INLINE)
        md.treeprocessors.register(_Linker(md, found), "citeguard-link", _BEFORE_TOC)
        md.treeprocessors.register(Unlinker(md), "citeguard-unlink", _AFTER_ALL_LINKS)
        md.postprocessors.register(_Stripper(md, self), "citeguard-strip", _LAST)


_ACTIVE: list[CiteguardExtension] = []


def active() -> CiteguardExtension | None:
    """The extension of the plugin that is running, if one is."""
    return _ACTIVE[-1] if _ACTIVE else None


def activate(extension: CiteguardExtension) -> None:
    _ACTIVE[:] = [extension]


def deactivate() -> None:
    _ACTIVE.clear()


class _Opener(Preprocessor):
    def __init__(self, md: markdown.Markdown, extension: CiteguardExtension) -> None:
        super().__init__(md)
        self.extension = extension

    def run(self, lines: list[str]) -> list[str]:
        if self.extension.host is None:
            return lines
        text = "\n".join(lines)
        marked = self.extension.host.began(self.md, text)
        return lines if marked is text else marked.split("\n")


class _Stripper(Postprocessor):
    def __init__(self, md: markdown.Markdown, extension: CiteguardExtension) -> None:
        super().__init__(md)
        self.extension = extension

    def run(self, text: str) -> str:
        if self.extension.host:
            self.extension.host.ended(self.md)
        return frames.strip(text, self.extension.table)


class _Collector(Treeprocessor):
    """Takes the frames out of the tree and keeps what they stood for."""

    def __init__(self, md: markdown.Markdown, table: MutableMapping[int, Marked], found: _Found) -> None:
        super().__init__(md)
        self.table = table
        self.found = found

    def run(self, root: Element) -> None:
        self.found.spots.clear()
        self.found.known.clear()
        if not self.table:
            return
        if way := _way_to_frames(root):
            self._visit(root, None, way, untouched=False)
        if self.found.spots:
            self.found.known.update(root.iter())

    def _visit(
        self, element: Element, link: Element | None, way: Collection[Element], *, untouched: bool
    ) -> None:
        for key, value in element.items():
            if value and frames.OPEN in value:
                element.set(key, frames.strip(value, self.table))
        if element.tag == "a":
            link = element
        untouched = untouched or element.tag in _UNTOUCHED
        first, *others = [*element, None]
        self._read(Slot(element, is_tail=False), first, link, untouched=untouched)
        for child, following in zip(element, others, strict=True):
            if child in way:
                self._visit(child, link, way, untouched=untouched)
            self._read(Slot(child, is_tail=True), following, link, untouched=untouched)

    def _read(self, slot: Slot, following: Element | None, link: Element | None, *, untouched: bool) -> None:
        string = slot.string
        if frames.OPEN not in string:
            return
        slot.string = clean = frames.strip(string, self.table)
        if untouched:
            return
        for found in frames.FRAME.finditer(string):
            if marked := self.table.get(frames.number_of(found)):
                position = len(frames.strip(string[: found.start()], self.table))
                if spot := _spot(slot, clean, position, following, link, marked):
                    self.found.spots.append(spot)


def _way_to_frames(root: Element) -> set[Element]:
    """The elements in whose text, attributes or tail there are frames, and all that lie around them."""
    framed = [element for element in root.iter() if _framed(element)]
    parents = {child: parent for parent in root.iter() for child in parent} if framed else {}
    way: set[Element] = set()
    for element in framed:
        around: Element | None = element
        while around is not None and around not in way:
            way.add(around)
            around = parents.get(around)
    return way


def _framed(element: Element) -> bool:
    if frames.OPEN in (element.text or "") or frames.OPEN in (element.tail or ""):
        return True
    return bool(element.attrib) and any(value and frames.OPEN in value for value in element.attrib.values())


def _spot(
    slot: Slot, clean: str, position: int, following: Element | None, link: Element | None, marked: Marked
) -> Words | Whole | None:
    """What a mark at a position of a slot stands for; None if it is not there."""
    mark, target = marked
    if link is not None:
        return Whole(link, target)
    start = position + mark.shift
    if mark.form is Form.WORDS and clean.startswith(mark.words, start) and start >= 0:
        return Words(slot, mark.words, clean.count(mark.words, 0, start), clean.count(mark.words), target)
    rest = clean[position:]
    if following is None or rest.strip("[@"):
        return None
    if following.tag == "a" and not rest:
        return Whole(following, target)
    if following.tag == "code" and mark.form is Form.CODE:
        return Whole(following, target)
    if following.tag == "code" and mark.form is Form.CODE_WORDS:
        return Words(Slot(following, is_tail=False), mark.words, mark.ordinal, None, target)
    return None


class _Linker(Treeprocessor):
    """Finds the marked words again and wraps them."""

    def __init__(self, md: markdown.Markdown, found: _Found) -> None:
        super().__init__(md)
        self.found = found

    def run(self, root: Element) -> None:
        if not self.found.spots:
            return
        parents = {child: parent for parent in root.iter() for child in parent}
        wrapped: set[Element] = set()
        # From the last to the first, for what is put aside as HTML is cut up from behind. Elements come after
        # words: one that is wrapped gives its tail away.
        for spot in reversed(self.found.spots):
            if isinstance(spot, Words):
                self._wrap_words(spot, parents)
        for spot in self.found.spots:
            if isinstance(spot, Whole) and spot.element in parents and spot.element not in wrapped:
                wrapped.add(spot.element)
                wrap_element(spot, parents)

    def _wrap_words(self, spot: Words, parents: dict[Element, Element]) -> None:
        owner = spot.slot.owner
        stashed = _STASHED.fullmatch(owner.text or "") if owner.tag == "code" else None
        if stashed and not spot.slot.is_tail:
            wrap_stashed(spot, int(stashed[1]), self.md)
        elif owner in parents:
            Run(spot.slot, parents, self.found.known).wrap(spot)


def makeExtension(**options: Any) -> Extension:  # noqa: N802
    """The extension where no plugin runs: `extensions=["citeguard"]`."""
    from mkdocs_citeguard.alone import AloneExtension  # noqa: PLC0415  it reads files; the plugin has its own

    return AloneExtension(**options)
