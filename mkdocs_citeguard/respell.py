"""Places and paths written anew in the spelling of their author: only digits and folders change."""

from __future__ import annotations

import posixpath
import re

from mkdocs_citeguard.evidence import Lines, Time

_NUMBERS = re.compile(r"\d+")
_RANGE = re.compile(
    r"(?P<first>\d+)(?P<column>[Cc]\d+|:\d+)?(?:(?P<joint>\s*(?:[-–—‑~～〜]|\.\.|\bto\b|\bthrough\b)[\s:#]*[Ll]?[~≈]?)"
    r"(?P<last>\d+))?"
)


def moved(cited: Lines, found: Lines, total: int) -> Lines:
    """Where a cited place should lead, now that its words stand at `found`: as many lines as it had, if they fit."""
    if cited.first == cited.last:
        return Lines(found.first, found.first)
    length = max(cited.last - cited.first, found.last - found.first)
    last = min(found.first + length, max(total, found.last))
    return Lines(max(1, min(found.first, last - length)), last)


def lines(written: str, place: Lines) -> str | None:
    """The words that name a place, with other numbers: `L10-L20`, `(line 12`, `第 7 行`. None if they are not understood."""
    found = _RANGE.search(written)
    if found is None:
        return None
    head, tail = written[: found.start()], written[found.end() :]
    first = f"{head}{place.first}{found['column'] or ''}"
    if found["last"] is None:
        return f"{first}{tail}" if place.first == place.last else None
    return f"{first}{found['joint']}{place.last}{tail}" if place.first < place.last else f"{first}{tail}"


def page_number(written: str, number: str) -> str:
    """The page of a paper, `8` or `8-9`, with another number."""
    found = _NUMBERS.search(written)
    return f"{written[: found.start()]}{number}" if found else number


_TIME = re.compile(r"(?:(?P<hours>\d+):)?(?P<minutes>\d+):\d\d(?P<part>[.,]\d+)?")


def time(written: str, found: Time) -> str:
    """A time, `00:12:34` or `12:34.5-12:41`, with other numbers, hours and parts of a second where it had them."""
    moments = iter((found.seconds, found.until or found.seconds))
    return _TIME.sub(lambda one: _clock(one, next(moments)), written)


def _clock(written: re.Match[str], moment: float) -> str:
    minutes, seconds = divmod(int(moment), 60)
    part = written["part"] or ""
    if part:
        digits = len(part) - 1
        part = f"{part[0]}{int(moment * 10**digits) % 10**digits:0{digits}}"
    if written["hours"] is None and minutes < 60:
        return f"{minutes:0{min(len(written['minutes']), 2)}}:{seconds:02}{part}"
    return f"{minutes // 60:0{len(written['hours'] or '0')}}:{minutes % 60:02}:{seconds:02}{part}"


def path(written: str, target: str, page: str) -> str:
    """A path of the tree as the page would write it: from the page where it began with dots, else from the root."""
    if written.startswith("../"):
        return posixpath.relpath(target, posixpath.dirname(page) or ".")
    if written.startswith("./"):
        relative = posixpath.relpath(target, posixpath.dirname(page) or ".")
        return relative if relative.startswith("../") else f"./{relative}"
    return f"/{target}" if written.startswith("/") else target
