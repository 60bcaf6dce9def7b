"""The words of a sentence that claim something of the world, and so need a source."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from mkdocs_citeguard.claims import according, authors, figures, research
from mkdocs_citeguard.claims.assertion import opinion_or_question, supposed
from mkdocs_citeguard.claims.claim import Claim


class Kind(NamedTuple):
    """One way to claim something."""

    hints: tuple[str, ...]
    """Small letters, some of which stand in each sentence that claims so: they are looked for first."""
    find: Callable[[str], Iterator[Claim]]
    """The claims in a sentence."""

    def may_occur(self, lowered: str) -> bool:
        return any(hint in lowered for hint in self.hints)


KINDS = (
    Kind(according.HINTS, according.claims),
    Kind(research.HINTS, research.claims),
    Kind(authors.HINTS, authors.claims),
    Kind(figures.HINTS, figures.claims),
)


def hints_in(lowered: str) -> tuple[str, ...]:
    """The hints at claims of any kind that a text in small letters holds."""
    return tuple(hint for kind in KINDS for hint in kind.hints if hint in lowered)


def claims(sentence: str) -> Iterator[Claim]:
    """What a sentence claims, unless it only asks, supposes or thinks it."""
    lowered = sentence.lower()
    found = [claim for kind in KINDS if kind.may_occur(lowered) for claim in kind.find(sentence)]
    if found and not opinion_or_question(sentence):
        yield from (claim for claim in found if not supposed(sentence, claim.words))
