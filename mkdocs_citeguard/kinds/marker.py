"""Kind `marker`: nodes of a graph and works of the corpus by name in brackets, on pages that list their `inputs`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from mkdocs_citeguard import frontmatter
from mkdocs_citeguard.block import BlockKind
from mkdocs_citeguard.citation import Citation, Kind, Lexicon, Malformed, OutsideTheTree
from mkdocs_citeguard.evidence import (
    Found,
    Locator,
    Missing,
    Nature,
    Resolution,
    Route,
    Source,
    Sources,
    Trail,
    Unverifiable,
    Whole,
)
from mkdocs_citeguard.kinds.entry_reference import EntryReference
from mkdocs_citeguard.span import Span
from mkdocs_citeguard.text import Page

NAME = "marker"
INPUTS = "inputs"
_HEAD = 4_096
"""Characters at the start of a page in which its list of inputs begins."""


@dataclass(frozen=True, slots=True)
class NodeReference(OutsideTheTree):
    """A node of a graph, by its id."""

    name: str
    place: Locator = field(default_factory=Whole)
    missing: str = field(default="CG101", init=False)
    outside: str = field(default="CG103", init=False)

    def resolve(self, page: str, sources: Sources) -> Resolution:
        del page
        node = sources.graph.nodes.get(self.name)
        if node is None:
            return Missing() if sources.graph.nodes else Unverifiable("no graph.json with nodes was found")
        if not node.text:
            return Unverifiable(f"the graph says nothing of {self.name}")
        return Found(
            (Source(node.id, node.text, Nature.PROSE, node=node.id),), self.place, Trail(Route.GRAPH)
        )


# --- reading ------------------------------------------------------------------------------------------

_BRACKETS = re.compile(r"(?<![\\!\]])\[(?P<name>[^\[\]\n^][^\[\]\n]*)\](?![(\[:])")
_NODE_ID = re.compile(r"[A-Z]\w*:[\w.-]+:[0-9a-f]{4,}")
_LABEL = re.compile(r"[ \t]*\[(?P<label>[^\]\n]+)\]:")


def occurs(text: str, lexicon: Lexicon) -> bool:
    del lexicon
    return text.lstrip("\ufeff").startswith("---") and INPUTS in text[:_HEAD]


def find(page: Page, lexicon: Lexicon) -> Iterator[Citation | Malformed]:
    given = frontmatter.values(page).get(INPUTS)
    inputs = [one for one in given if isinstance(one, str)] if isinstance(given, list) else []
    if not inputs:
        return
    named, defined = _names(inputs, lexicon), _labels(page)
    for found in _BRACKETS.finditer(page.prose):
        name = found["name"]
        reference = named.get(name) or (NodeReference(name) if _NODE_ID.fullmatch(name) else None)
        if reference and name.casefold() not in defined:
            token = Span(found.start(), found.end())
            yield Citation(NAME, reference, token, (), token, page.claim_at(token.start))


def _names(inputs: list[str], lexicon: Lexicon) -> Mapping[str, NodeReference | EntryReference]:
    """What each input may be called in brackets. Of two with one name the first by id is meant."""
    named: dict[str, NodeReference | EntryReference] = {}
    for identifier in sorted(set(inputs)):
        if node := lexicon.graph.nodes.get(identifier):
            named.setdefault(node.name, NodeReference(identifier))
        elif entry := lexicon.corpus.entries.get(identifier):
            if entry.title:
                named.setdefault(entry.title, EntryReference(identifier))
            continue  # its id in brackets is a citation on any page
        named.setdefault(identifier, NodeReference(identifier))
    return named


def _labels(page: Page) -> frozenset[str]:
    """The labels in brackets that Markdown takes for links."""
    definitions = (block for block in page.blocks if block.kind is BlockKind.DEFINITION)
    return frozenset(
        found["label"].casefold()
        for block in definitions
        for found in _LABEL.finditer(block.span.of(page.text))
    )


MARKER = Kind(NAME, occurs, find)
