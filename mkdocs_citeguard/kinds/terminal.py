"""What stands in a terminal or a log: lines that a program printed and commands that call one. They cite nothing."""

from __future__ import annotations

import re

from mkdocs_citeguard.regions import RegionKind
from mkdocs_citeguard.span import Span
from mkdocs_citeguard.text import Page

_PRINTED = re.compile(r":\s+\S|:in\s")
"""What a program says about a place: `a.py:1:1: F401 unused import`."""
_CALLED = re.compile(
    r"(?:\$ |\(\w+\) |> )?(?:[A-Z_]+=\S* )*[a-z][\w.-]*(?: (?:[\w=./:-]+|\"[^\"]*\"|'[^']*'))*"
)
"""A command and its arguments in front of a place: `break a.py:12`."""
_LEVEL = r"(?:TRACE|DEBUG|INFO|NOTICE|WARN(?:ING)?|ERROR|FATAL|CRITICAL)"
_LOGGED = re.compile(rf".*(?:\b{_LEVEL}\b|\d\d:\d\d:\d\d).*|(?:at .*\(|-+>)", re.DOTALL)
"""What a log or a trace says in front of a place: `12:34:56 INFO a.py:12`, `at boil (a.js:3:5)`."""
_DATED = re.compile(r"[\s>|*\[(-]*(?:\d{4}-\d\d-\d\d[T ])?\d\d:\d\d:\d\d")
_TRACED = 'File "'
_LONGEST_LINE = 300
_OPENERS = "\"'“‘«([<*_@ "


def shows(page: Page, place: Span) -> bool:
    """Whether the code span around a path with its place shows a terminal, and not a citation alone."""
    code = page.region_at(place.start, RegionKind.CODE_SPAN)
    if code is None:
        return False
    before = page.text[max(code.span.start, place.start - _LONGEST_LINE) : place.start].strip("` ")
    if place.end > code.span.end and before.strip(_OPENERS):
        return True  # The code shows a heading or a message that names a file; what stands behind it is of something else.
    behind = page.text[place.end : code.span.end].rstrip("` ")
    return bool(_PRINTED.match(behind) or _CALLED.fullmatch(before) or _LOGGED.fullmatch(before))


def printed(text: str, start: int) -> bool:
    """Whether the path that begins at `start` looks like one that a program printed: in a dated line, in a traceback."""
    line = text.rfind("\n", 0, start) + 1
    return text.endswith(_TRACED, 0, start) or bool(_DATED.match(text, line, start))
