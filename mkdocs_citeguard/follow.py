"""Citations followed to their sources, and the quotations beside them compared."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from mkdocs_citeguard import near
from mkdocs_citeguard.audited import Audited, PageAudit
from mkdocs_citeguard.casual import casual
from mkdocs_citeguard.citation import Citation, Lexicon, Malformed
from mkdocs_citeguard.compare import compare, may_stand
from mkdocs_citeguard.evidence import (
    Found,
    Lines,
    Locator,
    Missing,
    PageNumber,
    Resolution,
    Source,
    Sources,
    Time,
)
from mkdocs_citeguard.extract import extract
from mkdocs_citeguard.hold import hold
from mkdocs_citeguard.quotation import IN_PLACE, Comparison, Form, Outcome, Quotation
from mkdocs_citeguard.quotes import pair
from mkdocs_citeguard.text import Page

_STANDS = IN_PLACE | {Outcome.ELSEWHERE}
_FAILS = frozenset({Outcome.NEAR, Outcome.NOWHERE, Outcome.UNDECIDED, Outcome.HIDDEN_NEGATION})


def follow(pages: Iterable[Page], sources: Sources, lexicon: Lexicon) -> tuple[PageAudit, ...]:
    """Read and follow the citations of all pages, without judging them."""
    extracted = [(page, extract(page, lexicon)) for page in pages]
    sources.expect(sorted(_in_no_tree(extracted, sources)))
    return tuple(_followed(page, found, sources) for page, found in extracted)


def _in_no_tree(
    extracted: Iterable[tuple[Page, tuple[Citation | Malformed, ...]]], sources: Sources
) -> Iterator[str]:
    for page, found in extracted:
        for one in found:
            if isinstance(one, Citation):
                yield from one.reference.unknown_paths(page.path, sources.tree)


def _followed(page: Page, found: tuple[Citation | Malformed, ...], sources: Sources) -> PageAudit:
    citations = [one for one in found if isinstance(one, Citation)]
    resolutions = [one.reference.resolve(page.path, sources) for one in citations]
    quotations = _to_the_right_member(citations, resolutions, pair(page, citations))
    audited = tuple(
        _held_against(quotation, citation, resolution, sources)
        if quotation
        else Audited(citation, resolution)
        for citation, resolution, quotation in zip(citations, resolutions, quotations, strict=True)
    )
    return PageAudit(page, audited, tuple(one for one in found if isinstance(one, Malformed)))


def _to_the_right_member(
    citations: Sequence[Citation], resolutions: Sequence[Resolution], quotations: Sequence[Quotation | None]
) -> list[Quotation | None]:
    """A quotation beside a list of lines belongs to the member on whose lines it stands."""
    given = list(quotations)
    for index, quotation in enumerate(quotations):
        siblings = list(_siblings(index, citations)) if quotation else []
        if quotation is None or not siblings or _stands_at(quotation, citations[index], resolutions[index]):
            continue
        for other in siblings:
            if given[other] is None and _stands_at(quotation, citations[other], resolutions[other]):
                given[index], given[other] = None, quotation
                break
    return given


def _siblings(index: int, citations: Sequence[Citation]) -> Iterator[int]:
    """The other members of the same list, and its neighbours in the same pair of brackets."""
    for step in (-1, 1):
        other, nearer = index + step, index
        while 0 <= other < len(citations) and _side_by_side(citations[other], citations[nearer]):
            yield other
            other, nearer = other + step, other


_NEXT_TO = 8
"""Characters between two citations of one list: a comma, an `and`, backticks."""


def _side_by_side(one: Citation, other: Citation) -> bool:
    first, second = sorted((one.token, other.token))
    return one.claim == other.claim and second.start - first.end <= _NEXT_TO


def _stands_at(quotation: Quotation, citation: Citation, resolution: Resolution) -> bool:
    if not isinstance(resolution, Found) or not isinstance(citation.reference.place, Lines | Time):
        return False
    outcome = hold(quotation, resolution.sources[0], citation.reference.place).outcome
    return outcome in IN_PLACE


def _held_against(
    quotation: Quotation, citation: Citation, resolution: Resolution, sources: Sources
) -> Audited:
    """A citation with its quotation compared, if its source is here."""
    plain = Audited(citation, resolution)
    excused = _excused(quotation, citation)
    if Outcome.NEAR in excused and not _may_stand(quotation, resolution):
        return plain
    comparison = _compared(quotation, citation, resolution, sources)
    if comparison is None:
        return plain if excused else replace(plain, quotation=quotation)
    if quotation.inner and _talks_of(quotation, comparison):
        return _held_against(quotation.inner, citation, resolution, sources)
    if comparison.outcome in excused or casual(quotation, comparison):
        return plain
    return Audited(citation, resolution, quotation, comparison)


def _talks_of(quotation: Quotation, comparison: Comparison) -> bool:
    """Whether a block quote talks of the source in words of its own, around those that it quotes."""
    if comparison.outcome is Outcome.NEAR and comparison.source:
        return not quotation.goes_on_in(comparison.source.text)
    return comparison.outcome in (Outcome.NOWHERE, Outcome.UNDECIDED)


def _may_stand(quotation: Quotation, resolution: Resolution) -> bool:
    return isinstance(resolution, Found) and any(may_stand(quotation, text) for text in resolution.sources)


def _excused(quotation: Quotation, citation: Citation) -> frozenset[Outcome]:
    """The outcomes that only say that the words are no quotation.

    Most fences below a citation show a proposed change, and a code span before it is what the page speaks of: a long one
    that nearly stands in the source is meant to.
    """
    if quotation.form is Form.FENCE_BELOW:
        return _FAILS
    if quotation.form is Form.CODE_SPAN and quotation.span.end <= citation.token.start:
        return _FAILS - {Outcome.NEAR} if len(quotation.text) >= near.SHORT else _FAILS
    return frozenset()


def _compared(
    quotation: Quotation, citation: Citation, resolution: Resolution, sources: Sources
) -> Comparison | None:
    place = citation.reference.place
    match resolution:
        case Found(sources=texts):
            best = _best(quotation, texts, place)
            if best.outcome in _FAILS and (papers := _papers(texts, sources)):
                texts = (*texts, *papers)
                best = min(best, _best(quotation, papers, place), key=lambda one: _RANK.index(one.outcome))
            return _undecided(best) if best.outcome is Outcome.NOWHERE and _only_noted(texts) else best
        case Missing(successor=str(path)):
            source = sources.read(path)
            comparison = compare(quotation, source, place) if isinstance(source, Source) else None
            if comparison and comparison.outcome in _STANDS:
                return replace(comparison, outcome=Outcome.ELSEWHERE)
            return None
        case _:
            return None


def _best(quotation: Quotation, texts: Sequence[Source], place: Locator) -> Comparison:
    """What speaks best for a quotation; where a page is cited, a paper with pages that holds the words."""
    comparisons = [hold(quotation, text, place) for text in texts]
    if isinstance(place, PageNumber):
        paged = [one for one in comparisons if one.source and one.source.pages and one.outcome in _STANDS]
        comparisons = paged or comparisons
    return min(comparisons, key=lambda one: _RANK.index(one.outcome))


def _papers(texts: Sequence[Source], sources: Sources) -> tuple[Source, ...]:
    """The PDFs of a work, which are read only if its other texts do not hold the words."""
    entry = texts[0].entry
    if entry is None or any(text.pages or text.recording for text in texts):
        return ()
    read = [sources.read(path) for path in entry.full_texts if path.lower().endswith(".pdf")]
    return tuple(replace(one, entry=entry) for one in read if isinstance(one, Source))


_RANK = (
    Outcome.EXACT,
    Outcome.REFLOWED,
    Outcome.ELSEWHERE,
    Outcome.AMBIGUOUS,
    Outcome.HIDDEN_NEGATION,
    Outcome.NEAR,
    Outcome.NOWHERE,
    Outcome.UNDECIDED,
)
"""Outcomes from the best to the worst: of several texts of one work the one that speaks best for it counts."""


def _only_noted(texts: Sequence[Source]) -> bool:
    """Whether only notes about a work are here, not the work itself."""
    entry = texts[0].entry
    return entry is not None and not any(text.recording or text.origin in entry.full_texts for text in texts)


def _undecided(comparison: Comparison) -> Comparison:
    return replace(comparison, outcome=Outcome.UNDECIDED)
