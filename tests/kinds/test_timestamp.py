"""Kind `timestamp`: what it finds, what it leaves alone, and how it is followed."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mkdocs_citeguard.citation import Lexicon
from mkdocs_citeguard.corpus import Corpus, Entry
from mkdocs_citeguard.evidence import Found, Missing, Time, Unverifiable
from mkdocs_citeguard.extract import extract
from mkdocs_citeguard.kinds.entry_reference import EntryReference
from mkdocs_citeguard.kinds.mention import MentionReference
from mkdocs_citeguard.kinds.timestamp import TIMESTAMP, TimestampReference
from mkdocs_citeguard.text import Page
from mkdocs_citeguard.tree import Tree
from tests.reading import rows
from tests.sources import Library

TALK = Entry("REF-012", "A talk", ("notes/REF-012.md",), transcript="media/talk.vtt")
WALK = Entry("REF-013", "A walk", ("notes/REF-013.md",))
CORPUS = Corpus(("notes",), {entry.id: entry for entry in (TALK, WALK)})
LEXICON = Lexicon(Tree.of(["docs/plan.md", "media/talk.vtt", "notes/REF-012.md", "notes/REF-013.md"]), CORPUS)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("REF-012 @ 00:12:34", [("REF-012", "00:12:34", "REF-012 @ 00:12:34")]),
        ("REF-012 @ 12:34.", [("REF-012", "00:12:34", "REF-012 @ 12:34")]),
        ("REF-012 @ 1:02:03", [("REF-012", "01:02:03", "REF-012 @ 1:02:03")]),
        ("REF-012 @ 75:00", [("REF-012", "01:15:00", "REF-012 @ 75:00")]),
        ("REF-012 @ 00:12:34.500", [("REF-012", "00:12:34.500", "REF-012 @ 00:12:34.500")]),
        ("REF-012 @ 00:12:34,5", [("REF-012", "00:12:34.500", "REF-012 @ 00:12:34,5")]),
        ("REF-012@12:34", [("REF-012", "00:12:34", "REF-012@12:34")]),
        ("@REF-012 @ 12:34", [("REF-012", "00:12:34", "@REF-012 @ 12:34")]),
        ("ref-012 @ 12:34", [("REF-012", "00:12:34", "ref-012 @ 12:34")]),
        ("(REF-012 @ 12:34)", [("REF-012", "00:12:34", "REF-012 @ 12:34")]),
        ("[REF-012] @ 12:34", [("REF-012", "00:12:34", "REF-012] @ 12:34")]),
        ("**REF-012** @ 12:34", [("REF-012", "00:12:34", "REF-012** @ 12:34")]),
        ("[[REF-012-talk]] @ 12:34", [("REF-012", "00:12:34", "REF-012-talk]] @ 12:34")]),
        ("[REF-012](../a.md) @ 12:34", [("REF-012", "00:12:34", "REF-012](../a.md) @ 12:34")]),
        ("[REF-012 @ 12:34](../a.md)", [("REF-012", "00:12:34", "REF-012 @ 12:34")]),
        ("REF-012\n@ 12:34", [("REF-012", "00:12:34", "REF-012\n@ 12:34")]),
        ("> REF-012 @\n> 12:34", [("REF-012", "00:12:34", "REF-012 @\n> 12:34")]),
        ("REF-999 @ 12:34", [("REF-999", "00:12:34", "REF-999 @ 12:34")]),
        ("REF-001, REF-012 @ 12:34", [("REF-012", "00:12:34", "REF-012 @ 12:34")]),
        ("REF-001 to REF-012 @ 12:34", [("REF-012", "00:12:34", "REF-012 @ 12:34")]),
        ("见REF-012 @ 12:34", [("REF-012", "00:12:34", "REF-012 @ 12:34")]),
        ("REF-012 @ 12:34-12:41", [("REF-012", "00:12:34 to 00:12:41", "REF-012 @ 12:34-12:41")]),
        ("REF-012 @ 12:34 – 12:41", [("REF-012", "00:12:34 to 00:12:41", "REF-012 @ 12:34 – 12:41")]),
        ("REF-012 @ 12:34 to 12:41", [("REF-012", "00:12:34 to 00:12:41", "REF-012 @ 12:34 to 12:41")]),
        ("REF-012 @ [12:34]", [("REF-012", "00:12:34", "REF-012 @ [12:34")]),
        ("REF-012 @ ~12:34", [("REF-012", "00:12:34", "REF-012 @ ~12:34")]),
        (
            "REF-012 @ 12:34, 12:41 and 13:00, 5 in all",
            [
                ("REF-012", "00:12:34", "REF-012 @ 12:34"),
                ("REF-012", "00:12:41", "12:41"),
                ("REF-012", "00:13:00", "13:00"),
            ],
        ),
        ("@notes/REF-012.md @ 12:34", [("notes/REF-012.md", "00:12:34", "@notes/REF-012.md @ 12:34")]),
        ("(@notes/gone.md @ 12:34).", [("notes/gone.md", "00:12:34", "@notes/gone.md @ 12:34")]),
        ("@media/talk.vtt @ 12:34", [("media/talk.vtt", "00:12:34", "@media/talk.vtt @ 12:34")]),
        ("notes/REF-012.md @ 12:34", [("notes/REF-012.md", "00:12:34", "notes/REF-012.md @ 12:34")]),
        ("../media/talk.vtt @ 12:34", [("../media/talk.vtt", "00:12:34", "../media/talk.vtt @ 12:34")]),
        ("[^1]: notes/REF-012.md @ 12:34", [("notes/REF-012.md", "00:12:34", "notes/REF-012.md @ 12:34")]),
    ],
)
def test_finds(text, expected):
    assert [_short(row) for row in rows(TIMESTAMP, text, LEXICON)] == expected


def _short(row):
    name, place, token, _ = row
    return name, place, token


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("REF-012 @ 00:75:00", "an hour has 60 minutes"),
        ("REF-012 @ 12:60", "a minute has 60 seconds"),
        ("REF-012 @ 12:5", "a time is written `HH:MM:SS` or `MM:SS`"),
        ("REF-012 @ 1:02:03:04", "a time is written `HH:MM:SS` or `MM:SS`"),
        ("REF-012 @ 12m34s", "a time is written `HH:MM:SS` or `MM:SS`"),
        ("REF-012 @ 754s", "a time is written `HH:MM:SS` or `MM:SS`"),
        ("REF-012 @ 12:41-12:34", "the range runs backwards"),
        ("@notes/REF-012.md @ 00:60:00", "an hour has 60 minutes"),
    ],
)
def test_calls_malformed(text, reason):
    assert rows(TIMESTAMP, text, LEXICON) == [("CG001", "", text, reason)]


@pytest.mark.parametrize(
    "text",
    [
        "The meeting @ 12:30.",
        "lunch@12:30",
        "foo @ 10:00",
        "@dana @ 10:30",
        "@app/service @ 10:00",
        "dana@example.org @ 09:15",
        "mail a.md@12:30",
        "docs/plan.md @ 10:30",
        "notes/REF-013.md @ 12:34",
        "`REF-012 @ 12:34`",
        "`REF-012` @ 12:34",
        "```\nREF-012 @ 12:34\n```",
        "<!-- REF-012 @ 12:34 -->",
        "REF-012 @ 10:30 am",
        "REF-012 @ 10:30 p.m.",
        "REF-012 @ 16:00 UTC",
        "REF-012 @ 16:00Z",
        "REF-012 @ 2024-05-01 10:00",
        "REF-012 @ 3",
        "REF-012 @ home",
        "REF-012, 12:34",
        "REF-012: 12:34",
        "REF-012\n\n@ 12:34",
        "XREF-012 @ 12:34",
        "a/REF-012 @ 12:34",
        "ref-999 @ 12:34",
        "REF-XXX @ 12:34",
        "@notes/REF-XXX.md @ 12:34",
        "@notes/*.md @ 12:34",
        "REF-012 said @ 12:34",
    ],
)
def test_leaves_alone(text):
    assert rows(TIMESTAMP, text, LEXICON) == []


@pytest.mark.parametrize("filling", ["*", "_", " ", "]", "( ", "@ ", "REF-012 @ ", "1:"])
def test_long_runs_take_no_time(filling):
    assert rows(TIMESTAMP, f"REF-012 @ 12:34 {filling * 40_000} @ 12:34", LEXICON)


def test_a_note_does_not_cite_itself():
    assert rows(TIMESTAMP, "REF-012 @ 12:34", LEXICON, page="notes/REF-012.md") == []


NAMES = st.sampled_from(
    ["REF-012", "@REF-012", "[REF-012]", "@notes/REF-012.md", "notes/REF-012.md", "REF-001, REF-012"]
)
TIMES = st.integers(0, 359_999).map(lambda seconds: str(Time(float(seconds))))


@given(
    NAMES,
    TIMES,
    st.sampled_from(["", "Boiled twice, ", "「", "- ", "> "]),
    st.sampled_from(["", ".", ")", ' - "tea"', ","]),
)
def test_a_time_is_read_once_and_as_it_was_written(name, time, before, after):
    found = extract(Page("docs/index.md", f"{before}{name} @ {time}{after}\n"), LEXICON)
    timed = [one for one in found if one.kind == "timestamp"]
    assert [str(one.reference.place) for one in timed] == [time]
    assert not [one for one in found if one.kind != "timestamp" and one.token.meets(timed[0].token)]


# --- followed -----------------------------------------------------------------------------------------

CUES = "WEBVTT\n\n12:34.000 --> 12:41.500\nTea first.\n\n12:41.500 --> 12:50.000\nThen milk.\n"
LIBRARY = Library(
    {
        "notes/REF-012.md": "# A talk\n",
        "notes/REF-013.md": "# A walk\n",
        "media/talk.vtt": CUES,
        "docs/plan.md": "Tea.\n",
    },
    CORPUS,
)


def followed(note, seconds, library=LIBRARY):
    return TimestampReference(note, Time(seconds)).resolve("docs/index.md", library)


@pytest.mark.parametrize(
    "note",
    [EntryReference("REF-012"), MentionReference("notes/REF-012.md"), MentionReference("media/talk.vtt")],
)
def test_leads_to_the_transcript(note):
    found = followed(note, 754.0)
    assert isinstance(found, Found)
    assert (found.target, found.place) == ("media/talk.vtt", Time(754.0))
    assert found.sources[0].entry == TALK
    assert found.sources[0].text == "Tea first.\nThen milk.\n"


def test_a_time_outside_is_no_place():
    found = followed(EntryReference("REF-012"), 9.0)
    assert isinstance(found, Found)
    assert found.place is None


@pytest.mark.parametrize(
    ("note", "reason"),
    [
        (EntryReference("REF-013"), "REF-013 names no transcript"),
        (
            MentionReference("docs/plan.md"),
            "`docs/plan.md` is no note of the corpus, so it has no transcript",
        ),
    ],
)
def test_says_what_is_lacking(note, reason):
    missing = followed(note, 754.0)
    assert isinstance(missing, Missing)
    assert missing.lacks
    assert (missing.lacks.rule, missing.lacks.reason) == ("CG109", reason)


def test_without_a_corpus_nothing_can_be_followed():
    bare = replace(LIBRARY, corpus=Corpus())
    assert isinstance(followed(EntryReference("REF-012"), 754.0, bare), Unverifiable)
    assert isinstance(followed(MentionReference("docs/plan.md"), 754.0, bare), Unverifiable)
    assert isinstance(followed(MentionReference("media/talk.vtt"), 754.0, bare), Found)
