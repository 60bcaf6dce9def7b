"""Where marks go, and where none may go."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mkdocs_citeguard import frames
from mkdocs_citeguard.mark import Form, Mark, link_of, place
from mkdocs_citeguard.span import Span
from mkdocs_citeguard.text import Page


def at(text: str, words: str = "REF-001") -> tuple[str, Mark] | None:
    """The page with `|` where the frame goes."""
    start = text.index(words)
    found = place(Page("docs/a.md", text), Span(start, start + len(words)))
    return (f"{text[: found.offset]}|{text[found.offset :]}", found.mark) if found else None


@pytest.mark.parametrize(
    ("text", "marked"),
    [
        ("See REF-001.", "See |REF-001."),
        ("See [REF-001].", "See |[REF-001]."),
        ("See @REF-001.", "See |@REF-001."),
        ('"REF-001"', '"|REF-001"'),
        ("**REF-001**", "**R|EF-001**"),
        ("_REF-001_", "_R|EF-001_"),
        ("# REF-001", "# |REF-001"),
        ("| REF-001 |", "| |REF-001 |"),
        ("[^1]: As in REF-001", "[^1]: As in |REF-001"),
        (r"\[REF-001\]", r"\[|REF-001\]"),
    ],
)
def test_words_are_marked_where_no_neighbour_sees_it(text, marked):
    found = at(text)
    assert found is not None
    assert found[0] == marked
    assert found[1].form is Form.WORDS


@pytest.mark.parametrize(
    "text",
    [
        "[REF-001]: x.md",
        "*[REF-001]: An abbreviation",
        "[^REF-001]: A footnote",
        "Words[^REF-001]",
        "![REF-001](x.png)",
        "[REF-001] here.\n\n[REF-001]: x.md",
        "[REF-001][] here.",
        "- [REF-001]: x.md",
        "<b title='REF-001'>x</b>",
        "<a href='x'>REF-001</a>",
        "<REF-001>",
        "&REF-001;",
        "me@REF-001.org",
        "REF-001@example.org",
        "<!-- REF-001 -->",
        "```\nREF-001\n```",
        "    REF-001",
        '!!! note "REF-001"\n    words',
        '=== "REF-001"\n    words',
        "<pre>\nREF-001\n</pre>",
        "{{ macro('REF-001') }}",
        "---\ntitle: REF-001\n---\n",
        "`#!py REF-001`",
        "`:::py REF-001`",
        "`` `REF-001` ``",
        ":REF-001:",
    ],
)
def test_these_are_never_marked(text):
    assert at(text) is None


@pytest.mark.parametrize(
    ("text", "words", "marked", "form"),
    [
        ("See `src/a.py:2`.", "src/a.py:2", "See |`src/a.py:2`.", Form.CODE),
        ("See `src/a.py:2`.", "`src/a.py:2`", "See |`src/a.py:2`.", Form.CODE),
        ("See `` src/a.py:2 ``.", "src/a.py:2", "See |`` src/a.py:2 ``.", Form.CODE),
        ("**`src/a.py:2`**", "src/a.py:2", "**|`src/a.py:2`**", Form.CODE),
        ("See `a src/a.py:2 b`.", "src/a.py:2", "See |`a src/a.py:2 b`.", Form.CODE_WORDS),
        ("[`src/a.py:2`](x.md)", "src/a.py:2", "|[`src/a.py:2`](x.md)", Form.LINK),
        ("see [words](../src/a.py#L2)", "../src/a.py#L2", "see |[words](../src/a.py#L2)", Form.LINK),
    ],
)
def test_code_and_links_are_marked_before_them(text, words, marked, form):
    found = at(text, words)
    assert found is not None
    assert (found[0], found[1].form) == (marked, form)


def test_words_over_the_edge_of_code_are_not_marked():
    assert at("See `src/a.py` (line 2).", "src/a.py` (line 2") is None


def test_the_second_of_two_equal_words_in_code_is_told_apart():
    text = "`a.py:1 a.py:1`"
    found = place(Page("docs/a.md", text), Span(8, 14))
    assert found is not None
    assert found.mark == Mark(Form.CODE_WORDS, "a.py:1", ordinal=1)


def test_escaped_words_are_as_the_renderer_has_them():
    found = at(r"See src/my\_a.py:2.", r"src/my\_a.py:2")
    assert found is not None
    assert found[1].words == "src/my\x0295\x03a.py:2"


def test_the_link_of_a_span_is_its_text():
    page = Page("docs/a.md", "see [words](../src/a.py#L2) and src/a.py:2")
    assert link_of(page, Span(12, 26)) == link_of(page, Span(5, 6)) == Span(5, 10)
    assert link_of(page, Span(32, 42)) is None


@given(st.text(), st.lists(st.integers(0, 10**6), max_size=5))
def test_frames_come_out_as_they_went_in(text, numbers):
    framed = frames.insert(text, [(len(text) // 2, number) for number in numbers])
    assert frames.numbers_in(framed) == {*numbers} | frames.numbers_in(text)
    assert frames.strip(framed, set(numbers) - frames.numbers_in(text)) == text or frames.numbers_in(text)
    assert not any(character.isdigit() for character in frames.frame(12))


def test_only_known_frames_are_stripped():
    text = f"a{frames.frame(1)}b{frames.frame(2)}c{frames.OPEN}"
    assert frames.strip(text, {1}) == f"ab{frames.frame(2)}c{frames.OPEN}"
