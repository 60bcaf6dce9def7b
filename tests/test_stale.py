"""Lines that said something else when a page began to cite them."""

from __future__ import annotations

import json

import pytest

from mkdocs_citeguard.audit import lexicon_of
from mkdocs_citeguard.audited import Site
from mkdocs_citeguard.dating import past_of
from mkdocs_citeguard.follow import follow
from mkdocs_citeguard.loading.project import open_project
from mkdocs_citeguard.stale import stale_check
from tests.repositories import Repository
from tests.test_cli import citeguard

CODE = "import math\n\nLITRES = 2\nCUPS = 8\n\ndef boil():\n    return LITRES\n\ndef pour():\n    return LITRES\n"
PAGE = "# Tea\n\nIt holds eight cups (`src/kettle.py:4`).\n"


@pytest.fixture
def repository(tmp_path):
    made = Repository(tmp_path / "tea")
    made.commit({"src/kettle.py": CODE, "docs/a.md": PAGE})
    return made


def said(repository):
    project = open_project(repository.root)
    lexicon = lexicon_of(project.sources, project.settings, project.pages)
    pages = follow(project.pages, project.sources, lexicon)
    check = stale_check(past_of(repository.root, pages, lexicon))
    return [(one.location.line, one.message.partition("; ")[2]) for one in check.run(Site(pages))]


MOVED = [(3, "that stands on line 6 now")]
SHIFTED = "import os\nimport re\n" + CODE


def test_nothing_changed(repository):
    assert said(repository) == []


def test_a_line_that_moved(repository):
    first = repository.head
    repository.commit({"src/kettle.py": SHIFTED})
    assert said(repository) == MOVED
    project = open_project(repository.root)
    lexicon = lexicon_of(project.sources, project.settings)
    pages = follow(project.pages, project.sources, lexicon)
    (problem,) = stale_check(past_of(repository.root, pages, lexicon)).run(Site(pages))
    assert problem.mild
    assert problem.message.startswith(
        f"line 4 of `src/kettle.py` said “CUPS = 8” when the page began to cite it ({first[:10]}); "
    )


def test_the_working_tree_counts(repository):
    repository.write({"src/kettle.py": SHIFTED})
    assert said(repository) == MOVED


def test_an_edit_beside_the_citation_dates_nothing_anew(repository):
    repository.commit({"src/kettle.py": SHIFTED})
    repository.commit({"docs/a.md": PAGE.replace("eight", "8")})
    repository.commit({"docs/a.md": f"New.\n\n{PAGE.replace('eight', '8 large')}"})
    assert said(repository) == [(5, MOVED[0][1])]


def test_a_citation_that_was_changed_is_dated_by_its_change(repository):
    repository.commit({"src/kettle.py": SHIFTED})
    repository.commit({"docs/a.md": PAGE.replace(":4", ":6")})
    assert said(repository) == []
    repository.commit({"src/kettle.py": "import ast\n" + SHIFTED})
    assert said(repository) == [(3, "that stands on line 7 now")]


def test_a_page_that_is_not_committed_is_new(repository):
    repository.write({"src/kettle.py": SHIFTED, "docs/b.md": PAGE, "docs/a.md": "Tea.\n"})
    assert said(repository) == []


@pytest.mark.parametrize(
    ("line", "code", "found"),
    [
        (4, CODE.replace("CUPS = 8", "CUPS = 12"), []),
        (4, CODE.replace("CUPS = 8\n", "\n"), [(3, "that stands nowhere now")]),
        (4, SHIFTED + "CUPS = 8\n", []),
        (2, "import os\n" + CODE, []),
        (7, "import os\n" + CODE, []),
        (5, "import os\n" + CODE, []),
        (6, "import os\n" + CODE, [(3, "that stands on line 7 now")]),
        ("3-4", "import os\n" + CODE, [(3, "that stands on lines 4-5 now")]),
        ("6-7", "import os\n" + CODE, [(3, "that stands on lines 7-8 now")]),
    ],
)
def test_only_what_is_sure_is_said(tmp_path, line, code, found):
    """Not of lines that say nothing, that stood in several places, or that were edited where they are."""
    repository = Repository(tmp_path / "tea")
    repository.commit({"src/kettle.py": CODE, "docs/a.md": PAGE.replace(":4", f":{line}")})
    repository.commit({"src/kettle.py": code})
    assert said(repository) == found


def test_what_is_quoted_needs_no_history(repository):
    repository.commit({"docs/a.md": PAGE.replace("eight cups (", 'eight cups, "CUPS = 8" (')})
    repository.commit({"src/kettle.py": SHIFTED})
    assert said(repository) == []


def test_without_git_nothing_is_known(tmp_path):
    repository = Repository(tmp_path / "tea")
    repository.write({"src/kettle.py": CODE, "docs/a.md": PAGE})
    assert said(repository) == []


# --- the command ---


def test_check_looks_only_if_it_is_asked(repository):
    repository.commit({"src/kettle.py": SHIFTED})
    assert "CG207" not in citeguard(repository.root, "check", "--info").stdout
    done = citeguard(repository.root, "check", "--history")
    assert done.returncode == 0
    assert "docs/a.md:3:23: CG207 stale-line (info): line 4 of `src/kettle.py` said “CUPS = 8”" in done.stdout
    assert citeguard(repository.root, "check", "--history", "--strict").returncode == 1


def test_fix_never_follows_the_history(repository):
    repository.commit({"src/kettle.py": SHIFTED})
    citeguard(repository.root, "fix")
    assert (repository.root / "docs/a.md").read_text() == PAGE


def test_an_allowance_of_it_is_never_idle(repository):
    allowed = PAGE.replace("It holds", "<!-- citeguard: allow stale-line: meant so -->\nIt holds")
    repository.commit({"docs/a.md": allowed})
    repository.commit({"src/kettle.py": SHIFTED})
    for arguments in ([], ["--history"]):
        assert (
            json.loads(citeguard(repository.root, "check", "--format", "json", *arguments).stdout)["findings"]
            == []
        )
