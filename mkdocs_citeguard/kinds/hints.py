"""Quick looks at a text for what may be a place in a file. Most pages cite nothing and pay only for these."""

from __future__ import annotations

import re

_PLACES = tuple(
    map(
        re.compile,
        (
            r":[#:]?L?[\dA-Za-z_$]",
            r"#[Ll](?:ine)?\d",
            r"L\d",
            r"ines?[\s:~≈*_`>]+[a-z.]*\s*[~≈#L]*\d",
            r"LINES?\s",
        ),
    )
)
"""Each begins with a letter or sign of its own, so that a search for it runs at the speed of one for a word."""
_SCRIPTS = re.compile("[行줄第]|라인|ライン")
_BEFORE = (re.compile(r"ines?[\s~≈>]+[a-z.]*\s*[~≈L]*\d"), re.compile(r"LINES?\s"), re.compile(r"L\d"))


def lines(text: str) -> bool:
    """Whether a text may name lines or a symbol of a file; errs on the side of yes."""
    if any(hint.search(text) for hint in _PLACES):
        return True
    return not text.isascii() and _SCRIPTS.search(text) is not None


def lines_before_a_path(view: str) -> bool:
    """Whether a text may hold lines that stand before their path, `lines 3-5 of a.py`."""
    return any(hint.search(view) for hint in _BEFORE)
