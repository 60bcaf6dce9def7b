"""The sources of a real project: its tree, its corpus and its history, each file read once."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING

from mkdocs_citeguard import history
from mkdocs_citeguard.corpus import Corpus, Entry
from mkdocs_citeguard.errors import SettingsError
from mkdocs_citeguard.evidence import Source, Unverifiable
from mkdocs_citeguard.forge import web_address
from mkdocs_citeguard.graph import Graph
from mkdocs_citeguard.loading.corpora import Loaded, load
from mkdocs_citeguard.loading.denied import denied
from mkdocs_citeguard.loading.discovery import find_folders, strangers
from mkdocs_citeguard.loading.files import read_outside, read_source, source_from
from mkdocs_citeguard.loading.graphs import load_nodes
from mkdocs_citeguard.loading.trees import Listing, ignored, list_tree, remote

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from pathlib import Path

    from mkdocs_citeguard.tree import Tree

Load = Callable[["Path", "Tree", "Sequence[str]", "Sequence[str]"], Loaded]
"""How the corpus of a project is come by: from its root, its tree, the folders and the prefixes of ids."""
_Answer = Source | Unverifiable | None
_Stamp = tuple[int, int]
"""Time of the last change in nanoseconds, and size in bytes."""


class Workspace:
    """`Sources` of a project on disk. Tree and corpus are those of its opening; texts are never stale."""

    def __init__(
        self, listing: Listing, corpus: Corpus, notes: Iterable[str], roots: Mapping[str, Path]
    ) -> None:
        self.root = listing.root
        self._top = os.fspath(listing.root)
        self.tree: Tree = listing.tree
        self.corpus = corpus
        self.revision = listing.revision
        self.roots = roots
        self._sparse = listing.sparse
        self._entries = _by_path(corpus)
        self._notes = dict.fromkeys(notes)
        self._read: dict[str, tuple[_Stamp | None, _Answer]] = {}
        self._read_at: dict[tuple[str, str], _Answer] = {}
        self._successors: dict[str, str | None] = {}

    @property
    def notes(self) -> tuple[str, ...]:
        """Sentences for the user on what could not be had, cited files that could not be read among them."""
        return tuple(self._notes)

    @property
    def files_read(self) -> int:
        """How many files of the tree were opened because a page cites them."""
        return len(self._read)

    def expect(self, missing: Iterable[str]) -> None:
        """Ask git once for all these paths; those of the tree and those asked for before are passed over."""
        unknown = {path for path in missing if path not in self.tree and path not in self._successors}
        if not unknown:
            return
        found = history.successors(self.root, unknown) if self.revision else {}
        for path in unknown:
            successor = found.get(path)
            self._successors[path] = successor if successor in self.tree else None

    def successor(self, path: str) -> str | None:
        self.expect([path])
        return self._successors.get(path)

    def read(self, path: str) -> Source | Unverifiable | None:
        stamp = self._stamp(path)
        known = self._read.get(path)
        if known is None or known[0] != stamp:
            known = (stamp, self._noted(self._fresh(path, stamp)))
            self._read[path] = known
        return known[1]

    def read_at(self, revision: str, path: str) -> Source | Unverifiable | None:
        key = (revision, path)
        if key not in self._read_at:
            self._read_at[key] = self._past(revision, path)
        return self._read_at[key]

    def read_below(self, root: str, path: str) -> Source | Unverifiable | None:
        return self._noted(read_outside(self.roots[root], path, self.root)) if root in self.roots else None

    @cached_property
    def graph(self) -> Graph:
        return Graph(lambda: load_nodes(self.tree, self.read))

    @cached_property
    def repository(self) -> str | None:
        return web_address(remote(self.root))

    def _fresh(self, path: str, stamp: _Stamp | None) -> _Answer:
        if stamp is None and path in self._sparse:
            return Unverifiable(f"{path} is left out by the sparse checkout")
        source = read_source(self.root, path, self.tree)
        entry = self._entries.get(path)
        return replace(source, entry=entry) if isinstance(source, Source) and entry else source

    def _past(self, revision: str, path: str) -> _Answer:
        if denied(path):
            return None
        if path not in self.tree and ignored(self.root, path):
            return Unverifiable(f"{path} is ignored by git, so it is not read at a commit either")
        data = history.show(self.root, revision, path)
        return source_from(data, path, f"{path}@{revision}") if isinstance(data, bytes) else data

    def _noted(self, answer: _Answer) -> _Answer:
        if isinstance(answer, Unverifiable):
            self._notes[answer.reason] = None
        return answer

    def _stamp(self, path: str) -> _Stamp | None:
        try:
            status = os.stat(f"{self._top}/{path}")  # noqa: PTH116  asked for each citation, and four times as fast
        except (OSError, ValueError):
            return None
        return status.st_mtime_ns, status.st_size


def open_workspace(
    root: Path,
    corpus: Sequence[str],
    ids: Sequence[str],
    source_roots: Mapping[str, str] | None = None,
    load: Load = load,
) -> Workspace:
    """List a project and load its corpus from these folders, or from those that are found.

    `source_roots` are folders outside the project that pages may cite, relative to it, by their names.
    `SettingsError` for a corpus folder or source root that does not exist.
    """
    listing = list_tree(root)
    folders, notes = (tuple(corpus), ()) if corpus else find_folders(root, listing.tree, ids)
    loaded = load(root, listing.tree, folders, ids)
    known = replace(loaded.corpus, strangers=strangers(listing.tree, loaded.corpus.folders, ids))
    roots = {name: _existing(root, name, folder) for name, folder in (source_roots or {}).items()}
    return Workspace(listing, known, (*listing.notes, *notes, *loaded.notes), roots)


def _existing(root: Path, name: str, folder: str) -> Path:
    path = (root / folder).resolve()
    if not path.is_dir():
        raise SettingsError(f"source_roots: {name}: {folder!r} is no folder; it is taken from {root}")
    return path


def _by_path(corpus: Corpus) -> Mapping[str, Entry]:
    """The entry that each note and each full text belongs to; the first by id, should two claim one."""
    owners: dict[str, Entry] = {}
    for _, entry in sorted(corpus.entries.items()):
        for path in (*entry.notes, *entry.full_texts):
            owners.setdefault(path, entry)
    return owners
