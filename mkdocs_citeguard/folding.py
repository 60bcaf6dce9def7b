"""What does not make a quotation wrong, by the nature of its source: white space, comment marks, typography.

The quoted words are followed through the folded text of the source, which keeps its lines.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from mkdocs_citeguard.evidence import Nature
from mkdocs_citeguard.folded import folded
from mkdocs_citeguard.seams import SEAMS, broken
from mkdocs_citeguard.span import Span

_COMMENT = r"(?:#+(?=[\s!]|$)|//+[/!]?|/\*+!?|\*+/|\*+(?=\s|$)|--+(?=\s|$)|;+(?=\s|$)|%+(?=\s|$)|<!--|-->)"
_LINE_COMMENT = re.compile(rf"^[^\S\n]*{_COMMENT}[^\S\n]*", re.MULTILINE)
_COMMENT_END = re.compile(r"[^\S\n]*(?:\*+/|-->)[^\S\n]*$", re.MULTILINE)

MARGIN = re.compile(rf"[^\S\n]*(?:{_COMMENT}[^\S\n]*)*")
"""What stands before the first word of a line of code: white space and the signs of a comment."""
_END_OF_LINE = rf"(?:\r?\n[^\S\n]*(?:{_COMMENT}[^\S\n]*)?)+"
_GAPS = {
    Nature.CODE: re.compile(
        rf"[^\S\n]+(?![^\S\n]|\r?\n)|[^\S\n]*(?:(?:\*+/|-->)[^\S\n]*)?{_END_OF_LINE}", re.MULTILINE
    ),
    Nature.PROSE: re.compile(r"\s+"),
}
"""What may stand between two words of a source without making a difference."""


def words_of(text: str, nature: Nature) -> tuple[str, ...]:
    """The words of a passage, with marks and comment signs folded away."""
    return tuple(plain(text, nature).split())


def plain(text: str, nature: Nature) -> str:
    """A passage as it is compared, line by line: with marks and comment signs folded away."""
    compared = folded(text, nature).text
    return _COMMENT_END.sub("", _LINE_COMMENT.sub("", compared)) if nature is Nature.CODE else compared


def begins_with_comment(text: str, nature: Nature) -> bool:
    """Whether `words_of` leaves out a sign in front of the first word, which then must begin a line of the source."""
    return nature is Nature.CODE and _LINE_COMMENT.match(text) is not None


_EVERYWHERE = 1_000
"""Places of a word above which it is quicker to have the words searched as one pattern."""


def _sequence(words: Sequence[str], nature: Nature) -> re.Pattern[str]:
    return re.compile(
        f"(?:{_GAPS[nature].pattern}|{SEAMS[nature].pattern})".join(map(re.escape, words)), re.MULTILINE
    )


def find(words: Sequence[str], text: str, nature: Nature) -> Iterator[Span]:
    """Where words stand in a folded text, however it breaks its lines and sets its comment signs."""
    unbroken = list(_unbroken(words, text, nature))
    yield from unbroken or (broken(words, text) if nature is Nature.PROSE else ())


def _unbroken(words: Sequence[str], text: str, nature: Nature) -> Iterator[Span]:
    if len(words) > 1 and text.count(words[0]) > _EVERYWHERE:
        yield from (Span(*found.span()) for found in _sequence(words, nature).finditer(text))
        return
    at = text.find(words[0])
    while at >= 0:
        if (end := _end(words, at, text, nature)) is not None:
            yield Span(at, end)
        at = text.find(words[0], at + 1)


def _end(words: Sequence[str], at: int, text: str, nature: Nature) -> int | None:
    """Where words end that begin at an offset; None if they do not stand there."""
    end = at + len(words[0])
    for word in words[1:]:
        begins = _next(word, text, end, _GAPS[nature])
        if begins is None:
            begins = _next(word, text, end, SEAMS[nature])
        if begins is None:
            return None
        end = begins + len(word)
    return end


def _next(word: str, text: str, end: int, gap: re.Pattern[str]) -> int | None:
    """Where a word stands behind a gap; the sign of a comment in it may be quoted, too."""
    between = gap.match(text, end)
    if between is None or text.startswith(word, between.end()):
        return between.end() if between else None
    begins = text.find(word, end, between.end())
    return begins if begins >= 0 and gap.fullmatch(text, end, begins) else None
