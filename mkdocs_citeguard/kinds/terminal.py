"""What stands in a terminal: lines that a program printed and commands that call one. They cite nothing."""

from __future__ import annotations

import re

from mkdocs_citeguard.regions import RegionKind
from mkdocs_citeguard.span import Span
from mkdocs_citeguard.text import Page

_PRINTED = re.compile(r":\s+\S")
"""What a program says about a place: `a.py:1:1: F401 unused import`."""
_CALLED = re.compile(r"(?:\$ |\(\w+\) |> )?[a-z][\w.-]*(?: [\w=./:-]+)*")
"""A command and its arguments in front of a place: `break a.py:12`."""


def shows(page: Page, place: Span) -> bool:
    """Whether the code span around a path with its line shows a terminal, and not a citation alone."""
    code = page.region_at(place.start, RegionKind.CODE_SPAN)
    if code is None:
        return False
    before = page.text[code.span.start : place.start].strip("` ")
    behind = page.text[place.end : code.span.end].rstrip("` ")
    return bool(_PRINTED.match(behind)) or bool(_CALLED.fullmatch(before))
