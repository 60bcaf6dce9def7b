"""Sources as a dictionary: the official fake of `evidence.Sources`."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field

from mkdocs_citeguard.corpus import Corpus
from mkdocs_citeguard.evidence import Nature, Source, Unverifiable
from mkdocs_citeguard.graph import Graph
from mkdocs_citeguard.tree import Tree


@dataclass
class Library:
    """Texts by path; `commits` are texts by revision and path, `renames` what became of paths that are gone.

    `outside` are texts by source root and path.
    """

    texts: Mapping[str, str] = field(default_factory=dict)
    corpus: Corpus = field(default_factory=Corpus)
    commits: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    renames: Mapping[str, str] = field(default_factory=dict)
    outside: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    repository: str | None = None
    graph: Graph = field(default_factory=Graph)
    expected: list[str] = field(default_factory=list)

    @property
    def tree(self) -> Tree:
        return Tree.of(self.texts)

    def expect(self, missing: Iterable[str]) -> None:
        self.expected.extend(missing)

    def read(self, path: str) -> Source | Unverifiable | None:
        text = self.texts.get(path)
        return None if text is None else Source(path, text, nature(path))

    @property
    def roots(self) -> Collection[str]:
        return self.outside.keys()

    def read_below(self, root: str, path: str) -> Source | Unverifiable | None:
        text = self.outside.get(root, {}).get(path)
        return None if text is None else Source(f"{root}/{path}", text, nature(path))

    def read_at(self, revision: str, path: str) -> Source | Unverifiable | None:
        if revision not in self.commits:
            return Unverifiable(f"commit {revision} is not in this clone")
        text = self.commits[revision].get(path)
        return None if text is None else Source(f"{path}@{revision}", text, nature(path))

    def successor(self, path: str) -> str | None:
        return self.renames.get(path)


def nature(path: str) -> Nature:
    return Nature.PROSE if path.endswith((".md", ".txt")) else Nature.CODE
