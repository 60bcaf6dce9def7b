"""The works of a research corpus, gathered from the files that note them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property


@dataclass(frozen=True, slots=True)
class Entry:
    """One work of a research corpus, gathered from all files that bear its id."""

    id: str
    title: str | None
    notes: tuple[str, ...]
    """Paths of its notes, the best first: the first is where a citation of the id leads."""
    authors: tuple[str, ...] = ()
    year: str | None = None
    doi: str | None = None
    url: str | None = None
    certainty: str | None = None
    """The GRADE level as written, or None where nobody assessed the work."""
    full_texts: tuple[str, ...] = ()
    """Paths of texts of the work itself, as opposed to notes about it."""
    transcript: str | None = None
    """Path of the transcript of a recording; as a note writes it, if there is no such file."""
    retracted: str | None = None
    """Why the work should no longer be cited ("retracted", "superseded"), if so."""


@dataclass(frozen=True, slots=True)
class Defect:
    """Something wrong with the corpus itself, found while it was read."""

    rule: str
    """The code of the rule it breaks, CG105 or CG106."""
    path: str
    line: int
    ids: tuple[str, ...]
    """The ids concerned: cited by a page, the defect matters more."""
    message: str


@dataclass(frozen=True)
class Corpus:
    """The works that may be cited by id."""

    folders: tuple[str, ...] = ()
    entries: Mapping[str, Entry] = field(default_factory=dict)
    defects: tuple[Defect, ...] = ()
    bibliography: Mapping[str, str] = field(default_factory=dict)
    """DOIs, in small letters, that bibliographies (BibTeX, CSL-JSON) of the corpus list, and the files that do."""
    strangers: frozenset[str] = frozenset()
    """Ids that its notes bear under a prefix that the settings do not name."""

    def __bool__(self) -> bool:
        return bool(self.folders)

    @cached_property
    def works_by_doi(self) -> Mapping[str, tuple[str, ...]]:
        """The files that note the work with a DOI, which is in small letters here; the best first."""
        works: dict[str, tuple[str, ...]] = {doi: (path,) for doi, path in self.bibliography.items()}
        for entry in self.entries.values():
            if entry.doi:
                works[entry.doi.casefold()] = (*entry.notes, *entry.full_texts)
        return works

    @cached_property
    def works_by_file(self) -> Mapping[str, Entry]:
        """The work that a file notes or transcribes; the first by id, should two claim one."""
        works: dict[str, Entry] = {}
        for _, entry in sorted(self.entries.items()):
            for path in (*entry.notes, *([entry.transcript] if entry.transcript else [])):
                works.setdefault(path, entry)
        return works

    @cached_property
    def ids_by_note(self) -> Mapping[str, frozenset[str]]:
        """The ids that a file is a note of."""
        notes: dict[str, set[str]] = {}
        for entry in self.entries.values():
            for path in entry.notes:
                notes.setdefault(path, set()).add(entry.id)
        return {path: frozenset(ids) for path, ids in notes.items()}
