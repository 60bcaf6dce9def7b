"""Reading one file: only from the tree, exactly, and with a reason where it is no text."""

from __future__ import annotations

import os

import pytest

from mkdocs_citeguard.evidence import Nature, Source, Unverifiable
from mkdocs_citeguard.loading.files import MOST_BYTES, nature_of, read_outside, read_source
from mkdocs_citeguard.tree import Tree
from tests.repositories import write_files

LFS = "version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n"


def read(root, path, *more):
    return read_source(root, path, Tree.of([path, *more]))


@pytest.mark.parametrize(("data", "text"), [
    (b"a\r\nb\rc\n", "a\r\nb\rc\n"),
    (b"\xef\xbb\xbfa\n", "a\n"),
    (b"", ""),
    ("\u2028ä\x0c\n".encode(), "\u2028ä\x0c\n"),
    (b"\n" * 8192 + b"\0", "\n" * 8192 + "\0"),
])  # fmt: skip
def test_text_is_read_exactly_but_for_a_byte_order_mark(tmp_path, data, text):
    write_files(tmp_path, {"a.py": data})
    assert read(tmp_path, "a.py") == Source("a.py", text, Nature.CODE)


@pytest.mark.parametrize(("data", "reason"), [
    (b"ok\ncaf\xe9\n", "a.txt is not UTF-8 text: byte 0xe9"),
    (b"\xef\xbb\xbfcaf\xe9\n", "a.txt is not UTF-8 text: byte 0xe9"),
    (b"PK\0\1", "a.txt is a binary file"),
    ("hello".encode("utf-16"), "a.txt is a binary file"),
    (b"x" * (20 * 1024 * 1024), "a.txt is too large to be read: 20,971,520 bytes, at most 16 MiB are"),
    (LFS.encode(), "a.txt is kept in Git LFS and its content is not here"),
])  # fmt: skip
def test_what_is_no_text_is_unverifiable_with_a_reason(tmp_path, data, reason):
    write_files(tmp_path, {"a.txt": data})
    assert read(tmp_path, "a.txt") == Unverifiable(reason)


def test_a_file_of_the_largest_size_is_read(tmp_path):
    write_files(tmp_path, {"a.txt": b"x" * MOST_BYTES})
    assert isinstance(read(tmp_path, "a.txt"), Source)


def test_a_page_about_git_lfs_is_no_pointer(tmp_path):
    write_files(tmp_path, {"a.txt": LFS + "and so on\n" * 200})
    assert isinstance(read(tmp_path, "a.txt"), Source)


def test_only_files_of_the_tree_are_read(tmp_path):
    write_files(tmp_path, {"a.py": "1", "b.py": "2"})
    assert read_source(tmp_path, "b.py", Tree.of(["a.py"])) is None
    assert read_source(tmp_path, "../x", Tree.of(["a.py"])) is None
    assert read_source(tmp_path, "a\0b", Tree.of(["a.py"])) is None


def test_a_file_that_is_gone_is_none(tmp_path):
    assert read(tmp_path, "a.py") is None
    write_files(tmp_path, {"folder": "now a file"})
    assert read(tmp_path, "folder/a.py") is None


def test_a_folder_is_unverifiable(tmp_path):
    (tmp_path / "vendor").mkdir()
    answer = read(tmp_path, "vendor")
    assert isinstance(answer, Unverifiable)
    assert answer.reason.startswith("vendor is a folder")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes here")
def test_a_pipe_is_not_waited_for(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    assert read(tmp_path, "pipe") == Unverifiable("pipe is no regular file")


def test_a_symbolic_link_to_a_file_of_the_tree_is_read(tmp_path):
    write_files(tmp_path, {"real.py": "1\n"})
    (tmp_path / "link.py").symlink_to("real.py")
    assert read(tmp_path, "link.py", "real.py") == Source("link.py", "1\n", Nature.CODE)


def test_a_symbolic_link_that_leaves_the_project_is_unverifiable(tmp_path):
    write_files(tmp_path, {"secret.txt": "s", "project-2/x": "s", "project/a.md": ""})
    for name, target in {"out.txt": "../secret.txt", "near.txt": "../project-2/x", "up": ".."}.items():
        (tmp_path / "project" / name).symlink_to(target)
        expected = Unverifiable(f"{name} is a symbolic link that leaves the project")
        assert read(tmp_path / "project", name) == expected


def test_a_symbolic_link_to_a_denied_or_ignored_file_is_none(tmp_path):
    write_files(tmp_path, {".env": "TOKEN=1\n"})
    (tmp_path / "link.txt").symlink_to(".env")
    assert read(tmp_path, "link.txt") is None


def test_a_symbolic_link_to_itself_is_unverifiable(tmp_path):
    (tmp_path / "a").symlink_to("b")
    (tmp_path / "b").symlink_to("a")
    assert isinstance(read(tmp_path, "a", "b"), Unverifiable)


def test_a_root_behind_a_symbolic_link_is_no_obstacle(tmp_path):
    write_files(tmp_path, {"real/a.py": "1\n"})
    (tmp_path / "alias").symlink_to("real")
    assert isinstance(read(tmp_path / "alias", "a.py"), Source)


def test_without_permission_the_reason_is_named(tmp_path, monkeypatch):
    write_files(tmp_path, {"a.py": "1\n"})

    def refuse(path, *_):
        raise PermissionError(13, "Permission denied", path)

    monkeypatch.setattr("builtins.open", refuse)
    assert read(tmp_path, "a.py") == Unverifiable("a.py cannot be read: Permission denied")


@pytest.mark.parametrize(("path", "nature"), [
    ("a.md", "prose"), ("A.MD", "prose"), ("x.markdown", "prose"), ("x.mdx", "prose"), ("x.rst", "prose"), ("x.txt", "prose"),
    ("x.adoc", "prose"), ("x.asciidoc", "prose"), ("x.org", "prose"), ("x.tex", "prose"), ("x.html", "prose"),
    ("x.htm", "prose"), ("a.py", "code"), ("Makefile", "code"), ("md", "code"), (".md", "code"), ("a.md.py", "code"),
    ("cpp/CMakeLists.txt", "code"), ("requirements-dev.txt", "code"), ("docs/requirements.txt", "code"),
    ("docs/all_requirements.txt", "prose"),
])  # fmt: skip
def test_the_extension_tells_prose_from_code(path, nature):
    assert nature_of(path) == nature


def test_a_name_that_the_system_cannot_spell_is_unverifiable(tmp_path):
    """A lone surrogate stands for the letters that the encoding of some locale lacks."""
    reason = "\ud800.md cannot be opened: the locale of this terminal has no such letters"
    assert read_source(tmp_path, "\ud800.md", Tree.of(["\ud800.md"])) == Unverifiable(reason)
    assert read_outside(tmp_path, "\ud800.md", tmp_path.parent) == Unverifiable(reason)
