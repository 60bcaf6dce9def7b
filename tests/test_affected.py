"""What is to be read again since a commit."""

from __future__ import annotations

import json

import pytest

from tests.repositories import Repository
from tests.test_cli import citeguard

CODE = "".join(f"line_{number} = {number}\n" for number in range(1, 11))
PAGE = "# Tea\n\nOne `src/a.py:3`, and two\n`src/a.py:5-6`.\n\nThree `src/b.py:1`.\n"


@pytest.fixture
def repository(tmp_path):
    made = Repository(tmp_path / "tea")
    made.commit(
        {
            "mkdocs.yml": "site_name: Tea\nplugins: [citeguard]\n",
            "src/a.py": CODE,
            "src/b.py": CODE,
            "docs/a.md": PAGE,
        }
    )
    return made


def rows(repository, revision="HEAD~1"):
    done = citeguard(repository.root, "affected", revision, "--format", "json")
    assert done.stderr == ""
    found = json.loads(done.stdout)["affected"]
    assert done.returncode == bool(found)
    return [(one["line"], one["target"], one["first"], (one["now"] or {}).get("first")) for one in found]


def test_nothing_changed(repository):
    repository.commit({"other.txt": "x"})
    assert rows(repository) == []
    assert rows(repository, "HEAD") == []


@pytest.mark.parametrize(
    ("code", "found"),
    [
        (CODE.replace("line_3 = 3", "line_3 = 4"), [(3, "src/a.py", 3, None)]),
        (f"new\n{CODE}", [(3, "src/a.py", 3, 4), (4, "src/a.py", 5, 6)]),
        (CODE.replace("line_4 = 4\n", ""), [(4, "src/a.py", 5, 4)]),
        (CODE.replace("line_6 = 6", "line_6 = 7"), [(4, "src/a.py", 5, None)]),
        (CODE.replace("line_8 = 8", "line_8 = 9"), []),
        (CODE + "new\n", []),
        (f"new\n{CODE}line_3 = 3\n", [(3, "src/a.py", 3, None), (4, "src/a.py", 5, 6)]),
    ],
)
def test_what_changed(repository, code, found):
    repository.commit({"src/a.py": code})
    assert rows(repository) == found


def test_the_working_tree_counts(repository):
    repository.write({"src/b.py": "new\n" + CODE})
    assert rows(repository, "HEAD") == [(6, "src/b.py", 1, 2)]


def test_what_was_written_since_is_left_alone(repository):
    repository.commit(
        {
            "src/a.py": f"new\n{CODE}",
            "docs/a.md": PAGE.replace("a.py:3", "a.py:4"),
            "docs/b.md": "See `src/a.py:3`.\n",
        }
    )
    assert rows(repository) == [(4, "src/a.py", 5, 6)]


def test_paragraphs_may_have_moved(repository):
    repository.commit({"src/a.py": f"new\n{CODE}", "docs/a.md": f"New.\n\n{PAGE}"})
    assert [line for line, *_ in rows(repository)] == [5, 6]


def test_files_that_came_or_went_are_for_check(repository):
    repository.delete("src/b.py")
    repository.commit({"src/c.py": CODE, "docs/a.md": PAGE + "\nFour `src/c.py:1`.\n"})
    assert rows(repository) == []


def test_says_so_in_words(repository):
    first = repository.head
    repository.commit({"src/a.py": f"new\n{CODE}".replace("line_6 = 6", "line_6 = 7")})
    done = citeguard(repository.root, "affected", first)
    assert done.stdout == (
        "docs/a.md:3: `src/a.py`, line 3: what stood there is on line 4\n"
        "docs/a.md:4: `src/a.py`, lines 5-6: what stood there has changed\n\n"
        f"2 citations in 1 paragraph affected since {first[:12]}\n"
    )


@pytest.mark.parametrize("revision", ["no-such-branch", "--output=x", "HEAD~99", "", "HEAD:docs"])
def test_no_commit_is_misuse(repository, revision):
    done = citeguard(repository.root, "affected", "--", revision)
    assert done.returncode == 2
    assert "git knows no such commit here" in done.stderr
    assert not (repository.root / "x").exists()


def test_without_git(tmp_path):
    (tmp_path / "docs").mkdir()
    done = citeguard(tmp_path, "affected", "HEAD", GIT_CEILING_DIRECTORIES=str(tmp_path.parent))
    assert done.returncode == 2
    assert "not a git repository" in done.stderr
