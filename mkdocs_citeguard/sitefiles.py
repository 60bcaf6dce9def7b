"""The pages of a site as files of the project."""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import cache
from itertools import takewhile
from pathlib import Path

from mkdocs.structure.files import File

from mkdocs_citeguard.globs import matches
from mkdocs_citeguard.text import Page
from mkdocs_citeguard.tree import Tree


class Places:
    """Where the pages of one build lie in the project, also if another plugin copied the docs folder elsewhere."""

    def __init__(self, root: Path, docs: Path, tree: Tree) -> None:
        self.root = root
        self.docs = docs
        self.tree = tree
        self._known: dict[str, str] = {}
        self._real_folder = cache(os.path.realpath)

    def page(self, file: File, exclude: Sequence[str]) -> Page | None:
        """A page as it stands in the docs folder; None if it is not audited or MkDocs will not be able to read it."""
        if matches(file.src_uri, exclude):
            return None
        try:
            return Page(self.path(file), file.content_string)
        except (OSError, UnicodeDecodeError):
            return None

    def path(self, file: File) -> str:
        """The path of a page from the project root."""
        key = file.abs_src_path or file.src_uri
        if key not in self._known:
            self._known[key] = self._located(file)
        return self._known[key]

    def _located(self, file: File) -> str:
        if file.src_dir and file.abs_src_path:
            real, top = self._real(file.abs_src_path), os.path.join(self.root, "")  # noqa: PTH118
            if real.startswith(top):
                return real.removeprefix(top).replace(os.sep, "/")
            if original := self._copied_from(Path(real), file.src_uri):
                return original
        folder = (
            self.docs.relative_to(self.root).as_posix()
            if self.docs.is_relative_to(self.root)
            else self.docs.name
        )
        return f"{folder}/{file.src_uri}"

    def _real(self, path: str) -> str:
        """The path without symbolic links; a site has more pages than folders, and looks at each folder once."""
        if os.path.islink(path):  # noqa: PTH114
            return os.path.realpath(path)
        folder, name = os.path.split(path)
        return os.path.join(self._real_folder(folder), name)  # noqa: PTH118

    def _copied_from(self, path: Path, uri: str) -> str | None:
        """The file of the project that holds the same; of several the one whose path ends most alike."""
        try:
            content = path.read_bytes()
        except OSError:
            return None
        equal = [one for one in self.tree.named(path.name) if _holds(self.root / one, content)]
        return max(equal, key=lambda one: (_shared_end(one, uri), one), default=None)


def _holds(path: Path, content: bytes) -> bool:
    try:
        return path.stat().st_size == len(content) and path.read_bytes() == content
    except OSError:
        return False


def _shared_end(path: str, other: str) -> int:
    pairs = zip(reversed(path.split("/")), reversed(other.split("/")), strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
