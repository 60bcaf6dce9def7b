"""Kind `doi`: works by their Digital Object Identifier, bare, behind `doi:`, or as an address of doi.org."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from html import unescape

from rapidfuzz import fuzz, process

from mkdocs_citeguard.citation import Citation, Kind, Lexicon, Malformed, OutsideTheTree
from mkdocs_citeguard.doi_address import doi_of
from mkdocs_citeguard.evidence import (
    Found,
    Locator,
    Missing,
    Resolution,
    Route,
    Source,
    Sources,
    Trail,
    Unverifiable,
    Whole,
)
from mkdocs_citeguard.regions import Region, RegionKind
from mkdocs_citeguard.span import Span
from mkdocs_citeguard.text import Page

NAME = "doi"
NEAR_ENOUGH = 85
"""Least similarity, 0 to 100, at which a known DOI is offered in place of an unknown one."""


@dataclass(frozen=True, slots=True)
class DoiReference(OutsideTheTree):
    """A work of the corpus, by its DOI: letters count in neither case."""

    name: str
    place: Locator = field(default_factory=Whole)
    missing: str = field(default="CG107", init=False)
    outside: str = field(default="CG103", init=False)

    def resolve(self, page: str, sources: Sources) -> Resolution:
        del page
        known = sources.corpus.works_by_doi
        if not known:
            return Unverifiable("no corpus that gives DOIs was found")
        paths = known.get(self.name.casefold())
        if paths is None:
            near = process.extract(
                self.name.casefold(), known.keys(), scorer=fuzz.ratio, score_cutoff=NEAR_ENOUGH, limit=2
            )
            return Missing(tuple(doi for doi, _, _ in near))
        texts = tuple(text for path in paths if isinstance(text := sources.read(path), Source))
        return Found(texts, self.place, Trail(Route.CORPUS)) if texts else Missing()


# --- reading ------------------------------------------------------------------------------------------

_BARE = re.compile(
    r"(?<![A-Za-z0-9./-])(?<![A-Za-z0-9]_)(?P<mark>(?:(?i:doi):[ \t]*|DOI[ \t]*)?(?:dx\.)?doi\.org/|(?i:doi):[ \t]*|DOI[ \t]*)?"
    r"(?P<doi>10\.\d+(?(mark)/?|/)(?:(?![,;]10\.\d{4}|\[\^)"
    r"[^\s\"'<>`|{}\u200b-\u200f\u2060\ufeff“”‘’«»„—、。，；：！？（）「」『』【】《》]|<\d[^\s<>]*>)*)"
)
"""The mark of a footnote is none of it. Angle brackets belong to a DOI only where they hold a page, `<693::AID-ASI4>`, as those of journals once did."""
_ADDRESS = re.compile(r"(?:https?://)?(?:dx\.|www\.)?doi\.org/(?P<doi>10\.[^\s]*)", re.IGNORECASE)
_WHOLE = re.compile(r"10\.\d{4,9}(?:\.\d+)*/\S+")
_PLACEHOLDER = re.compile(r"x{2,}|\.\.\.|…|\bexample\b|\byour", re.IGNORECASE)
_TRAILING = ".,;:!?*_~\\/(["
_BRACKETS = {")": "(", "]": "["}
_ESCAPED = re.compile(r"\\([!-/:-@\[-`{-~])")


def occurs(text: str, lexicon: Lexicon) -> bool:
    del lexicon
    return "10." in text and ("/" in text or "doi:" in text.casefold())


def find(page: Page, lexicon: Lexicon) -> Iterator[Citation | Malformed]:
    del lexicon
    in_words: set[tuple[Span, str]] = set()
    """The DOIs that the words of links give; their targets mostly say the same."""

    def note(at: int, written: str) -> None:
        if words := page.region_at(at, RegionKind.LINK_TEXT):
            in_words.add((words.span, written.casefold()))

    for found in _BARE.finditer(page.prose):
        doi = Span(found.start("doi"), _end(page.text, *found.span("doi")))
        written = unescape(_ESCAPED.sub(r"\1", doi.of(page.text)))
        note(doi.start, written)
        token = Span(found.start(), doi.end)
        yield from _read(page, token, written, token, named=found["mark"] is not None)
    for region, written in _addresses(page):
        note(region.span.start, written)
        if (region.link, written.casefold()) not in in_words:
            yield from _read(page, region.span, written, region.link or region.span, named=True)


def _addresses(page: Page) -> Iterator[tuple[Region, str]]:
    for region in page.regions:
        if region.kind in (RegionKind.URL, RegionKind.LINK_TARGET):
            found = _ADDRESS.fullmatch(page.text, region.span.start, region.span.end)
            if found:
                yield region, doi_of(found["doi"])


def _read(
    page: Page, token: Span, written: str, anchor: Span, *, named: bool
) -> Iterator[Citation | Malformed]:
    """A citation, or what calls itself a DOI and is none; other numbers with a slash are left alone."""
    if _PLACEHOLDER.search(written):
        return
    if _WHOLE.fullmatch(written):
        claim = page.claim_at(token.start)
        yield Citation(NAME, DoiReference(written), token, (), anchor, claim)
    elif named:
        yield Malformed("CG001", token, "a DOI is `10.`, four digits or more, a slash and a name")


def _end(text: str, start: int, end: int) -> int:
    """Where a DOI in prose ends: at a bracket that it does not open, and without the punctuation of the sentence."""
    opened: Counter[str] = Counter()
    for at in range(start, end):
        opened[text[at]] += 1
        if (opening := _BRACKETS.get(text[at])) and opened[text[at]] > opened[opening]:
            end = at
            break
    while end > start and text[end - 1] in _TRAILING:
        end -= 1
    return end


DOI = Kind(NAME, occurs, find)
