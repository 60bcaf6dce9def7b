"""True words at another place: what the page must say instead of the place that it cites."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator, Sequence

from mkdocs_citeguard import respell
from mkdocs_citeguard.audited import Audited
from mkdocs_citeguard.correction import Correction, Edit, quotes_itself
from mkdocs_citeguard.evidence import Found, Lines, Missing, PageNumber, Route, Time
from mkdocs_citeguard.quotation import Comparison, Outcome
from mkdocs_citeguard.span import Span
from mkdocs_citeguard.text import Page


def of_place(page: Page, one: Audited) -> Correction | None:
    """True words at another place: the numbers, and for a renamed file its path, are written anew."""
    comparison = one.comparison
    if comparison is None or comparison.outcome is not Outcome.ELSEWHERE or comparison.source is None:
        return None
    cited, found = one.citation.reference.place, comparison.place
    if _at_a_commit(one) or quotes_itself(page, one, comparison):
        return None
    if isinstance(cited, PageNumber) and isinstance(found, PageNumber):
        numbers = [respell.page_number(span.of(page.text), found.number) for span in one.citation.locators]
        return _placed(page, one, f", p. {cited.number}", f"p. {found.number}", numbers)
    if isinstance(cited, Time) and isinstance(found, Time):
        if len(comparison.candidates) > 1:
            return None
        times = [respell.time(span.of(page.text), found) for span in one.citation.locators]
        return _placed(page, one, f" @ {cited}", str(found), times)
    if not isinstance(cited, Lines) or not isinstance(found, Lines) or not _clearly(comparison, cited):
        return None
    place = respell.moved(cited, found, len(comparison.source.lines))
    lines = [respell.lines(span.of(page.text), place) for span in one.citation.locators]
    return _placed(page, one, f":{cited}", str(place), lines)


def _at_a_commit(one: Audited) -> bool:
    """What a commit holds does not move: a link to it says what its author saw."""
    return isinstance(one.resolution, Found) and one.resolution.trail.route is Route.COMMIT


def _clearly(comparison: Comparison, cited: Lines) -> bool:
    """Whether one of several places is so much nearer than the others that no doubt is left."""
    distances = sorted(
        abs(place.first - cited.first) for place in comparison.candidates if isinstance(place, Lines)
    )
    return len(distances) < 2 or distances[1] >= 2 * distances[0] + 2


def _placed(page: Page, one: Audited, old: str, new: str, numbers: Sequence[str | None]) -> Correction | None:
    spans = one.citation.locators
    if not spans or None in numbers:
        return None
    edits = [Edit(span, number) for span, number in zip(spans, numbers, strict=True) if number is not None]
    name, target = one.citation.reference.name, one.target or ""
    if isinstance(one.resolution, Missing):
        renamed = list(_renamed(page, one, target))
        if not renamed:
            return None
        edits, new = [*edits, *renamed], f"{target}:{new}"
    edits = [edit for edit in edits if edit.span.of(page.text) != edit.text]
    if not edits:
        return None
    return Correction(tuple(sorted(edits)), f"{name}{old}", new, _shown(page, one.citation.token, edits))


def _renamed(page: Page, one: Audited, target: str) -> Iterator[Edit]:
    """The path of a file, in the citation and in its link, as that of its successor. Nothing where it is not plain."""
    token, (first, *others) = one.citation.token, one.citation.locators
    name = one.citation.reference.name
    from_root = (
        posixpath.normpath(posixpath.join(posixpath.dirname(page.path), name))
        if name.startswith(".")
        else name
    )
    at = page.text.find(name, token.start, token.end)
    written = name
    if at < 0:
        written = page.text[token.start : first.start].rstrip(":#`*")
        at = token.start
    if written not in (name, from_root) or page.text.count(written, token.start, token.end) != 1:
        return
    edits = [Edit(Span(at, at + len(written)), respell.path(written, target, page.path))]
    for locator in others:
        end = locator.start - 1
        start = end - len(name)
        if Span(start, end).of(page.text) != name:
            return
        edits.append(Edit(Span(start, end), respell.path(name, target, page.path)))
    yield from edits


def _shown(page: Page, span: Span, edits: list[Edit]) -> str:
    """A part of the page as it will be."""
    inside = [edit for edit in edits if span.covers(edit.span)]
    start = span.start
    pieces: list[str] = []
    for edit in sorted(inside):
        pieces += [page.text[start : edit.span.start], edit.text]
        start = edit.span.end
    return "".join([*pieces, page.text[start : span.end]])
