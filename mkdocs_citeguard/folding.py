"""What does not make a quotation wrong, by the nature of its source: white space, comment marks, typography.

A source is never folded as a whole. The quoted words are followed through the source as it stands.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from functools import lru_cache
from html import unescape

from mkdocs_citeguard.evidence import Nature
from mkdocs_citeguard.span import Span

_APOSTROPHES = "‘’‚‛ʼ′＇"
_QUOTATION_MARKS = "“”„‟″＂"
_DASHES = "‐‑‒–—―−"
_INVISIBLE = re.compile("[\u00ad\u200b\u200c\u200d\u2060\ufeff]")
_COMMENT = r"(?:#+(?=[\s!]|$)|//+[/!]?|/\*+!?|\*+/|\*+(?=\s|$)|--+(?=\s|$)|;+(?=\s|$)|%+(?=\s|$)|<!--|-->)"
_LINE_COMMENT = re.compile(rf"^[^\S\n]*{_COMMENT}[^\S\n]*", re.MULTILINE)
_COMMENT_END = re.compile(r"[^\S\n]*(?:\*+/|-->)[^\S\n]*$", re.MULTILINE)
_QUOTE_SIGN = re.compile(r"^[^\S\n]*(?:>[^\S\n]?)+", re.MULTILINE)
_EMPHASIS = re.compile(
    r"`|\*+|~~|(?<!\w)_+(?=\w)|(?<=\w)_+(?!\w)|(?<=[^\w\s])_+(?!\w)|\[(?=[^\[\]]*\]\()|\]\([^()\s]*\)"
)

MARGIN = re.compile(rf"[^\S\n]*(?:{_COMMENT}[^\S\n]*)*")
"""What stands before the first word of a line of code: white space and the signs of a comment."""
_END_OF_LINE = rf"(?:\r?\n[^\S\n]*(?:{_COMMENT}[^\S\n]*)?)+"
_GAPS = {
    Nature.CODE: re.compile(
        rf"[^\S\n]+(?![^\S\n]|\r?\n)|[^\S\n]*(?:(?:\*+/|-->)[^\S\n]*)?{_END_OF_LINE}", re.MULTILINE
    ),
    Nature.PROSE: re.compile(
        r"[*_`~]*(?:\]\([^()\s]*\))?[*_`~]*(?:\s|(?<=\n)>)+(?:(?<=\n)[^\S\n]*>[^\S\n]*)*[*_`~\[]*"
    ),
}
"""What may stand between two words of a source without making a difference."""


def words_of(text: str, nature: Nature) -> tuple[str, ...]:
    """The words of a passage, with marks and comment signs folded away."""
    text = comparable(text, nature)
    if nature is Nature.PROSE and "&" in text:
        text = unescape(text)
    if nature is Nature.CODE:
        text = _COMMENT_END.sub("", _LINE_COMMENT.sub("", text))
    else:
        text = _EMPHASIS.sub("", _QUOTE_SIGN.sub("", text))
    return tuple(text.split())


def begins_with_comment(text: str, nature: Nature) -> bool:
    """Whether `words_of` leaves out a sign in front of the first word, which then must begin a line of the source."""
    return nature is Nature.CODE and _LINE_COMMENT.match(text) is not None


@lru_cache(maxsize=16)
def comparable(text: str, nature: Nature) -> str:
    """A text in composed form, without invisible characters and with plain marks; lines stay where they are."""
    if text.isascii():
        return text
    marks, plain = (_CODE_MARKS, _PLAIN_CODE) if nature is Nature.CODE else (_PROSE_MARKS, _PLAIN_PROSE)
    return marks.sub(lambda mark: plain[mark[0]], _INVISIBLE.sub("", unicodedata.normalize("NFC", text)))


_EVERYWHERE = 1_000
"""Places of a word above which it is quicker to have the words searched as one pattern."""


def _sequence(words: Sequence[str], nature: Nature) -> re.Pattern[str]:
    return re.compile(f"(?:{_GAPS[nature].pattern})".join(map(re.escape, words)), re.MULTILINE)


def find(words: Sequence[str], text: str, nature: Nature) -> Iterator[Span]:
    """Where words stand in a comparable text, however it breaks its lines and sets its comment signs."""
    gap = _GAPS[nature]
    if len(words) > 1 and text.count(words[0]) > _EVERYWHERE:
        yield from (Span(*found.span()) for found in _sequence(words, nature).finditer(text))
        return
    at = text.find(words[0])
    while at >= 0:
        end = at + len(words[0])
        for word in words[1:]:
            between = gap.match(text, end)
            if between is None or not text.startswith(word, between.end()):
                break
            end = between.end() + len(word)
        else:
            yield Span(at, end)
        at = text.find(words[0], at + 1)


_PLAIN_CODE = {**dict.fromkeys(_APOSTROPHES, "'"), **dict.fromkeys(_QUOTATION_MARKS, '"')}
_PLAIN_PROSE = {**_PLAIN_CODE, **dict.fromkeys(_DASHES, "-"), **dict.fromkeys("«»", '"')}
_CODE_MARKS = re.compile(f"[{''.join(_PLAIN_CODE)}]")
_PROSE_MARKS = re.compile(f"[{re.escape(''.join(_PLAIN_PROSE))}]")
