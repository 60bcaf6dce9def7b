"""What is shown of a citation before it is followed, and what never is."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mkdocs_citeguard.audited import Audited
from mkdocs_citeguard.citation import Citation
from mkdocs_citeguard.corpus import Entry
from mkdocs_citeguard.evidence import Found, Lines, Missing, Nature, Route, Source, Trail, Whole
from mkdocs_citeguard.lexing import colour_runs
from mkdocs_citeguard.preview import Preview, preview_of
from mkdocs_citeguard.quotation import Comparison, Evidence, Outcome
from mkdocs_citeguard.span import Span
from mkdocs_citeguard.tree import Tree
from tests.test_links import Named

NOTE = Source(
    "notes/a.md",
    "Heavy parcels go first.\n",
    Nature.PROSE,
    Entry("REF-001", "Sorting", ("notes/a.md",), ("Ada Writer", "Bo Li"), "2024"),
)
CODE = Source("src/a.py", "".join(f"line_{number} = {number}\n" for number in range(1, 40)), Nature.CODE)
OUTSIDE = replace(CODE, origin="vendor/a.py")
TREE = Tree(frozenset({"src/a.py", "notes/a.md"}))
NOWHERE = Evidence(None, None)


def cite(resolution, comparison=None, name="a.py") -> Audited:
    span = Span(0, 1)
    citation = Citation("some", Named(name, Whole(), "CG102"), span, (), span, span)
    return Audited(citation, resolution, None, comparison)


def lines(first: int, last: int, source: Source = CODE, route: Route = Route.ROOT) -> Found:
    return Found((source,), Lines(first, last), Trail(route))


WORK = Found((NOTE,), Whole(), Trail(Route.CORPUS))


@pytest.mark.parametrize(
    ("audited", "text"),
    [
        (cite(lines(9, 10)), (" 9 │ line_9 = 9", "10 │ line_10 = 10")),
        (cite(Missing()), ()),
        (cite(lines(1, 1, OUTSIDE)), ()),
        (cite(lines(1, 1, OUTSIDE, Route.OUTSIDE)), ()),
        (cite(WORK, name="REF-001"), ("Ada Writer; Bo Li, 2024",)),
        (
            cite(lines(2, 2), Comparison(Outcome.ELSEWHERE, "src/a.py", Lines(7, 7), NOWHERE, source=CODE)),
            ("7 │ line_7 = 7",),
        ),
        (
            cite(
                lines(2, 2),
                Comparison(
                    Outcome.NEAR,
                    "src/a.py",
                    Lines(2, 2),
                    NOWHERE,
                    "line_2 = 2",
                    "the number `3` stands for `2`",
                    source=CODE,
                ),
            ),
            ("the number `3` stands for `2`", "2 │ line_2 = 2"),
        ),
        (
            cite(
                WORK,
                Comparison(
                    Outcome.NEAR, "notes/a.md", Lines(1, 1), NOWHERE, "Heavy parcels go first", source=NOTE
                ),
                "REF-001",
            ),
            ("Ada Writer; Bo Li, 2024", "it says “Heavy parcels go first”"),
        ),
    ],
)
def test_shows_what_stands_there(audited, text):
    assert preview_of(audited, TREE).text == text


def test_of_many_lines_the_first_are_shown():
    *shown, more = preview_of(cite(lines(1, 35)), TREE).text
    assert [one.partition(" │ ")[0].strip() for one in shown] == [str(number) for number in range(1, 11)]
    assert more == "… 25 more lines"


def test_the_end_of_the_file_is_the_end():
    assert preview_of(cite(lines(39, 39)), TREE).text == ("39 │ line_39 = 39",)


def test_long_lines_and_strange_characters_do_no_harm():
    source = replace(CODE, text="\tx\x02y\x00\n" + "z" * 5000 + "\n")
    first, second = preview_of(cite(lines(1, 2, source)), TREE).text
    assert first == "1 │     x y "
    assert second == f"2 │ {'z' * 119}…"


def test_no_text_of_the_source_breaks_the_form():
    source = replace(CODE, text='7 │ "a" │ \u2028<b>\n')
    (shown,) = preview_of(cite(lines(1, 1, source)), TREE).text
    assert shown == '1 │ 7 │ "a" │  <b>'


def test_prose_has_no_colours():
    source = replace(CODE, nature=Nature.PROSE)
    assert preview_of(cite(lines(1, 1, source)), TREE) == Preview(("1 │ line_1 = 1",))


@pytest.mark.parametrize(
    ("name", "text", "runs"),
    [
        ("a.py", ("def f(x):", '    return "a" + 1  # b', ""), "k3 1 f1 4,4 k6 1 s3 3 m1 2 c3,"),
        ("a.py", ('"""a', 'b"""', "c"), "s4,s4,1"),
        ("a.unknown", ("x y",), "3"),
        ("a.py", ("😀 = 1",), "4 m1"),
    ],
)
def test_colours_are_told_by_lengths(name, text, runs):
    assert colour_runs(name, text) == runs
