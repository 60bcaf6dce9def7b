"""What of a project may be cited: tracked or not ignored, and off the deny list."""

from __future__ import annotations

import os
import subprocess

import pytest

from mkdocs_citeguard import git
from mkdocs_citeguard.loading.trees import list_tree, source_root
from tests.repositories import Repository, write_files


@pytest.fixture
def repository(tmp_path):
    return Repository(tmp_path / "project")


def without_git(monkeypatch, tmp_path):
    (tmp_path / "empty").mkdir(exist_ok=True)
    monkeypatch.setenv("PATH", str(tmp_path / "empty"))


def test_tracked_and_untracked_files_are_listed_and_told_apart(repository):
    repository.commit({"a.py": "1\n"})
    repository.write({"new.py": "2\n"})
    listing = list_tree(repository.root)
    assert listing.tree.paths == {"a.py", "new.py"}
    assert listing.tree.untracked == {"new.py"}
    assert (listing.revision, listing.shallow, listing.notes) == (repository.head, False, ())


def test_ignored_files_are_not_listed_by_git_or_by_the_walk(repository, monkeypatch, tmp_path):
    repository.commit({".gitignore": "*.log\n/build/\n", "deep/.gitignore": "!keep.log\nlocal\n", "a.py": ""})
    repository.write({
        "x.log": "", "build/a.py": "", "deep/build/b.py": "", "deep/keep.log": "", "deep/local": "", "deep/x.log": "",
    })  # fmt: skip
    expected = {".gitignore", "a.py", "deep/.gitignore", "deep/build/b.py", "deep/keep.log"}
    assert list_tree(repository.root).tree.paths == expected
    without_git(monkeypatch, tmp_path)
    assert list_tree(repository.root).tree.paths == expected


def test_a_subfolder_as_root_has_paths_of_its_own_and_keeps_the_rules_above_it(
    repository, monkeypatch, tmp_path
):
    repository.commit({".gitignore": "*.tmp\n", "app/src/a.py": "", "other/b.py": ""})
    repository.write({"app/x.tmp": ""})
    assert list_tree(repository.root / "app").tree.paths == {"src/a.py"}
    without_git(monkeypatch, tmp_path)
    assert list_tree(repository.root / "app").tree.paths == {"src/a.py"}


@pytest.mark.parametrize(
    "name", ["a b.py", 'quo"te.py', "it's.py", "ünïcödé-日本.py", "line\nbreak.py", "-x.py", ":(top)a.py"]
)
def test_odd_names_are_listed_as_they_are(repository, name, monkeypatch, tmp_path):
    repository.commit({f"src/{name}": "1\n"})
    assert list_tree(repository.root).tree.paths == {f"src/{name}"}
    without_git(monkeypatch, tmp_path)
    assert list_tree(repository.root).tree.paths == {f"src/{name}"}


def test_a_name_that_is_not_utf8_is_counted_and_left_out(repository):
    repository.commit({"a.py": ""})
    (repository.root / os.fsdecode(b"caf\xe9.py")).touch()
    listing = list_tree(repository.root)
    assert listing.tree.paths == {"a.py"}
    assert listing.notes == ("files whose names are not UTF-8 cannot be cited: 1",)


def test_a_file_deleted_from_the_working_tree_is_not_listed(repository):
    repository.commit({"a.py": "", "b.py": ""})
    (repository.root / "b.py").unlink()
    assert list_tree(repository.root).tree.paths == {"a.py"}


def test_files_that_a_sparse_checkout_leaves_out_exist_nonetheless(repository):
    repository.commit({"src/a.py": "", "other/b.py": ""})
    repository.git("sparse-checkout", "set", "src")
    listing = list_tree(repository.root)
    assert listing.tree.paths == {"src/a.py", "other/b.py"}
    assert listing.sparse == {"other/b.py"}


def test_a_repository_inside_the_project_is_not_its_own(repository):
    repository.commit({"a.py": ""})
    Repository(repository.root / "vendor").commit({"b.py": ""})
    assert list_tree(repository.root).tree.paths == {"a.py"}


