"""Kind `reference-id`: what it finds, what it leaves alone, and what it calls malformed. All names are invented."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mkdocs_citeguard.kinds.reference_id import REFERENCE_ID
from tests.reading import LEXICON, rows


def _full(expected):
    """Rows as `rows` gives them: where no link words are given they are the token."""
    return [row if len(row) == 4 else (*row, row[2]) for row in expected]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # alone
        ("REF-012", [("REF-012", "", "REF-012")]),
        ("REF-1814", [("REF-1814", "", "REF-1814")]),
        ("REF-12345", [("REF-12345", "", "REF-12345")]),
        ("REF-1", [("REF-1", "", "REF-1")]),
        ("REF-012a", [("REF-012a", "", "REF-012a")]),
        ("REF-012B", [("REF-012b", "", "REF-012B")]),
        ("[REF-012]", [("REF-012", "", "REF-012")]),
        ("@REF-012", [("REF-012", "", "@REF-012", "REF-012")]),
        ('"REF-012"', [("REF-012", "", "REF-012")]),
        ("REF-012.", [("REF-012", "", "REF-012")]),
        ("REF-012's", [("REF-012", "", "REF-012")]),
        ("REF-012: Title", [("REF-012", "", "REF-012")]),
        ("REF-012 @ noon", [("REF-012", "", "REF-012")]),
        ("**REF-012**", [("REF-012", "", "REF-012")]),
        ("_REF-012_", [("REF-012", "", "REF-012")]),
        ("__REF-012__", [("REF-012", "", "REF-012")]),
        ("REF‑012", [("REF-012", "", "REF‑012")]),
        # with a page
        ("(REF-002, p. 8)", [("REF-002", "p. 8", "REF-002")]),
        ("(REF-002, pp. 8-9)", [("REF-002", "p. 8-9", "REF-002")]),
        ("(REF-001; REF-002, p. 3–4)", [("REF-001", "", "REF-001"), ("REF-002", "p. 3–4", "REF-002")]),
        # with a name behind it
        ("REF-012-slug-of-note", [("REF-012", "", "REF-012")]),
        ("[[REF-016]]", [("REF-016", "", "REF-016")]),
        ("[[REF-016-note]]", [("REF-016", "", "REF-016")]),
        # glued to words of another script
        ("见REF-012的", [("REF-012", "", "REF-012")]),
        ("REF-012를", [("REF-012", "", "REF-012")]),
        # lists
        (
            "REF-001, REF-002, REF-003",
            [("REF-001", "", "REF-001"), ("REF-002", "", "REF-002"), ("REF-003", "", "REF-003")],
        ),
        ("REF-001 and REF-002", [("REF-001", "", "REF-001"), ("REF-002", "", "REF-002")]),
        ("REF-001、REF-002", [("REF-001", "", "REF-001"), ("REF-002", "", "REF-002")]),
        ("REF-001, 002", [("REF-001", "", "REF-001"), ("REF-002", "", "002")]),
        ("REF-001,\n002", [("REF-001", "", "REF-001"), ("REF-002", "", "002")]),
        (
            "REF-001, 002 and 003",
            [("REF-001", "", "REF-001"), ("REF-002", "", "002"), ("REF-003", "", "003")],
        ),
        ("REF-001 or 002", [("REF-001", "", "REF-001"), ("REF-002", "", "002")]),
        ("REF-012,013", [("REF-012", "", "REF-012"), ("REF-013", "", "013")]),
        ("REF-012;013", [("REF-012", "", "REF-012"), ("REF-013", "", "013")]),
        ("REF-012 & 013", [("REF-012", "", "REF-012"), ("REF-013", "", "013")]),
        ("REF-436/437", [("REF-436", "", "REF-436"), ("REF-437", "", "437")]),
        ("REF-436/437/438", [("REF-436", "", "REF-436"), ("REF-437", "", "437"), ("REF-438", "", "438")]),
        ("REF-001/REF-002", [("REF-001", "", "REF-001"), ("REF-002", "", "REF-002")]),
        (
            "REF-001/REF-002/003",
            [("REF-001", "", "REF-001"), ("REF-002", "", "REF-002"), ("REF-003", "", "003")],
        ),
        # ranges: each member is a citation, all share the token
        (
            "REF-001-003",
            [("REF-001", "", "REF-001-003"), ("REF-002", "", "REF-001-003"), ("REF-003", "", "REF-001-003")],
        ),
        (
            "REF-001–003",
            [("REF-001", "", "REF-001–003"), ("REF-002", "", "REF-001–003"), ("REF-003", "", "REF-001–003")],
        ),
        (
            "REF-001—REF-003",
            [
                ("REF-001", "", "REF-001—REF-003"),
                ("REF-002", "", "REF-001—REF-003"),
                ("REF-003", "", "REF-001—REF-003"),
            ],
        ),
        (
            "REF-001 - REF-003",
            [
                ("REF-001", "", "REF-001 - REF-003"),
                ("REF-002", "", "REF-001 - REF-003"),
                ("REF-003", "", "REF-001 - REF-003"),
            ],
        ),
        (
            "REF-001 to REF-003",
            [
                ("REF-001", "", "REF-001 to REF-003"),
                ("REF-002", "", "REF-001 to REF-003"),
                ("REF-003", "", "REF-001 to REF-003"),
            ],
        ),
        (
            "REF-001 through REF-003",
            [
                ("REF-001", "", "REF-001 through REF-003"),
                ("REF-002", "", "REF-001 through REF-003"),
                ("REF-003", "", "REF-001 through REF-003"),
            ],
        ),
        (
            "REF-001\nto REF-003",
            [
                ("REF-001", "", "REF-001\nto REF-003"),
                ("REF-002", "", "REF-001\nto REF-003"),
                ("REF-003", "", "REF-001\nto REF-003"),
            ],
        ),
        (
            "REF-041-45",
            [
                ("REF-041", "", "REF-041-45"),
                ("REF-042", "", "REF-041-45"),
                ("REF-043", "", "REF-041-45"),
                ("REF-044", "", "REF-041-45"),
                ("REF-045", "", "REF-041-45"),
            ],
        ),
        (
            "REF-012–REF-013, REF-020",
            [
                ("REF-012", "", "REF-012–REF-013"),
                ("REF-013", "", "REF-012–REF-013"),
                ("REF-020", "", "REF-020"),
            ],
        ),
        # words that count other things are not of the list
        ("REF-012, 2024", [("REF-012", "", "REF-012")]),
        ("REF-012, 100 people", [("REF-012", "", "REF-012")]),
        ("REF-012 and 100 people", [("REF-012", "", "REF-012")]),
        # places on the page
        ("## REF-012 says", [("REF-012", "", "REF-012")]),
        (
            "| REF-012 | x |\n|---|---|\n| REF-013 | y |",
            [("REF-012", "", "REF-012"), ("REF-013", "", "REF-013")],
        ),
        ("> REF-012", [("REF-012", "", "REF-012")]),
        ("[^1]: REF-012", [("REF-012", "", "REF-012")]),
        ("Steep.^[REF-012]", [("REF-012", "", "REF-012")]),
        ("[REF-012](../refs/REF-012.md)", [("REF-012", "", "REF-012")]),
        ("[REF-012][r]\n\n[r]: REF-013.md", [("REF-012", "", "REF-012")]),
        ('<span title="REF-012">REF-013</span>', [("REF-013", "", "REF-013")]),
        ("REF-012<br>REF-013", [("REF-012", "", "REF-012"), ("REF-013", "", "REF-013")]),
        ("{% if REF-001 %} REF-002", [("REF-002", "", "REF-002")]),
        ("`` a ` REF-012", [("REF-012", "", "REF-012")]),
        # prices and escaped brackets are no formulas
        ("$5 (REF-012) and $6", [("REF-012", "", "REF-012")]),
        ("from US$5 = REF-012 to US$6", [("REF-012", "", "REF-012")]),
        (r"\[REF-012\]", [("REF-012", "", "REF-012")]),
        ("the $k$-means (REF-012)", [("REF-012", "", "REF-012")]),
        # of small letters only what the corpus has
        ("ref-012", [("REF-012", "", "ref-012")]),
        ("Ref-012", [("REF-012", "", "Ref-012")]),
    ],
)
def test_finds(text, expected):
    assert rows(REFERENCE_ID, text) == _full(expected)


@pytest.mark.parametrize(
    "text",
    [
        # placeholders and other schemes
        "REF-XXX",
        "REF-NNN",
        "REF-",
        "REF-0x12",
        "REF-00X and REF-01N",
        "UTF-8 SHA-256 GPT-4",
        "PREF-012",
        "X-REF-012",
        "e-REF-012",
        "a_REF-012",
        "snake__REF-012",
        "REF-012_x",
        "Ref-016",
        # paths and addresses
        "REF-012.md",
        "refs/REF-012.md",
        "REF-012/notes",
        "REF-436/437.md",
        "REF-001/REF-002.md",
        "REF-012-slug/text",
        "https://example.org/REF-012",
        "[note](REF-012.md)",
        '[note](x.md "REF-012")',
        # formulas
        "$x_{REF-012} = 3$",
        "$REF-012$",
        "$$\nREF-012 = x\n$$",
        r"\(y = REF-012\)",
        r"\[ y^2 = REF-012 \]",
        # code, comments and what is not shown as text
        "`REF-012`",
        "`` a ` REF-012 ``",
        "```\nREF-012\n```",
        "    REF-012",
        "<!-- REF-012 -->",
        "<code>REF-012</code>",
        "![REF-012](a.png)",
        '<span title="REF-012">x</span>',
        "{{ REF-012 }}",
        "---\nsource: REF-012\n---\n\ntext",
    ],
)
def test_leaves_alone(text):
    assert rows(REFERENCE_ID, text) == []


@pytest.mark.parametrize(
    ("text", "rule", "token", "reason"),
    [
        ("REF-003-001", "CG001", "REF-003-001", "the range runs backwards"),
        ("REF-003 to REF-001", "CG001", "REF-003 to REF-001", "the range runs backwards"),
        ("REF-001-999", "CG001", "REF-001-999", "a range over 999 ids"),
    ],
)
def test_calls_malformed(text, rule, token, reason):
    assert rows(REFERENCE_ID, text) == [(rule, "", token, reason)]


def test_a_note_does_not_cite_itself():
    assert rows(REFERENCE_ID, "# REF-012: Lids\n\nSee REF-001.", page="notes/REF-012.md") == [
        ("REF-001", "", "REF-001", "REF-001")
    ]


@pytest.mark.parametrize(
    ("prefixes", "text", "names"),
    [
        (("KEP", "ADR-AP"), "KEP-555, ADR-AP-001", ["KEP-555", "ADR-AP-001"]),
        (("KEP", "ADR-AP"), "ADR-001, REF-001", []),
        (("R", "R-X"), "R-X-003 and R-004", ["R-X-003", "R-004"]),
    ],
)
def test_prefixes_are_set_by_the_site(prefixes, text, names):
    assert [name for name, *_ in rows(REFERENCE_ID, text, replace(LEXICON, ids=prefixes))] == names
