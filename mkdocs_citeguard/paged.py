"""Pages of a paper: which of them a place is on, and a quotation held against the one that is cited."""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import replace

from mkdocs_citeguard.compare import compare
from mkdocs_citeguard.evidence import Lines, Locator, PageNumber, Source
from mkdocs_citeguard.quotation import IN_PLACE, Comparison, Evidence, Outcome, Quotation


def lines_of(source: Source, number: str) -> Lines | None:
    """The lines of the text that are on a page, `8`, or on several, `8-9`; None if the paper lacks one of them."""
    labels = [label for label, _ in source.pages]
    ends = [end for end in re.split(r"[-–]", number) if end]
    if not ends or any(end not in labels for end in ends):
        return None
    first, last = labels.index(ends[0]), labels.index(ends[-1])
    if last < first:
        return None
    behind = source.pages[last + 1][1] - 1 if last + 1 < len(source.pages) else source.length
    return Lines(source.pages[first][1], max(source.pages[first][1], behind))


def extent(source: Source) -> str:
    """The pages that a paper has: `pages 211-224`."""
    first, last = source.pages[0][0], source.pages[-1][0]
    return f"page {first}" if len(source.pages) == 1 else f"pages {first}-{last}"


def compare_paged(quotation: Quotation, source: Source, cited: Locator | None) -> Comparison:
    """Search the words in a paper; the places of the answer are pages of it."""
    place = lines_of(source, cited.number) if isinstance(cited, PageNumber) else None
    comparison = compare(quotation, source, place)
    found = _page(source, comparison.place)
    candidates = tuple(dict.fromkeys(_page(source, one) for one in comparison.candidates))
    outcome = comparison.outcome
    if outcome is Outcome.ELSEWHERE and place and _page(source, place) == found:
        outcome, candidates = Outcome.EXACT, ()  # it goes on on the next page
    elif outcome in IN_PLACE and isinstance(cited, PageNumber) and place is None:
        outcome = Outcome.ELSEWHERE
    where = (
        f", page {found.number}" if isinstance(found, PageNumber) and outcome is not Outcome.NOWHERE else ""
    )
    method = f"searched in the text of {source.origin}{where}"
    pages = tuple(one for one in candidates if one is not None)
    return replace(
        comparison, outcome=outcome, place=found, candidates=pages, evidence=Evidence(None, None, method)
    )


def _page(source: Source, place: Locator | None) -> Locator | None:
    if not isinstance(place, Lines) or not source.pages:
        return None
    index = bisect_right([line for _, line in source.pages], place.first) - 1
    return PageNumber(source.pages[max(index, 0)][0])