def test_without_git_on_the_path_the_note_says_so(repository, monkeypatch, tmp_path):
    repository.commit({"a.py": ""})
    without_git(monkeypatch, tmp_path)
    listing = list_tree(repository.root)
    assert listing.revision is None
    assert [note.split(":")[0] for note in listing.notes] == ["git is not on the PATH"]


def test_without_a_repository_the_note_says_so(tmp_path):
    write_files(tmp_path, {"a.py": "", ".gitignore": "b.py\n!\n[z-a]\n", "b.py": "", ".git-not/x": ""})
    listing = list_tree(tmp_path)
    assert listing.tree.paths == {"a.py", ".gitignore", ".git-not/x"}
    assert [note.split(":")[0] for note in listing.notes] == ["not a git repository"]


def test_a_repository_without_a_commit_has_files_and_no_revision(repository):
    repository.write({"a.py": ""})
    listing = list_tree(repository.root)
    assert (listing.tree.paths, listing.revision) == ({"a.py"}, None)


def test_a_shallow_clone_is_noted(repository, tmp_path):
    repository.commit({"a.py": "1\n"})
    repository.commit({"a.py": "2\n"})
    subprocess.run(
        ["git", "clone", "--quiet", "--depth=1", repository.root.as_uri(), tmp_path / "clone"],
        check=True, capture_output=True,
    )  # fmt: skip
    listing = list_tree(tmp_path / "clone")
    assert listing.shallow
    assert listing.notes == ("the clone is shallow: renames before its oldest commit are not known",)


def test_the_environment_of_a_hook_does_not_lead_astray(repository, monkeypatch, tmp_path):
    other = Repository(tmp_path / "other")
    other.commit({"other.py": ""})
    repository.commit({"a.py": ""})
    monkeypatch.setenv("GIT_DIR", str(other.root / ".git"))
    monkeypatch.setenv("GIT_WORK_TREE", str(other.root))
    monkeypatch.setenv("GIT_INDEX_FILE", str(other.root / ".git/index"))
    assert list_tree(repository.root).tree.paths == {"a.py"}
    assert source_root(repository.root) == repository.root.resolve()


def test_when_git_refuses_the_files_are_walked_and_its_words_are_quoted(repository, monkeypatch):
    repository.commit({"a.py": ""})
    monkeypatch.setenv("GIT_TEST_ASSUME_DIFFERENT_OWNER", "1")
    listing = list_tree(repository.root)
    assert listing.tree.paths == {"a.py"}
    assert "detected dubious ownership in repository" in listing.notes[0]


def test_when_git_takes_too_long_the_files_are_walked(repository, monkeypatch):
    repository.commit({"a.py": ""})
    monkeypatch.setattr(git, "TIME_OUT", 0.0)
    listing = list_tree(repository.root)
    assert listing.tree.paths == {"a.py"}
    assert listing.notes[0].startswith("git took longer than 0 seconds")


def test_a_folder_that_the_repository_around_it_ignores_is_noted(repository):
    repository.commit({".gitignore": "/inner/\n"})
    repository.write({"inner/secret.md": "x"})
    listing = list_tree(repository.root / "inner")
    assert not listing.tree.paths
    assert listing.notes[0].startswith("git lists no file here")


def test_tracked_secrets_are_not_in_the_tree(repository):
    repository.commit({".env": "TOKEN=1\n", ".env.example": "TOKEN=\n", "tls/site.key": "k"})
    assert list_tree(repository.root).tree.paths == {".env.example"}


def test_the_root_of_sources_is_the_git_top_level_else_the_folder(repository, tmp_path):
    repository.commit({"docs/deep/a.md": ""})
    assert source_root(repository.root / "docs/deep") == repository.root.resolve()
    (tmp_path / "plain").mkdir()
    assert source_root(tmp_path / "plain") == (tmp_path / "plain").resolve()
