"""Sources as they are going to be: some pages of the project read as they were edited."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace

from mkdocs_citeguard.block import BOM
from mkdocs_citeguard.corpus import Corpus
from mkdocs_citeguard.evidence import Source, Sources, Unverifiable
from mkdocs_citeguard.text import Page
from mkdocs_citeguard.tree import Tree


class Overlaid:
    """Sources in which some pages read as they are going to be."""

    def __init__(self, sources: Sources, pages: Iterable[Page]) -> None:
        self._sources = sources
        self._pages = {page.path: page for page in pages}

    @property
    def tree(self) -> Tree:
        return self._sources.tree

    @property
    def corpus(self) -> Corpus:
        return self._sources.corpus

    @property
    def repository(self) -> str | None:
        return self._sources.repository

    @property
    def roots(self) -> Collection[str]:
        return self._sources.roots

    def expect(self, missing: Iterable[str]) -> None:
        self._sources.expect(missing)

    def read(self, path: str) -> Source | Unverifiable | None:
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
