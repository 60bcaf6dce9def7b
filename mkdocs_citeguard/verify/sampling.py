"""Which pairs are judged: the same pages give the same sample, whatever order they are read in."""

from __future__ import annotations

from collections.abc import Iterable

from mkdocs_citeguard.verify.claims import Pair
from mkdocs_citeguard.verify.digest import digest


def sample(pairs: Iterable[Pair], cap: int | None) -> tuple[Pair, ...]:
    """The first `cap` pairs in the order of their digests; all of them if `cap` is None."""
    return tuple(sorted(pairs, key=_rank)[:cap])


def _rank(pair: Pair) -> tuple[str, str, str]:
    return digest(pair.page, pair.target, pair.paragraph), pair.citation, pair.passage
