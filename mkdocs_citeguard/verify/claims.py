"""The claims of a site that a judge can look at: each paragraph with each source that it cites."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from mkdocs_citeguard.audited import Audited, PageAudit
from mkdocs_citeguard.block import BlockKind
from mkdocs_citeguard.evidence import Lines, Source
from mkdocs_citeguard.inference import inferred
from mkdocs_citeguard.regions import RegionKind
from mkdocs_citeguard.span import Location, Span
from mkdocs_citeguard.text import Page
from mkdocs_citeguard.verify.digest import digest
from mkdocs_citeguard.verify.passage import evidence_of, shown, window

SHORTEST_CLAIM = 40
"""Characters that a paragraph has at least for it to claim something."""
LONGEST_CLAIM = 600
"""Characters of a paragraph that a judge is shown. Fixed: a prompt is the same for the same pages."""
_CLAIMING = frozenset({BlockKind.PARAGRAPH, BlockKind.LIST_ITEM})
_NO_WORDS = frozenset({RegionKind.COMMENT, RegionKind.URL, RegionKind.LINK_TARGET, RegionKind.TAG})
_FOOTNOTE = re.compile(r"\[\^[^\]\s]+\]")
_MARKER = re.compile(r"\A[ \t]*(?:[-*+]|\d+[.)])[ \t]+")


@dataclass(frozen=True)
class Pair:
    """A claim, and a passage that it cites."""

    location: Location
    """Of the citation."""
    citation: str
    """The words of the citation, on one line."""
    target: str
    """The source that it led to."""
    paragraph: str
    """The whole paragraph, without comments."""
    claim: str
    """What a judge is shown of it."""
    passage: str
    """What a judge is shown of the source."""
    source: Source = field(compare=False, repr=False)
    place: Lines | None = None
    prose: str = field(default="", compare=False, repr=False)
    """The paragraph's own words, without citations, addresses and notes; known where all of a page is."""

    @property
    def page(self) -> str:
        return self.location.path

    @property
    def digest(self) -> str:
        """Of the claim and the passage as shown: a verdict holds for these words and no others."""
        return digest(self.claim, self.passage)


@dataclass(frozen=True, slots=True)
class Claims:
    """All pairs of some pages, and how many citations made none."""

    pairs: tuple[Pair, ...]
    outside: int = 0
    """Citations in headings, tables, fences, short paragraphs, and in text marked as the author's own reading."""
    without_passage: int = 0
    """Citations in paragraphs whose source is not here."""


def claims(pages: Iterable[PageAudit]) -> Claims:
    """The pairs of all pages, each once, in the order of the text."""
    pairs: dict[tuple[str, str, str, str], Pair] = {}
    outside = without_passage = 0
    for audit in pages:
        words = _own_words(audit) if audit.audited else ""
        for one in audit.audited:
            block = _paragraph(audit.page, one)
            if block is None:
                outside += 1
            elif pair := pair_of(audit.page, one):
                key = (pair.page, pair.target, pair.paragraph, pair.passage)
                pairs.setdefault(key, replace(pair, prose=_MARKER.sub("", block.of(words))))
            else:
                without_passage += 1
    return Claims(tuple(pairs.values()), outside, without_passage)


def pair_of(page: Page, one: Audited) -> Pair | None:
    """The claim and the passage of one citation; None if it supports no claim or its passage is not here."""
    block = _paragraph(page, one)
    evidence = evidence_of(one)
    if block is None or evidence is None:
        return None
    source, place = evidence
    passage = shown(source, place)
    if not passage.strip():
        return None
    paragraph = _visible(page, block)
    return Pair(
        location=page.location(one.citation.token.start),
        citation=" ".join(one.citation.token.of(page.text).split()),
        target=one.target or source.origin,
        paragraph=paragraph,
        claim=_shortened(paragraph, _visible(page, one.citation.claim)),
        passage=passage,
        source=source,
        place=place,
    )


def _paragraph(page: Page, one: Audited) -> Span | None:
    """The paragraph that a citation stands in, or that refers to its footnote; None where nothing is claimed."""
    block = page.block_at(one.citation.claim.start)
    if block is None or block.kind not in _CLAIMING or inferred(page, one.citation.claim.start):
        return None
    return block.span if len(_visible(page, block.span)) >= SHORTEST_CLAIM else None


def _visible(page: Page, span: Span) -> str:
    """Text without its comments, which readers do not see, and without the mark of a list item."""
    pieces, position = [], span.start
    for region in page.regions_within(span):
        if region.kind is RegionKind.COMMENT and region.span.start >= position:
            pieces.append(page.text[position : region.span.start])
            position = region.span.end
    text = "".join([*pieces, page.text[position : span.end]]).replace("\r\n", "\n")
    mark = _MARKER.match(text)
    return text[mark.end() if mark else 0 :].strip()


def _shortened(paragraph: str, sentence: str) -> str:
    """The paragraph from its start, or the part around the citing sentence where that lies too far behind."""
    at = paragraph.find(sentence)
    if len(paragraph) <= LONGEST_CLAIM or at + len(sentence) <= LONGEST_CLAIM:
        return paragraph[:LONGEST_CLAIM]
    return window(paragraph, at, at + len(sentence), LONGEST_CLAIM)


def _own_words(audit: PageAudit) -> str:
    """The text of a page with all blanked that is no word of its own; offsets stay."""
    spans = [one.span for one in audit.page.regions if one.kind in _NO_WORDS]
    for one in audit.audited:
        spans += [one.citation.token, one.citation.anchor, *one.citation.locators]
    pieces, position = [], 0
    for span in sorted(spans):
        if span.end > position:
            start = max(span.start, position)
            pieces += [audit.page.text[position:start], " " * (span.end - start)]
            position = span.end
    text = "".join([*pieces, audit.page.text[position:]])
    return _FOOTNOTE.sub(lambda found: " " * len(found[0]), text)
