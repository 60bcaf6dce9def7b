"""Kind `timestamp`: a moment of a recording, `REF-101 @ 00:12:34` or `@notes/REF-101.md @ 12:34`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from mkdocs_citeguard.citation import Citation, Kind, Lexicon, Malformed
from mkdocs_citeguard.corpus import Entry
from mkdocs_citeguard.evidence import Found, Lack, Missing, Resolution, Source, Sources, Time, Unverifiable
from mkdocs_citeguard.kinds import mention, reference_id, times
from mkdocs_citeguard.kinds.entry_reference import EntryReference
from mkdocs_citeguard.kinds.mention import MentionReference
from mkdocs_citeguard.span import Span
from mkdocs_citeguard.text import Page
from mkdocs_citeguard.timed import segments_at
from mkdocs_citeguard.transcripts import ENDINGS, transcript
from mkdocs_citeguard.tree import Tree

NAME = "timestamp"


@dataclass(frozen=True, slots=True)
class TimestampReference:
    """A time of the recording that a note of the corpus is about, or that a transcript writes down."""

    note: EntryReference | MentionReference
    place: Time
    outside: str = field(default="CG110", init=False)

    @property
    def name(self) -> str:
        return self.note.name

    @property
    def missing(self) -> str:
        return self.note.missing

    def unknown_paths(self, page: str, tree: Tree) -> Iterator[str]:
        return self.note.unknown_paths(page, tree)

    def resolve(self, page: str, sources: Sources) -> Resolution:
        led = self.note.resolve(page, sources)
        if not isinstance(led, Found):
            return led
        note = led.sources[0]
        entry = note.entry or sources.corpus.works_by_file.get(note.origin)
        if entry is None and not note.origin.lower().endswith(ENDINGS):
            if not sources.corpus:
                return Unverifiable("no corpus was found, so no transcript can be followed")
            return _lacking(f"`{note.origin}` is no note of the corpus, so it has no transcript")
        told = _transcript(entry, note, sources)
        if isinstance(told, str):
            return _lacking(told)
        place = self.place if segments_at(told, self.place) else None
        return Found((replace(told, entry=entry),), place, led.trail)


def _lacking(reason: str) -> Missing:
    return Missing(lacks=Lack("CG109", reason))


def _transcript(entry: Entry | None, note: Source, sources: Sources) -> Source | str:
    """The transcript of a work, or the file itself that is cited; else why there is none."""
    if entry is None or note.origin == entry.transcript:
        read = transcript(note)
        return read.reason if isinstance(read, Unverifiable) else read
    if entry.transcript is None:
        return f"{entry.id} names no transcript"
    source = sources.read(entry.transcript)
    if source is None:
        return f"{entry.id} names the transcript `{entry.transcript}`, which is not in the project"
    told = transcript(source) if isinstance(source, Source) else source
    if isinstance(told, Unverifiable):
        return f"the transcript of {entry.id} cannot be read: {told.reason}"
    return told


# --- reading ------------------------------------------------------------------------------------------


def occurs(text: str, lexicon: Lexicon) -> bool:
    del lexicon
    return "@" in text and times.SIGN.search(text) is not None


def find(page: Page, lexicon: Lexicon) -> Iterator[Citation | Malformed]:
    """Times behind what can have a recording; any other at sign with a time is an appointment."""
    for at in times.SIGN.finditer(page.prose):
        named = _named(page, times.name_before(page.prose, at.start()), lexicon)
        if named is None:
            continue
        note, start = named
        listed = times.behind(page.prose, at.end(), page.end_of_block(at.start()))
        for number, written in enumerate(listed):
            token = written.span if number else Span(start, written.span.end)
            if written.time is None:
                yield Malformed("CG001", token, written.fault)
            else:
                reference = TimestampReference(note, written.time)
                claim = page.claim_at(written.span.start)
                yield Citation(NAME, reference, token, (written.span,), token, claim)


def _named(page: Page, end: int, lexicon: Lexicon) -> tuple[EntryReference | MentionReference, int] | None:
    """The work or the file that the text names right before `end`, and where its name begins."""
    return reference_id.ending(page, end, lexicon) or mention.ending(page, end, lexicon)


TIMESTAMP = Kind(NAME, occurs, find)
