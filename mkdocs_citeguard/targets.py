"""What a citation leads to, and how its tooltip says so: plain text, and no word of blame."""

from __future__ import annotations

import re
from dataclasses import dataclass

from mkdocs_citeguard.audited import Audited, Status
from mkdocs_citeguard.corpus import Entry
from mkdocs_citeguard.evidence import (
    Ambiguous,
    Found,
    Lines,
    Missing,
    Route,
    Source,
    Symbol,
    Time,
    Unverifiable,
)
from mkdocs_citeguard.timed import segments_at, segments_within
from mkdocs_citeguard.wording import alternatives, count

DOI_KIND = "doi"
_NOUNS = {"CG101": "source", "CG107": "work with the DOI"}
"""What is not there, by the rule that this breaks; else a file."""


@dataclass(frozen=True, slots=True)
class Target:
    """A file of the project, and lines of it."""

    source: Source
    lines: Lines | None


def entry_of(audited: Audited) -> Entry | None:
    """The work that a citation names by its id or its DOI, or whose recording it names."""
    named = audited.entry
    by_name = named is not None and named.id == audited.citation.reference.name
    return named if by_name or audited.citation.kind == DOI_KIND or moment_of(audited) else None


def moment_of(audited: Audited) -> Time | None:
    """The time of a recording that a citation leads to: that of its words, if they were spoken at another."""
    cited, found = audited.citation.reference.place, audited.resolution
    if not isinstance(cited, Time) or not isinstance(found, Found):
        return None
    heard = _heard(audited)
    return heard if heard and audited.status is Status.DRIFTED else cited


def _heard(audited: Audited) -> Time | None:
    """When the quoted words are spoken."""
    place = audited.comparison and audited.comparison.place
    return place if isinstance(place, Time) and audited.status in (Status.VERIFIED, Status.DRIFTED) else None


def speech_of(audited: Audited) -> Target | None:
    """The transcript that a citation of a time leads to, and its lines then: those of its words, if they are found."""
    found, cited = audited.resolution, audited.citation.reference.place
    if not isinstance(found, Found) or not isinstance(cited, Time) or not found.sources[0].recording:
        return None
    source, heard = found.sources[0], _heard(audited)
    return Target(source, segments_within(source, heard) if heard else segments_at(source, cited))


def target_of(audited: Audited) -> Target | None:
    """The file and the lines that a citation of a file leads to: those of its words, if they stand elsewhere."""
    found = audited.resolution
    if not isinstance(found, Found) or found.trail.route is Route.OUTSIDE or entry_of(audited):
        return None
    source, place = found.sources[0], found.place
    if audited.comparison and audited.comparison.place and audited.comparison.origin == source.origin:
        place = audited.comparison.place
    match place:
        case Lines():
            return Target(source, place)
        case Symbol():
            return Target(source, lines_of(source, place))
        case _:
            return Target(source, None)


def lines_of(source: Source, symbol: Symbol) -> Lines | None:
    """The line that a citation of a symbol means: the one that it gives besides, else the defining one."""
    line = symbol.line or defining_line(source, symbol.name)
    return Lines(line, line) if line else None


def defining_line(source: Source, symbol: str) -> int | None:
    """The line that seems to define a symbol, else the first that holds its last part as a word."""
    name = re.escape(re.split(r"::|\.|#", symbol)[-1])
    keyword = (
        r"(?:def|class|fn|func|function|struct|enum|trait|interface|type|const|let|var|val|module|sub|macro)"
    )
    for pattern in (
        rf"\b{keyword}\s+(?:\([^)]*\)\s*)?{name}\b",
        rf"^\s*{name}\s*[:=(]",
        rf"(?<!\w){name}(?!\w)",
    ):
        for number, line in enumerate(source.lines, 1):
            if re.search(pattern, line):
                return number
    return None


def wording_of(audited: Audited) -> str:
    """One line on a citation, for readers of the page: plain text, and no word of blame."""
    match audited.resolution:
        case Missing() as missing:
            return _missing(audited, missing)
        case Ambiguous(candidates=candidates):
            return f"may be {alternatives(candidates)}"
        case Unverifiable(reason=reason):
            return f"not checked: {reason}"
        case Found() as found:
            return _found(audited, found)


def _missing(audited: Audited, missing: Missing) -> str:
    reference = audited.citation.reference
    noun = _NOUNS.get(reference.missing, "file")
    if missing.lacks:
        return missing.lacks.reason
    told = f"there is no {noun} `{reference.name}`"
    if missing.successor:
        return f"{told}; it was renamed to `{missing.successor}`"
    return f"{told}; near is {alternatives(missing.near)}" if missing.near else told


def _found(audited: Audited, found: Found) -> str:
    where = _where(audited, found)
    match audited.status:
        case Status.OUT_OF_RANGE:
            place = audited.citation.reference.place
            if isinstance(place, Symbol):
                return f"`{found.target}` holds no `{place.name}`"
            if isinstance(place, Time):
                return f"`{found.target}` has nothing at {place}"
            return f"`{found.target}` has {count(found.sources[0].length, 'line')}"
        case Status.FABRICATED:
            return f"not found in source: {where}"
        case Status.ALTERED:
            return f"differs from source: {where}"
        case Status.DRIFTED:
            return f"found elsewhere in source: {where}"
        case Status.AMBIGUOUS:
            return f"found in several places of source: {where}"
        case status:
            return f"{status}: {where}"


def _where(audited: Audited, found: Found) -> str:
    if entry := entry_of(audited):
        named = f"{entry.id}, {entry.title}" if entry.title else entry.id
        return f"{named}, at {moment}" if (moment := moment_of(audited)) else named
    target = target_of(audited)
    lines = target.lines if target else found.place
    if not isinstance(lines, Lines):
        return found.target
    return f"{found.target}, {'line' if lines.first == lines.last else 'lines'} {lines}"
