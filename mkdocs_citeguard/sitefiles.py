"""The pages of a site as files of the project."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

from mkdocs_citeguard.globs import matches
from mkdocs_citeguard.pages import Citing
from mkdocs_citeguard.text import Page


def page_of(file: File, root: Path, config: MkDocsConfig, exclude: Sequence[str]) -> Page | None:
    """A page as it stands in the docs folder; None if it is not audited or MkDocs will not be able to read it."""
    if matches(file.src_uri, exclude):
        return None
    try:
        return Page(path_of(file, root, config), file.content_string)
    except (OSError, UnicodeDecodeError):
        return None


def path_of(file: File, root: Path, config: MkDocsConfig) -> str:
    """The path of a page from the project root, also where another plugin copied the docs folder elsewhere."""
    docs = Path(config.docs_dir).resolve()
    if file.src_dir and file.abs_src_path:
        path = Path(file.abs_src_path).resolve()
        if path.is_relative_to(root):
            return path.relative_to(root).as_posix()
    folder = docs.relative_to(root).as_posix() if docs.is_relative_to(root) else docs.name
    return f"{folder}/{file.src_uri}"


def citing(uris: Iterable[str], here: File, files: Files) -> list[Citing]:
    """The pages that cite something, as `here` links to them."""
    found = ((uri, files.get_file_from_path(uri)) for uri in uris)
    return [
        Citing(str(file.page.title or uri), file.url_relative_to(here))
        for uri, file in found
        if file and file.page
    ]
