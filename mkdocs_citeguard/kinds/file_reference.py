"""What a citation of a file points to: lines or a symbol of it, in the tree or on somebody else's forge."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from mkdocs_citeguard.citation import OutsideTheTree
from mkdocs_citeguard.evidence import (
    Ambiguous,
    Found,
    Lines,
    Locator,
    Missing,
    Resolution,
    Route,
    Source,
    Sources,
    Symbol,
    Trail,
    Unverifiable,
)
from mkdocs_citeguard.tree import Tree


@dataclass(frozen=True, slots=True)
class FileReference:
    """A place in a file of the tree. `spellings` are the paths that name it, the most telling first."""

    spellings: tuple[str, ...]
    place: Locator
    roots: tuple[str, ...] = ()
    """Names of folders outside the project that the page says it cites."""
    missing: str = field(default="CG102", init=False)

    @property
    def name(self) -> str:
        return self.spellings[0]

    @property
    def outside(self) -> str:
        return "CG112" if isinstance(self.place, Symbol) else "CG103"

    def unknown_paths(self, page: str, tree: Tree) -> Iterator[str]:
        answers = [tree.find(path, page) for path in self.spellings]
        if all(isinstance(answer, Missing) for answer in answers):
            yield from self.spellings

    def resolve(self, page: str, sources: Sources) -> Resolution:
        answers = [sources.tree.find(path, page) for path in self.spellings]
        led = [answer for answer in answers if isinstance(answer, tuple)]
        if led:
            return self._read(*led[0], sources)
        if ambiguous := [answer for answer in answers if isinstance(answer, Ambiguous)]:
            return ambiguous[0]
        if self.roots and (below := self._below_roots(sources)):
            return below
        if (around := self._repository_around(sources)) is not None:
            return around
        near = next((answer.near for answer in answers if isinstance(answer, Missing) and answer.near), ())
        successor = next(filter(None, map(sources.successor, self.spellings)), None)
        return Missing(near, successor)

    def _repository_around(self, sources: Sources) -> Unverifiable | None:
        """Why a file of a submodule cannot be followed: git lists the submodule as if it were a file."""
        for path in self.spellings:
            if (own := sources.tree.file_around(path)) and isinstance(
                answer := sources.read(own), Unverifiable
            ):
                return answer
        return None

    def _below_roots(self, sources: Sources) -> Resolution | None:
        """The file below a root that the page names; one that the settings do not list is not looked into."""
        for root in self.roots:
            if source := sources.read_below(root, self.name):
                return self._found(source, Trail(Route.OUTSIDE))
        unlisted = [root for root in self.roots if root not in sources.roots]
        return Unverifiable(f"it may lie below the unlisted source root {unlisted[0]}") if unlisted else None

    def _read(self, path: str, trail: Trail, sources: Sources) -> Resolution:
        source = sources.read(path)
        return Missing() if source is None else self._found(source, trail)

    def _found(self, source: Source | Unverifiable, trail: Trail) -> Resolution:
        if isinstance(source, Unverifiable):
            return source
        match self.place:
            case Symbol(name=name, line=line):
                inside = _defines(source.text, name) and (line is None or source.holds(Lines(line, line)))
            case Lines() as lines:
                inside = source.holds(lines)
            case _:
                inside = True
        return Found((source,), self.place if inside else None, trail)


@dataclass(frozen=True, slots=True)
class LinkedReference(OutsideTheTree):
    """A place in a file that the page links to on a forge which nobody said to be this project's."""

    name: str
    place: Locator
    address: str
    missing: str = field(default="CG102", init=False)
    outside: str = field(default="CG103", init=False)

    def resolve(self, page: str, sources: Sources) -> Resolution:
        del page, sources
        return Unverifiable(f"its link leads to {self.address}; set repo_url if that is this project")


def _defines(text: str, symbol: str) -> bool:
    """Whether a text holds each part of a dotted or coloned name as a word of its own."""
    return all(
        re.search(rf"(?<!\w){re.escape(part)}(?!\w)", text) for part in re.split(r"::|\.|#", symbol) if part
    )
