"""The audit as a whole: pages, a dictionary of sources, and what comes of them."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mkdocs_citeguard import Page, Settings, Status
from mkdocs_citeguard.audit import audit
from mkdocs_citeguard.corpus import Corpus, Defect, Entry
from mkdocs_citeguard.evidence import Unverifiable
from mkdocs_citeguard.findings import Severity
from tests.sources import Library
from tests.texts import markdown

CODE = "".join(f"line_{number} = {number}\n" for number in range(1, 21))
CORPUS = Corpus(("notes",), {"REF-001": Entry("REF-001", "Water", ("notes/REF-001.md",), certainty="HIGH")})
LIBRARY = Library(
    {"src/kettle.py": CODE, "notes/REF-001.md": "# REF-001: Water\n\nWater boils at 100 degrees.\n"}, CORPUS
)


def audited(*texts, library=LIBRARY, **options):
    pages = [Page(f"docs/{number}.md", text) for number, text in enumerate(texts)]
    return audit(pages, library, Settings.parse(options))


def said(result):
    return [f"{one.location} {one.code} {one.severity}" for one in result.findings]


def statuses(result):
    return [str(one.status) for _, one in result.site.citations()]


def test_nothing_is_cited():
    result = audited("Tea is hot.")
    assert result.findings == ()
    assert result.summary.verdict is None
    assert (result.summary.pages, result.summary.citations) == (1, 0)


def test_no_pages_at_all():
    assert audited().findings == ()
    assert audited().summary.verdict is None


@pytest.mark.parametrize(
    ("text", "status", "verdict"),
    [
        ('See `src/kettle.py:3` "line_3 = 3".', Status.VERIFIED, "PASS"),
        ("See `src/kettle.py:3`.", Status.PRESENT, "PARTIAL"),
        ('See `src/kettle.py:9` "line_3 = 3".', Status.DRIFTED, "PARTIAL"),
        ('See `src/kettle.py:3` "something_wholly(different)".', Status.FABRICATED, "BLOCKED"),
        ("See `src/cup.py:3`.", Status.MISSING, "BLOCKED"),
        ("See `src/kettle.py:30`.", Status.OUT_OF_RANGE, "BLOCKED"),
        ("See REF-001.", Status.PRESENT, "PARTIAL"),
        ("See REF-002.", Status.MISSING, "BLOCKED"),
    ],
)
def test_statuses_and_verdicts(text, status, verdict):
    result = audited(text)
    assert statuses(result) == [status]
    assert result.summary.verdict == verdict


@pytest.mark.parametrize(
    "words", ["...", "…", "[...] ...", "*** ...", "# ...", "// ... #", ">", "** **", "\u200b"]
)
def test_a_quotation_without_words_breaks_nothing(words):
    assert len(statuses(audited(f'See `src/kettle.py:3` "{words}" and REF-001 "{words}".'))) == 2


def test_counts_add_up():
    result = audited('See `src/kettle.py:3` "line_3 = 3", src/kettle.py:30 and src/cup.py:3.', "See REF-001.")
    summary = result.summary
    assert summary.by_status == {"missing": 1, "out-of-range": 1, "present": 1, "verified": 1}
    assert (summary.pages, summary.citations, summary.compared, summary.passed, summary.uncompared) == (
        2,
        4,
        1,
        1,
        3,
    )
    assert summary.by_code == {"CG102": 1, "CG103": 1}
    assert summary.by_severity == {"warn": 2}


@given(st.lists(markdown(), max_size=4), st.sampled_from(["recommended", "contract"]))
def test_no_pages_break_it_and_the_counts_hold(texts, preset):
    result = audited(*texts, preset=preset)
    summary = result.summary
    assert 0 <= summary.passed <= summary.compared <= summary.citations == sum(summary.by_status.values())
    assert (summary.verdict is None) == (summary.citations == 0)
    assert summary.verdict != "PASS" or set(summary.by_status) == {"verified"}
    assert list(result.findings) == sorted(result.findings)
    assert len(set(result.findings)) == len(result.findings)
    assert all(one.severity is not Severity.IGNORE for one in result.findings)
    paths = {page.path: page.text.count("\n") + 1 for page in (one.page for one in result.site.pages)}
    assert all(1 <= one.location.line <= paths[one.location.path] for one in result.findings)


@given(st.lists(markdown(), min_size=2, max_size=4))
def test_the_order_of_pages_makes_no_difference(texts):
    """But for the site as a whole: what is said of nothing recognised stands at the first page."""
    pages = [Page(f"docs/{number}.md", text) for number, text in enumerate(texts)]
    one, other = (audit(order, LIBRARY, Settings()) for order in (pages, pages[::-1]))
    apart = "nothing-recognised"
    assert [x for x in one.findings if x.rule != apart] == [x for x in other.findings if x.rule != apart]


@given(markdown())
def test_auditing_twice_gives_the_same(text):
    assert audited(text).findings == audited(text).findings


def test_severities_are_set_and_rules_are_ignored():
    text = "See src/cup.py:3 and src/kettle.py:30."
    assert said(audited(text)) == ["docs/0.md:1 CG102 warn", "docs/0.md:1 CG103 warn"]
    assert said(audited(text, rules={"missing-file": "info"})) == [
        "docs/0.md:1 CG102 info",
        "docs/0.md:1 CG103 warn",
    ]
    assert said(audited(text, rules={"missing-file": "ignore"})) == ["docs/0.md:1 CG103 warn"]


def test_a_mild_problem_is_at_most_a_remark():
    defect = Defect("CG105", "notes/REF-009.md", 1, ("REF-009",), "two works")
    library = Library(LIBRARY.texts, Corpus(("notes",), CORPUS.entries, (defect,)))
    assert said(audited("See REF-001.", library=library)) == ["notes/REF-009.md:1 CG105 info"]
    assert said(audited("See REF-009.", library=library)) == [
        "docs/0.md:1 CG101 warn",
        "notes/REF-009.md:1 CG105 warn",
    ]
    ignored = audited("See REF-001.", library=library, rules={"CG105": "ignore"})
    assert said(ignored) == []


def test_missing_paths_are_asked_for_in_one_go():
    library = Library({"src/kettle.py": CODE}, renames={"src/pot.py": "src/kettle.py"})
    result = audited("See src/pot.py:3.", "See src/pot.py:4 and b.py:1, src/kettle.py:1.", library=library)
    assert sorted(set(library.expected)) == ["b.py", "src/pot.py"]
    assert "it was renamed to `src/kettle.py`" in result.findings[0].message


def test_what_cannot_be_read_is_unverifiable_and_quiet():
    class Unreadable(Library):
        def read(self, path):
            return Unverifiable(f"{path} is no text")

    result = audited("See src/kettle.py:3 and REF-001.", library=Unreadable(LIBRARY.texts, CORPUS))
    assert statuses(result) == ["unverifiable", "unverifiable"]
    assert result.findings == ()


def test_one_place_cited_twice_on_a_line_is_said_once():
    assert said(audited("See a.py:3 and a.py:3.")) == ["docs/0.md:1 CG102 warn"] * 2
    locations = [one.location.column for one in audited("See a.py:3 and a.py:3.").findings]
    assert locations == [5, 16]


def test_reads_nothing_of_the_world(monkeypatch):
    """The core sees the world through `Sources` alone."""

    def refuse(*_, **__):
        raise AssertionError("the core touches the disk")

    with monkeypatch.context() as patched:
        for name in ("read_text", "read_bytes", "exists", "is_file"):
            patched.setattr(Path, name, refuse)
        patched.setattr("builtins.open", refuse)
        result = audited("See src/kettle.py:3, src/cup.py:3 and REF-001.")
    assert result.summary.citations == 3
