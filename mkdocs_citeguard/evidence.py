"""What a citation may rest on: sources, places in them, and the answers to "where is it?"."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from typing import TYPE_CHECKING, Protocol

from mkdocs_citeguard.corpus import Corpus, Entry
from mkdocs_citeguard.recording import Recording

if TYPE_CHECKING:
    from mkdocs_citeguard.graph import Graph
    from mkdocs_citeguard.tree import Tree


class Nature(StrEnum):
    """How the words of a source are compared: in code every character has meaning, in prose the words have."""

    CODE = "code"
    PROSE = "prose"


# --- places in a source -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, order=True)
class Lines:
    """Lines of a text, counted from 1, both ends included."""

    first: int
    last: int

    def __str__(self) -> str:
        return str(self.first) if self.first == self.last else f"{self.first}-{self.last}"


@dataclass(frozen=True, slots=True)
class Symbol:
    """A name that a file of code defines or holds; `line` when the citation gives one besides."""

    name: str
    line: int | None = None


@dataclass(frozen=True, slots=True)
class PageNumber:
    """A page of a paper, as printed there."""

    number: str


@dataclass(frozen=True, slots=True)
class Time:
    """A moment of a recording, or a stretch of it, in seconds from its start.

    A whole second stands for all of its parts: nobody hears where a word begins more exactly than that.
    """

    seconds: float
    until: float | None = None
    """Where a stretch ends."""

    @property
    def behind(self) -> float:
        """The moment that is no longer of it."""
        last = self.seconds if self.until is None else self.until
        return last + (1.0 if last.is_integer() else 0.001)

    def __str__(self) -> str:
        whole, part = divmod(round(self.seconds * 1000), 1000)
        minutes, seconds = divmod(whole, 60)
        return f"{minutes // 60:02}:{minutes % 60:02}:{seconds:02}" + (f".{part:03}" if part else "")


@dataclass(frozen=True, slots=True)
class Whole:
    """The source as a whole: the citation names no place in it."""


Locator = Lines | Symbol | PageNumber | Time | Whole


# --- sources ------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Source:
    """A text that can be quoted."""

    origin: str
    """POSIX path from the project root; for a text of another commit `path@commit`."""
    text: str
    nature: Nature
    entry: Entry | None = None
    pages: tuple[tuple[str, int], ...] = ()
    """Of a paper: the number of each page as printed, and the line of `text` with which it begins."""
    recording: Recording | None = None
    """Of a transcript: what was recorded, segment by segment."""
    node: str | None = None
    """Of what a graph says of a node: the id of the node, which is the `origin` as well."""
    mark: str = field(default="", compare=False)
    """The byte order mark that the file begins with and `text` lacks."""

    @cached_property
    def lines(self) -> tuple[str, ...]:
        r"""Its lines as `sed` and the forges count them: ended by `\n`, a `\r` before it dropped."""
        lines = self.text.split("\n")
        if not lines[-1]:
            lines.pop()
        if "\r" in self.text:
            return tuple(line.removesuffix("\r") for line in lines)
        return tuple(lines)

    @cached_property
    def length(self) -> int:
        """The number of its lines."""
        return self.text.count("\n") + (not self.text.endswith("\n") and self.text != "")

    def holds(self, place: Lines) -> bool:
        return 1 <= place.first <= place.last <= self.length

    def slice(self, place: Lines) -> tuple[str, ...]:
        """Some of its lines, as `lines` has them, without splitting the rest of the text."""
        lines = self.text.split("\n", place.last)[place.first - 1 : place.last]
        return tuple(line.removesuffix("\r") for line in lines[: max(0, self.length - place.first + 1)])


# --- answers ------------------------------------------------------------------------------------------


class Route(StrEnum):
    """How a cited path led to a file, in the order in which the routes are tried."""

    ROOT = "from the root"
    PAGE = "from the page"
    SUFFIX = "by the end of its path"
    NAME = "by its name"
    PREFIX = "without its first folder"
    LIKELY = "the nearest of several"
    OUTSIDE = "below a source root"
    COMMIT = "at a commit"
    CORPUS = "by its id"
    GRAPH = "by the id of its node"


@dataclass(frozen=True, slots=True)
class Trail:
    """How the source was found; `candidates` are all files that the citation may mean, if several."""

    route: Route
    candidates: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Found:
    """The sources of a citation, the one to link to first. `place` is None where it lies outside of them."""

    sources: tuple[Source, ...]
    place: Locator | None
    trail: Trail

    @property
    def target(self) -> str:
        return self.sources[0].origin


@dataclass(frozen=True, slots=True)
class Lack:
    """A source is there, but not the part of it that is cited: a note without its transcript."""

    rule: str
    """Code of the rule that this breaks."""
    reason: str


@dataclass(frozen=True, slots=True)
class Missing:
    """There is no such source. `near` are names it may be a slip of; `successor` is what it was renamed to."""

    near: tuple[str, ...] = ()
    successor: str | None = None
    where: str = ""
    """Where there is none, if not in the project as it is today."""
    lacks: Lack | None = None
    """What the source itself is there without, where that is what is missing."""


@dataclass(frozen=True, slots=True)
class Ambiguous:
    """Several sources answer to the reference and none is nearer than the others."""

    candidates: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Unverifiable:
    """The evidence is not here. Neither a pass nor a finding."""

    reason: str


Resolution = Found | Missing | Ambiguous | Unverifiable


class Sources(Protocol):
    """The only seam of reading. In tests `tests.sources.Library`, a dictionary."""

    @property
    def tree(self) -> Tree: ...

    @property
    def corpus(self) -> Corpus: ...

    @property
    def graph(self) -> Graph: ...

    @property
    def repository(self) -> str | None:
        """The web address of the repository that the project was cloned from, if it was."""

    @property
    def roots(self) -> Collection[str]:
        """Names of folders outside the project that pages may cite."""

    def expect(self, missing: Iterable[str]) -> None:
        """Say beforehand which cited paths are in no tree, so that a store can look them up in one go."""

    def read(self, path: str) -> Source | Unverifiable | None:
        """A file of the tree; None if it is gone, `Unverifiable` if it is no text that can be read."""

    def read_below(self, root: str, path: str) -> Source | Unverifiable | None:
        """A file below one of the `roots`; None if it is not there."""

    def read_at(self, revision: str, path: str) -> Source | Unverifiable | None:
        """A file as of a commit; None if that commit lacks it, `Unverifiable` if the commit is not here."""

    def successor(self, path: str) -> str | None:
        """What a path that is in no tree was renamed to, by the history of the repository."""
