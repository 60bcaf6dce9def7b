"""A page and its views."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mkdocs_citeguard import allowances
from mkdocs_citeguard.citation import Citation, Lexicon
from mkdocs_citeguard.extract import extract
from mkdocs_citeguard.forge import Forge
from mkdocs_citeguard.regions import RegionKind
from mkdocs_citeguard.span import Location, Span
from mkdocs_citeguard.text import Page
from tests.reading import CORPUS, TREE
from tests.texts import markdown

LEXICON = Lexicon(TREE, CORPUS, forge=Forge.of("https://a.example/b", dialect="github"))


# --- views ---


@pytest.mark.parametrize(
    ("text", "prose"),
    [
        ("see `code` here", "see        here"),
        ("see [words](target) here", "see [words](      ) here"),
        ("see <b>this</b>", "see    this    "),
        ("a <!-- b --> c", "a            c"),
        ("a\n```\nb\n```\nc", "a\n   \n \n   \nc"),
        ("---\na: b\n---\nc", "   \n    \n   \nc"),
        ("see https://a.example/b.", "see                    ."),
        ("{{ a }} b", "        b"),
    ],
)
def test_prose_is_what_is_left(text, prose):
    assert Page("page.md", text).prose == prose


@given(markdown(), st.sets(st.sampled_from(list(RegionKind))))
def test_views_keep_every_offset(text, kinds):
    page = Page("page.md", text)
    view = page.without(kinds)
    assert len(view) == len(text)
    assert all((one == "\n") == (other == "\n") for one, other in zip(text, view, strict=True))
    assert all(one in (" ", other) for one, other in zip(view, text, strict=True))
    assert page.without(()) == text


# --- places ---


@given(markdown(), st.data())
def test_location_counts_like_an_editor(text, data):
    offset = data.draw(st.integers(0, len(text)))
    before = text[:offset]
    line = before.count("\n") + 1
    column = offset - (before.rfind("\n") + 1) + 1
    if line == 1 and text.startswith("\ufeff"):
        column = max(1, column - 1)
    assert Page("page.md", text).location(offset) == Location("page.md", line, column)


@pytest.mark.parametrize("start", ["", "\ufeff", "---\na: b\n---\n", "\ufeff---\na: b\n---\n"])
@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_lines_are_those_of_the_source_file(start, newline):
    text = (start + "one\n\nsee REF-001").replace("\n", newline)
    (citation,) = extract(Page("page.md", text), LEXICON)
    assert Page("page.md", text).location(citation.token.start).line == start.count("\n") + 3
    assert Page("page.md", text).location(citation.token.start).column == 5


@given(markdown(), st.data())
def test_text_of_lines_is_whole_lines(text, data):
    page = Page("page.md", text)
    first = data.draw(st.integers(1, page.line_of(len(text))))
    last = data.draw(st.integers(first, page.line_of(len(text))))
    lines = [f"{line}\n" for line in text.split("\n")]
    lines[-1] = lines[-1][:-1]
    assert page.text_of_lines(first, last) == "".join(lines[first - 1 : last])


# --- sentences and claims ---


@pytest.mark.parametrize(
    ("text", "at", "sentence"),
    [
        ("One is here. Two is there.", "Two", "Two is there."),
        ("One is here. Two is there.", "One", "One is here."),
        ("As e.g. here. Then.", "here", "As e.g. here."),
        ("By A. Writer. Then.", "Writer", "By A. Writer."),
        ("See p. 8 of it. Then.", "8", "See p. 8 of it."),
        ('He said "no." Then.', "no", 'He said "no."'),
        ("Is it? It is! So.", "It is", "It is!"),
        ("一句话。二句话。", "二", "二句话。"),
        ("- one\n- two. three", "one", "- one"),
        ("| a. b | c |\n|---|---|\n| d | e |", "d", "| d | e |"),
        ("one\n\ntwo", "two", "two"),
        ("Set `a. b` here. Then.", "Set", "Set `a. b` here."),
        ("    code. here\n    more", "here", "    code. here"),
        ("a wrapped\nsentence. Then.", "wrapped", "a wrapped\nsentence."),
    ],
)
def test_sentence(text, at, sentence):
    assert Page("page.md", text).sentence_at(text.index(at)).of(text) == sentence


@pytest.mark.parametrize(
    ("text", "claim"),
    [
        ("Tea is hot[^a]. Milk is not.\n\n[^a]: REF-001", "Tea is hot[^a]."),
        ("Milk.\n\n[^a]: REF-001\n", "[^a]: REF-001"),
        ("Tea[^a] is hot. Milk[^a] too.\n\n[^a]: REF-001", "Tea[^a] is hot."),
        ("Tea is hot (REF-001). Milk is not.", "Tea is hot (REF-001)."),
    ],
)
def test_claim(text, claim):
    page = Page("page.md", text)
    assert page.claim_at(text.index("REF-001")).of(text) == claim


@given(markdown(), st.data())
def test_sentences_stay_in_their_block_and_hold_their_offset(text, data):
    page = Page("page.md", text)
    offset = data.draw(st.integers(0, len(text)))
    sentence = page.sentence_at(offset)
    assert 0 <= sentence.start <= sentence.end <= len(text)
    block = page.block_at(offset)
    if block and offset < block.span.end and not text[offset].isspace():
        assert sentence.holds(offset)


# --- reading anything ---


@given(markdown())
def test_reading_never_fails_and_stays_inside(text):
    page = Page("docs/page.md", text)
    whole = Span(0, len(text))
    for one in extract(page, LEXICON):
        assert whole.covers(one.token)
        assert one.token.start < one.token.end
        if isinstance(one, Citation):
            assert all(whole.covers(span) for span in (one.anchor, one.claim, *one.locators))
    for allowance in allowances.read(page):
        assert 1 <= allowance.location.line <= page.line_of(len(text))


@given(markdown())
def test_the_end_of_lines_makes_no_difference(text):
    unix = text.replace("\r", "")
    windows = unix.replace("\n", "\r\n")
    assert [_row(one, windows) for one in _read(windows)] == [_row(one, unix) for one in _read(unix)]


def _read(text):
    return extract(Page("docs/page.md", text), LEXICON)


def _row(one, text):
    return type(one), getattr(one, "reference", None), one.token.of(text).replace("\r", "")
