"""The passage of a source that comes nearest to words that are not in it. The work is bounded."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from heapq import nlargest

from rapidfuzz import fuzz

from mkdocs_citeguard.evidence import Lines, Source
from mkdocs_citeguard.folded import folded_source
from mkdocs_citeguard.folding import plain
from mkdocs_citeguard.span import Span

NEAR_ENOUGH = 72.0
"""Least similarity, 0 to 100, of words that are taken for a changed quotation rather than an invented one."""
SHORT = 20
"""Characters below which more likeness is asked for."""
LONGEST_LINE = 20_000
"""Characters of one line that are looked at."""
_WORD = re.compile(r"\w+")
_WHOLE = re.compile(r"\d+(?:[.,]\d+)+|\w+")
_CLUE = re.compile(r"[^\W\u2e80-\uffff]{3,}|\d+|[^\W\x00-\u2e7f]{2,3}")
"""What to look for in the source: words, numbers, and short runs in scripts that set no spaces."""
_MOST_PLACES_OF_A_CLUE = 40
_MOST_WINDOWS = 12
_WORTH_A_LOOK = 0.4
"""Share of the best window's clues that another must have."""
_SURE = 95.0
_REACH = 24
"""Characters around the ends of a passage in which its true ends are looked for."""


@dataclass(frozen=True, slots=True)
class Passage:
    """Words of a source, folded, and the lines they stand on."""

    text: str
    lines: Lines


def search(wanted: str, source: Source, cited: Lines | None = None) -> Passage | None:
    """The passage most like `wanted` (folded words); None if none is near.

    Letter case and the order of the words are ignored. The cited lines are looked at first.
    """
    best: tuple[float, Lines, Span] | None = None
    for window in _windows(wanted, source, cited):
        likeness = _likeness(wanted, _folded(source, window))
        if likeness and likeness[0] >= _enough(wanted) and (best is None or likeness[0] > best[0]):
            best = (likeness[0], window, likeness[1])
            if best[0] >= _SURE:
                break
    return _passage(wanted, source, best[1], best[2]) if best else None


def _enough(wanted: str) -> float:
    """Few words are alike by chance more easily than many."""
    return NEAR_ENOUGH + max(0, SHORT - len(wanted)) * 0.8


def _folded(source: Source, window: Lines) -> str:
    return " ".join(_plain(source, window).split())


def _plain(source: Source, window: Lines) -> str:
    return plain("\n".join(_held(source, window)), source.nature)


def _held(source: Source, window: Lines) -> list[str]:
    """The lines of a window; a line that is a file in itself is cut."""
    return [line[:LONGEST_LINE] for line in source.lines[window.first - 1 : window.last]]


def _windows(wanted: str, source: Source, cited: Lines | None) -> Iterator[Lines]:
    """Stretches of lines worth a closer look: the cited ones, and where many of the words stand together.

    Of those that hold equally many the ones with the rarest word come first.
    """
    total = source.length
    reach = 2 + len(wanted) // 40
    if cited and cited.first <= total:
        yield Lines(max(1, cited.first - 1), min(total, cited.last + reach))
    lowered = _lowered(source)
    size = max(len(wanted), 40)
    votes = _votes(dict.fromkeys(_CLUE.findall(wanted.lower())), lowered, size)
    most = max(votes.values(), default=0)
    for bucket in nlargest(_MOST_WINDOWS, votes, key=votes.__getitem__):
        if votes[bucket] < most * _WORTH_A_LOOK:
            return
        start = max(0, (bucket - 1) * size)
        first = lowered.count("\n", 0, start) + 1
        yield Lines(first, min(total, first + lowered.count("\n", start, (bucket + 2) * size)))


def _votes(clues: Iterable[str], text: str, size: int) -> Mapping[int, int]:
    """How many characters of clues begin in each stretch of `size` characters, the places of the rarest clue first."""
    votes: defaultdict[int, int] = defaultdict(int)
    for places, clue in sorted(((_places(clue, text), clue) for clue in clues), key=lambda one: len(one[0])):
        for at in places:
            votes[at // size] += len(clue)
    return votes


def _places(clue: str, text: str) -> list[int]:
    """The first places of a clue."""
    places: list[int] = []
    at = text.find(clue)
    while at >= 0 and len(places) < _MOST_PLACES_OF_A_CLUE:
        places.append(at)
        at = text.find(clue, at + len(clue))
    return places


@lru_cache(maxsize=16)
def _lowered(source: Source) -> str:
    return folded_source(source.text, source.nature).text.lower()


def _likeness(wanted: str, text: str) -> tuple[float, Span] | None:
    """How like the words some part of a text is, and which part."""
    small, lowered = wanted.lower(), text.lower()
    if len(lowered) != len(text) or not text:
        return None
    if len(text) <= len(wanted):
        return fuzz.ratio(small, lowered), Span(0, len(text))
    aligned = fuzz.partial_ratio_alignment(small, lowered, score_cutoff=NEAR_ENOUGH / 2)
    if aligned is None:
        return None
    span = Span(aligned.dest_start, aligned.dest_end)
    return max(aligned.score, fuzz.token_sort_ratio(_spaced(small), _spaced(span.of(lowered)))), span


def _spaced(words: str) -> str:
    return " ".join(_WORD.findall(words))


def _passage(wanted: str, source: Source, window: Lines, span: Span) -> Passage:
    """The words at a place of a folded window, whole at both ends, and the lines they stand on."""
    pieces = (" ".join(line.split()) for line in _plain(source, window).split("\n"))
    numbered = [(number, piece) for number, piece in enumerate(pieces, window.first) if piece]
    text = " ".join(piece for _, piece in numbered)
    start, end = span.start, min(span.end, len(text))
    start = max(
        (word.start() for word in _WHOLE.finditer(text) if word.start() < start < word.end()), default=start
    )
    end = min((word.end() for word in _WHOLE.finditer(text) if word.start() < end < word.end()), default=end)
    start, end = _aligned(wanted, text, start, end)
    if not wanted[-1].isalnum() and text[end - 1] != wanted[-1] and text.startswith(wanted[-1], end):
        end += 1
    held, position = [], 0
    for number, piece in numbered:
        if position < end and start < position + len(piece):
            held.append(number)
        position += len(piece) + 1
    return Passage(text[start:end].strip(), Lines(held[0], held[-1]) if held else window)


def _aligned(wanted: str, text: str, start: int, end: int) -> tuple[int, int]:
    """The passage from the first quoted word to the last, where the source has these close to its ends."""
    words = wanted.lower().split()
    lowered = text.lower()
    if len(lowered) != len(text) or not words:
        return start, end
    starts = [start, *_close(words[0], lowered, start)]
    ends = [end, *(at + len(words[-1]) for at in _close(words[-1], lowered, end))]
    pairs = [(one, other) for one in starts for other in ends if one < other]
    return max(pairs, key=lambda pair: (fuzz.ratio(wanted.lower(), lowered[slice(*pair)]), pair[0] - pair[1]))


def _close(word: str, text: str, at: int) -> Iterator[int]:
    """Where a whole word stands close to an offset."""
    start = max(0, at - _REACH - len(word))
    for found in re.finditer(re.escape(word), text[start : at + _REACH + len(word)]):
        begins = start + found.start()
        behind = text[begins + len(word) : begins + len(word) + 1]
        if not (text[max(0, begins - 1) : begins].isalnum() and word[0].isalnum()) and not (
            behind.isalnum() and word[-1].isalnum()
        ):
            yield begins
