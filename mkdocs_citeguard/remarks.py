"""The prose in code: comments and docstrings, as far as their signs tell in any language."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from mkdocs_citeguard.evidence import Lines, Nature, Source
from mkdocs_citeguard.folding import plain, words_of
from mkdocs_citeguard.lines import blanked

_REMARK = re.compile(
    r"\"\"\".*?\"\"\"|'''.*?'''|/\*.*?\*/|<!--.*?-->|(?<!\S)(?:#|//|--|;|%)[^\n]*", re.DOTALL
)


def remarked(words: str, source: Source, at: Lines) -> bool:
    """Whether words are those of a remark on these lines of code but for markup, as prose has it."""
    if source.nature is not Nature.CODE:
        return False
    given = " ".join(words_of(words, Nature.PROSE))

    def said_by(lines: Sequence[str]) -> bool:
        folded = plain("\n".join(lines[at.first - 1 : at.last]), Nature.CODE)
        return given in " ".join(words_of(folded, Nature.PROSE))

    # Few words are there at all: only for these is the whole file looked through.
    return bool(given) and said_by(source.lines) and said_by(_remarks(source.text))


@lru_cache(maxsize=16)
def _remarks(text: str) -> tuple[str, ...]:
    """The lines of code with everything blanked that is no remark."""
    pieces: list[str] = []
    position = 0
    for found in _REMARK.finditer(text):
        pieces += (blanked(text[position : found.start()]), found[0])
        position = found.end()
    pieces.append(blanked(text[position:]))
    return tuple("".join(pieces).split("\n"))
