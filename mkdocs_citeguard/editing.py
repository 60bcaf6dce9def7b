"""What an author does to the words he quotes: leaves some out, adds `[sic]`, changes a first letter.

Such a quotation is read as pieces, which must stand in the source one behind the other.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from mkdocs_citeguard.span import Span

SHORTEST_PIECE = 12
"""Characters that a piece of an elided quotation must have to be found again without doubt."""
WIDEST_GAP = 2_000
"""Characters of the source that one elision may leave out."""
_ELISION = re.compile(r"\s*(?:\[\s*(?:\.\.\.|…)\s*\]|\(\s*(?:\.\.\.|…)\s*\)|\.\.\.|…)\s*")
_CAPITAL = re.compile(r"\[(\w)\](?=\w)")
_SIC = re.compile(r"\s*\[sic!?\]")
_INSERTED = re.compile(r"\s*\[(?!\s*(?:\.\.\.|…))[^\[\]]{2,60}\](?!\()\s*")


def undone(words: str) -> str:
    """Quoted prose without `[sic]`, the brackets of `[p]eople`, and a stop that printers set before the mark."""
    if words.endswith((",", ".")) and not words.endswith("..."):
        words = words[:-1]
    return _SIC.sub("", _CAPITAL.sub(r"\1", words))


def without_insertions(words: str, source: str) -> str:
    """Quoted prose without its bracketed additions: brackets that the source has itself are none."""
    return _insertions_as(" ", undone(words), source)


def insertions_elided(words: str, source: str) -> str:
    """Quoted prose with its bracketed additions as elisions: they may stand for words of the source."""
    return _insertions_as(" [...] ", words, source)


def _insertions_as(replacement: str, words: str, source: str) -> str:
    return _INSERTED.sub(lambda found: found[0] if found[0].strip() in source else replacement, words)


def is_elided(words: str) -> bool:
    return bool(_ELISION.search(words.strip(" .")))


def pieces(words: str) -> list[str]:
    """The words between the elisions."""
    return [piece for piece in _ELISION.split(words) if piece.strip(" .,;:")]


def chains(spans: list[list[Span]]) -> Iterator[list[Span]]:
    """For each place of the first piece the nearest places of the others behind it."""
    for first in spans[0]:
        chain = [first]
        for candidates in spans[1:]:
            following = next((one for one in candidates if one.start >= chain[-1].end), None)
            if following is None:
                break
            chain.append(following)
        else:
            yield chain


def widest_gap(chain: list[Span]) -> int:
    """Characters of the source that the widest elision of a chain leaves out."""
    return max((other.start - one.end for one, other in pairwise(chain)), default=0)
