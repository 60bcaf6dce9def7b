"""Text that is marked as the author's own reading: nothing is demanded of it."""

from __future__ import annotations

import re

from mkdocs_citeguard.span import Span
from mkdocs_citeguard.text import Page

_MARK = re.compile(r"\[?\bINFERENCE\b\]?|해석\s*:")


def inferred(page: Page, offset: int) -> bool:
    """Whether the block around an offset is marked as the author's own reading."""
    block = page.block_at(offset)
    span = block.span if block else Span(offset, offset)
    return _MARK.search(page.text, span.start, span.end) is not None
