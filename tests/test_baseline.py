"""What is known already: recorded once, and ever less."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mkdocs_citeguard.audit import audit
from mkdocs_citeguard.baseline import NAME, SiteError, followed, held, read, recorded, shrunk, written
from mkdocs_citeguard.settings import Settings
from mkdocs_citeguard.text import Page
from tests.repositories import Repository
from tests.sources import Library
from tests.test_cli import citeguard

SOURCES = Library({"src/kettle.py": "LITRES = 2\nCUPS = 8\n"})
OLD = "See `src/cup.py:1`, `src/pot.py:1`.\n\nAgain `src/cup.py:1`.\n"


def audited(text, path="docs/a.md"):
    return audit([Page(path, text)], SOURCES, Settings())


def lines(found):
    return [
        (one.location.line, one.message.partition("`")[2].partition("`")[0]) for one in found.audit.findings
    ]


KNOWN = recorded(audited(OLD))


def test_what_is_known_is_not_found():
    found = held(audited(OLD), KNOWN)
    assert (lines(found), found.known, found.left.total()) == ([], 3, 0)


def test_lines_may_shift():
    assert lines(held(audited(f"# New\n\nText.\n\n{OLD}"), KNOWN)) == []


def test_what_is_new_is_found():
    assert lines(held(audited(OLD + "\nAnd `src/mug.py:1`.\n"), KNOWN)) == [(5, "src/mug.py")]


def test_one_time_more_is_new():
    assert lines(held(audited(OLD + "\nAnd `src/cup.py:1`.\n"), KNOWN)) == [(5, "src/cup.py")]


def test_another_page_is_new():
    assert len(lines(held(audited(OLD, "docs/b.md"), KNOWN))) == 3


def test_the_findings_of_a_page_move_with_it():
    moved = Library({**SOURCES.texts, "docs/tea/a.md": OLD}, renames={"docs/a.md": "docs/tea/a.md"})
    known = followed(KNOWN, moved)
    assert {one.page for one in known} == {"docs/tea/a.md"}
    assert lines(held(audited(OLD, "docs/tea/a.md"), known)) == []


def test_a_page_that_is_there_keeps_its_findings_whatever_was_made_of_it_once():
    still = Library({**SOURCES.texts, "docs/a.md": OLD}, renames={"docs/a.md": "docs/b.md"})
    assert followed(KNOWN, still) == KNOWN
    assert followed(KNOWN, SOURCES) == KNOWN


def test_another_quotation_at_a_known_place_is_new():
    before = '"CUPS = 9" (`src/kettle.py:2`).\n'
    known = recorded(audited(before))
    assert lines(held(audited(before), known)) == []
    assert len(lines(held(audited(before.replace("9", "7")), known))) == 1


def test_what_is_mended_is_dead_and_is_taken_out():
    mended = audited(OLD.replace("src/pot.py", "src/kettle.py"))
    found = held(mended, KNOWN)
    assert [(one.words, one.code) for one in found.dead()] == [("src/pot.py:1", "CG102")]
    assert shrunk(KNOWN, mended).total() == 2


def test_pages_that_were_not_audited_are_not_dead():
    assert held(audited("Tea.\n", "docs/b.md"), KNOWN).dead().total() == 0


def test_shrinking_adds_nothing():
    assert shrunk(KNOWN, audited(OLD + "\nAnd `src/mug.py:1`.\n")) == KNOWN


def test_the_file_reads_well():
    assert written(KNOWN) == (
        '{"schema": "citeguard.baseline.v1", "findings": [\n'
        '{"page": "docs/a.md", "code": "CG102", "words": "src/cup.py:1", "count": 2},\n'
        '{"page": "docs/a.md", "code": "CG102", "words": "src/pot.py:1"}\n'
        "]}\n"
    )
    assert read(written(KNOWN)) == KNOWN


WORDS = [
    "`src/cup.py:1`",
    "`src/pot.py:3`",
    "`src/kettle.py:9`",
    '"CUPS = 9" (`src/kettle.py:2`)',
    "/etc/a.py:3",
    "tea",
    "\n\n",
]
TEXTS = st.lists(st.sampled_from(WORDS), max_size=12).map(" ".join)


@given(TEXTS, TEXTS)
def test_laws(before, after):
    known, now = recorded(audited(before)), audited(after)
    assert read(written(known)) == known
    assert held(now, recorded(now)).audit.findings == ()
    left = shrunk(known, now)
    assert left <= known
    assert len(held(now, known).audit.findings) == len(held(now, left).audit.findings)
    assert held(now, left).left.total() == 0


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "no JSON"),
        ("{", "no JSON"),
        ("[]", "no baseline of the form citeguard.baseline.v1"),
        ('{"schema": "citeguard.baseline.v2", "findings": []}', "no baseline of the form"),
        ('{"schema": "citeguard.baseline.v1"}', "an entry lacks"),
        ('{"schema": "citeguard.baseline.v1", "findings": [{"page": "a"}]}', "an entry lacks"),
        ('{"schema": "citeguard.baseline.v1", "findings": [{"page": "a", "code": "b", "words": "c", "count": -1}]}', "an entry lacks"),
    ],
)  # fmt: skip
def test_what_is_no_baseline(text, said):
    with pytest.raises(SiteError, match=said):
        read(text)


# --- the commands ---


@pytest.fixture
def site(tmp_path):
    repository = Repository(tmp_path / "tea")
    repository.commit(
        {
            "mkdocs.yml": "site_name: Tea\nplugins: [citeguard]\n",
            "docs/a.md": OLD,
            "docs/b.md": "See `src/mug.py:1`.\n",
        }
    )
    return repository.root


def test_from_recording_to_an_empty_baseline(site):
    done = citeguard(site, "check", "--baseline")
    assert done.returncode == 2
    assert "`mkdocs-citeguard baseline` records it" in done.stderr
    assert citeguard(site, "baseline").stdout == f"{NAME}: recorded 4 findings on 2 pages\n"
    done = citeguard(site, "check", "--baseline")
    assert done.returncode == 0
    assert f"note: 4 findings known from {NAME}\n" in done.stdout
    assert citeguard(site, "check").returncode == 1

    (site / "docs/b.md").write_text("See `src/jug.py:1`.\n")
    done = citeguard(site, "check", "--baseline")
    assert done.returncode == 1
    assert "docs/b.md:1:6: CG102 missing-file: there is no file `src/jug.py`" in done.stdout
    assert f"note: {NAME}: docs/b.md: CG102 “src/mug.py:1” is found no more\n" in done.stdout
    said = f"{NAME}: 1 finding taken out, 3 findings on 1 page left; 1 found that are not in it\n"
    assert citeguard(site, "baseline").stdout == said
    assert "src/mug.py" not in (site / NAME).read_text()

    (site / "docs/b.md").unlink()
    (site / "docs/a.md").write_text("Tea.\n")
    assert citeguard(site, "check", "--baseline", "docs/a.md").returncode == 1
    assert citeguard(site, "check", "--baseline").returncode == 1
    citeguard(site, "baseline")
    assert citeguard(site, "check", "--baseline").returncode == 0
    assert read((site / NAME).read_text()).total() == 0


def test_a_renamed_page_has_no_new_findings(site):
    repository = Repository(site)
    citeguard(site, "baseline")
    repository.commit()
    repository.move("docs/a.md", "docs/tea/a.md")
    done = citeguard(site, "check", "--baseline")
    assert (done.returncode, f"note: 4 findings known from {NAME}\n" in done.stdout) == (0, True)
    said = f"{NAME}: 0 findings taken out, 4 findings on 2 pages left; 0 found that are not in it\n"
    assert citeguard(site, "baseline").stdout == said
    assert '"docs/tea/a.md"' in (site / NAME).read_text()


def test_programs_get_what_is_new(site):
    citeguard(site, "baseline")
    done = citeguard(site, "check", "--baseline", "--format", "json")
    report = json.loads(done.stdout)
    assert report["findings"] == []
    assert report["summary"]["by_code"] == {}
    assert report["summary"]["citations"] == 4


def test_a_second_run_changes_nothing(site):
    citeguard(site, "baseline")
    text = (site / NAME).read_bytes()
    assert "0 findings taken out, 4 findings on 2 pages left; 0 found" in citeguard(site, "baseline").stdout
    assert (site / NAME).read_bytes() == text


def test_a_broken_baseline_is_a_fault(site):
    (site / NAME).write_text("{}")
    for arguments in (["baseline"], ["check", "--baseline"]):
        done = citeguard(site, *arguments)
        assert done.returncode == 2
        assert "no baseline of the form" in done.stderr
    assert (site / NAME).read_text() == "{}"
