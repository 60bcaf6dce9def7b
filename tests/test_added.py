"""What a change adds to a page."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mkdocs_citeguard.added import Verdict, changed_lines, verdict
from mkdocs_citeguard.audit import audit
from mkdocs_citeguard.corpus import Corpus, Entry
from mkdocs_citeguard.settings import Settings
from mkdocs_citeguard.text import Page
from tests.sources import Library

NOTE = "research/findings/REF-001-tea.md"
SOURCES = Library(
    {"src/kettle.py": "LITRES = 2\nCUPS = 8\nMINUTES = 4\n", NOTE: "# REF-001: Tea\n\nTea is warm.\n"},
    Corpus(("research",), {"REF-001": Entry("REF-001", "Tea", (NOTE,))}),
)
BAD = "A cup (`src/cup.py:1`).\n"


def judged(before, after, **settings):
    given_settings = Settings.parse(settings)
    old = [Page("docs/a.md", before)] if before is not None else []
    return verdict(
        audit(old, SOURCES, given_settings), audit([Page("docs/a.md", after)], SOURCES, given_settings)
    )


def codes(found: Verdict):
    return [one.code for one in found.blocking], [one.code for one in found.remarks]


def test_a_new_page_adds_all_of_it():
    assert codes(judged(None, f"# Tea\n\n{BAD}")) == (["CG102"], [])


def test_what_was_there_is_left_alone():
    assert judged(f"{BAD}\nMilk.\n", f"{BAD}\nMilk, too.\n") == Verdict()
    assert judged(f"Milk.\n\n{BAD}", f"Milk.\n\nSugar.\n\n{BAD}") == Verdict()
    assert judged(f"Milk.\n\n{BAD}", f"{BAD}\nMilk.\n") == Verdict()


def test_the_same_slip_once_more_is_new():
    assert codes(judged(f"{BAD}\n\nMilk.\n\nTea.\n", f"{BAD}\n\nMilk.\n\nTea.\n\n{BAD}")) == (["CG102"], [])


def test_words_that_are_changed_beside_a_citation_count():
    before = "> LITRES = 2\n\n(`src/kettle.py:1`)\n"
    assert codes(judged(before, before.replace("2", "7"))) == ([], ["CG203"])
    before = 'It says "CUPS = 8"\nin `src/kettle.py:2`.\n'
    after = before.replace("CUPS = 8", "no word of this stands there")
    assert codes(judged(before, after)) == (["CG201"], [])


def test_what_breaks_far_from_the_change_is_not_added_by_it():
    before = f"```text\nx\n```\n\nTea.\n\nMilk.\n\n```text\n{BAD}```\n"
    assert (
        judged(before, before.replace("```text\nx\n```\n", "x\n").replace("\n```text\nA", "\nA")) != Verdict()
    )
    far = f"Tea.\n\nMilk.\n\nSugar.\n\n<!--\n\n{BAD}\n-->\n"
    opened = far.replace("Tea.", "Tea!")
    assert judged(far, opened) == Verdict()


def test_a_line_that_is_taken_away_touches_its_neighbours():
    before = f"<!-- citeguard: allow missing-file: soon -->\n{BAD}"
    assert codes(judged(before, BAD)) == (["CG102"], [])


@pytest.mark.parametrize(
    ("text", "blocking", "remarks"),
    [
        ("`src/cup.py:1`", ["CG102"], []),
        ("`src/kettle.py:9`", ["CG103"], []),
        ("`src/kettle.py::SUGAR`", ["CG112"], []),
        ("REF-002", ["CG101"], []),
        ('"Tea is made of coal and stone" (`src/kettle.py:1`)', ["CG201"], []),
        ('"CUPS = 8" (`src/kettle.py:1`)', [], ["CG202"]),
        ('"CUPS = 9" (`src/kettle.py:2`)', [], ["CG203"]),
        ("`src/kettle.py:0`", [], ["CG001"]),
        ("`src/kettle.py:1` <!-- citeguard: allow missing-file: no -->", [], ["CG501"]),
    ],
)
def test_what_blocks_is_what_does_not_exist(text, blocking, remarks):
    assert codes(judged(None, f"Tea: {text}.\n")) == (blocking, remarks)


def test_severities_of_the_site_count():
    assert judged(None, BAD, rules={"missing-file": "info"}) == Verdict()


def test_changed_lines():
    assert changed_lines("a\nb\nc\n", "a\nB\nc\n") == {2}
    assert changed_lines("a\nc\n", "a\nb\nc\n") == {2}
    assert changed_lines("", "a\nb") == {1, 2}
    assert changed_lines("a\nb\nc", "a\nc") == {1, 2}


LINES = st.lists(st.sampled_from(["a", "b", "c", ""]), max_size=8)


@given(LINES, LINES)
def test_lines_that_are_not_changed_stand_in_the_old_text(old, new):
    changed = changed_lines("\n".join(old), "\n".join(new))
    kept = [line for number, line in enumerate(new, 1) if number not in changed]
    rest = iter(old or [""])
    assert all(any(line == other for other in rest) for line in kept)
    assert changed_lines("\n".join(old), "\n".join(old)) == frozenset()


PARAGRAPHS = [
    "Tea is warm.",
    "Cups are in `src/cup.py:1`.",
    "Cups are in `src/mug.py:1`, and in `src/kettle.py:9`.",
    'It says "CUPS = 8" (`src/kettle.py:2`).',
    'It says "CUPS = 9" (`src/kettle.py:2`).',
    'It says "no such words are here" (`src/kettle.py:2`).',
    "As noted (REF-001, REF-007).",
    "- `src/kettle.py:0`\n- /etc/tea.py:3",
]
TEXTS = st.lists(st.sampled_from(PARAGRAPHS), max_size=6)


def warned(paragraphs):
    found = audit([Page("docs/a.md", "\n\n".join(paragraphs))], SOURCES, Settings()).findings
    return sorted((one.code, one.message) for one in found if one.severity == "warn")


def told(found):
    return sorted((one.code, one.message) for one in (*found.blocking, *found.remarks))


@given(TEXTS)
def test_of_a_new_page_all_is_added(paragraphs):
    assert told(judged(None, "\n\n".join(paragraphs))) == warned(paragraphs)
    assert judged("\n\n".join(paragraphs), "\n\n".join(paragraphs)) == Verdict()


@given(TEXTS, TEXTS, st.integers(0, 6))
def test_what_is_put_in_is_what_is_added(before, more, place):
    after = [*before[:place], *more, *before[place:]]
    assert told(judged("\n\n".join(before), "\n\n".join(after))) == warned(more)
