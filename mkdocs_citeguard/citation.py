"""What a page says it rests on: citations, and attempts at one that went wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from mkdocs_citeguard.corpus import Corpus
from mkdocs_citeguard.graph import Graph

if TYPE_CHECKING:
    from mkdocs_citeguard.evidence import Locator, Resolution, Sources
    from mkdocs_citeguard.forge import Forge
    from mkdocs_citeguard.span import Span
    from mkdocs_citeguard.text import Page
    from mkdocs_citeguard.tree import Tree


class Reference(Protocol):
    """What a citation points to. Each kind has one or more of its own; all are small frozen values."""

    @property
    def name(self) -> str:
        """The source as the page names it: a path, an id, a DOI."""

    @property
    def place(self) -> Locator:
        """Where in the source."""

    @property
    def missing(self) -> str:
        """Code of the rule that is broken when there is no such source."""

    @property
    def outside(self) -> str:
        """Code of the rule that is broken when the source lacks the place."""

    def unknown_paths(self, page: str, tree: Tree) -> Iterator[str]:
        """The paths it names that the tree does not lead to: history may know what became of them."""

    def resolve(self, page: str, sources: Sources) -> Resolution:
        """Follow it from `page` (POSIX path from the root). Failures are values; nothing is raised or logged."""


class OutsideTheTree:
    """A base for references that name no path of the tree, so that history knows nothing of them."""

    __slots__ = ()

    def unknown_paths(self, page: str, tree: Tree) -> Iterator[str]:
        del page, tree
        return iter(())


@dataclass(frozen=True, slots=True)
class Citation:
    """One reference where it stands on a page. Each member of a list or range is a citation of its own."""

    kind: str
    reference: Reference
    token: Span
    """All that was read as the citation; members that a range implies share its token."""
    locators: tuple[Span, ...]
    """Where the place is written, in link text *and* target if both name it; `fix` rewrites these."""
    anchor: Span
    """The words that become the link."""
    claim: Span
    """The sentence that rests on it; for a footnote's definition, the sentence that carries its mark."""


@dataclass(frozen=True, slots=True)
class Malformed:
    """The intent to cite is clear and the form is wrong. Silence would hide it."""

    rule: str
    """Code of the rule it breaks: CG001, CG003 or CG111."""
    token: Span
    reason: str


@dataclass(frozen=True)
class Lexicon:
    """What extraction must know of the world."""

    tree: Tree
    corpus: Corpus = field(default_factory=Corpus)
    ids: tuple[str, ...] = ("REF",)
    """Prefixes of ids that are citations."""
    forge: Forge | None = None
    """Where the site's own repository is shown on the web."""
    roots: frozenset[str] = frozenset()
    """Names of folders outside the project that pages may cite."""
    graph: Graph = field(default_factory=Graph)
    """Nodes that pages may cite by name."""


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of citation: how to see that a text may hold some, and how to read them."""

    name: str
    occurs: Callable[[str, Lexicon], bool]
    """A quick look at the raw text that may err on the side of yes: most pages cite nothing and pay only this."""
    find: Callable[[Page, Lexicon], Iterator[Citation | Malformed]]
    """Reads all citations of this kind off a page, in the order of the text."""
