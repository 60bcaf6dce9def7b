"""The sources of a real project, behind the seam that everything else reads through."""

from __future__ import annotations

import os

import pytest

from mkdocs_citeguard import history
from mkdocs_citeguard.errors import SettingsError
from mkdocs_citeguard.evidence import Source, Sources, Unverifiable
from mkdocs_citeguard.loading import workspace as module
from mkdocs_citeguard.loading.workspace import open_workspace
from tests.repositories import Repository

BODY = "".join(f"line {number} of a file that is long enough to be recognised\n" for number in range(30))


@pytest.fixture
def repository(tmp_path):
    return Repository(tmp_path / "project")


def opened(repository, corpus=()):
    return open_workspace(repository.root, corpus, ["REF"])


def test_it_answers_as_sources_do(repository):
    repository.commit({"a.py": "1\n"})
    sources: Sources = opened(repository)
    assert sources.read("a.py") == Source("a.py", "1\n", "code")
    assert sources.read("b.py") is None
    assert "a.py" in sources.tree
    assert not sources.corpus


def test_an_unchanged_file_is_read_once(repository, monkeypatch):
    repository.commit({"a.py": "1\n"})
    sources = opened(repository)
    calls = []
    real = module.read_source
    monkeypatch.setattr(module, "read_source", lambda *args: calls.append(args) or real(*args))
    assert sources.read("a.py") is sources.read("a.py")
    assert len(calls) == 1


def test_a_changed_file_is_read_again(repository):
    repository.commit({"a.py": "1\n"})
    sources = opened(repository)
    sources.read("a.py")
    repository.write({"a.py": "2\n"})
    status = (repository.root / "a.py").stat()
    os.utime(repository.root / "a.py", ns=(status.st_atime_ns, status.st_mtime_ns + 1))
    assert sources.read("a.py").text == "2\n"
    (repository.root / "a.py").unlink()
    assert sources.read("a.py") is None


def test_a_file_of_the_corpus_comes_with_its_entry(repository):
    repository.commit({
        "research/findings/REF-001-a.md": "# REF-001: A work\n",
        "research/sources/text/REF-001.txt": "The work itself.\n",
        "a.py": "1\n",
    })  # fmt: skip
    sources = opened(repository)
    entry = sources.corpus.entries["REF-001"]
    assert sources.read("research/findings/REF-001-a.md").entry == entry
    assert sources.read("research/sources/text/REF-001.txt").entry == entry
    assert sources.read("a.py").entry is None


def test_a_file_that_cannot_be_read_is_noted_once(repository):
    repository.commit({"a.bin": b"\0"})
    sources = opened(repository)
    assert sources.notes == ()
    sources.read("a.bin")
    sources.read("a.bin")
    assert sources.notes == ("a.bin is a binary file",)


def test_a_file_outside_of_the_sparse_checkout_is_unverifiable(repository):
    repository.commit({"src/a.py": "", "other/b.py": ""})
    repository.git("sparse-checkout", "set", "src")
    assert opened(repository).read("other/b.py") == Unverifiable(
        "other/b.py is left out by the sparse checkout"
    )


def test_expected_paths_are_looked_up_in_one_go(repository, monkeypatch):
    repository.commit({"a.py": BODY, "keep.py": "1\n"})
    repository.move("a.py", "b.py")
    repository.commit()
    sources = opened(repository)
    calls = []
    real = history.successors
    monkeypatch.setattr(
        history, "successors", lambda root, paths: calls.append(set(paths)) or real(root, paths)
    )
    sources.expect(["a.py", "gone.py", "keep.py"])
    assert [sources.successor(path) for path in ("a.py", "gone.py", "keep.py")] == ["b.py", None, None]
    assert calls == [{"a.py", "gone.py"}]
    sources.expect(["a.py"])
    assert len(calls) == 1


def test_an_unexpected_path_is_looked_up_all_the_same(repository):
    repository.commit({"a.py": BODY})
    repository.move("a.py", "b.py")
    repository.commit()
    assert opened(repository).successor("a.py") == "b.py"


def test_a_successor_on_the_deny_list_is_none(repository):
    repository.commit({"settings.txt": BODY})
    repository.move("settings.txt", ".env")
    repository.commit()
    assert opened(repository).successor("settings.txt") is None


def test_a_file_is_read_as_of_a_commit(repository):
    old = repository.commit({"a.md": "\ufeffold\n", ".env": "TOKEN=1\n"})
    repository.commit({"a.md": "new\n"})
    sources = opened(repository)
    assert sources.read_at(old, "a.md") == Source(f"a.md@{old}", "old\n", "prose")
    assert sources.read_at(old, "a.md") is sources.read_at(old, "a.md")
    assert sources.read_at(old, "b.md") is None
    assert sources.read_at(old, ".env") is None
    assert sources.read_at("0123456789abcdef", "a.md") == Unverifiable(
        "commit 0123456789ab is not in this clone"
    )
    assert sources.notes == ()


def test_ignored_files_are_not_read_at_commits(repository):
    old = repository.commit({"a.md": "old\n", "made.md": "made\n"})
    (repository.root / "made.md").unlink()
    repository.commit({".gitignore": "made.md\n"})
    assert isinstance(opened(repository).read_at(old, "made.md"), Unverifiable)
    assert opened(repository).read_at(old, "a.md") is not None


def test_what_lies_in_a_submodule_cannot_be_verified(repository, tmp_path):
    other = Repository(tmp_path / "other")
    other.commit({"lib/pot.py": "LID = 1\n"})
    repository.commit({"a.md": ""})
    repository.git(
        "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", str(other.root), "vendor/tea"
    )
    repository.commit()
    found = opened(repository).read("vendor/tea")
    assert isinstance(found, Unverifiable)
    assert "vendor/tea" in found.reason


def test_a_corpus_folder_that_does_not_exist_is_a_wrong_setting(repository):
    repository.commit({"a.py": ""})
    with pytest.raises(SettingsError, match=r"corpus: 'notes' is no folder of the project"):
        opened(repository, ["notes"])


def test_the_notes_of_listing_and_loading_are_gathered(tmp_path):
    (tmp_path / "research").mkdir()
    (tmp_path / "research/REF-001.md").write_text("---\na: [\n---\n# REF-001: A\n")
    sources = open_workspace(tmp_path, [], ["REF"])
    assert sources.revision is None
    assert [note.split(":")[0] for note in sources.notes] == ["not a git repository", "research/REF-001.md"]
    assert sources.successor("a.py") is None
