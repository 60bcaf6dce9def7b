"""Where lines stand among others."""

from __future__ import annotations

from collections.abc import Sequence

from mkdocs_citeguard.evidence import Lines


def places_of(wanted: Sequence[str], lines: Sequence[str]) -> list[Lines]:
    """All places where these lines, one at least, stand one below the other."""
    count, sought = len(wanted), tuple(wanted)
    return [
        Lines(at + 1, at + count)
        for at, line in enumerate(lines)
        if line == sought[0] and tuple(lines[at : at + count]) == sought
    ]
