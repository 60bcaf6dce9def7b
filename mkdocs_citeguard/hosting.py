"""The Markdown extension's host while the plugin runs: it knows which page is being rendered, and by what.

MkDocs' pages have passed `on_page_markdown`, so they carry marks already, but for what extensions such as
snippets put in. Texts that are converted in between, docstrings for one, have passed nothing and get theirs here.
All else, such as an excerpt of a blog post, is text that was seen before.
"""

from __future__ import annotations

import posixpath
from collections.abc import Callable
from dataclasses import dataclass
from urllib.parse import quote, unquote

import markdown
from mkdocs.structure.files import File, Files
from mkdocs.utils import get_relative_url

from mkdocs_citeguard.build import Build

_OF_A_PAGE = "relpath"
"""What MkDocs registers with the renderer of a page, and mkdocstrings with those of its texts."""


@dataclass
class BuildHost:
    """One for each build."""

    build: Build
    files: Files
    grown: Callable[[str], None]
    """Called when a page cites more than was known of it."""
    renderer: markdown.Markdown | None = None
    """That of the page that is being rendered."""

    def began(self, md: markdown.Markdown, text: str) -> str:
        current, file = self.build.current, _file_of(md)
        if current is None or md is self.renderer:
            return text
        if self.renderer is not None:
            marked = self.build.inserted(text, None if file else self._address)
        elif file is not None and file.src_uri == current.uri:
            self.renderer = md
            # What plugins changed after us are notes to themselves; what extensions change is text for readers.
            given = file.page.markdown if file.page else None
            marked = text if text == given else self.build.converted(text)
        else:
            return text
        if marked is not text:
            self.grown(current.uri)
        return marked

    def ended(self, md: markdown.Markdown) -> None:
        if md is self.renderer:
            self.renderer = self.build.current = None

    def _address(self, href: str) -> str:
        """A link relative to the source of the page that is being rendered, made relative to where it is built."""
        path, hash_sign, fragment = href.partition("#")
        here = _file_of(self.renderer) if self.renderer else None
        if here is None or "://" in href or not path:
            return href
        target = posixpath.normpath(posixpath.join(posixpath.dirname(here.src_uri), unquote(path)))
        file = self.files.get_file_from_path(target)
        url = file.url if file else quote(target)
        return f"{get_relative_url(url, here.url)}{hash_sign}{fragment}"


def _file_of(md: markdown.Markdown) -> File | None:
    """The page whose renderer this is; None for a renderer of anything else."""
    if _OF_A_PAGE not in md.treeprocessors:
        return None
    file = getattr(md.treeprocessors[_OF_A_PAGE], "file", None)
    return file if isinstance(file, File) else None
