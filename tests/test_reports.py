"""Reports: text for people, JSON for programs."""

from __future__ import annotations

import json

import pytest
from hypothesis import given

from mkdocs_citeguard import Page, Settings
from mkdocs_citeguard.audit import audit
from mkdocs_citeguard.corpus import Corpus, Entry
from mkdocs_citeguard.findings import Severity
from mkdocs_citeguard.reports import FORMATS
from mkdocs_citeguard.reports.report import Report
from tests.sources import Library
from tests.texts import markdown

CODE = "".join(f"line_{number} = {number}\n" for number in range(1, 21))
LIBRARY = Library(
    {"src/kettle.py": CODE, "a/cup.py": CODE, "b/cup.py": CODE, "notes/REF-001.md": "# REF-001: Water\n"},
    Corpus(("notes",), {"REF-001": Entry("REF-001", "Water", ("notes/REF-001.md",), certainty="HIGH")}),
)
ALL = frozenset({Severity.WARN, Severity.INFO})


def report(*texts, notes=(), shown=None, **options):
    settings = Settings.parse(options)
    pages = [Page(f"docs/{number}.md", text) for number, text in enumerate(texts)]
    given_shown = {} if shown is None else {"shown": shown}
    return Report(audit(pages, LIBRARY, settings), notes, 1, settings.preset, **given_shown)


def document(*texts, **options):
    return json.loads(FORMATS["json"](report(*texts, **options)))


# --- JSON ---


def test_the_document_has_these_keys_in_this_order():
    assert list(document("Tea.")) == ["schema", "citations", "findings", "summary", "notes"]
    assert document("Tea.")["schema"] == "citeguard.report.v1"


def test_a_citation():
    (row,) = document("Tea.\n\nSee `src/kettle.py:3-5`.")["citations"]
    assert row == {
        "page": "docs/0.md",
        "line": 3,
        "column": 6,
        "text": "src/kettle.py:3-5",
        "kind": "source-line",
        "path": "src/kettle.py",
        "first": 3,
        "last": 5,
        "status": "present",
        "target": "src/kettle.py",
        "found": "from the root",
        "candidates": [],
    }


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("src/kettle.py:3", {"first": 3, "last": 3}),
        ("src/kettle.py::line_3", {"path": "src/kettle.py", "symbol": "line_3"}),
        ("src/kettle.py::line_3:3", {"symbol": "line_3", "first": 3, "last": 3}),
        ("(REF-001, p. 8)", {"reference": "REF-001", "page_number": "8", "kind": "reference-id"}),
        ("REF-001", {"reference": "REF-001", "target": "notes/REF-001.md", "found": "by its id"}),
        ("REF-002", {"reference": "REF-002", "status": "missing", "candidates": []}),
        ("cup.py:3", {"status": "ambiguous", "candidates": ["a/cup.py", "b/cup.py"]}),
        ("src/cup.py:30 or so", {"status": "missing", "path": "src/cup.py"}),
        ("kettle.py:30", {"status": "out-of-range", "target": "src/kettle.py", "found": "by its name"}),
    ],
)
def test_a_citation_has_what_it_has(text, part):
    (row,) = document(text)["citations"]
    assert row | part == row


def test_a_missing_source_has_no_target():
    (row,) = document("src/cup.rs:3")["citations"]
    assert "target" not in row
    assert "found" not in row


def test_a_compared_quotation_has_its_evidence():
    (row,) = document('See `src/kettle.py:3` "line_3 = 3".')["citations"]
    assert row["quote"] == "line_3 = 3"
    assert row["evidence"] == {"command": "sed -n '3p' 'src/kettle.py'", "output": "line_3 = 3\n"}


def test_a_finding():
    (row,) = document("See src/cup.rs:3.")["findings"]
    assert row == {
        "rule": "missing-file",
        "code": "CG102",
        "severity": "warn",
        "page": "docs/0.md",
        "line": 1,
        "column": 5,
        "message": "there is no file `src/cup.rs`",
        "fix": None,
    }


def test_the_summary():
    summary = document('`src/kettle.py:3` "line_3 = 3" and src/cup.rs:3.', "REF-001", preset="contract")[
        "summary"
    ]
    assert summary["pages"] == 2
    assert summary["citations"] == summary["N"] == 3
    assert (summary["V"], summary["P"], summary["U"]) == (1, 1, 2)
    assert summary["verdict"] == "BLOCKED"
    assert summary["by_status"] == {"missing": 1, "present": 1, "verified": 1}
    assert document("Tea.")["summary"]["verdict"] is None


def test_notes_are_there():
    assert document("Tea.", notes=("a.md was not read",))["notes"] == ["a.md was not read"]


def test_all_findings_are_there_whatever_is_shown():
    assert [row["severity"] for row in document("cup.py:3")["findings"]] == ["info"]


def test_words_of_every_script_stay_as_they_are():
    assert "行" in FORMATS["json"](report("见src/kettle.py 第3行 和 `src/行.py:3`"))


@given(markdown())
def test_json_is_valid_and_repeats(text):
    first, second = (FORMATS["json"](report(text)) for _ in range(2))
    assert first == second
    rows = json.loads(first)
    assert rows["summary"]["V"] == sum("evidence" in row for row in rows["citations"])
    assert rows["summary"]["N"] == len(rows["citations"])


# --- text ---


@pytest.mark.parametrize(
    ("texts", "options", "expected"),
    [
        (["Tea."], {}, "0 citations on 1 page; nothing to check\nno problems\n"),
        (
            ["See src/kettle.py:3."],
            {},
            "1 citation on 1 page: 1 present\n1 cited file read; 0 quotations compared, 0 passed\nno problems\n",
        ),
        (
            ["See src/cup.rs:3.", "Tea."],
            {},
            (
                "docs/0.md:1:5: CG102 missing-file: there is no file `src/cup.rs`\n\n"
                "1 citation on 2 pages: 1 missing\n1 cited file read; 0 quotations compared, 0 passed\n1 problem\n"
            ),
        ),
        (
            ["See cup.py:3."],
            {},
            (
                "1 citation on 1 page: 1 ambiguous\n1 cited file read; 0 quotations compared, 0 passed\n"
                "0 problems and 1 remark (`--info` lists them)\n"
            ),
        ),
        (
            ["See cup.py:3."],
            {"shown": ALL},
            (
                "docs/0.md:1:5: CG104 ambiguous-path (info): `cup.py` may be `a/cup.py` or `b/cup.py`; name more of its path\n\n"
                "1 citation on 1 page: 1 ambiguous\n1 cited file read; 0 quotations compared, 0 passed\n0 problems and 1 remark\n"
            ),
        ),
        (
            ['See `src/kettle.py:3` "line_3 = 3".'],
            {"preset": "contract"},
            "1 citation on 1 page: 1 verified\n1 cited file read; 1 quotation compared, 1 passed\nno problems\nverdict: PASS\n",
        ),
        (
            ["Tea."],
            {"notes": ("b.md was not read",)},
            "0 citations on 1 page; nothing to check\nno problems\nnote: b.md was not read\n",
        ),
    ],
)
def test_text(texts, options, expected):
    assert FORMATS["text"](report(*texts, **options)) == expected


@given(markdown())
def test_every_problem_is_one_line_of_text(text):
    made = report(text, shown=ALL)
    lines = FORMATS["text"](made).splitlines()
    assert sum(": CG" in line for line in lines) >= len(made.audit.findings)
