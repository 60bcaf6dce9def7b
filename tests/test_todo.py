"""The list of gaps in the TODO.md of a corpus."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mkdocs_citeguard.gaps import Gap
from mkdocs_citeguard.span import Location
from mkdocs_citeguard.todo import merged

TEA = Gap("Research shows that tea is warm.", (Location("docs/a.md", 3, 1),))
CUP = Gap("Cups break (REF-009).", (Location("docs/a.md", 5, 12), Location("docs/b.md", 7, 1)), "REF-009")

UPSTREAM = """\
# Research Gaps and Planned Literature Reviews

**Policy**: as agreed.

## Open Gaps

### GAP-009: Milk

- **Claim**: "Milk keeps a week"
- **Current Evidence**: GRADE: VERY LOW - see REF-009
- **Needed**: A study
- **Status**: Open
- **Priority**: Low

### GAP-010: Sugar

- **Claim**: "Sugar dissolves (REF-009)"
- **Status**: Open

## Resolved Gaps

_No resolved gaps yet._

## Gap Registration Protocol

1. Assign next GAP-XXX identifier
"""


def test_an_entry_has_the_form_of_the_list():
    assert merged(UPSTREAM, [CUP], "2026-01-25").text == UPSTREAM.replace(
        "## Resolved",
        "### GAP-011: `REF-009` is cited and not in the corpus\n\n"
        '- **Claim**: "Cups break (`REF-009`)."\n'
        "- **Current Evidence**: none; cited in 2 places on 2 pages: docs/a.md, docs/b.md\n"
        "- **Needed**: a note on `REF-009`, or another source\n"
        "- **Search Terms**: `REF-009`, break\n"
        "- **Filed By**: mkdocs-citeguard\n"
        "- **Filed Date**: 2026-01-25\n"
        "- **Status**: Open\n"
        "- **Priority**: Medium\n\n"
        "## Resolved",
    )


def test_a_list_that_is_not_there_is_begun():
    text = merged("", [TEA]).text
    assert text.startswith("# Research Gaps\n")
    assert "## Open Gaps\n\n### GAP-001: Research shows that tea is warm\n\n" in text
    assert text.endswith("- **Priority**: Low\n\n## Resolved Gaps\n\n_No resolved gaps yet._\n")
    assert merged("\n", [TEA]).text == text


def test_without_a_commit_there_is_no_day():
    assert "Filed Date" not in merged(UPSTREAM, [CUP]).text


def test_nothing_is_added_twice():
    once = merged(UPSTREAM, [TEA, CUP])
    assert list(once.added) == ["GAP-011", "GAP-012"]
    again = merged(once.text, [TEA, CUP])
    assert again.text == once.text
    assert again.added == {}
    assert again.filed == {TEA: "GAP-011", CUP: "GAP-012"}


@pytest.mark.parametrize(
    ("entry", "gap"),
    [
        ('### GAP-010: Warmth\n\n- **Claim**: "research shows that  Tea is warm"\n', TEA),
        ("### GAP-010: Find REF-009\n\n- **Claim**: x\n", CUP),
        ("### GAP-010: Cups\n\n- **Needed**: ref-009\n", CUP),
    ],
)
def test_entries_of_people_count(entry, gap):
    text = f"## Open Gaps\n\n## Resolved Gaps\n\n{entry}"
    assert merged(text, [gap]).filed == {gap: "GAP-010"}


@pytest.mark.parametrize(
    "entry",
    [
        "### GAP-010: Find REF-0099\n",
        "### GAP-010: Cups\n\n- **Current Evidence**: LOW (REF-009)\n",
        "```markdown\n### GAP-010: Find REF-009\n```\n",
    ],
)
def test_entries_on_other_works_do_not(entry):
    assert list(merged(f"## Open Gaps\n\n{entry}", [CUP]).added) == ["GAP-011"]


def test_a_list_without_open_gaps_gets_a_section_at_its_end():
    assert merged("# Notes\n\nTea.", [TEA]).text.startswith(
        "# Notes\n\nTea.\n\n## Open Gaps\n\n### GAP-001: "
    )


@pytest.mark.parametrize("heading", ["## Open gaps", "##  Open Gaps (2)", "# OPEN GAPS"])
def test_the_section_may_be_spelled_in_other_ways(heading):
    assert merged(f"{heading}\n\n## Next\n", [TEA]).text.startswith(f"{heading}\n\n### GAP-001: ")


def test_headings_in_fences_are_none():
    text = "## Open Gaps\n\n```markdown\n## Resolved Gaps\n```\n\n## Next\n"
    assert merged(text, [TEA]).text.index("```\n\n### GAP-001") < merged(text, [TEA]).text.index("## Next")


def test_line_ends_of_the_list_are_kept():
    text = merged(UPSTREAM.replace("\n", "\r\n"), [CUP]).text
    assert "\n" not in text.replace("\r\n", "")
    assert text.replace("\r\n", "\n") == merged(UPSTREAM, [CUP]).text


GAPS = st.lists(
    st.builds(
        Gap,
        st.text(st.characters(blacklist_categories=["Cs", "Cc", "Zl", "Zp"]), min_size=1, max_size=30).map(lambda text: f"Claim {text}."),
        st.just((Location("docs/a.md", 1, 1),)),
        st.none() | st.integers(1, 99).map(lambda number: f"REF-{number:03}"),
    ),
    max_size=5,
)  # fmt: skip
PIECES = [
    "# T\n",
    "## Open Gaps\n",
    "## Resolved Gaps\n",
    "### GAP-007: Find REF-007\n",
    "\n",
    "- **Claim**: x\n",
    "```\n",
    "tea",
]


@given(st.lists(st.sampled_from(PIECES), max_size=9).map("".join), GAPS)
def test_what_stands_in_a_list_stays_and_the_second_run_adds_nothing(text, gaps):
    once = merged(text, gaps).text
    if text.strip():
        place = next(at for at in range(len(text) + 1) if text[at:] == once[len(once) - len(text) + at :])
        assert once.startswith(text[:place])
    assert merged(once, gaps).text == once
