"""What code can see: numbers of a claim that its source lacks. Never a verdict."""

from __future__ import annotations

import pytest

from mkdocs_citeguard.audit import lexicon_of
from mkdocs_citeguard.follow import follow
from mkdocs_citeguard.settings import Settings
from mkdocs_citeguard.text import Page
from mkdocs_citeguard.verify.claims import claims
from mkdocs_citeguard.verify.signals import signals
from tests.sources import Library


def seen(
    claim,
    source="Breakage fell by 37 percent in 1,250 trials; three of forty couriers took 2.50 hours.\n",
    cited="notes/trial.md:1",
):
    sources = Library({"notes/trial.md": source})
    page = Page("docs/index.md", f"{claim} and this makes it long enough, {cited}\n")
    [pair] = claims(follow([page], sources, lexicon_of(sources, Settings()))).pairs
    return signals(pair)


@pytest.mark.parametrize(
    ("claim", "numbers"),
    [
        ("It fell by 73 percent", "`73` does"),
        ("It fell by 73% in 1,300 trials", "`73` and `1,300` do"),
        ("It took 25 hours", "`25` does"),
        ("It fell by 73 percent, by 73 percent", "`73` does"),
    ],
)
def test_numbers_that_the_source_lacks(claim, numbers):
    assert seen(claim) == (f"{numbers} not stand in notes/trial.md",)


@pytest.mark.parametrize(
    "claim",
    [
        "It fell by 37 percent",
        "It fell by 37% in 1250 trials",
        "It took 2.5 hours",
        "It took 2,5 hours",
        "3 couriers of 40 took part",
        "No numbers at all",
        "As in https://example.org/99 and version-8",
        "See the note[^42]",
        "1. The first of a list",
    ],
)
def test_numbers_that_are_there_or_are_none(claim):
    assert seen(claim) == ()


@pytest.mark.parametrize("cited", ["@notes/trial.md", "notes/trial.md:1"])
def test_a_work_that_was_cut_is_said_and_lines_in_their_middle_are_not(cited):
    said = seen("No numbers at all", "word " * 1_000 + "\n", cited)
    assert said == (
        ("the judge saw 1,200 of the 5,000 characters of notes/trial.md",) if "@" in cited else ()
    )
