"""Loading `graph.json`, a file with a list of `nodes`, as tools that compile a wiki write it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from mkdocs_citeguard.evidence import Source, Unverifiable
from mkdocs_citeguard.graph import Node
from mkdocs_citeguard.tree import Tree

NAME = "graph.json"
_WORDS = ("name", "title", "summary", "description", "abstract", "claim", "text", "content", "body")
"""Keys of a node, or of its metadata, that hold words which can support a claim."""


def load_nodes(tree: Tree, read: Callable[[str], Source | Unverifiable | None]) -> Mapping[str, Node]:
    """The nodes of all graphs of the tree; of two with one id the one in the first file by depth, then by path."""
    nodes: dict[str, Node] = {}
    for path in sorted(tree.named(NAME), key=lambda one: (one.count("/"), one)):
        source = read(path)
        for node in _nodes(source.text) if isinstance(source, Source) else ():
            nodes.setdefault(node.id, node)
    return nodes


def _nodes(text: str) -> Iterator[Node]:
    try:
        graph = json.loads(text)
    except (ValueError, RecursionError):
        return
    rows = graph.get("nodes") if isinstance(graph, dict) else None
    for row in rows if isinstance(rows, list) else ():
        if isinstance(row, dict) and (identifier := _text(row.get("id"))):
            names = (_text(row.get(key)) for key in ("name", "title", "label"))
            words = dict.fromkeys(_words(row))
            yield Node(identifier, next(filter(None, names), identifier), "\n".join(words))


def _words(row: Mapping[str, Any]) -> Iterator[str]:
    metadata = row.get("metadata")
    for fields in (row, metadata if isinstance(metadata, dict) else {}):
        for key in _WORDS:
            if value := _text(fields.get(key)):
                yield value


def _text(value: Any) -> str:
    """A text that can be written in UTF-8, which half of a surrogate pair cannot; empty for anything else."""
    return value.strip().encode("utf-8", "replace").decode() if isinstance(value, str) else ""
