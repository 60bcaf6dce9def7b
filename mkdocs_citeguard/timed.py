"""Moments of a recording: what its transcript has there, and a quotation held against the one that is cited."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from mkdocs_citeguard.compare import compare
from mkdocs_citeguard.evidence import Lines, Locator, Source, Time
from mkdocs_citeguard.quotation import IN_PLACE, Comparison, Evidence, Outcome, Quotation
from mkdocs_citeguard.recording import Segment

_PAUSE = 10.0
"""Seconds of silence after which something else is spoken of."""
_ELSEWHERE = (Outcome.ELSEWHERE, Outcome.AMBIGUOUS)


def segments_at(source: Source, time: Time) -> Lines | None:
    """The lines of a transcript that are spoken at a time; None if nothing is."""
    return _lines(line for line, segment in enumerate(_segments(source), 1) if segment.meets(time))


def segments_within(source: Source, time: Time) -> Lines | None:
    """The lines of a transcript that are spoken from their first to their last word within a stretch of time."""
    last = time.seconds if time.until is None else time.until
    within = enumerate(_segments(source), 1)
    return _lines(line for line, segment in within if time.seconds <= segment.start and segment.end <= last)


def _lines(numbers: Iterable[int]) -> Lines | None:
    found = list(numbers)
    return Lines(found[0], found[-1]) if found else None


def start_of(source: Source, line: int) -> Time:
    """When a line of a transcript begins, to the second, as players show it."""
    return Time(float(int(_segments(source)[line - 1].start)))


def with_neighbours(source: Source, lines: Lines) -> Lines:
    """Lines of a transcript, with the one before and the one behind if these are spoken in the same breath."""
    segments = _segments(source)
    before, behind = segments[: lines.first - 1][-1:], segments[lines.last : lines.last + 1]
    first, last = segments[lines.first - 1], segments[lines.last - 1]
    joins = any(first.start - one.end <= _PAUSE for one in before)
    goes_on = any(one.start - last.end <= _PAUSE for one in behind)
    return Lines(lines.first - joins, lines.last + goes_on)


def part_of(source: Source, time: Time) -> str | None:
    """`start` if a segment starts at a time, `within` if one only goes on there; None if there is none."""
    met = [segment for segment in _segments(source) if segment.meets(time)]
    if not met:
        return None
    return "start" if any(segment.starts(time) for segment in met) else "within"


def around(source: Source, time: Time) -> str:
    """What a transcript has instead of a time: `the nearest segment is from 00:12:34 to 00:12:41`."""
    segments = _segments(source)
    last = max(segment.end for segment in segments)
    if time.seconds >= last:
        return f"it ends at {Time(last)}"
    near = segments[_nearest(source, time).first - 1]
    return f"the nearest segment is from {Time(near.start)} to {Time(near.end)}"


def compare_timed(quotation: Quotation, source: Source, cited: Locator | None) -> Comparison:
    """Search the words in a transcript; the places of the answer are times.

    They stand at the cited time if one of the segments spoken then holds some of them: what is said goes on from one
    segment to the next, and where these part means nothing.
    """
    if not isinstance(cited, Time):
        return _told(compare(quotation, source, None), quotation, source)
    at = segments_at(source, cited)
    comparison = compare(quotation, source, at or _nearest(source, cited))
    places = [one for one in (comparison.place, *comparison.candidates) if isinstance(one, Lines)]
    here = next((one for one in places if at and one.first <= at.last and at.first <= one.last), None)
    if comparison.outcome in _ELSEWHERE and here:
        comparison = replace(comparison, outcome=Outcome.REFLOWED, place=here, candidates=())
    elif comparison.outcome in IN_PLACE and at is None:
        comparison = replace(comparison, outcome=Outcome.ELSEWHERE)
    return _told(comparison, quotation, source)


def _told(comparison: Comparison, quotation: Quotation, source: Source) -> Comparison:
    """A comparison of lines as one of times."""
    outcome = comparison.outcome
    if outcome is Outcome.REFLOWED and " ".join(quotation.text.split()) in " ".join(source.lines):
        outcome = Outcome.EXACT
    place = _time(source, comparison.place)
    candidates = dict.fromkeys(_time(source, one) for one in comparison.candidates)
    told = f"searched in the transcript {source.origin}"
    if place and outcome is not Outcome.NOWHERE:
        told += f", found from {place} to {Time(place.until or place.seconds)}"
    return replace(
        comparison,
        outcome=outcome,
        place=place,
        candidates=tuple(one for one in candidates if one is not None),
        evidence=Evidence(None, None, told),
    )


def _time(source: Source, place: Locator | None) -> Time | None:
    if not isinstance(place, Lines):
        return None
    segments = _segments(source)
    return Time(segments[place.first - 1].start, segments[place.last - 1].end)


def _nearest(source: Source, time: Time) -> Lines:
    distances = [max(one.start - time.seconds, time.seconds - one.end) for one in _segments(source)]
    line = distances.index(min(distances)) + 1
    return Lines(line, line)


def _segments(source: Source) -> tuple[Segment, ...]:
    return source.recording.segments if source.recording else ()
