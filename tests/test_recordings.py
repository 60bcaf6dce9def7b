"""Addresses of moments of a recording."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mkdocs_citeguard.audit import audit
from mkdocs_citeguard.corpus import Corpus, Entry
from mkdocs_citeguard.evidence import Time
from mkdocs_citeguard.links import Web, links_of
from mkdocs_citeguard.preview import preview_of
from mkdocs_citeguard.recordings import address
from mkdocs_citeguard.settings import Settings
from mkdocs_citeguard.text import Page
from mkdocs_citeguard.tree import Tree
from tests.sources import Library


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("https://www.youtube.com/watch?v=tea", "https://www.youtube.com/watch?v=tea&t=754"),
        ("https://www.youtube.com/watch?v=tea&t=5s#now", "https://www.youtube.com/watch?v=tea&t=754"),
        ("https://m.youtube.com/watch?v=tea", "https://m.youtube.com/watch?v=tea&t=754"),
        ("https://youtu.be/tea?t=5", "https://youtu.be/tea?t=754"),
        ("https://www.youtube.com/embed/tea?start=5", "https://www.youtube.com/embed/tea?start=754"),
        ("https://vimeo.com/123", "https://vimeo.com/123#t=754s"),
        ("https://player.vimeo.com/video/123?h=a#t=5s", "https://player.vimeo.com/video/123?h=a#t=754s"),
        ("https://example.org/talk.mp4", "https://example.org/talk.mp4#t=754"),
        (" http://example.org/talk.MP3?a=1 ", "http://example.org/talk.MP3?a=1#t=754"),
        ("https://example.org/talk", None),
        ("https://notyoutube.com/watch?v=tea", None),
        ("https://youtube.com.example.org/watch?v=tea", None),
        ("javascript:alert(1)//youtu.be", None),
        ("ftp://example.org/talk.mp4", None),
        ("talk.mp4", None),
        ("https://[broken/talk.mp4", None),
        ("", None),
    ],
)
def test_leads_to_the_second(url, expected):
    assert address(url, Time(754.9)) == expected


@given(st.text())
def test_no_address_breaks_it(url):
    found = address(url, Time(5.0))
    assert found is None or found.startswith(("http://", "https://"))


CUES = (
    "WEBVTT\n\n12:34.480 --> 12:41.500\nTea is boiled twice.\n\n30:00.000 --> 30:05.000\nMilk comes last.\n"
)


def href(text, *, url="https://example.org/talk.mp4", links="auto"):
    entry = Entry("REF-012", "A talk", ("notes/REF-012.md",), transcript="notes/talk.vtt", url=url)
    library = Library(
        {"notes/REF-012.md": "# A talk\n", "notes/talk.vtt": CUES}, Corpus(("notes",), {"REF-012": entry})
    )
    settings = Settings(links=links)
    (page,) = audit([Page("docs/index.md", text)], library, settings).site.pages
    ((_, link),) = links_of(page, "index.md", Web.of(settings, library.tree, None, {}))
    return link.href, link.title.partition("\n")[0]


def test_a_citation_leads_to_the_recording():
    assert href("REF-012 @ 12:34") == (
        "https://example.org/talk.mp4#t=754",
        "present: REF-012, A talk, at 00:12:34",
    )
    assert href("@notes/REF-012.md @ 12:34")[0] == "https://example.org/talk.mp4#t=754"


def test_words_spoken_at_another_time_lead_there():
    assert href('REF-012 @ 12:34 - "Milk comes last."') == (
        "https://example.org/talk.mp4#t=1800",
        "found elsewhere in source: REF-012, A talk, at 00:30:00",
    )


def test_without_a_player_the_page_of_references_is_left():
    assert href("REF-012 @ 12:34", url="https://example.org/talk")[0] == "citeguard/references.md#REF-012"
    assert href("@notes/REF-012.md @ 12:34", url=None)[0] == "citeguard/references.md#REF-012"
    assert href("REF-012 @ 12:34", links="none")[0] is None


def test_a_time_at_which_nothing_is_said():
    assert href("REF-012 @ 59:00")[1] == "out of range: `notes/talk.vtt` has nothing at 00:59:00"


TALK = (
    "WEBVTT\n\n00:50.000 --> 00:58.000\nToday it is about tea.\n\n01:00.480 --> 01:04.000\nTea is boiled\n\n"
    "01:04.000 --> 01:09.000\ntwice, in the north.\n\n01:09.000 --> 01:30.000\n"
    "Elsewhere it is boiled once, and poured from high above into glasses that are small.\n\n"
    "10:00.000 --> 10:05.000\nMilk comes last.\n"
)


def previewed(text, *, talk=TALK, tree=None):
    """What the title of a citation says of the recording, behind its first line."""
    entry = Entry(
        "REF-012", "A talk", ("notes/REF-012.md",), ("Ada Writer",), "2024", transcript="notes/talk.vtt"
    )
    library = Library(
        {"notes/REF-012.md": "# A talk\n", "notes/talk.vtt": talk}, Corpus(("notes",), {"REF-012": entry})
    )
    settings = Settings()
    (page,) = audit([Page("docs/index.md", text)], library, settings).site.pages
    (one,) = page.audited
    return preview_of(one, library.tree if tree is None else tree).text[1:]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "REF-012 @ 01:02",
            (
                "00:00:50 ┊ Today it is about tea.",
                "00:01:00 │ Tea is boiled",
                "00:01:04 ┊ twice, in the north.",
            ),
        ),
        (
            "REF-012 @ 01:15",
            (
                "00:01:09 │ Elsewhere it is boiled once, and poured from high above into glasses that are small.",
            ),
        ),
        ("REF-012 @ 10:02", ("00:10:00 │ Milk comes last.",)),
        (
            'REF-012 @ 01:02 - "Tea is boiled twice, in the north."',
            (
                "00:00:50 ┊ Today it is about tea.",
                "00:01:00 │ Tea is boiled",
                "00:01:04 │ twice, in the north.",
                f"00:01:09 ┊ {TALK.splitlines()[12]}",
            ),
        ),
        (
            'REF-012 @ 01:02 - "Milk comes last."',
            ("00:10:00 │ Milk comes last.",),
        ),
        ("REF-012 @ 05:00", ()),
    ],
)
def test_a_preview_shows_what_is_said_then(text, said):
    assert previewed(text) == said


def test_a_long_stretch_is_shown_from_its_start():
    cues = "\n\n".join(f"{n:02}:00.000 --> {n:02}:50.000\nPart {n} of a long talk." for n in range(1, 31))
    *said, more = previewed("REF-012 @ 01:00-25:00", talk=f"WEBVTT\n\n{cues}\n")
    assert said == [f"00:{n:02}:00 │ Part {n} of a long talk." for n in range(1, 11)]
    assert more == "… 15 more segments"


def test_a_transcript_that_may_not_be_shown_is_not():
    assert previewed("REF-012 @ 01:02", tree=Tree(frozenset({"notes/REF-012.md"}))) == ()
