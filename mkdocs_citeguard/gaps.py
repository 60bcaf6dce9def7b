"""What a corpus lacks: works that pages cite and nobody noted, and claims for which pages cite nothing."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from mkdocs_citeguard.audit import Audit
from mkdocs_citeguard.audited import Audited
from mkdocs_citeguard.block import BlockKind
from mkdocs_citeguard.checks.claims import UNCITED_CLAIM, uncited
from mkdocs_citeguard.checks.missing import MISSING_MENTION, UNKNOWN_DOI, UNKNOWN_REFERENCE
from mkdocs_citeguard.corpus import Corpus
from mkdocs_citeguard.evidence import Missing
from mkdocs_citeguard.span import Location, Span
from mkdocs_citeguard.text import Page

_BEFORE_WORDS = re.compile(r"^(?:(?:[-*+>]|\d{1,9}[.)]|\[[ xX]\]|\[\^[^\]\s]+\]:)\s+)+")
_WORKS = (UNKNOWN_REFERENCE.code, UNKNOWN_DOI.code)


@dataclass(frozen=True, slots=True)
class Gap:
    """One thing that is wanted: a work, or a source for a claim."""

    claim: str
    """The sentence that needs it, on one line; of several the first."""
    places: tuple[Location, ...]
    """Where it is wanted, in the order of the pages."""
    work: str | None = None
    """Id, DOI or path of the work that is cited and not there; None for a claim without a citation."""

    @property
    def wanted(self) -> int:
        """How many places want it."""
        return len(self.places)

    def rank(self) -> tuple[int, bool, str]:
        """The most wanted first; works before claims, each in alphabetical order."""
        return -self.wanted, self.work is None, self.work or self.claim


def gaps(audit: Audit) -> tuple[Gap, ...]:
    """What is wanted, by rank."""
    found: defaultdict[tuple[bool, str], list[tuple[Location, str]]] = defaultdict(list)
    for page, name, span in _works(audit):
        found[True, name].append((page.location(span.start), _words(page, page.claim_at(span.start))))
    for page, span in _claims(audit):
        claim = _words(page, _claim(page, span))
        found[False, claim].append((page.location(span.start), claim))
    gathered = [
        Gap(min(wanting)[1], tuple(sorted({place for place, _ in wanting})), name if is_work else None)
        for (is_work, name), wanting in found.items()
    ]
    return tuple(sorted(gathered, key=Gap.rank))


def _works(audit: Audit) -> Iterator[tuple[Page, str, Span]]:
    """The citations of works that the corpus should hold and does not, unless the site allows them."""
    reported = {(one.location, one.code) for one in audit.findings}
    for page, one in audit.site.citations():
        place = page.location(one.citation.token.start)
        if _is_work(one, audit.site.corpus) and (place, one.citation.reference.missing) in reported:
            yield page, _name(one), one.citation.token


def _is_work(one: Audited, corpus: Corpus) -> bool:
    """An id, a DOI, or the path of a file in the corpus."""
    reference = one.citation.reference
    if not isinstance(one.resolution, Missing):
        return False
    inside = reference.name.startswith(tuple(f"{folder}/" for folder in corpus.folders))
    return reference.missing in _WORKS or (reference.missing == MISSING_MENTION.code and inside)


def _name(one: Audited) -> str:
    name = one.citation.reference.name
    return name.casefold() if one.citation.reference.missing == UNKNOWN_DOI.code else name


def _claims(audit: Audit) -> Iterator[tuple[Page, Span]]:
    """The uncited claims that the site hears of."""
    reported = {one.location for one in audit.findings if one.code == UNCITED_CLAIM.code}
    for one in audit.site.pages:
        yield from (
            (one.page, span)
            for span in uncited(one, audit.site.claiming)
            if one.page.location(span.start) in reported
        )


def _claim(page: Page, words: Span) -> Span:
    """The sentence, or the cell of a table, that holds the words of a claim."""
    sentence = page.sentence_at(words.start)
    block = page.block_at(words.start)
    if block is None or block.kind is not BlockKind.TABLE_ROW:
        return sentence
    end = page.text.find("|", words.end, sentence.end)
    start = page.text.rfind("|", sentence.start, words.start) + 1
    return Span(start or sentence.start, end if end >= 0 else sentence.end)


def _words(page: Page, span: Span) -> str:
    """Words on one line, without the marks of a list or a footnote before them."""
    return _BEFORE_WORDS.sub("", " ".join(span.of(page.text).split()))
