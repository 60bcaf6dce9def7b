"""Citations of places that their source does not have. The reference names the rule."""

from __future__ import annotations

import re
from collections.abc import Iterator

from mkdocs_citeguard.audited import PageAudit, Status
from mkdocs_citeguard.evidence import Found, Lines, PageNumber, Source, Symbol, Time
from mkdocs_citeguard.findings import Problem, Rule, Severity, page_check
from mkdocs_citeguard.paged import extent
from mkdocs_citeguard.timed import around
from mkdocs_citeguard.wording import count

LINE_OUT_OF_RANGE = Rule(
    "CG103",
    "line-out-of-range",
    recommended=Severity.WARN,
    contract=Severity.WARN,
    doc="""
    A line behind the end of the file.

    Bad:
        The default is in `src/app/limits.py:5100`.

    Good:
        The default is in `src/app/limits.py:12`.
    """,
)
MISSING_SYMBOL = Rule(
    "CG112",
    "missing-symbol",
    recommended=Severity.WARN,
    contract=Severity.WARN,
    doc="""
    A name behind `path::` that the file does not hold.

    Bad:
        Flushing is `src/app/queue.py::flush`.

    Good:
        Draining is `src/app/queue.py::drain`.
    """,
)

UNKNOWN_TIMESTAMP = Rule(
    "CG110",
    "unknown-timestamp",
    recommended=Severity.WARN,
    contract=Severity.WARN,
    doc="""
    A time at which the transcript of the recording has nothing: behind its end, or between two segments. A time counts
    if a segment starts then or goes on.

    Bad:
        === .aiwg/research/findings/REF-080-talk.md
        ---
        ref_id: REF-080
        grade: high
        ---
        === .aiwg/research/media/transcripts/REF-080.transcript.json
        {"segments": [{"start": "00:12:34", "end": "00:12:41", "text": "Parcels are weighed."}]}
        === docs/index.md
        Parcels are weighed (REF-080 @ 00:59:00).

    Good:
        === .aiwg/research/findings/REF-080-talk.md
        ---
        ref_id: REF-080
        grade: high
        ---
        === .aiwg/research/media/transcripts/REF-080.transcript.json
        {"segments": [{"start": "00:12:34", "end": "00:12:41", "text": "Parcels are weighed."}]}
        === docs/index.md
        Parcels are weighed (REF-080 @ 00:12:38).
    """,
)


@page_check(LINE_OUT_OF_RANGE, MISSING_SYMBOL, UNKNOWN_TIMESTAMP)
def place_outside(audit: PageAudit) -> Iterator[Problem]:
    for one in audit.audited:
        if one.status is Status.OUT_OF_RANGE and isinstance(one.resolution, Found):
            reference = one.citation.reference
            location = audit.page.location(one.citation.token.start)
            yield Problem(reference.outside, location, _message(reference.place, one.resolution))


def _message(place: object, found: Found) -> str:
    source = found.sources[0]
    match place:
        case Lines(first=first, last=last):
            return f"{_beyond(first, last, source.length)}: {_length(source)}"
        case Symbol(line=int(line)) if line > source.length:
            return f"{_beyond(line, line, source.length)}: {_length(source)}"
        case Symbol(name=name):
            return f"`{source.origin}` holds no `{name}`"
        case PageNumber(number=number) if papers := [one for one in found.sources if one.pages]:
            noun = "pages" if re.search(r"[-–]", number) else "page"
            return f"there is no {noun} {number}: `{papers[0].origin}` has {extent(papers[0])}"
        case Time():
            return f"`{source.origin}` has nothing at {place}: {around(source, place)}"
        case _:
            return f"`{source.origin}` has no such place"


def _beyond(first: int, last: int, length: int) -> str:
    if first == last:
        return f"line {first} does not exist"
    return (
        f"lines {first}-{last} do not exist" if first > length else f"lines {first}-{last} run past the end"
    )


def _length(source: Source) -> str:
    length = f"has {count(source.length, 'line')}" if source.length else "is empty"
    return f"`{source.origin}` {length}"
