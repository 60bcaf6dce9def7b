"""What git knows: where files went, and what they said at a commit."""

from __future__ import annotations

import subprocess
from itertools import pairwise

import pytest

from mkdocs_citeguard.evidence import Unverifiable
from mkdocs_citeguard.history import show, successors
from tests.repositories import Repository

BODY = "".join(f"line {number} of a file that is long enough to be recognised\n" for number in range(30))


@pytest.fixture
def repository(tmp_path):
    repository = Repository(tmp_path / "project")
    repository.commit({"README.md": "# Project\n"})
    return repository


def moved(repository, *names):
    """Move a file through these names, one commit each."""
    repository.commit({names[0]: BODY})
    for old, new in pairwise(names):
        repository.move(old, new)
        repository.commit()


def test_a_renamed_file_leads_to_its_new_name(repository):
    moved(repository, "src/old.py", "src/new.py")
    assert successors(repository.root, ["src/old.py"]) == {"src/old.py": "src/new.py"}


def test_a_chain_of_renames_is_followed_to_its_end(repository):
    moved(repository, "a.py", "b.py", "c/d.py")
    found = successors(repository.root, ["a.py", "b.py", "nowhere.py"])
    assert found == {"a.py": "c/d.py", "b.py": "c/d.py"}


def test_a_chain_that_ends_in_a_deletion_leads_nowhere(repository):
    moved(repository, "a.py", "b.py")
    repository.delete("b.py")
    repository.commit()
    assert successors(repository.root, ["a.py", "b.py"]) == {}


def test_a_renamed_and_changed_file_is_still_the_same(repository):
    repository.commit({"a.py": BODY})
    repository.delete("a.py")
    repository.commit({"b.py": BODY.replace("line 7 ", "line seven ") + "one more\n"})
    assert successors(repository.root, ["a.py"]) == {"a.py": "b.py"}


def test_a_file_replaced_by_another_text_has_no_successor(repository):
    repository.commit({"a.py": BODY})
    repository.delete("a.py")
    repository.commit({"b.py": "".join(f"{number * 7919} entirely other\n" for number in range(40))})
    assert successors(repository.root, ["a.py"]) == {}


def test_the_newest_of_two_renames_of_one_name_counts(repository):
    moved(repository, "a.py", "first.py")
    moved(repository, "a.py", "second.py")
    assert successors(repository.root, ["a.py"]) == {"a.py": "second.py"}


def test_a_name_that_lives_again_ends_the_chain(repository):
    moved(repository, "a.py", "b.py", "c.py")
    repository.commit({"b.py": "another file\n"})
    assert successors(repository.root, ["a.py"]) == {"a.py": "b.py"}


def test_a_rename_on_a_merged_branch_is_found(repository):
    repository.commit({"a.py": BODY})
    repository.git("switch", "--quiet", "-c", "side")
    repository.move("a.py", "b.py")
    repository.commit()
    repository.git("switch", "--quiet", "main")
    repository.commit({"other.py": "x\n"})
    repository.git("merge", "--quiet", "--no-edit", "side")
    assert successors(repository.root, ["a.py"]) == {"a.py": "b.py"}


def test_a_staged_rename_is_found_before_it_is_committed(repository):
    repository.commit({"a.py": BODY})
    repository.move("a.py", "b.py")
    assert successors(repository.root, ["a.py"]) == {"a.py": "b.py"}


@pytest.mark.parametrize(
    "old",
    [
        "a b.py",
        'quo"te.py',
        "ünï-日本.py",
        "line\nbreak.py",
        "\nfirst.py",
        "-x.py",
        ":(top)a.py",
        "*.py",
        "[a].py",
    ],
)
def test_odd_names_are_taken_literally(repository, old):
    moved(repository, f"src/{old}", "src/plain.py")
    repository.commit({"src/x.py": BODY[::-1]})
    repository.delete("src/x.py")
    repository.commit()
    assert successors(repository.root, [f"src/{old}"]) == {f"src/{old}": "src/plain.py"}


@pytest.mark.parametrize("old", [":(top)a.py", ":!b.py", "\nfirst.py", "-x.py"])
def test_odd_names_at_the_top_are_taken_literally(repository, old):
    moved(repository, old, "plain.py")
    assert successors(repository.root, [old]) == {old: "plain.py"}


def test_an_odd_new_name_is_read_as_it_is(repository):
    moved(repository, "a.py", 'new\tname \n"ü.py')
    assert successors(repository.root, ["a.py"]) == {"a.py": 'new\tname \n"ü.py'}


def test_paths_are_those_of_a_root_below_the_top_level(repository):
    moved(repository, "app/src/a.py", "app/lib/b.py")
    assert successors(repository.root / "app", ["src/a.py"]) == {"src/a.py": "lib/b.py"}


def test_a_file_moved_out_of_the_root_has_no_successor(repository):
    moved(repository, "app/a.py", "b.py")
    repository.commit({"app/keep.py": ""})
    assert successors(repository.root / "app", ["a.py"]) == {}


