"""The passage nearest to words that are not in a source."""

from __future__ import annotations

import pytest

from mkdocs_citeguard import near
from mkdocs_citeguard.evidence import Lines, Nature, Source

FILLER = "-" * 100
MANY = 30
"""More places than are looked at closely."""


@pytest.mark.parametrize("wanted", ["move none", "none move"])
def test_of_many_likely_places_those_with_the_rarest_word_are_looked_at(wanted):
    """Also if the other word is found first, or comes first in a set, whose order is another in each process."""
    swapped = {"move none": "mov none", "none move": "none mov"}[wanted]
    lines = [f"move {FILLER}" for _ in range(MANY)] + [f"{FILLER} {swapped}"]
    found = near.search(wanted, Source("a.py", "\n".join(lines), Nature.CODE))
    assert found
    assert found.lines == Lines(MANY + 1, MANY + 1)
