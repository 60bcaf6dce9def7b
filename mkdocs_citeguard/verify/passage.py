"""The part of a source that a judge is shown: a bounded window around what is cited."""

from __future__ import annotations

from mkdocs_citeguard import paged, targets
from mkdocs_citeguard.audited import Audited
from mkdocs_citeguard.evidence import Found, Lines, Locator, PageNumber, Source, Symbol, Time
from mkdocs_citeguard.timed import segments_at

LONGEST_PASSAGE = 1_200
"""Characters of a source that a judge is shown. Fixed: a prompt is the same for the same pages."""


def evidence_of(one: Audited) -> tuple[Source, Lines | None] | None:
    """The text that a citation rests on and the lines of it, those of the quoted words first; None if it is not here."""
    quoted = one.comparison
    if quoted and quoted.source and quoted.place:
        return quoted.source, _lines(quoted.source, quoted.place)
    if not isinstance(one.resolution, Found) or one.resolution.place is None:
        return None
    source = one.resolution.sources[0]
    return source, _lines(source, one.resolution.place)


def _lines(source: Source, place: Locator) -> Lines | None:
    match place:
        case Lines():
            return place
        case Symbol():
            return targets.lines_of(source, place)
        case PageNumber():
            return paged.lines_of(source, place.number)
        case Time():
            return segments_at(source, place)
        case _:
            return None


def shown(source: Source, place: Lines | None) -> str:
    """At most `LONGEST_PASSAGE` characters of a source, around a place of it or from its start."""
    text = "\n".join(source.lines)
    if place is None or not source.holds(place):
        return text[:LONGEST_PASSAGE].strip("\n")
    start = sum(len(line) + 1 for line in source.lines[: place.first - 1])
    length = len("\n".join(source.lines[place.first - 1 : place.last]))
    return window(text, start, start + length, LONGEST_PASSAGE).strip("\n")


def window(text: str, start: int, end: int, size: int) -> str:
    """`size` characters of a text with what lies between two offsets in the middle, as far as the text allows."""
    before = max(0, size - (end - start)) // 2
    first = max(0, min(start - before, len(text) - size))
    return text[first : first + size]
