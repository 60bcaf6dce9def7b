"""What the corpus lacks, from the pages and on the command line."""

from __future__ import annotations

import json

import pytest

from tests.repositories import Repository
from tests.test_cli import citeguard

FILES = {
    "mkdocs.yml": "site_name: Tea\nplugins: [citeguard]\n",
    "research/findings/REF-001-tea.md": "---\ndoi: 10.5555/tea.1\n---\n\n# REF-001: Tea\n",
    "docs/a.md": (
        "# REF-904 in a heading\n\nCups break (REF-902). Tea is warm (REF-001), milk is not (REF-902).\n\n"
        "- Research shows that cups\n  break. Not so.\n\nSee doi:10.5555/CUP.1 and @research/findings/REF-903-x.md now.\n"
    ),
    "docs/b.md": (
        "Spoons bend (REF-902, REF-903).\n\nSee 10.5555/cup.1, `docs/none.md:3`.\n\n"
        "<!-- citeguard: allow unknown-reference: next year -->\nForks (REF-905).\n"
    ),
}
WORKS = ["REF-902", "10.5555/cup.1", "REF-903", "REF-904", "research/findings/REF-903-x.md"]


@pytest.fixture
def site(tmp_path):
    repository = Repository(tmp_path / "tea")
    repository.commit(FILES)
    return repository.root


def listed(root, *arguments):
    done = citeguard(root, "gaps", "--format", "json", *arguments)
    assert (done.returncode, done.stderr) == (0, "")
    return json.loads(done.stdout)


def test_the_most_wanted_come_first(site):
    found = listed(site)
    assert found["schema"] == "citeguard.gaps.v1"
    assert found["list"] == "research/TODO.md"
    assert [(one.get("work"), one["wanted"]) for one in found["gaps"]] == [
        ("REF-902", 3), ("10.5555/cup.1", 2), ("REF-903", 1), ("REF-904", 1), ("research/findings/REF-903-x.md", 1), (None, 1),
    ]  # fmt: skip
    assert found["gaps"][0]["places"][0] == {"page": "docs/a.md", "line": 3, "column": 13}
    assert found["gaps"][0]["claim"] == "Cups break (REF-902)."
    assert found["gaps"][-1]["claim"] == "Research shows that cups break."


@pytest.mark.parametrize(
    ("text", "claim"),
    [
        ("Not so. Studies show it. Nor so.", "Studies show it."),
        ("1. Studies show\n   it.", "Studies show it."),
        ("- [ ] Studies show it", "Studies show it"),
        ("| a | b |\n|---|---|\n| Studies show it | 3 |\n", "Studies show it"),
        ("Text[^1].\n\n[^1]: Studies show it.\n", "Studies show it."),
        ("!!! note\n    Studies show it.\n", "Studies show it."),
        ("---\ntitle: x\n---\nStudies show it.\n", "Studies show it."),
    ],
)
def test_a_claim_is_its_sentence(site, text, claim):
    (site / "docs/a.md").write_text(text)
    (site / "docs/b.md").unlink()
    assert [one["claim"] for one in listed(site)["gaps"]] == [claim]


def test_a_footnote_is_wanted_by_the_sentence_that_carries_its_mark(site):
    (site / "docs/a.md").write_text("Cups break[^1]. Not all.\n\n[^1]: See REF-902.\n")
    (site / "docs/b.md").unlink()
    assert [one["claim"] for one in listed(site)["gaps"]] == ["Cups break[^1]."]


def test_says_so_in_words(site):
    done = citeguard(site, "gaps")
    assert done.returncode == 0
    assert done.stdout.startswith(
        "  3 `REF-902` is not in the corpus\n    docs/a.md:3, docs/a.md:3, docs/b.md:1\n"
    )
    assert done.stdout.endswith("5 works cited and not in the corpus, 1 claim without a source\n")
    assert not (site / "research/TODO.md").exists()


def test_writes_them_once(site):
    assert citeguard(site, "gaps", "--write").stdout.endswith("research/TODO.md: added GAP-001 to GAP-006\n")
    text = (site / "research/TODO.md").read_bytes()
    assert citeguard(site, "gaps", "--write").stdout.endswith("research/TODO.md: nothing to add\n")
    assert (site / "research/TODO.md").read_bytes() == text
    assert [one["filed"] for one in listed(site)["gaps"]] == [f"GAP-00{number}" for number in range(1, 7)]
    (site / "docs/a.md").write_text("New (REF-906).\n")
    assert listed(site, "--write")["added"] == ["GAP-007"]
    assert (site / "research/TODO.md").read_text().startswith(text.decode().partition("\n## Resolved")[0])


def test_the_same_pages_give_the_same_bytes(site):
    citeguard(site, "gaps", "--write")
    text = (site / "research/TODO.md").read_bytes()
    assert b"- **Filed Date**: 2026-01-01\n" in text, "the day of the commit, not of the clock"
    (site / "research/TODO.md").unlink()
    citeguard(site, "gaps", "--write")
    assert (site / "research/TODO.md").read_bytes() == text


def test_a_list_among_the_pages_is_no_page_of_gaps_and_cites_nothing_that_is_missing(tmp_path):
    repository = Repository(tmp_path / "tea")
    moved = {
        path.replace("research/findings", "docs/references"): text.replace(
            "research/findings", "docs/references"
        )
        for path, text in FILES.items()
    }
    repository.commit(moved)
    citeguard(repository.root, "gaps", "--write")
    assert listed(repository.root, "--write")["added"] == []
    report = json.loads(
        citeguard(repository.root, "check", "docs/references/TODO.md", "--format", "json").stdout
    )
    assert [one for one in report["findings"] if one["severity"] == "warn"] == []


def test_severities_of_the_site_count(site):
    (site / "mkdocs.yml").write_text(
        "site_name: Tea\nplugins: [{citeguard: {rules: {uncited-claim: ignore, unknown-doi: ignore}}}]\n"
    )
    assert [one.get("work") for one in listed(site)["gaps"]] == [
        work for work in WORKS if "10.5555" not in work
    ]


def test_without_a_corpus_there_is_no_list(tmp_path):
    repository = Repository(tmp_path / "tea")
    repository.commit({"docs/index.md": "Studies show it.\n\nSee REF-009.\n"})
    assert [one["claim"] for one in listed(repository.root)["gaps"]] == ["Studies show it."]
    done = citeguard(repository.root, "gaps", "--write")
    assert done.returncode == 2
    assert "there is no corpus whose TODO.md could hold the gaps" in done.stderr


def test_a_link_to_a_list_that_is_not_there_is_said(site):
    (site / "research/TODO.md").symlink_to("elsewhere.md")
    done = citeguard(site, "gaps", "--write")
    assert done.returncode == 2
    assert "research/TODO.md is a link to elsewhere.md, and there is no such file" in done.stderr


def test_a_list_that_cannot_be_read_is_left_alone(site):
    (site / "research/TODO.md").write_bytes(b"f\xfcr")
    done = citeguard(site, "gaps", "--write")
    assert done.returncode == 2
    assert "research/TODO.md is not UTF-8 text" in done.stderr
    assert (site / "research/TODO.md").read_bytes() == b"f\xfcr"
