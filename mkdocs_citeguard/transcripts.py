"""Transcripts of recordings: the JSON of a corpus or of a speech recogniser, WebVTT and SubRip."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from html import unescape
from itertools import pairwise
from typing import Any

from mkdocs_citeguard.evidence import Nature, Source, Unverifiable
from mkdocs_citeguard.recording import Recording, Segment

ENDINGS = (".json", ".vtt", ".srt")
_TIME = re.compile(r"(?:(?P<hours>\d{1,4}):)?(?P<minutes>\d{1,3}):(?P<seconds>\d{1,2}(?:[.,]\d+)?)")
_CUE = re.compile(
    r"^[ \t]*(?P<start>[\d:.,]+)[ \t]*-->[ \t]*(?P<end>[\d:.,]+)[^\n]*\n(?P<text>(?:(?![^\n]*-->)[^\n]+(?:\n|\Z))*)",
    re.MULTILINE,
)
_TAG = re.compile(r"</?[A-Za-z\d][^<>]*>|\{\\[^{}]*\}")
_INSTANT = 0.05
"""Seconds below which nobody reads a caption: it only moves up."""
_LONGEST = 1e9
"""Seconds beyond which a number is no time."""
_BY_MACHINE = re.compile(
    r"machine|auto|asr\b|speech|degraded|draft|raw|un(?:verified|checked|reviewed)|not[ _-]", re.IGNORECASE
)
_BY_HAND = re.compile(
    r"(?<!un)(?<!not[ _-])(?:human|manual|hand\b|verified|reviewed|checked|corrected|edited|proofread)",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class _Spoken:
    """One piece of a transcript as its file has it."""

    start: float
    end: float | None
    text: str


class _UnreadableError(Exception):
    """A file is no transcript; the message says why and follows its path."""


def transcript(source: Source) -> Source | Unverifiable:
    """What was said, one segment on each line, in the order of time; `Unverifiable` for what is no transcript."""
    return _transcript(source.origin, source.text)


@lru_cache(maxsize=64)
def _transcript(origin: str, text: str) -> Source | Unverifiable:
    try:
        spoken, recording = _in_json(text) if text.lstrip()[:1] in ("{", "[") else _in_cues(text)
    except _UnreadableError as error:
        return Unverifiable(f"`{origin}` {error}")
    ordered = sorted(
        (one for one in spoken if one.text.strip()), key=lambda one: (one.start, one.end or one.start)
    )
    if not ordered:
        return Unverifiable(f"`{origin}` holds no segment in which somebody speaks")
    starts = [one.start for one in ordered[1:]] + [ordered[-1].start]
    segments = tuple(
        Segment(one.start, max(one.start, following if one.end is None else one.end))
        for one, following in zip(ordered, starts, strict=True)
    )
    words = "".join(f"{' '.join(one.text.split())}\n" for one in ordered)
    told = Recording(segments, recording.unchecked, recording.url)
    return Source(origin, words, Nature.PROSE, recording=told)


def seconds_of(written: str) -> float | None:
    """`00:12:34.500` or `12:34,5` in seconds; None for what is no time."""
    found = _TIME.fullmatch(written.strip())
    if not found:
        return None
    seconds = float(found["seconds"].replace(",", "."))
    return int(found["hours"] or 0) * 3600 + int(found["minutes"]) * 60 + seconds


# --- captions -----------------------------------------------------------------------------------------


def _in_cues(text: str) -> tuple[list[_Spoken], Recording]:
    cues = list(_CUE.finditer(text.replace("\r\n", "\n")))
    if not cues:
        raise _UnreadableError("is neither JSON nor WebVTT nor SubRip")
    spoken = []
    for number, cue in enumerate(cues, 1):
        start, end = seconds_of(cue["start"]), seconds_of(cue["end"])
        if start is None or end is None:
            raise _UnreadableError(f"has no time at its cue {number}")
        spoken.append(_Spoken(start, end, unescape(_TAG.sub("", cue["text"])).strip()))
    return list(_without_repetitions(spoken)), Recording(())


def _without_repetitions(cues: list[_Spoken]) -> Iterator[_Spoken]:
    """Captions that roll show a line again while the next is spoken."""
    yield from cues[:1]
    for before, cue in pairwise(cues):
        last, lines = before.text.split("\n")[-1], cue.text.split("\n")
        end = cue.end or cue.start
        rolls = cue.start - (before.end or before.start) < _INSTANT
        if rolls and lines[0] == last and (len(lines) > 1 or end - cue.start < _INSTANT):
            lines = lines[1:]
        yield _Spoken(cue.start, cue.end, "\n".join(lines))


# --- JSON ---------------------------------------------------------------------------------------------


def _in_json(text: str) -> tuple[list[_Spoken], Recording]:
    try:
        value = json.loads(text)
    except ValueError as error:
        raise _UnreadableError(f"is no valid JSON: {error}") from None
    except RecursionError:
        raise _UnreadableError("is no valid JSON: brackets without end") from None
    told: Mapping[str, Any] = value if isinstance(value, dict) else {"segments": value}
    if "transcript-plan" in str(told.get("schema")):
        raise _UnreadableError("is the plan of a transcript, not a transcript")
    segments = told.get("segments")
    if not isinstance(segments, list) or not segments:
        raise _UnreadableError("has no `segments`")
    return list(_spoken(segments)), Recording((), _unchecked(told), _url(told))


def _spoken(segments: Iterable[Any]) -> Iterator[_Spoken]:
    for number, segment in enumerate(segments, 1):
        text = segment.get("text") if isinstance(segment, dict) else None
        start = _moment(segment.get("start")) if isinstance(segment, dict) else None
        if not isinstance(text, str) or start is None:
            raise _UnreadableError(f"has no `start` and `text` in its segment {number}")
        end, duration = _moment(segment.get("end")), _moment(segment.get("duration"))
        yield _Spoken(start, start + duration if end is None and duration is not None else end, text)


def _moment(value: Any) -> float | None:
    """A time of JSON: seconds as a number, or as a string as people write them."""
    if isinstance(value, str):
        return seconds_of(value)
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    return float(value) if 0 <= value < _LONGEST else None


def _unchecked(told: Mapping[str, Any]) -> bool:
    """Whether it says of itself by what it was made, and not that anybody looked at it."""
    made = told.get("transcript")
    if not isinstance(made, dict):
        return False
    quality, tool = made.get("quality"), made.get("tool")
    status = _words(quality.get("status") if isinstance(quality, dict) else quality)
    if _BY_HAND.search(status):
        return False
    maker = _words(*tool.values()) if isinstance(tool, dict) else _words(tool)
    return bool(_BY_MACHINE.search(status)) or (bool(status or maker) and not _BY_HAND.search(maker))


def _words(*values: Any) -> str:
    return " ".join(value for value in values if isinstance(value, str))


def _url(told: Mapping[str, Any]) -> str | None:
    source = told.get("source")
    url = source.get("url") if isinstance(source, dict) else None
    return url if isinstance(url, str) else None
