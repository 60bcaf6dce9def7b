"""Places and paths written anew in the spelling of their author: only digits and folders change."""

from __future__ import annotations

import posixpath
import re

from mkdocs_citeguard.evidence import Lines

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


def path(written: str, target: str, page: str) -> str:
    """A path of the tree as the page would write it: from the page where it began with dots, else from the root."""
    if written.startswith("../"):
        return posixpath.relpath(target, posixpath.dirname(page) or ".")
    if written.startswith("./"):
        relative = posixpath.relpath(target, posixpath.dirname(page) or ".")
        return relative if relative.startswith("../") else f"./{relative}"
    return f"/{target}" if written.startswith("/") else target
