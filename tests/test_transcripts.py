"""Transcripts: what is read of each format, and what is none."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mkdocs_citeguard.evidence import Nature, Source, Time, Unverifiable
from mkdocs_citeguard.timed import part_of
from mkdocs_citeguard.transcripts import seconds_of, transcript


def read(text, path="talk.json"):
    return transcript(Source(path, text, Nature.CODE))


def spans(text, path="talk.json"):
    """Each segment as `start-end: words`."""
    told = read(text, path)
    assert isinstance(told, Source), told
    return [
        f"{one.start:g}-{one.end:g}: {words}"
        for one, words in zip(told.recording.segments, told.lines, strict=True)
    ]


def as_json(*segments, **keys):
    return json.dumps({**keys, "segments": segments})


TEA = {"start": 5, "end": 9.5, "text": "Tea first."}
ROLLING = """WEBVTT
Kind: captions

00:00:00.000 --> 00:00:02.000 align:start position:0%
.
tea<00:00:00.500><c> first</c>

00:00:02.000 --> 00:00:02.010 align:start position:0%
tea first
.

00:00:02.010 --> 00:00:04.000 align:start position:0%
tea first
then<00:00:03.000><c> milk</c>
""".replace("\n.\n", "\n \n")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (as_json(TEA), ["5-9.5: Tea first."]),
        (as_json({"start": "00:00:05.000", "end": "00:00:09,500", "text": "Tea"}), ["5-9.5: Tea"]),
        (as_json({"start": "01:05", "end": "01:09", "text": "Tea"}), ["65-69: Tea"]),
        (as_json({"start": 5.0, "duration": 4.5, "text": "Tea"}), ["5-9.5: Tea"]),
        (json.dumps([TEA]), ["5-9.5: Tea first."]),
        (as_json({"start": 1, "text": "Tea"}, {"start": 4, "text": "Milk"}), ["1-4: Tea", "4-4: Milk"]),
        (as_json({"start": 4, "text": "Milk"}, {"start": 1, "text": "Tea"}), ["1-4: Tea", "4-4: Milk"]),
        (as_json({"start": 9, "end": 5, "text": "Tea"}), ["9-9: Tea"]),
        (as_json({"start": 5, "end": 6, "text": " Tea\n first "}), ["5-6: Tea first"]),
        (as_json(TEA, {"start": 10, "end": 11, "text": " "}), ["5-9.5: Tea first."]),
        ("WEBVTT\n\n00:05.000 --> 00:09.500\nTea\nfirst.\n", ["5-9.5: Tea first."]),
        (
            "WEBVTT\n\nNOTE by hand\n\nintro\n00:00:05.000 --> 00:00:09.500 line:0\n<v Dana>Tea &amp; <i>milk</i>\n",
            ["5-9.5: Tea & milk"],
        ),
        (
            "1\r\n00:00:05,000 --> 00:00:09,500\r\nTea\r\n\r\n2\r\n00:01:00,000 --> 00:01:02,000\r\n{\\an8}Milk",
            ["5-9.5: Tea", "60-62: Milk"],
        ),
        (ROLLING, ["0-2: tea first", "2.01-4: then milk"]),
        (
            "WEBVTT\n\n00:01.000 --> 00:02.000\nYes.\n\n00:02.000 --> 00:03.000\nYes.\n",
            ["1-2: Yes.", "2-3: Yes."],
        ),
        ("WEBVTT\n\n00:05.000 --> 00:09.500\n1 < 2 and 3 > 2\n", ["5-9.5: 1 < 2 and 3 > 2"]),
    ],
)
def test_is_read(text, expected):
    assert spans(text) == expected


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "is neither JSON nor WebVTT nor SubRip"),
        ("Tea was spoken of.", "is neither JSON nor WebVTT nor SubRip"),
        ("{", "is no valid JSON: Expecting property name"),
        ("[" * 100_000, "is no valid JSON: brackets without end"),
        ("{}", "has no `segments`"),
        ("[]", "has no `segments`"),
        ('{"segments": {"start": 1}}', "has no `segments`"),
        ('{"schema": "aiwg.media.transcript-plan.v1", "segments": [1]}', "is the plan of a transcript"),
        (as_json(TEA, {"text": "Tea"}), "has no `start` and `text` in its segment 2"),
        (as_json({"start": 5}), "has no `start` and `text` in its segment 1"),
        (as_json({"start": -1, "text": "Tea"}), "has no `start` and `text` in its segment 1"),
        (as_json({"start": True, "text": "Tea"}), "has no `start` and `text` in its segment 1"),
        ('{"segments": [{"start": NaN, "text": "Tea"}]}', "has no `start` and `text` in its segment 1"),
        ('{"segments": [{"start": 1e999, "text": "Tea"}]}', "has no `start` and `text` in its segment 1"),
        (as_json("Tea"), "has no `start` and `text` in its segment 1"),
        (as_json({"start": 5, "text": " "}), "holds no segment in which somebody speaks"),
        ("WEBVTT\n\n5.000 --> 9.500\nTea\n", "has no time at its cue 1"),
    ],
)
def test_is_none(text, reason):
    told = read(text)
    assert isinstance(told, Unverifiable)
    assert told.reason.startswith(f"`talk.json` {reason}")


@pytest.mark.parametrize(
    ("made", "unchecked"),
    [
        ({"quality": {"status": "machine-generated"}}, True),
        ({"quality": {"status": "degraded-diarization-failed"}, "tool": "human"}, True),
        ({"quality": {"status": "unverified"}}, True),
        ({"quality": {"status": "not reviewed"}, "tool": "hand"}, True),
        ({"quality": "machine-generated", "tool": {"name": "hand", "mode": "manual"}}, True),
        ({"quality": {"status": "verified"}, "tool": "whisperx"}, False),
        ({"quality": {"status": "machine-generated, human-reviewed"}}, False),
        ({"quality": {"status": "complete"}, "tool": "human"}, False),
        ({"quality": {"limitations": []}, "tool": "human"}, False),
        ({"quality": {}, "tool": {"name": "whisperx", "version": None}}, True),
        ({"language": "en"}, False),
        (None, False),
        ("Tea", False),
    ],
)
def test_says_whether_anybody_checked_it(made, unchecked):
    assert read(as_json(TEA, transcript=made)).recording.unchecked is unchecked


def test_keeps_the_address_of_its_recording():
    url = "https://example.org/talk.mp4"
    assert read(as_json(TEA, source={"url": url})).recording.url == url
    assert read(as_json(TEA, source={"url": 5})).recording.url is None


@given(st.integers(0, 10**7).map(lambda number: number / 1000))
def test_times_are_read_as_they_are_written(seconds):
    assert seconds_of(str(Time(seconds))) == pytest.approx(seconds)


@pytest.mark.parametrize(
    ("seconds", "part"),
    [
        (4.0, None),
        (5.0, "start"),
        (5.1, "within"),
        (8.0, "within"),
        (9.0, "within"),
        (9.5, None),
        (10.0, None),
    ],
)
def test_a_whole_second_stands_for_all_of_its_parts(seconds, part):
    assert part_of(read(as_json(TEA)), Time(seconds)) == part
    later = read(as_json({**TEA, "start": 5.48}))
    assert part_of(later, Time(5.0)) == "start"


@given(st.text())
def test_whatever_stands_in_a_file_is_an_answer(text):
    assert isinstance(read(text), Source | Unverifiable)
    assert isinstance(read('{"segments": [' + text), Source | Unverifiable)
