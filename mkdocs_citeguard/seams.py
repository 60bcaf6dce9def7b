"""Seams of a source: what parts two words, or one word in two, that a reader sees without it.

A quotation may have a seam or leave it out. The signs of comments are no seams: they are folded away.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

from mkdocs_citeguard.evidence import Nature
from mkdocs_citeguard.span import Span

_BETWEEN_PIECES = r"[^\S\n]*\\?\r?\n[^\S\n]*[bfruBFRU]{0,2}"
LITERAL = re.compile(f"(?:\"{_BETWEEN_PIECES}\"|'{_BETWEEN_PIECES}')")
"""Between the two pieces of a literal that goes on in the next line."""
SEAMS = {
    Nature.CODE: re.compile(rf"[^\S\n]*\\\r?\n[^\S\n]*|[^\S\n]+{LITERAL.pattern}|{LITERAL.pattern}[^\S\n]+"),
    Nature.PROSE: re.compile(
        r"\s*\n[^\S\n]*(?:[-*+]|\d{1,3}[.)])[^\S\n]+(?:\[[ xX]\][^\S\n]+)?|\s*\|(?:\s|\||:?-{2,}:?(?=\s*\|))*"
    ),
}
"""Between two words: a line that is continued, a literal in two pieces; the bullet of the next item, the line between
two cells."""

_UNSPACED = "\u0e00-\u0e7f\u2e80-\uabff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef"
"""Scripts that set no spaces; Korean does."""
_TWO_UNSPACED = re.compile(rf"[{_UNSPACED}]{{2}}|[{_UNSPACED}][^\w\s]|[^\w\s][{_UNSPACED}]")
_BREAK = re.compile(
    rf"[^\W\d_]-\r?\n[^\S\n]*[^\W\d_]|[{_UNSPACED}][^\w\s]?\r?\n[^\S\n]*[^\w\s]?[{_UNSPACED}]"
)


def broken(words: Sequence[str], text: str) -> Iterator[Span]:
    """Where words stand in folded prose, one of them at least broken by the end of a line.

    Letters are broken with a hyphen, the words of scripts without spaces anywhere.
    """
    if _breaks_words(text):
        pattern = r"\s+".join(map(_breakable, words))
        yield from (Span(*found.span()) for found in re.finditer(pattern, text))


@lru_cache(maxsize=16)
def _breaks_words(text: str) -> bool:
    return _BREAK.search(text) is not None


def _breakable(word: str) -> str:
    pieces = [re.escape(word[0])]
    for one, other in pairwise(word):
        pieces += (_break_between(one, other), re.escape(other))
    return "".join(pieces)


def _break_between(one: str, other: str) -> str:
    if _TWO_UNSPACED.match(one + other):
        return r"(?:\r?\n[^\S\n]*)?"
    if other.isalpha() and one == "-":
        return r"(?:\r?\n[^\S\n]*)?"
    return r"(?:-\r?\n[^\S\n]*)?" if one.isalpha() and other.isalpha() else ""
