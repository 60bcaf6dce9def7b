"""Line numbers given in words, before or behind a path: English, Chinese, Japanese and Korean."""

from __future__ import annotations

import re

from mkdocs_citeguard.kinds import numbers
from mkdocs_citeguard.kinds.numbers import WRAP, Number

_CLOSERS = r"(?:[`*_\"'”’»」)\]]|\]\([ \t\n]*\))*"
_APPROXIMATELY = r"(?:(?:about|around|approx\.?|circa|roughly|near|~|≈)[ \t]*)?"
_LEAD = (
    rf"{_CLOSERS}(?:（共\d+行）|\(共\d+行\))?"
    rf"(?:[ \t]*+[,:：;–—-]?{WRAP}[(（\[]?[ \t]*+)"
    rf"(?:(?:at|on|in|see|from|starting|beginning|around|about|near|approx\.?|~|≈|的|の|의|は)[ \t]*)*"
)
_ENGLISH = re.compile(
    rf"{_LEAD}(?P<word>(?:[Ll]ines?|LINES?)(?:{WRAP}|:[ \t]*(?=\d+[ \t]*(?:[-–]|[),;]))){_APPROXIMATELY}(?=\#?[Ll]?~?\d)|L(?=\d))"
)
_CJK_BEFORE = re.compile(rf"{_LEAD}(?P<word>(?:行|라인|ライン|줄)[ \t]*:?[ \t]*(?=\d))")
_CJK_AROUND = re.compile(rf"{_LEAD}(?P<word>第[ \t]*(?=\d))")
_CJK_BEHIND = re.compile(rf"{_LEAD}(?P<word>)(?=\d)")
_LINE_WORD = re.compile(r"[ \t]*(?:行|줄|라인|ライン)")
_PLACE_WORD = re.compile(r"[ \t]*(?:行目|行付近|번째[ \t]*[줄행]|번[ \t]*[줄행])")


def _any(view: str, members: tuple[Number, ...]) -> bool:
    del view, members
    return True


def _ends_in_line_word(view: str, members: tuple[Number, ...]) -> bool:
    return bool(_LINE_WORD.match(view, members[-1].span.end))


def _place_not_size(view: str, members: tuple[Number, ...]) -> bool:
    """`20-22行` and `12行目` are places; `40行` is a size."""
    if _PLACE_WORD.match(view, members[-1].span.end):
        return True
    ranged = any(member.lines.first != member.lines.last for member in members)
    return ranged and _ends_in_line_word(view, members)


_WORDED = (
    (_ENGLISH, _any),
    (_CJK_BEFORE, _any),
    (_CJK_AROUND, _ends_in_line_word),
    (_CJK_BEHIND, _place_not_size),
)
_OF_ANOTHER = re.compile(
    rf"{WRAP}(?:of|in){WRAP}(?:the|this|that|its|a){WRAP}(?:\w+{WRAP})?(?:diff|patch|log|output|transcript|pull request|PR|commit|response)\b"
)
"""What the lines before are lines of, if not of the file: `a.py` (line 728 of the diff)."""
LETTER = re.compile(r"[\w-]")
BEFORE = re.compile(rf"(?P<word>(?:[Ll]ines?|LINES?){WRAP}{_APPROXIMATELY}(?=L?~?\d)|L(?=\d))")
OF = re.compile(rf"{WRAP}(?:of|in|from|inside|within){WRAP}(?:the{WRAP})?(?:file{WRAP})?[`*_\"'“(\[@]*")


def behind(view: str, position: int, limit: int) -> tuple[int, tuple[Number, ...]] | None:
    """Where the place behind a path begins, with its numbers: `(lines 12-15)`, `L17`, `第 18 行`, `の20-22行目`."""
    for pattern, holds in _WORDED:
        if word := pattern.match(view, position, limit):
            members = numbers.worded(view, word.end(), limit)
            if members and holds(view, members) and not _OF_ANOTHER.match(view, members[-1].span.end, limit):
                return word.start("word"), members
    return None
