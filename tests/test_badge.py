"""What badges and the line of a page say, and in which words."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

from mkdocs_citeguard.audited import Status
from mkdocs_citeguard.badge import STATES, Badge, Judgement
from mkdocs_citeguard.certainty import Level
from mkdocs_citeguard.summary import counted, summary_line, with_summary

STYLES = (files("mkdocs_citeguard") / "assets" / "citeguard.css").read_text("utf-8")


@pytest.mark.parametrize(
    ("badge", "classes", "words", "drawn"),
    [
        (Badge(Status.PRESENT), "citeguard citeguard-present", "", False),
        (Badge(Status.VERIFIED), "citeguard citeguard-verified", "verified", True),
        (
            Badge(Status.FABRICATED, Level.VERY_LOW),
            "citeguard citeguard-fabricated citeguard-grade-very-low",
            "not found in source, certainty very low",
            True,
        ),
        (
            Badge(Status.PRESENT, Level.HIGH),
            "citeguard citeguard-present citeguard-grade-high",
            "certainty high",
            True,
        ),
        (
            Badge(Status.PRESENT, None, Judgement("partial", "claude")),
            "citeguard citeguard-present citeguard-claim-partial",
            "claim partly supported by the source (judge: claude)",
            True,
        ),
        (
            Badge(Status.VERIFIED, None, Judgement("supported", "human")),
            "citeguard citeguard-verified citeguard-claim-supported",
            "verified, claim supported by the source (judge: a person)",
            True,
        ),
    ],
)
def test_badges(badge, classes, words, drawn):
    assert (badge.classes, str(badge), badge.drawn) == (classes, words, drawn)


def test_no_word_blames_the_author():
    assert {*STATES} == {*Status}
    assert not [words for words in STATES.values() if re.search("fabricat|invent|fals|wrong|fake", words)]


@pytest.mark.parametrize(
    "name",
    [
        *(f"citeguard-{status}" for status in Status if status is not Status.PRESENT),
        *(f"citeguard-grade-{str(level).lower().replace(' ', '-')}" for level in Level),
        *(f"citeguard-claim-{verdict}" for verdict in ("supported", "partial", "unsupported")),
    ],
)
def test_the_style_sheet_draws_each_of_them_by_more_than_a_colour(name):
    (rule,) = re.findall(rf"^\.{name} \{{(.*)\}}$", STYLES, re.MULTILINE)
    assert re.search(r'--citeguard-(sign|level|claim): "[^"]+"', rule)


def test_signs_differ_where_tones_are_the_same():
    signs = re.findall(r'^\.citeguard-([a-z-]+) \{ --citeguard-sign: "(.)"', STYLES, re.MULTILINE)
    same = {name for name, sign in signs if [other for _, other in signs].count(sign) > 1}
    assert same == {"missing", "out-of-range"}


def test_a_page_counts_its_citations_in_the_order_of_statuses():
    statuses = [Status.DRIFTED, *[Status.VERIFIED] * 9, *[Status.PRESENT] * 2]
    assert counted(statuses) == "12 citations: 9 verified, 2 present, 1 drifted"
    assert counted([Status.FABRICATED]) == "1 citation: 1 not found in source"
    assert counted([]) == summary_line([], "x") == ""


def test_the_line_leads_to_the_report_if_there_is_one():
    assert summary_line([Status.VERIFIED], 'r?"') == (
        '<p class="citeguard-summary"><a href="r?&quot;">1 citation: 1 verified</a></p>'
    )


@pytest.mark.parametrize(
    ("html", "place", "made"),
    [
        ("<h1>A</h1><p>b</p>", "top", "<h1>A</h1>\n!<p>b</p>"),
        ("<p>b</p>", "top", "!\n<p>b</p>"),
        ("<h1>A</h1>", "bottom", "<h1>A</h1>\n!"),
    ],
)
def test_where_the_line_goes(html, place, made):
    assert with_summary(html, "!", place) == made
