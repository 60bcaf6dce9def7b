"""Which quotation belongs to which citation.

They belong together when they stand in the same block (a block quote or fence: in the next one), no other
citation stands between them, and only white space, punctuation, emphasis and a few connectives separate them.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from mkdocs_citeguard.block import OPAQUE, Block, BlockKind
from mkdocs_citeguard.citation import Citation
from mkdocs_citeguard.quotation import Form, Quotation
from mkdocs_citeguard.quoted import in_block
from mkdocs_citeguard.regions import RegionKind
from mkdocs_citeguard.span import Span, Spans
from mkdocs_citeguard.text import Page

_CONNECTIVES = """
    according as at by cf cited code context contains defined defines excerpt exact file found from has here in is it
    line lines on original p page pp passage per quote quoted quotes read reads ref reference said says see seen
    source sources stands state states text that the there to verbatim via where which
    근거 출처 인용 원문 참조 참고 에서 에는 에 의 은 는 이 가 행 줄 라인 번째
    出典 引用 原文 参照 見 見よ より から には に の は で が 行目 行 第 見る 参考
    来源 出处 出處 见 見 参见 參見 参照 引自 摘自 在 的 中 说 說 写道
    siehe zeile zeilen quelle aus laut zitat voir ligne source fuente línea ver
""".split()
_GAP = re.compile(
    rf"(?:[^\w]|_|(?<![A-Za-z])pp?\.\s*\d+(?:[-–]\d+)?|(?<!\w)L?\d+(?:[-–]\d+)?(?=\s*(?:行|줄|라인|번째))|"
    rf"(?<![^\W\d_])(?:{'|'.join(sorted(_CONNECTIVES, key=len, reverse=True))})(?![a-zA-Z]))*",
    re.IGNORECASE,
)
_LONGEST_GAP = 80
_SENTENCE_END = re.compile(r"[.!?。！？](?=\s|$)")
_ALERT = re.compile(r"\s*\[!\w+\]")
_QUOTE_SIGN = re.compile(r"^[ \t]*(?:>[ \t]?)+", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class _Neighbours:
    """A quotation and a citation that may belong together, and what stands between them."""

    cost: tuple[int, int]
    quotation: int
    citation: int


def pair(page: Page, citations: Sequence[Citation]) -> tuple[Quotation | None, ...]:
    """For each citation the quotation that belongs to it, if any."""
    if not citations:
        return ()
    return _Pairing(page, citations).result()


class _Pairing:
    """One page: its citations, and the quotations around them."""

    def __init__(self, page: Page, citations: Sequence[Citation]) -> None:
        self.page = page
        self.citations = citations
        self.spans = [_whole(citation) for citation in citations]
        self.starts = [citation.token.start for citation in citations]
        self.found: dict[int, Quotation] = {}
        self.view = page.without({RegionKind.COMMENT, RegionKind.TAG, RegionKind.LINK_TARGET})

    def result(self) -> tuple[Quotation | None, ...]:
        for block in self._blocks_with_citations():
            if block.kind is BlockKind.FENCE:
                self._titled(block)
            elif block.kind not in OPAQUE:
                self._within(block)
        for before, block in zip((None, *self.page.blocks), self.page.blocks, strict=False):
            if block.kind is BlockKind.QUOTE:
                self._block_quote(block)
            elif block.kind is BlockKind.FENCE and before is not None:
                self._fence_below(block)
        return tuple(self.found.get(index) for index in range(len(self.citations)))

    def _blocks_with_citations(self) -> Iterator[Block]:
        seen: Block | None = None
        for citation in self.citations:
            block = self.page.block_at(citation.token.start)
            if block and block is not seen:
                seen = block
                yield block

    def _cited_in(self, block: Block) -> list[int]:
        """The citations of a block, by their numbers."""
        first = bisect_left(self.starts, block.span.start)
        last = bisect_left(self.starts, block.span.end)
        return [index for index in range(first, last) if block.span.covers(self.spans[index])]

    # --- in the same block ---

    def _within(self, block: Block) -> None:
        cited = self._cited_in(block)
        tokens = Spans(self.citations[index].token for index in cited)
        quotations = [one for one in in_block(self.page, block) if not tokens.meet(one.span)]
        if not quotations:
            return
        used: set[int] = set()
        for one in sorted(self._neighbours(cited, quotations), key=lambda pair: pair.cost):
            if one.quotation not in used and one.citation not in self.found:
                used.add(one.quotation)
                self.found[one.citation] = quotations[one.quotation]

    def _neighbours(self, cited: Sequence[int], quotations: Sequence[Quotation]) -> Iterator[_Neighbours]:
        """Each quotation with the citations right before and right behind it."""
        items = [(self.spans[index], index, True) for index in cited]
        items += [(one.span, number, False) for number, one in enumerate(quotations)]
        for (left, one, first_cites), (right, other, second_cites) in pairwise(sorted(items)):
            if first_cites == second_cites or left.end > right.start:
                continue
            gap = Span(left.end, right.start)
            if (cost := self._cost(gap)) is not None:
                number, index = (other, one) if first_cites else (one, other)
                yield _Neighbours((cost, gap.end - gap.start), number, index)

    def _cost(self, gap: Span) -> int | None:
        """None if more than connectives stand in the gap; the end of a sentence, a clause or a line in it costs."""
        words = gap.of(self.view)
        if len(words.strip()) > _LONGEST_GAP or not _GAP.fullmatch(words):
            return None
        return len(_SENTENCE_END.findall(words)) + len(re.findall(r"[;,、，\n]", words))

    # --- in the next block ---

    def _block_quote(self, block: Block) -> None:
        text = block.span.of(self.page.text)
        if _ALERT.match(_QUOTE_SIGN.sub("", text)):
            return
        inside = self._cited_in(block)
        if inside:
            self._signed(block, inside)
            return
        quotation = self._marked(block) or Quotation(
            _QUOTE_SIGN.sub("", text).strip(), block.span, Form.BLOCK_QUOTE
        )
        beside = [self._last_before(block.span), self._first_behind(block.span)]
        for index in beside:
            if index is not None and index not in self.found:
                self.found[index] = quotation
                return

    def _marked(self, block: Block) -> Quotation | None:
        """The quotation of a block quote that is in quotation marks as a whole."""
        quotations = in_block(self.page, block)
        if len(quotations) != 1 or quotations[0].form is not Form.MARKS:
            return None
        (one,) = quotations
        around = block.span.of(self.page.text).replace(one.span.of(self.page.text), "")
        return None if around.strip("> \t\r\n") else replace(one, text=_QUOTE_SIGN.sub("", one.text))

    def _signed(self, block: Block, inside: list[int]) -> None:
        """A block quote whose last line is only its citation."""
        last = block.span.of(self.page.text).rstrip().rfind("\n") + 1 + block.span.start
        index = inside[-1]
        if len(inside) > 1 or self.spans[index].start < last or last == block.span.start:
            return
        line = Span(last, block.span.end)
        around = Span(line.start, self.spans[index].start), Span(self.spans[index].end, line.end)
        if all(_GAP.fullmatch(one.of(self.view)) for one in around):
            quoted = Span(block.span.start, last - 1)
            text = _QUOTE_SIGN.sub("", quoted.of(self.page.text)).strip()
            self.found[index] = Quotation(text, quoted, Form.BLOCK_QUOTE, self.found.get(index))

    def _last_before(self, block: Span) -> int | None:
        """The citation that the text before a block ends in."""
        index = bisect_left(self.starts, block.start) - 1
        if index >= 0 and self._cost(Span(self.spans[index].end, block.start)) is not None:
            return index
        return None

    def _first_behind(self, block: Span) -> int | None:
        """The citation that the text behind a block begins with."""
        index = bisect_right(self.starts, block.end)
        if index < len(self.spans) and self._cost(Span(block.end, self.spans[index].start)) is not None:
            return index
        return None

    def _titled(self, block: Block) -> None:
        inside = self._cited_in(block)
        for index in inside[:1]:
            self.found[index] = Quotation(_content(block, self.page), block.span, Form.TITLED_FENCE)

    def _fence_below(self, block: Block) -> None:
        if self._cited_in(block):
            return  # it has a citation of its own
        index = self._last_before(block.span)
        if index is not None and index not in self.found and (content := _content(block, self.page)).strip():
            self.found[index] = Quotation(content, block.span, Form.FENCE_BELOW)


def _whole(citation: Citation) -> Span:
    """A citation with the words of its link."""
    return Span(
        min(citation.token.start, citation.anchor.start), max(citation.token.end, citation.anchor.end)
    )


def _content(fence: Block, page: Page) -> str:
    """The lines of a fence without its opening, its closing, and the indentation of both."""
    start = page.text.rfind("\n", 0, fence.span.start) + 1
    lines = page.text[start : fence.span.end].replace("\r\n", "\n").split("\n")
    indent = len(lines[0]) - len(lines[0].lstrip(" \t>"))
    inner = lines[1:-1] if len(lines) > 1 and lines[-1].strip(" \t>`~") == "" else lines[1:]
    return "\n".join(line[min(indent, len(line) - len(line.lstrip(" \t>"))) :] for line in inner)
