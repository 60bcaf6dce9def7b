"""Which paragraphs of a page name a source, in any way that a reader can follow, and what stands above them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from mkdocs_citeguard.block import Block, BlockKind
from mkdocs_citeguard.regions import RegionKind
from mkdocs_citeguard.span import Spans
from mkdocs_citeguard.text import Page

_LINKS = (RegionKind.LINK_TARGET, RegionKind.URL)
_OTHER_CITATIONS = re.compile(
    r"\[\^[^\]\s]+\](?!:)|\[-?@[\w:-]|\[\d{1,3}(?:\s*[,–-]\s*\d{1,3})*\](?!\()|\[[A-Z][A-Za-z+]*\d{2,4}[a-z]?\]|\]\[[^\]\n]*\]|\{cite|\\cite"
)
"""Footnotes, keys and numbers of a bibliography, links by reference."""
_LEVEL = re.compile(r"#+")


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A block of text among its neighbours."""

    block: Block
    headings: tuple[str, ...]
    """The words of the headings above, from the page's title down."""
    sourced: bool
    """It names a source, or what introduces it does."""
    sourced_above: bool
    """A paragraph further up in its section names a source."""


def paragraphs(page: Page, cited: Spans) -> Iterator[Paragraph]:
    """All blocks but headings. An introduction answers for its list, an item for those below it."""
    blocks = page.blocks
    sources = [_names_source(page, block, cited) for block in blocks]
    trail: list[tuple[int, str]] = []
    items: list[tuple[int, bool]] = []
    introduction = introducing = above = False
    for index, block in enumerate(blocks):
        sourced = sources[index]
        if block.kind is BlockKind.HEADING:
            level, words = _heading(page, block)
            trail = [one for one in trail if one[0] < level] + [(level, words)]
            items, introduction, above = [], False, False
            continue
        introduces = block.span.of(page.text).rstrip(" \t\r\n*_").endswith(":")
        match block.kind:
            case BlockKind.LIST_ITEM:
                column = _column(page, block)
                items = [one for one in items if one[0] < column]
                sourced = sourced or (introduction and introducing) or any(answered for _, answered in items)
                items.append((column, sourced))
            case BlockKind.TABLE_ROW:
                sourced = sourced or introduction
            case _:
                items, introduction, introducing = [], sourced, introduces
        follows = introduces and any(sources[index + 1 : index + 2])
        yield Paragraph(block, tuple(words for _, words in trail), sourced or follows, above)
        above = above or sourced


def _names_source(page: Page, block: Block, cited: Spans) -> bool:
    return (
        cited.meet(block.span)
        or _OTHER_CITATIONS.search(page.prose, block.span.start, block.span.end) is not None
        or any(
            one.kind in _LINKS and not one.span.of(page.text).startswith("#")
            for one in page.regions_within(block.span)
        )
    )


def _heading(page: Page, block: Block) -> tuple[int, str]:
    text = block.span.of(page.text).strip()
    if signs := _LEVEL.match(text):
        return len(signs[0]), text.strip("# \t")
    return 1 if text.endswith("=") else 2, text.rstrip("=- \t\r\n")


def _column(page: Page, block: Block) -> int:
    text = block.span.of(page.text)
    return len(text) - len(text.lstrip())
