"""A graph of knowledge, whose nodes a page may cite by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property


@dataclass(frozen=True, slots=True)
class Node:
    """One node, with all that the graph says of it in words."""

    id: str
    name: str
    text: str


class Graph:
    """The nodes by id. They are loaded when a page first asks for them: few pages do."""

    def __init__(self, load: Callable[[], Mapping[str, Node]] = dict) -> None:
        self._load = load

    @cached_property
    def nodes(self) -> Mapping[str, Node]:
        return self._load()
