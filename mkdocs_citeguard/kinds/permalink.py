"""Kind `permalink`: addresses of lines on the site's own forge, pinned to a commit or on a branch."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from mkdocs_citeguard.citation import Citation, Kind, Lexicon, Malformed
from mkdocs_citeguard.evidence import (
    Found,
    Lines,
    Missing,
    Resolution,
    Route,
    Source,
    Sources,
    Trail,
    Unverifiable,
)
from mkdocs_citeguard.forge import Blob
from mkdocs_citeguard.kinds import shown
from mkdocs_citeguard.kinds.numbers import Number
from mkdocs_citeguard.regions import RegionKind
from mkdocs_citeguard.span import Span
from mkdocs_citeguard.text import Page
from mkdocs_citeguard.tree import Tree

NAME = "permalink"
_NUMBERS = re.compile(r"\d+(?:\D{1,3}\d+)?\Z")


@dataclass(frozen=True, slots=True)
class BlobReference:
    """Lines of a file of this repository, at a commit or on a branch."""

    blob: Blob
    missing: str = field(default="CG102", init=False)
    outside: str = field(default="CG103", init=False)

    @property
    def name(self) -> str:
        return self.blob.path

    @property
    def place(self) -> Lines:
        return self.blob.lines

    def unknown_paths(self, page: str, tree: Tree) -> Iterator[str]:
        del page
        if not self.blob.pinned and self._on_branch(tree) is None:
            yield self.blob.path

    def resolve(self, page: str, sources: Sources) -> Resolution:
        del page
        return self._at_its_commit(sources) if self.blob.pinned else self._today(sources)

    def _at_its_commit(self, sources: Sources) -> Resolution:
        source = sources.read_at(self.blob.revision, self.blob.path)
        if source is None:
            return Missing(where=f"at commit {self.blob.revision[:12]}")
        return self._held(source, Route.COMMIT)

    def _today(self, sources: Sources) -> Resolution:
        path = self._on_branch(sources.tree)
        source = sources.read(path) if path else None
        if source is None:
            answer = sources.tree.find(f"/{self.blob.path}", "")
            near = answer.near if isinstance(answer, Missing) else ()
            return Missing(near, sources.successor(self.blob.path))
        return self._held(source, Route.ROOT)

    def _held(self, source: Source | Unverifiable, route: Route) -> Resolution:
        if isinstance(source, Unverifiable):
            return source
        return Found((source,), self.place if source.holds(self.place) else None, Trail(route))

    def _on_branch(self, tree: Tree) -> str | None:
        """The path in the tree: of a branch with slashes in its name, the end of what the address has."""
        path = self.blob.path
        while path and path not in tree:
            path = path.partition("/")[2]
        return path or None


def occurs(text: str, lexicon: Lexicon) -> bool:
    return lexicon.forge is not None and lexicon.forge.base.lower() in text.lower()


def find(page: Page, lexicon: Lexicon) -> Iterator[Citation | Malformed]:
    for region in page.regions:
        if region.kind not in (RegionKind.URL, RegionKind.LINK_TARGET) or lexicon.forge is None:
            continue
        address = region.span.of(page.text)
        blob = lexicon.forge.blob(address)
        if blob and not shown.for_any_file(blob.path, lexicon.tree):
            yield _read(page, blob, region.span, region.link or region.span)


def _read(page: Page, blob: Blob, token: Span, anchor: Span) -> Citation | Malformed:
    numbers = _NUMBERS.search(token.of(page.text))
    locator = Span(token.start + numbers.start(), token.end) if numbers else token
    if fault := Number(blob.lines, locator).fault:
        return Malformed("CG001", token, fault)
    return Citation(NAME, BlobReference(blob), token, (locator,), anchor, page.claim_at(token.start))


PERMALINK = Kind(NAME, occurs, find)
