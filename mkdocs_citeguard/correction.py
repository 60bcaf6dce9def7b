"""Edits of a page, and what they put right."""

from __future__ import annotations

from dataclasses import dataclass

from mkdocs_citeguard.audited import Audited
from mkdocs_citeguard.evidence import Lines
from mkdocs_citeguard.quotation import Comparison
from mkdocs_citeguard.span import Span
from mkdocs_citeguard.text import Page


@dataclass(frozen=True, slots=True, order=True)
class Edit:
    """Words of a page, and what stands in their place afterwards."""

    span: Span
    text: str


@dataclass(frozen=True, slots=True)
class Correction:
    """One finding put right."""

    edits: tuple[Edit, ...]
    old: str
    new: str
    """What was corrected to what, for the log."""
    fix: str
    """What is written, as the finding shows it."""
    reminder: str | None = None


def quotes_itself(page: Page, one: Audited, comparison: Comparison) -> bool:
    """Whether the words were found in the very quotation: a page that cites itself."""
    if comparison.origin != page.path or one.quotation is None or not isinstance(comparison.place, Lines):
        return False
    span = one.quotation.span
    return not (
        comparison.place.last < page.line_of(span.start) or page.line_of(span.end) < comparison.place.first
    )
