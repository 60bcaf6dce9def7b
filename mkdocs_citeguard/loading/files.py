"""Reading one file of the tree, and never anything else.

Paths are strings here, for a corpus is thousands of files and `pathlib` would take as long as the reading.
"""
# ruff: noqa: PTH114, PTH116, PTH118, PTH122, PTH123

from __future__ import annotations

import os
import re
import stat
from codecs import BOM_UTF8
from functools import lru_cache
from typing import TYPE_CHECKING

from mkdocs_citeguard.evidence import Nature, Source, Unverifiable
from mkdocs_citeguard.loading.denied import denied
from mkdocs_citeguard.loading.pdfs import source_from_pdf

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from mkdocs_citeguard.tree import Tree

MOST_BYTES = 16 * 1024 * 1024
"""Size of the largest file that is read."""
_HEAD = 8192
"""Bytes at the start of a file among which a NUL makes it binary, as for git."""
_PROSE = frozenset({
    ".adoc", ".asciidoc", ".htm", ".html", ".markdown", ".md", ".mdx", ".org", ".rst", ".tex", ".txt",
})  # fmt: skip
_READ_BY_PROGRAMS = re.compile(
    r"(?:cmakelists|robots|(?:[\w-]*-)?(?:requirements|constraints)(?:-[\w-]*)?)\.txt"
)
_LARGE_FILE = "version https://git-lfs.github.com/spec/"
_LARGE_FILE_POINTER = 1024
"""Bytes below which a pointer of Git LFS stays by its specification."""


def is_pdf(path: str) -> bool:
    return path[-4:].lower() == ".pdf"


def nature_of(path: str) -> Nature:
    name = path.rpartition("/")[2].lower()
    prose = os.path.splitext(name)[1] in _PROSE and not _READ_BY_PROGRAMS.fullmatch(name)
    return Nature.PROSE if prose else Nature.CODE


def read_source(root: Path, path: str, tree: Tree) -> Source | Unverifiable | None:
    """A file of the tree; None if it is gone, `Unverifiable` if it is no text that can be read.

    A symbolic link is followed only to another file of the tree: what it points to may be ignored or denied.
    """
    if path not in tree:
        return None
    data = _attempted(path, lambda: _bytes_in_tree(_real_root(root), path, tree))
    if not isinstance(data, bytes):
        return data
    return source_from_pdf(data, path) if is_pdf(path) else source_from(data, path, path)


def read_outside(folder: Path, path: str, root: Path) -> Source | Unverifiable | None:
    """A file below a folder outside the project; its origin is relative to `root`, the project.

    A symbolic link is followed within the folder only.
    """
    top = _real_root(folder)
    origin = os.path.relpath(f"{top}/{path}", root).replace(os.sep, "/")
    data = _attempted(path, lambda: _bytes_below(top, path, origin))
    return source_from(data, path, origin) if isinstance(data, bytes) else data


def _attempted(path: str, read: Callable[[], bytes | Unverifiable | None]) -> bytes | Unverifiable | None:
    """What reading gives; None if the file is gone, `Unverifiable` if the system refuses it."""
    try:
        return read()
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        return Unverifiable(f"{path} cannot be read: {error.strerror}")
    except UnicodeEncodeError:
        return Unverifiable(f"{path} cannot be opened: the locale of this terminal has no such letters")


def _bytes_in_tree(top: str, path: str, tree: Tree) -> bytes | Unverifiable | None:
    real = _real_path(top, path)
    status = os.stat(real)
    if not real.startswith(os.path.join(top, "")):
        return Unverifiable(f"{path} is a symbolic link that leaves the project")
    if stat.S_ISDIR(status.st_mode):
        return Unverifiable(f"{path} is a folder: a submodule, or a symbolic link to a folder")
    if real[len(top) :].lstrip(os.sep).replace(os.sep, "/") not in tree:
        return None
    return _bytes(real, path, status)


def _bytes_below(top: str, path: str, origin: str) -> bytes | Unverifiable | None:
    real = os.path.realpath(f"{top}/{path}", strict=True)
    status = os.stat(real)
    if (
        not real.startswith(os.path.join(top, ""))
        or stat.S_ISDIR(status.st_mode)
        or denied(os.path.relpath(real, top))
    ):
        return None
    return _bytes(real, origin, status)


def source_from(data: bytes, path: str, origin: str) -> Source | Unverifiable:
    """The text of a file from its bytes: newlines as they are, without a byte order mark."""
    if b"\0" in data[:_HEAD]:
        return Unverifiable(f"{origin} is a binary file")
    try:
        text = data.removeprefix(BOM_UTF8).decode()
    except UnicodeDecodeError as error:
        return Unverifiable(f"{origin} is not UTF-8 text: byte 0x{error.object[error.start]:02x}")
    if len(data) < _LARGE_FILE_POINTER and text.startswith(_LARGE_FILE):
        return Unverifiable(f"{origin} is kept in Git LFS and its content is not here")
    mark = "\ufeff" if data.startswith(BOM_UTF8) else ""
    return Source(origin, text, nature_of(path), mark=mark)


def too_large(origin: str, size: int) -> Unverifiable | None:
    if size <= MOST_BYTES:
        return None
    return Unverifiable(
        f"{origin} is too large to be read: {size:,} bytes, at most {MOST_BYTES // 1024**2} MiB are"
    )


@lru_cache(maxsize=8)
def _real_root(root: Path) -> str:
    return os.path.realpath(root)


def _real_path(top: str, path: str) -> str:
    """Where a file of the tree really lies. Neither git nor the walk lists anything below a link to a folder."""
    full = f"{top}/{path}"
    return os.path.realpath(full, strict=True) if os.path.islink(full) else full


def _bytes(real: str, path: str, status: os.stat_result) -> bytes | Unverifiable:
    if not stat.S_ISREG(status.st_mode):  # opening a pipe would wait for ever
        return Unverifiable(f"{path} is no regular file")
    if large := too_large(path, status.st_size):
        return large
    with open(real, "rb") as file:
        return file.read()
