"""A page as it was written, and the views of it that the reading of citations needs."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from math import inf

from mkdocs_citeguard import blocks, regions
from mkdocs_citeguard.block import BOM, OPAQUE, Block, BlockKind
from mkdocs_citeguard.lines import blanked
from mkdocs_citeguard.regions import Region, RegionKind
from mkdocs_citeguard.span import Location, Span

_NOT_PROSE = frozenset({*RegionKind} - {RegionKind.LINK_TEXT})
_UNABBREVIATED = r"(?<!\b[A-Za-z].)(?<!e\.g.)(?<!i\.e.)(?<!\bp.)(?<!\bpp.)(?<!\bal.)(?<!\bcf.)"
_SENTENCE_END = re.compile(rf"[.!?]{_UNABBREVIATED}[\"'”’)\]*_`]*(?=\s)|[。！？]{_UNABBREVIATED}", re.DOTALL)
_FOOTNOTE_MARK = re.compile(r"\[\^[^\]\s]+\](?!:)")
_FOOTNOTE_LABEL = re.compile(r"[ \t]*(?P<mark>\[\^[^\]\s]+\]):")


PART = "\0"
"""In the path of a text that another plugin put on a page: parts that page's path from the number of the text."""


@dataclass(frozen=True)
class Page:
    """A page of the site: POSIX path from the project root, and the text of its source file.

    Every offset is an offset in `text`: views blank what they leave out, they never cut it.
    """

    path: str
    text: str

    @cached_property
    def blocks(self) -> tuple[Block, ...]:
        return blocks.scan(self.text)

    @cached_property
    def regions(self) -> tuple[Region, ...]:
        return regions.scan(self.text, self.blocks)

    @cached_property
    def prose(self) -> str:
        """The text with everything blanked that is not prose or the text of a link."""
        return self.without(_NOT_PROSE)

    def without(self, kinds: Collection[RegionKind]) -> str:
        """The text with regions of these kinds blanked; newlines stay."""
        pieces, position = [], 0
        for region in self.regions:
            if region.kind not in kinds or region.span.end <= position:
                continue
            start = max(region.span.start, position)
            pieces.append(self.text[position:start])
            pieces.append(blanked(self.text[start : region.span.end]))
            position = region.span.end
        pieces.append(self.text[position:])
        return "".join(pieces)

    def regions_of(self, kind: RegionKind) -> tuple[Region, ...]:
        return tuple(region for region in self.regions if region.kind is kind)

    def regions_meeting(self, span: Span) -> tuple[Region, ...]:
        """The regions that share at least one character with a span, or lie around it."""
        block = self.block_at(span.start)
        first = bisect_left(self._region_starts, block.span.start if block else span.start)
        last = bisect_left(self._region_starts, span.end)
        return tuple(region for region in self.regions[first:last] if region.span.meets(span))

    def regions_within(self, span: Span) -> tuple[Region, ...]:
        """The regions that begin and end within a span."""
        first = bisect_left(self._region_starts, span.start)
        last = bisect_left(self._region_starts, span.end)
        return tuple(region for region in self.regions[first:last] if region.span.end <= span.end)

    @cached_property
    def _region_starts(self) -> list[int]:
        return [region.span.start for region in self.regions]

    def region_at(self, offset: int, kind: RegionKind) -> Region | None:
        """The innermost region of this kind that holds the offset."""
        starts, innermost = self._innermost[kind]
        index = bisect_right(starts, offset) - 1
        return innermost[index] if index >= 0 else None

    @cached_property
    def _innermost(self) -> Mapping[RegionKind, tuple[list[int], list[Region | None]]]:
        """By kind: the offsets at which the innermost region changes, and to which."""
        changes: dict[RegionKind, tuple[list[int], list[Region | None]]] = {
            kind: ([], []) for kind in RegionKind
        }
        around: dict[RegionKind, list[Region]] = {kind: [] for kind in RegionKind}

        def leave(kind: RegionKind, upto: float) -> None:
            starts, innermost = changes[kind]
            while around[kind] and around[kind][-1].span.end <= upto:
                starts.append(around[kind].pop().span.end)
                innermost.append(around[kind][-1] if around[kind] else None)

        for region in self.regions:
            leave(region.kind, region.span.start)
            around[region.kind].append(region)
            changes[region.kind][0].append(region.span.start)
            changes[region.kind][1].append(region)
        for kind in RegionKind:
            leave(kind, inf)
        return changes

    @cached_property
    def _block_starts(self) -> list[int]:
        return [block.span.start for block in self.blocks]

    def block_at(self, offset: int) -> Block | None:
        index = bisect_right(self._block_starts, offset) - 1
        if index >= 0 and self.blocks[index].span.end >= offset:
            return self.blocks[index]
        return None

    def end_of_block(self, offset: int) -> int:
        block = self.block_at(offset)
        return block.span.end if block else len(self.text)

    def sentence_at(self, offset: int) -> Span:
        """The sentence around an offset, within its block; the line where there is no block."""
        block = self.block_at(offset)
        if block is None or block.kind in OPAQUE:
            start = self.text.rfind("\n", 0, offset) + 1
            end = self.text.find("\n", offset)
            return Span(start, end if end >= 0 else len(self.text))
        index = bisect_right(self._sentence_ends, offset)
        before = self._sentence_ends[index - 1] if index else 0
        behind = self._sentence_ends[index] if index < len(self._sentence_ends) else block.span.end
        return self._trimmed(max(before, block.span.start), min(behind, block.span.end))

    def sentences(self, block: Block) -> Iterator[Span]:
        """The sentences of a block of text, in order."""
        start = block.span.start
        first, last = (bisect_right(self._sentence_ends, offset) for offset in (start, block.span.end))
        for end in (*self._sentence_ends[first:last], block.span.end):
            if (sentence := self._trimmed(start, end)).start < sentence.end:
                yield sentence
            start = end

    @cached_property
    def _sentence_ends(self) -> list[int]:
        return [found.end() for found in _SENTENCE_END.finditer(self.prose)]

    def claim_at(self, offset: int) -> Span:
        """The sentence that a citation at this offset supports: for a footnote, the one that carries its mark."""
        block = self.block_at(offset)
        if block and block.kind is BlockKind.FOOTNOTE:
            label = _FOOTNOTE_LABEL.match(self.text, block.span.start)
            mark = self._footnote_marks.get(label["mark"]) if label else None
            if mark is not None:
                return self.sentence_at(mark)
        return self.sentence_at(offset)

    @cached_property
    def _footnote_marks(self) -> Mapping[str, int]:
        """Where each footnote is referred to first."""
        marks: dict[str, int] = {}
        for found in _FOOTNOTE_MARK.finditer(self.prose):
            marks.setdefault(found[0], found.start())
        return marks

    def _trimmed(self, start: int, end: int) -> Span:
        while start < end and self.text[start].isspace():
            start += 1
        while end > start and self.text[end - 1].isspace():
            end -= 1
        return Span(start, end)

    @cached_property
    def _line_starts(self) -> list[int]:
        return [0, *(found.end() for found in re.finditer("\n", self.text))]

    def line_of(self, offset: int) -> int:
        return bisect_right(self._line_starts, offset)

    def text_of_lines(self, first: int, last: int) -> str:
        """The text of these lines, counted from 1, both included."""
        end = self._line_starts[last] if last < len(self._line_starts) else len(self.text)
        return self.text[self._line_starts[first - 1] : end]

    def location(self, offset: int) -> Location:
        """Line and column of an offset, as an editor counts them: a byte order mark has no column."""
        line = self.line_of(offset)
        column = offset - self._line_starts[line - 1] + 1
        if line == 1 and self.text.startswith(BOM):
            column = max(1, column - 1)
        return Location(self.path, line, column)
