"""Generated pages: excerpts of source and the list of references."""

from __future__ import annotations

import re
from html import unescape

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mkdocs_citeguard.corpus import Entry
from mkdocs_citeguard.evidence import Lines, Nature, Source
from mkdocs_citeguard.pages.references import Citing, references
from mkdocs_citeguard.pages.source import excerpt, whole, windows

TEN = Source("src/ten.py", "".join(f"line_{number} = {number}\n" for number in range(1, 11)), Nature.CODE)


@pytest.mark.parametrize(
    ("cited", "shown"),
    [
        ([Lines(5, 5)], [Lines(5, 5)]),
        ([Lines(1, 1), Lines(10, 10)], [Lines(1, 1), Lines(10, 10)]),
        ([Lines(4, 6), Lines(7, 8)], [Lines(4, 8)]),
        ([Lines(1, 1), Lines(3, 3)], [Lines(1, 1), Lines(3, 3)]),
        ([Lines(2, 9), Lines(5, 5)], [Lines(2, 9)]),
    ],
)
def test_windows_hold_the_cited_lines_and_no_more(cited, shown):
    assert list(windows(cited, TEN)) == shown


def text_of(html: str) -> list[str]:
    return [unescape(re.sub(r"<[^>]*>", "", row)) for row in re.findall(r'data-line="\d+">(.*)</span>', html)]


def test_an_excerpt_shows_no_more_than_its_windows():
    cited = [Lines(5, 6), Lines(5, 5)]
    html = excerpt(TEN, cited, windows(cited, TEN))
    assert text_of(html) == [f"line_{number} = {number}" for number in range(5, 7)]
    assert '<a id="L5-L6" class="citeguard-range">\n\n</a><span id="L5" ' in html
    assert '<span id="L6" ' in html
    assert len(re.findall("citeguard-cited", html)) == 2
    assert "line_7" not in html


def test_a_view_shows_the_whole_file():
    assert len(text_of(excerpt(TEN, [Lines(5, 5)], whole(TEN)))) == 10
    assert whole(Source("empty", "", Nature.CODE)) == ()


@given(st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\r\x00"), max_size=200))
def test_every_line_is_shown_as_it_is(text):
    source = Source("a.py", text, Nature.CODE)
    rows = text_of(excerpt(source, [], whole(source)).replace("\x0b", " ").replace("\x0c", " "))
    assert len(rows) <= len(source.lines)
    html = excerpt(source, [], whole(source))
    assert html.count("data-line=") == len(source.lines)


def test_source_is_escaped():
    hostile = Source("<b>.html", "<script>alert('&')</script>\n", Nature.CODE)
    html = excerpt(hostile, [Lines(1, 1)], whole(hostile))
    assert "<script" not in html
    assert "<b>" not in html


def test_large_files_are_shown_without_colours():
    large = Source("a.py", "x = 1\n" * 100_000, Nature.CODE)
    everything = Lines(1, 100_000)
    assert '<span class="n">' not in excerpt(large, [everything], windows([everything], large))


def test_the_cited_lines_of_a_large_file_are_coloured():
    large = Source("a.py", "x = 1\n" * 100_000, Nature.CODE)
    assert '<span class="n">' in excerpt(large, [Lines(9, 9)], windows([Lines(9, 9)], large))


WORK = Entry(
    "REF-001",
    "Sorting <b>",
    ("n.md",),
    authors=("A. <i>", "B"),
    year="2024",
    doi="10.1/x<y",
    url="javascript:alert(1)",
    certainty="high",
    retracted="retracted",
)


def test_references_are_listed_and_escaped():
    text = references(
        [(WORK, [Citing("Start & more", "../../#citeguard:1", "Part <1>", "It is so & so.[^1]")])]
    )
    assert text.startswith('<div class="citeguard-references">')
    assert '<div id="REF-001">' in text
    assert '<a href="https://doi.org/10.1/x%3Cy">10.1/x&lt;y</a>' in text
    assert (
        '<a href="../../#citeguard:1">Start &amp; more › Part &lt;1&gt;</a> <q>It is so &amp; so.</q>' in text
    )
    assert "A. &lt;i&gt;; B" in text
    assert not re.search(r"<[bi]>|href=\"javascript", text)


def test_references_hold_only_what_is_known():
    text = references([(Entry("REF-002", None, ("n.md",)), [])])
    assert "REF-002" in text
    assert "<li>" not in text
