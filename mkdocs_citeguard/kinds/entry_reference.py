"""What the id of a work points to: its notes, and the work itself where that is here."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from rapidfuzz.distance import OSA

from mkdocs_citeguard.citation import OutsideTheTree
from mkdocs_citeguard.corpus import Corpus, Entry
from mkdocs_citeguard.evidence import (
    Found,
    Locator,
    Missing,
    PageNumber,
    Resolution,
    Route,
    Source,
    Sources,
    Trail,
    Unverifiable,
    Whole,
)
from mkdocs_citeguard.paged import lines_of
from mkdocs_citeguard.transcripts import transcript


@dataclass(frozen=True, slots=True)
class EntryReference(OutsideTheTree):
    """A work of the corpus, by its id."""

    name: str
    place: Locator = field(default_factory=Whole)
    missing: str = field(default="CG101", init=False)
    outside: str = field(default="CG103", init=False)

    def resolve(self, page: str, sources: Sources) -> Resolution:
        del page
        entry = sources.corpus.entries.get(self.name)
        if entry is None:
            if not sources.corpus:
                return Unverifiable("no corpus was found, so no id can be followed")
            return Missing(_near(self.name, sources.corpus))
        paged = isinstance(self.place, PageNumber)
        full = [path for path in entry.full_texts if paged or not path.lower().endswith(".pdf")]
        read = [sources.read(path) for path in (*entry.notes, *full)]
        if not paged and (heard := _transcript(entry, sources)):
            read.append(heard)
        texts = tuple(_of(entry, one) for one in read if isinstance(one, Source))
        if texts:
            return Found(texts, self._place_in(texts), Trail(Route.CORPUS))
        return next((one for one in read if isinstance(one, Unverifiable)), Missing())

    def _place_in(self, texts: tuple[Source, ...]) -> Locator | None:
        """The cited page if a paper that is here has it, or if none is here; None if all lack it."""
        papers = [text for text in texts if text.pages]
        if not isinstance(self.place, PageNumber) or not papers:
            return self.place
        return self.place if any(lines_of(paper, self.place.number) for paper in papers) else None


def _of(entry: Entry, source: Source) -> Source:
    """A source as one of this work: a file may note several."""
    return source if source.entry is entry else replace(source, entry=entry)


def _transcript(entry: Entry, sources: Sources) -> Source | None:
    """What was said, of a recording: it is the work itself."""
    source = sources.read(entry.transcript) if entry.transcript else None
    told = transcript(source) if isinstance(source, Source) else None
    return told if isinstance(told, Source) else None


def _near(name: str, corpus: Corpus) -> tuple[str, ...]:
    """Ids one slip of the keyboard away, if only a few are: numbers in a row are all near to each other."""
    near = [one for one in corpus.entries if len(one) != len(name) and OSA.distance(one, name) == 1]
    near += [one for one in corpus.entries if sorted(one) == sorted(name)]
    return tuple(sorted(set(near)))[:3]
