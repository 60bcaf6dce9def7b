"""Citations whose lines say something else than at an earlier commit, and that nobody has written anew since."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from mkdocs_citeguard.audited import Audited, PageAudit
from mkdocs_citeguard.citation import Citation, Lexicon
from mkdocs_citeguard.evidence import Found, Lines, Source
from mkdocs_citeguard.extract import extract
from mkdocs_citeguard.places import places_of
from mkdocs_citeguard.text import Page
from mkdocs_citeguard.wording import lines as named

Earlier = Callable[[str], str | None]
"""The text of a file (POSIX path from the root) at the commit; None if it was not there or cannot be read."""


@dataclass(frozen=True, slots=True)
class Affected:
    """A citation, the lines of its paragraph, and what became of the words that it cited."""

    page: Page
    audited: Audited
    paragraph: Lines
    target: str
    cited: Lines
    now: Lines | None
    """Where those words stand today; None if they stand nowhere, or in several places."""

    def __str__(self) -> str:
        became = f"what stood there is on {named(self.now)}" if self.now else "what stood there has changed"
        place = self.page.location(self.audited.citation.token.start)
        return f"{place}: `{self.target}`, {named(self.cited)}: {became}"


def affected(pages: Sequence[PageAudit], earlier: Earlier, lexicon: Lexicon) -> Iterator[Affected]:
    """The citations of lines on these pages that are affected, in their order."""
    read = cache(earlier)
    for one in pages:
        hits = [hit for audited in one.audited if (hit := _changed(one.page, audited, read))]
        if not hits:
            continue
        before = read(one.page.path)
        old = extract(Page(one.page.path, before), lexicon) if before is not None else ()
        known = {
            (cited.reference.name, cited.reference.place) for cited in old if isinstance(cited, Citation)
        }
        for hit in hits:
            reference = hit.audited.citation.reference
            if (reference.name, reference.place) in known:
                yield hit


def _changed(page: Page, audited: Audited, earlier: Earlier) -> Affected | None:
    """The citation, if its lines were there and were others."""
    cited = audited.citation.reference.place
    if not isinstance(audited.resolution, Found) or not isinstance(cited, Lines):
        return None
    source = audited.resolution.sources[0]
    before = earlier(source.origin)
    if before is None or before == source.text:
        return None
    old = Source(source.origin, before, source.nature)
    words = old.slice(cited)
    if not old.holds(cited) or words == source.slice(cited):
        return None
    places = places_of(words, source.lines)
    now = places[0] if len(places) == 1 else None
    return Affected(page, audited, _paragraph(page, audited), source.origin, cited, now)


def _paragraph(page: Page, audited: Audited) -> Lines:
    start = audited.citation.token.start
    block = page.block_at(start)
    if block is None:
        return Lines(page.line_of(start), page.line_of(start))
    return Lines(page.line_of(block.span.start), page.line_of(max(block.span.start, block.span.end - 1)))