def test_paths_that_cannot_be_asked_for_do_not_spoil_the_others(repository):
    moved(repository, "a.py", "b.py")
    asked = ["a.py", "../out.py", "/etc/passwd", "", ".", "x/../a.py", "nul\0.py", "./a.py", "dir/"]
    assert successors(repository.root, asked) == {"a.py": "b.py"}


def test_a_path_in_a_submodule_does_not_spoil_the_others(repository, tmp_path):
    moved(repository, "a.py", "b.py")
    Repository(tmp_path / "library").commit({"x.py": ""})
    repository.git("submodule", "--quiet", "add", str(tmp_path / "library"), "vendor")
    repository.commit()
    assert successors(repository.root, ["vendor/gone.py", "a.py"]) == {"a.py": "b.py"}


def test_more_paths_than_fit_on_a_command_line_are_asked_for_in_parts(repository):
    moved(repository, "a.py", "b.py")
    many = [f"{'long/' * 40}{number}.py" for number in range(3000)]
    assert successors(repository.root, [*many, "a.py"]) == {"a.py": "b.py"}


def test_the_settings_of_a_user_do_not_change_the_answer(repository):
    moved(repository, "a.py", "b.py")
    for setting in ("diff.renames=false", "diff.noprefix=true", "color.ui=always", "diff.external=false", "log.showRoot=false",
                    "diff.relative=false", "core.quotePath=true", "log.follow=true", "log.decorate=full"):  # fmt: skip
        repository.git("config", *setting.split("="))
    assert successors(repository.root, ["a.py"]) == {"a.py": "b.py"}


def test_without_git_or_repository_or_commit_there_are_none(repository, tmp_path, monkeypatch):
    Repository(tmp_path / "new")
    (tmp_path / "plain").mkdir()
    assert successors(tmp_path / "new", ["a.py"]) == {}
    assert successors(tmp_path / "plain", ["a.py"]) == {}
    moved(repository, "a.py", "b.py")
    monkeypatch.setenv("PATH", str(tmp_path / "plain"))
    assert successors(repository.root, ["a.py"]) == {}


def test_nothing_asked_is_nothing_answered(repository):
    assert successors(repository.root, []) == {}


def test_a_file_is_shown_as_of_a_commit_exactly(repository):
    first = repository.commit({"src/a b.py": b"one\r\n\xff\n"})
    second = repository.commit({"src/a b.py": "two\n"})
    assert show(repository.root, first, "src/a b.py") == b"one\r\n\xff\n"
    assert show(repository.root, second[:7], "src/a b.py") == b"two\n"
    assert show(repository.root / "src", first, "a b.py") == b"one\r\n\xff\n"


def test_a_file_that_the_commit_lacks_is_none(repository):
    first = repository.head
    repository.commit({"a.py": "1\n", "folder/b.py": "2\n"})
    assert show(repository.root, first, "a.py") is None
    assert show(repository.root, repository.head, "folder") is None
    assert show(repository.root, repository.head, "../a.py") is None
    assert show(repository.root / "folder", repository.head, "../a.py") is None


def test_a_commit_that_is_not_here_is_unverifiable(repository):
    assert show(repository.root, "0123456789abcdef0123", "a.py") == Unverifiable(
        "commit 0123456789ab is not in this clone"
    )
    blob = repository.git("rev-parse", "HEAD:README.md").strip()
    assert isinstance(show(repository.root, blob, "README.md"), Unverifiable)


@pytest.mark.parametrize(
    "revision", ["main", "HEAD", "--help", "abc123", "ABCDEF0", "a" * 41, "", "0123456\n", "HEAD~1"]
)
def test_only_ids_of_commits_reach_git(repository, revision):
    assert show(repository.root, revision, "README.md") == Unverifiable(f"{revision} is no id of a commit")


def test_a_symbolic_link_at_a_commit_is_unverifiable(repository):
    (repository.root / "link").symlink_to("README.md")
    repository.commit()
    answer = show(repository.root, repository.head, "link")
    assert isinstance(answer, Unverifiable)
    assert answer.reason == f"link@{repository.head[:12]} is a symbolic link"


def test_a_large_file_at_a_commit_is_unverifiable(repository):
    repository.commit({"big.txt": b"x" * (20 * 1024 * 1024)})
    answer = show(repository.root, repository.head, "big.txt")
    assert isinstance(answer, Unverifiable)
    assert "is too large to be read" in answer.reason


def test_a_partial_clone_fetches_nothing(repository, tmp_path):
    old = repository.commit({"a.py": "old\n"})
    repository.commit({"a.py": "new\n"})
    repository.git("config", "uploadpack.allowFilter", "true")
    clone = tmp_path / "clone"
    subprocess.run(
        ["git", "clone", "--quiet", "--filter=blob:none", repository.root.as_uri(), clone],
        check=True, capture_output=True,
    )  # fmt: skip
    assert show(clone, repository.head, "a.py") == b"new\n"
    assert show(clone, old, "a.py") == Unverifiable(f"a.py at commit {old[:12]} is not in this clone")
