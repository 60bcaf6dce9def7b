"""A quotation held against a source of any kind."""

from __future__ import annotations

from mkdocs_citeguard.compare import compare
from mkdocs_citeguard.evidence import Locator, Source
from mkdocs_citeguard.paged import compare_paged
from mkdocs_citeguard.quotation import Comparison, Quotation
from mkdocs_citeguard.timed import compare_timed


def hold(quotation: Quotation, source: Source, cited: Locator | None) -> Comparison:
    """Search the words in one source. Places of the answer are lines, of a paper pages, of a transcript times."""
    if source.recording:
        return compare_timed(quotation, source, cited)
    return (compare_paged if source.pages else compare)(quotation, source, cited)
