"""A page of the site's theme around HTML that is no documentation page: not in the navigation, the search, the sitemap."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

import jinja2
from mkdocs.commands.build import get_context
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page
from mkdocs.structure.toc import get_toc

_TAGLESS = str.maketrans("<>", "‹›")
"""Themes trust the titles of pages, and one of them undoes an escaping."""
_NOT_INDEXED = '<meta name="robots" content="noindex"></head>'


@dataclass(frozen=True)
class Theme:
    """What the theme needs to know to render a page."""

    env: jinja2.Environment
    nav: Navigation
    files: Files
    config: MkDocsConfig

    def render(self, file: File, title: str, content: str) -> str:
        """The whole of a page that is written to `file`."""
        page = Page(escape(title.translate(_TAGLESS)), file, self.config)
        file.page = None  # MkDocs takes a file with a page for one of the documentation
        page.content, page.markdown, page.toc = content, "", get_toc([])
        page.meta = {"search": {"exclude": True}}
        page.edit_url = None
        context = get_context(self.nav, self.files, self.config, page)
        return self.env.get_template("main.html").render(context).replace("</head>", _NOT_INDEXED, 1)
