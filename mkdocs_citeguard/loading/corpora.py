"""Loading a research corpus: every file that bears an id, joined to one entry for each work."""

from __future__ import annotations

import posixpath
from collections import defaultdict
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from mkdocs_citeguard.corpus import Corpus, Defect, Entry
from mkdocs_citeguard.errors import SettingsError
from mkdocs_citeguard.evidence import Unverifiable
from mkdocs_citeguard.loading.bibliographies import bibliography
from mkdocs_citeguard.loading.defects import duplicate, mismatch
from mkdocs_citeguard.loading.files import read_source
from mkdocs_citeguard.loading.ids import Ids
from mkdocs_citeguard.loading.layout import Shelf, Shelved, shelve
from mkdocs_citeguard.loading.levels import assessed_level, level
from mkdocs_citeguard.loading.notes import Note, parse_index, parse_note, parse_record, path_id, withdrawal

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from pathlib import Path

    from mkdocs_citeguard.tree import Tree

_NOTES = (Shelf.FINDING, Shelf.SOURCE, Shelf.REFERENCE, Shelf.ANALYSIS, Shelf.OTHER)
_DESCRIPTIONS = (*_NOTES, Shelf.PACKAGE, Shelf.METADATA)
"""What an entry's title, authors and the rest are taken from, the best first."""
_RECORDS = frozenset({Shelf.PACKAGE, Shelf.METADATA, Shelf.ASSESSMENT})
_WORKS = frozenset({*_NOTES, Shelf.PACKAGE})
"""What makes an id known, and must agree with itself on the id."""
_COMPARED = ((Shelf.FINDING, Shelf.SOURCE, Shelf.REFERENCE), (Shelf.ANALYSIS,), (Shelf.OTHER,))
"""Shelves whose notes must be about one work. An analysis has a title of its own."""


@dataclass(frozen=True)
class _Dossier:
    """All files that bear one id, by shelf, each shelf sorted by path."""

    id: str
    files: defaultdict[Shelf, list[Note]] = field(default_factory=lambda: defaultdict(list))

    def on(self, shelves: Iterable[Shelf]) -> list[Note]:
        return [note for shelf in shelves for note in self.files[shelf]]

    def defects(self) -> Iterator[Defect]:
        for shelves in _COMPARED:
            if defect := duplicate(self.id, self.on(shelves)):
                yield defect

    def entry(self, tree: Tree, folders: Sequence[str]) -> Entry:
        known = self.on(_DESCRIPTIONS)
        notes = self.on(_NOTES) or self.files[Shelf.PACKAGE]
        return Entry(
            id=self.id,
            title=_first(note.title for note in known),
            notes=tuple(dict.fromkeys(note.path for note in notes)),
            authors=next((note.authors for note in known if note.authors), ()),
            year=_first(note.year for note in known),
            doi=_first(note.doi for note in known),
            url=_first(note.url for note in known),
            certainty=_first(self._levels()),
            full_texts=tuple(self._full_texts(tree, folders)),
            transcript=_first(self._transcripts(tree, folders)),
            retracted=_first(self._withdrawals()),
        )

    def _levels(self) -> Iterator[str | None]:
        """Every statement of the certainty, the most reliable first; texts are searched last and only then."""
        yield from (assessed_level(note.metadata) for note in self.files[Shelf.ASSESSMENT])
        current = (note.metadata.get("grade_current") for note in self.files[Shelf.RADAR])
        yield from (level(value) for value in current if not withdrawal(value))
        yield from (note.certainty for note in self.on(_DESCRIPTIONS))
        yield from (note.written_certainty for note in self.on(_DESCRIPTIONS))
        yield from (note.certainty for note in self.files[Shelf.INDEX])

    def _withdrawals(self) -> Iterator[str | None]:
        yield from (note.withdrawn for note in self.files[Shelf.RADAR])
        yield from (note.withdrawn for note in self.on(_DESCRIPTIONS))

    def _full_texts(self, tree: Tree, folders: Sequence[str]) -> list[str]:
        """Texts of the work that are here: those that its notes name, then those that bear its id."""
        named = [
            path for note in self.on(_DESCRIPTIONS) if (path := _named(note.full_text, note, tree, folders))
        ]
        held = sorted((note.path for note in self.files[Shelf.FULL_TEXT]), key=_text_before_pdf)
        return list(dict.fromkeys([*named, *held]))

    def _transcripts(self, tree: Tree, folders: Sequence[str]) -> Iterator[str | None]:
        """Transcripts of the recording: those that its notes name and that are here, those that bear its id, other names."""
        notes = [note for note in self.on(_DESCRIPTIONS) if note.transcript]
        yield from (_named(note.transcript, note, tree, folders) for note in notes)
        yield from sorted((note.path for note in self.files[Shelf.TRANSCRIPT]), key=_json_first)
        yield from (note.transcript for note in notes)


