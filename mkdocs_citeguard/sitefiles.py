"""The pages of a site as files of the project."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import takewhile
from pathlib import Path

from mkdocs.structure.files import File, Files

from mkdocs_citeguard.globs import matches
from mkdocs_citeguard.pages import Citing
from mkdocs_citeguard.text import Page
from mkdocs_citeguard.tree import Tree


@dataclass(frozen=True)
class Places:
    """Where the pages of a site lie in the project, also if another plugin copied the docs folder elsewhere."""

    root: Path
    docs: Path
    tree: Tree

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
        if file.src_dir and file.abs_src_path:
            path = Path(file.abs_src_path).resolve()
            if path.is_relative_to(self.root):
                return path.relative_to(self.root).as_posix()
            if original := self._copied_from(path, file.src_uri):
                return original
        folder = (
            self.docs.relative_to(self.root).as_posix()
            if self.docs.is_relative_to(self.root)
            else self.docs.name
        )
        return f"{folder}/{file.src_uri}"

    def _copied_from(self, path: Path, uri: str) -> str | None:
        """The file of the project that holds the same; of several the one whose path ends most alike."""
        try:
            content = path.read_bytes()
        except OSError:
            return None
        equal = [one for one in self.tree.by_name.get(path.name, ()) if _holds(self.root / one, content)]
        return max(equal, key=lambda one: (_shared_end(one, uri), one), default=None)


def _holds(path: Path, content: bytes) -> bool:
    try:
        return path.stat().st_size == len(content) and path.read_bytes() == content
    except OSError:
        return False


def _shared_end(path: str, other: str) -> int:
    pairs = zip(reversed(path.split("/")), reversed(other.split("/")), strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))


def citing(uris: Iterable[str], here: File, files: Files) -> list[Citing]:
    """The pages that cite something, as `here` links to them."""
    found = ((uri, files.get_file_from_path(uri)) for uri in uris)
    return [
        Citing(str(file.page.title or uri), file.url_relative_to(here))
        for uri, file in found
        if file and file.page
    ]
