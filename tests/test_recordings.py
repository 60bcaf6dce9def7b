"""Addresses of moments of a recording."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mkdocs_citeguard.audit import audit
from mkdocs_citeguard.corpus import Corpus, Entry
from mkdocs_citeguard.evidence import Time
from mkdocs_citeguard.links import Web, links_of
from mkdocs_citeguard.recordings import address
from mkdocs_citeguard.settings import Settings
from mkdocs_citeguard.text import Page
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
    assert href("REF-012 @ 59:00")[1] == "`notes/talk.vtt` has nothing at 00:59:00"