@dataclass(frozen=True, slots=True)
class Loaded:
    corpus: Corpus
    notes: tuple[str, ...]
    """Sentences on what could not be read."""


def load(root: Path, tree: Tree, folders: Sequence[str], prefixes: Sequence[str]) -> Loaded:
    """The corpus in these folders with its bibliographies. The answer rests on them and on what the tree is asked for.

    `SettingsError` for a folder that does not exist or lies outside the project.
    """
    corpus, notes = load_corpus(root, tree, folders, prefixes)
    return Loaded(replace(corpus, bibliography=bibliography(root, tree, corpus.folders)), notes)


def load_corpus(
    root: Path, tree: Tree, folders: Sequence[str], prefixes: Sequence[str]
) -> tuple[Corpus, tuple[str, ...]]:
    """The works noted in these folders (POSIX, from the root), and sentences on what could not be read.

    `SettingsError` for a folder that does not exist or lies outside the project.
    """
    places = tuple(dict.fromkeys(_checked(root, folder) for folder in folders))
    ids = Ids(tuple(prefixes))
    dossiers: dict[str, _Dossier] = {}
    defects: list[Defect] = []
    faults: list[str] = []
    for shelved in shelve(tree.below(places), places):
        for note in _read(root, tree, shelved, ids):
            if note.fault:
                faults.append(note.fault)
            if note.id is None or not note.is_source:
                continue
            dossiers.setdefault(note.id, _Dossier(note.id)).files[shelved.shelf].append(note)
            if shelved.shelf in _WORKS and (defect := mismatch(note)):
                defects.append(defect)
    known = [dossier for _, dossier in sorted(dossiers.items()) if dossier.on(sorted(_WORKS))]
    defects.extend(defect for dossier in known for defect in dossier.defects())
    defects.sort(key=lambda defect: (defect.path, defect.line, defect.rule, defect.message))
    entries = {dossier.id: dossier.entry(tree, places) for dossier in known}
    return Corpus(places, entries, tuple(defects)), tuple(sorted(faults))


def _first(values: Iterable[str | None]) -> str | None:
    return next((value for value in values if value), None)


def _checked(root: Path, folder: str) -> str:
    path = posixpath.normpath(folder.replace("\\", "/"))
    if path.startswith(("/", "../")) or path == "..":
        raise SettingsError(f"corpus: {folder!r} lies outside the project; folders are relative to {root}")
    if not (root / path).is_dir():
        raise SettingsError(f"corpus: {folder!r} is no folder of the project")
    return path


def _read(root: Path, tree: Tree, shelved: Shelved, ids: Ids) -> tuple[Note, ...]:
    """What a file says; of a file that cannot be read, and of the words of the work itself, only its id.

    An index says something of each work that it lists.
    """
    path = shelved.path
    if shelved.shelf in (Shelf.FULL_TEXT, Shelf.TRANSCRIPT):
        return (Note(path, path_id(path, ids)),)
    source = read_source(root, path, tree)
    if source is None:
        return ()
    if isinstance(source, Unverifiable):
        return (Note(path, path_id(path, ids), fault=source.reason),)
    if shelved.shelf is Shelf.INDEX:
        return parse_index(path, source.text, ids)
    parse = parse_record if shelved.shelf in _RECORDS else parse_note
    return (parse(path, source.text, ids),)


def _named(written: str | None, note: Note, tree: Tree, folders: Sequence[str]) -> str | None:
    """The file that a note names: from a corpus folder, from its own or one above it, the project last."""
    if not written:
        return None
    paths = (posixpath.normpath(posixpath.join(start, written)) for start in (*folders, *_above(note.path)))
    return next((path for path in paths if path in tree), None)


def _above(path: str) -> Iterator[str]:
    """The folders that a file lies in, from its own to the root, which is the empty string."""
    while path:
        path = posixpath.dirname(path)
        yield path


def _text_before_pdf(path: str) -> tuple[bool, str]:
    return path.lower().endswith(".pdf"), path


def _json_first(path: str) -> tuple[bool, str]:
    return not path.lower().endswith(".json"), path
