"""Sources as they are going to be: some files of the project read as they were edited."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace
from functools import cached_property

from mkdocs_citeguard.block import BOM
from mkdocs_citeguard.corpus import Corpus
from mkdocs_citeguard.evidence import Nature, Source, Sources, Unverifiable
from mkdocs_citeguard.graph import Graph
from mkdocs_citeguard.text import Page
from mkdocs_citeguard.tree import Tree


class Overlaid:
    """Sources in which some pages read as they are going to be; the ones that are not there yet, too."""

    def __init__(self, sources: Sources, pages: Iterable[Page], new: Iterable[Source] = ()) -> None:
        """`new` are other files that are going to be there."""
        self._sources = sources
        self._pages = {page.path: page for page in pages}
        added = [Source(path, page.text, Nature.PROSE) for path, page in self._pages.items()]
        self._new = {one.origin: one for one in (*added, *new) if one.origin not in sources.tree}

    @cached_property
    def tree(self) -> Tree:
        tree = self._sources.tree
        return Tree(tree.paths | self._new.keys(), tree.untracked | self._new.keys()) if self._new else tree

    @property
    def corpus(self) -> Corpus:
        return self._sources.corpus

    @property
    def graph(self) -> Graph:
        return self._sources.graph

    @property
    def repository(self) -> str | None:
        return self._sources.repository

    @property
    def roots(self) -> Collection[str]:
        return self._sources.roots

    def expect(self, missing: Iterable[str]) -> None:
        self._sources.expect(path for path in missing if path not in self._new)

    def read(self, path: str) -> Source | Unverifiable | None:
        if path in self._new:
            return self._new[path]
        source, page = self._sources.read(path), self._pages.get(path)
        if isinstance(source, Source) and page:
            text = page.text.removeprefix(BOM)
            return source if source.text == text else replace(source, text=text)
        return source

    def read_below(self, root: str, path: str) -> Source | Unverifiable | None:
        return self._sources.read_below(root, path)

    def read_at(self, revision: str, path: str) -> Source | Unverifiable | None:
        return self._sources.read_at(revision, path)

    def successor(self, path: str) -> str | None:
        return self._sources.successor(path)
