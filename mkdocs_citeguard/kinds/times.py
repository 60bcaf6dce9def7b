"""Times of a recording as people write them behind an at sign: `@ 00:12:34`, `@ 12:34.5-12:41`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from mkdocs_citeguard.evidence import Time
from mkdocs_citeguard.kinds.numbers import BEFORE_DASH, WRAP
from mkdocs_citeguard.span import Span

_CLOCK = r"\d{1,4}:\d{1,2}(?::\d{1,2}){0,2}(?:[.,]\d{1,3}(?![\d:]))?"
_TIME = rf"(?:{_CLOCK}|\d{{1,3}}h\d{{1,2}}m(?:\d{{1,2}}s)?|\d{{1,3}}m\d{{1,2}}s|\d{{1,5}}s)"
_END = (
    r"(?![\w:]|[.,]\d(?!\d?:)"
    r"|[ \t]?(?:[ap]\.?m\b|UTC\b|GMT\b|C[EDS]S?T\b|E[SD]T\b|P[SD]T\b|Z\b|o['’]clock\b|Uhr\b))"
)
"""Behind a time of a recording: not what makes it one of the day."""
_ONE = re.compile(
    rf"(?P<first>{_TIME})(?:(?:{BEFORE_DASH}(?:-|–|—|~)|{WRAP}(?:to|until|through)\b){WRAP}(?P<last>{_CLOCK}))?{_END}"
)
_SEPARATOR = re.compile(rf"{BEFORE_DASH}(?:,|;|&){WRAP}(?:(?:and|or){WRAP})?|{WRAP}(?:and|or){WRAP}")
_PARTS = re.compile(r"(?:(?P<hours>\d+):)?(?P<minutes>\d+):(?P<seconds>\d\d(?:[.,]\d+)?)")
SIGN = re.compile(rf"@{WRAP}[\[(~≈]?(?={_TIME}{_END})")
"""An at sign with a time behind it."""
_BETWEEN = rf"[\])*_]{{0,6}}(?:\([ \t]*+\))?{WRAP}"
_BEFORE_SIGN = re.compile(rf"{_BETWEEN}\Z")
_FARTHEST = 500
"""Characters between a name and its at sign: the target of a link may stand there."""
AT = re.compile(_BETWEEN + SIGN.pattern)
"""What stands between a source and the time in it: the end of a link or of emphasis, an at sign."""


@dataclass(frozen=True, slots=True)
class Written:
    """One time, or one stretch, of a list and where it stands."""

    span: Span
    time: Time | None
    fault: str = ""
    """What makes it none."""


def name_before(view: str, sign: int) -> int:
    """Where the name in front of an at sign ends."""
    found = _BEFORE_SIGN.search(view, max(0, sign - _FARTHEST), sign)
    return found.start() if found else sign


def behind(view: str, position: int, end: int) -> Iterator[Written]:
    """The list of times that begins at `position`."""
    found = _ONE.match(view, position, end)
    while found:
        yield _read(Span(*found.span()), found)
        gap = _SEPARATOR.match(view, found.end(), end)
        found = _ONE.match(view, gap.end(), end) if gap else None


def _read(span: Span, found: re.Match[str]) -> Written:
    first, last = _seconds(found["first"]), _seconds(found["last"] or found["first"])
    if isinstance(first, str) or isinstance(last, str):
        return Written(span, None, first if isinstance(first, str) else str(last))
    if last < first:
        return Written(span, None, "the range runs backwards")
    return Written(span, Time(first, last if found["last"] else None))


def _seconds(written: str) -> float | str:
    """A time in seconds, or what is wrong with it."""
    found = _PARTS.fullmatch(written)
    if not found:
        return "a time is written `HH:MM:SS` or `MM:SS`"
    minutes, seconds = int(found["minutes"]), float(found["seconds"].replace(",", "."))
    if seconds >= 60:
        return "a minute has 60 seconds"
    if found["hours"] and minutes >= 60:
        return "an hour has 60 minutes"
    return int(found["hours"] or 0) * 3600.0 + minutes * 60 + seconds
