"""Line numbers as people write them: `12`, `12-34`, `12,15`, `L10-L20`, `7–13`, `12:4`, lists of all these."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from mkdocs_citeguard.evidence import Lines
from mkdocs_citeguard.span import Span

WRAP = r"[ \t]*+(?:\r?\n[ \t]*+(?:>[ \t]?)?)?"
"""White space that may hold one line end, but no blank line."""
BEFORE_DASH = r"[ \t]*+"
"""In front of a sign that joins numbers: on a line of its own it would begin an item of a list."""
_DASH = r"(?:-|–|—|‑|~|～|〜|\.\.)"
DIGITS = r"[0-9]{1,9}"
"""More are no line of any file."""
_GROUPED = r"[0-9]{1,3},0[0-9]{2}(?![0-9])"
_NUMBER = rf"(?:{_GROUPED}|{DIGITS})"
"""`1,000` is one number, for no line begins with a nought; `1,300` is two."""
_COUNTED = rf"(?:(?<=[Ll]ine )[0-9]{{1,3}},[0-9]{{3}}(?![0-9])|{_NUMBER})"
"""`line 1,300` is one number as well."""
_END = r"(?![A-Za-z0-9]|\.\d|-\d|[ ]?%|:\d)"

_TIGHT = re.compile(
    rf"(?:\#?[Ll](?:ine)?)?(?P<first>{_NUMBER})(?:[Cc]\d+|:\d+)?(?:{_DASH}:?\#?[Ll]?(?P<last>{_NUMBER})(?:[Cc]\d+|:\d+)?)?{_END}"
)
"""One number or range glued to its path, a column behind it left aside."""
_LOOSE = re.compile(
    rf"(?:\#?[Ll](?:ine\s)?)?[~≈]?(?P<first>{_COUNTED})"
    rf"(?:(?:{BEFORE_DASH}{_DASH}|{WRAP}(?:to|through)\b){WRAP}\#?[Ll]?[~≈]?(?P<last>{_NUMBER}))?{_END}"
)
"""One number or range behind a line word: there may be spaces."""
_TIGHT_SEPARATOR = re.compile(
    r"[ \t]*(?:(?:,|、|，|;|/|\+|&)[ \t]*(?:(?:and|or)[ \t]+)?|(?<=[ \t])(?:and|or)[ \t]+):?(?=\#?[Ll]?\d)"
)
_LOOSE_SEPARATOR = re.compile(
    rf"(?:{BEFORE_DASH}(?:,|、|，|;|/|\+|&){WRAP}(?:(?:and|or){WRAP})?|{WRAP}(?:and|or|und|et|와|과|と|및|和){WRAP})"
    rf"(?:(?:lines?|Lines?){WRAP})?(?=\#?[Ll]?[~≈]?\d)"
)
_AFTER_MEMBER = re.compile(rf"{WRAP}(?:$|[\r\n]|[^\w\s]|[^\x00-\x7f]|(?:and|or|of|in|from|to)\b)")
"""A later number is one of the list only if no word follows that it may count ("`a.py:3`, 12 items")."""
_YEAR = re.compile(r"(?:19|20)\d\d")


@dataclass(frozen=True, slots=True)
class Number:
    """One member of a list of line numbers and where it stands."""

    lines: Lines
    span: Span

    @property
    def fault(self) -> str | None:
        """What makes it meaningless, if anything."""
        if self.lines.first == 0 or self.lines.last == 0:
            return "lines are counted from 1"
        if self.lines.last < self.lines.first:
            return "the range runs backwards"
        return None


def glued(view: str, position: int, end: int | None = None) -> tuple[Number, ...]:
    """The list of numbers that begins at `position`, as it stands right behind a path: `12`, `12-15, 20`."""
    return tuple(_members(_TIGHT, _TIGHT_SEPARATOR, view, position, len(view) if end is None else end))


def worded(view: str, position: int, end: int) -> tuple[Number, ...]:
    """The list of numbers that begins at `position`, as it stands behind a line word: `12 to 15, 20 and 31`."""
    return tuple(_members(_LOOSE, _LOOSE_SEPARATOR, view, position, end))


def _members(
    member: re.Pattern[str], separator: re.Pattern[str], view: str, position: int, end: int
) -> Iterator[Number]:
    found = member.match(view, position, end)
    while found:
        first = _value(found["first"])
        last = _value(found["last"]) if found["last"] else first
        yield Number(Lines(first, last), Span(found.start(), found.end()))
        gap = separator.match(view, found.end(), end)
        found = member.match(view, gap.end(), end) if gap else None
        if found and gap and not _belongs(found, gap, view):
            found = None


def _value(written: str) -> int:
    return int(written.replace(",", ""))


def _belongs(member: re.Match[str], gap: re.Match[str], view: str) -> bool:
    if member["first"].startswith("0"):
        return False
    if " " in gap[0] and not member["last"] and _YEAR.fullmatch(member["first"]):
        return False
    return bool(_AFTER_MEMBER.match(view, member.end()))
