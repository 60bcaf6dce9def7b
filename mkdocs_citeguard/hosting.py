"""The Markdown extension's host while the plugin runs: it knows which page is being rendered, and by what.

MkDocs' pages have passed `on_page_markdown`, so they carry marks already, but for what extensions such as
snippets put in. Texts that are converted in between, docstrings for one, have passed nothing and get theirs here.
All else, such as an excerpt of a blog post, is text that was seen before.
"""

from __future__ import annotations

import posixpath
from dataclasses import dataclass
from urllib.parse import quote, unquote

import markdown
from mkdocs.structure.files import File, Files
from mkdocs.utils import get_relative_url

from mkdocs_citeguard.build import Build

_OF_A_PAGE = "relpath"
"""What MkDocs registers with the renderer of a page, and with no other."""


@dataclass
class BuildHost:
    """One for each build."""

    build: Build
    files: Files
    rendering: File | None = None

    def began(self, md: markdown.Markdown, text: str) -> str:
        current = self.build.current
        if current is None:
            return text
        file = _file_of(md)
        if file is not None and file.src_uri == current.uri:
            self.rendering = file
            return self.build.converted(text)
        return self.build.inserted(text, self._address) if self.rendering and file is None else text

    def ended(self, md: markdown.Markdown) -> None:
        if self.rendering and _file_of(md) is self.rendering:
            self.rendering = self.build.current = None

    def _address(self, href: str) -> str:
        """A link relative to the source of the page that is being rendered, made relative to where it is built."""
        path, hash_sign, fragment = href.partition("#")
        if self.rendering is None or "://" in href or not path:
            return href
        target = posixpath.normpath(posixpath.join(posixpath.dirname(self.rendering.src_uri), unquote(path)))
        file = self.files.get_file_from_path(target)
        url = file.url if file else quote(target)
        return f"{get_relative_url(url, self.rendering.url)}{hash_sign}{fragment}"


def _file_of(md: markdown.Markdown) -> File | None:
    """The page whose renderer this is; None for a renderer of anything else."""
    if _OF_A_PAGE not in md.treeprocessors:
        return None
    file = getattr(md.treeprocessors[_OF_A_PAGE], "file", None)
    return file if isinstance(file, File) else None
