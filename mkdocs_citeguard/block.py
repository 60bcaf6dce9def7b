"""One block of a Markdown page, and the kinds of them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from mkdocs_citeguard.span import Span

BOM = "\ufeff"


class BlockKind(StrEnum):
    PARAGRAPH = "paragraph"
    HEADING = "heading"
    LIST_ITEM = "list item"
    TABLE_ROW = "table row"
    QUOTE = "block quote"
    FOOTNOTE = "footnote"
    DEFINITION = "definition"
    """Of a link or an abbreviation."""
    DIRECTIVE = "directive"
    """The opening line of an admonition, a tab or a block: prose, but with a syntax of its own."""
    FENCE = "fence"
    CODE = "indented code"
    COMMENT = "comment"
    RAW = "raw text"
    """What HTML shows or runs as it stands (`pre`, `script`, `style`), and included snippets."""
    FRONT_MATTER = "front matter"


OPAQUE = frozenset(
    {BlockKind.FENCE, BlockKind.CODE, BlockKind.COMMENT, BlockKind.RAW, BlockKind.FRONT_MATTER}
)
"""Blocks whose text is not Markdown."""


@dataclass(frozen=True, slots=True)
class Block:
    kind: BlockKind
    span: Span
    info: str = ""
    """The words behind the opening of a fence."""
