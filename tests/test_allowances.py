"""What a page allows itself."""

from __future__ import annotations

import pytest

from mkdocs_citeguard import allowances
from mkdocs_citeguard.audit import audit
from mkdocs_citeguard.settings import Settings
from mkdocs_citeguard.text import Page
from tests.sources import Library

LIBRARY = Library({"src/kettle.py": "a = 1\n"})


def read(text):
    return [
        (one.rule, one.location.line, one.lines and (one.lines[0], one.lines[-1]), one.reason)
        for one in allowances.read(Page("docs/index.md", text))
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("tea <!-- citeguard: allow missing-file: soon -->", [("missing-file", 1, (1, 1), "soon")]),
        ("<!-- citeguard: allow missing-file: soon -->\ntea", [("missing-file", 1, (1, 2), "soon")]),
        ("- <!-- citeguard: allow CG102: soon -->", [("CG102", 1, (1, 1), "soon")]),
        ("  <!--citeguard:allow CG102:soon-->  ", [("CG102", 1, (1, 2), "soon")]),
        ("<!-- citeguard: allow CG102: a:\n b -->\ntea", [("CG102", 1, (1, 3), "a:\n b")]),
        ("<!-- citeguard: allow CG102 -->", [("CG102", 1, (1, 2), "")]),
        ("<!-- citeguard: allow CG102: -->", [("CG102", 1, (1, 2), "")]),
        (
            "x <!-- citeguard: allow a: 1 --> <!-- citeguard: allow b: 2 -->",
            [("a", 1, (1, 1), "1"), ("b", 1, (1, 1), "2")],
        ),
        (
            "---\nciteguard:\n  ignore: [a, CG102]\n---\n",
            [("a", 3, None, "front matter"), ("CG102", 3, None, "front matter")],
        ),
        ("---\nciteguard: {ignore: a}\n---\n", [("a", 2, None, "front matter")]),
        ("\ufeff---\r\nciteguard:\r\n  ignore:\r\n  - a\r\n---\r\n", [("a", 4, None, "front matter")]),
        (
            "---\ndate: 2026-99-99\nx: !!python/name:y z\nciteguard: {ignore: a}\n---\n",
            [("a", 4, None, "front matter")],
        ),
    ],
)
def test_read(text, expected):
    assert read(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "<!-- citeguard: allow -->",
        "<!-- citeguard allow missing-file: soon -->",
        "<!-- allow missing-file: soon -->",
        "`<!-- citeguard: allow missing-file: soon -->`",
        "```\n<!-- citeguard: allow missing-file: soon -->\n```",
        "    <!-- citeguard: allow missing-file: soon -->",
        "<!-- citeguard: allow missing-file: soon",
        "---\nciteguard: true\n---\n",
        "---\nciteguard: {ignore: {}}\n---\n",
        "---\nciteguard: [\n---\n",
        "---\n- citeguard\n---\n",
        "citeguard: {ignore: a}",
    ],
)
def test_reads_nothing_else(text):
    assert read(text) == []


def codes(text, **options):
    result = audit([Page("docs/index.md", text)], LIBRARY, Settings.parse(options))
    return [f"{one.location.line} {one.code}" for one in result.findings]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("see a.py:1 <!-- citeguard: allow missing-file: soon -->", []),
        ("see a.py:1 <!-- citeguard: allow CG102: soon -->", []),
        ("<!-- citeguard: allow CG102: soon -->\nsee a.py:1", []),
        ("<!-- citeguard: allow CG102: soon -->\n\nsee a.py:1", ["1 CG501", "3 CG102"]),
        ("see a.py:1 and b.py:2 <!-- citeguard: allow CG102: soon -->", []),
        ("see a.py:1 <!-- citeguard: allow CG103: soon -->", ["1 CG102", "1 CG501"]),
        ("see a.py:1 <!-- citeguard: allow CG102 -->", ["1 CG102", "1 CG501"]),
        ("see a.py:1\n<!-- citeguard: allow CG102: soon -->", ["1 CG102", "2 CG501"]),
        ("---\nciteguard: {ignore: [missing-file]}\n---\nsee a.py:1\n\nsee b.py:2", []),
        ("---\nciteguard: {ignore: [missing-file]}\n---\nsee src/kettle.py:1", ["2 CG501"]),
        ("see a.py:1 <!-- citeguard: allow CG102: a --> <!-- citeguard: allow missing-file: b -->", []),
    ],
)
def test_allows(text, expected):
    assert codes(text) == expected


def test_an_unused_allowance_is_a_rule_like_any_other():
    assert (
        codes(
            "<!-- citeguard: allow CG102: soon -->\n\nsee src/kettle.py:1",
            rules={"unused-allowance": "ignore"},
        )
        == []
    )


def test_a_rule_that_is_ignored_leaves_its_allowance_unused():
    assert codes("see a.py:1 <!-- citeguard: allow CG102: soon -->", rules={"missing-file": "ignore"}) == [
        "1 CG501"
    ]


def test_allowances_are_of_their_own_page():
    pages = [
        Page("docs/a.md", "see x.py:1 <!-- citeguard: allow CG102: soon -->"),
        Page("docs/b.md", "see x.py:1"),
    ]
    result = audit(pages, LIBRARY, Settings())
    assert [str(one.location) for one in result.findings] == ["docs/b.md:1"]
