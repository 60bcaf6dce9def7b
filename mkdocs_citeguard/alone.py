"""The Markdown extension where no plugin runs: the project around the current folder is what its text may cite.

    markdown.markdown(text, extensions=["citeguard"], extension_configs={"citeguard": {"root": "."}})

It knows the text and nothing else: not which page it is on, nor that there are others. So it looks at citations one
text at a time, and what it says of them names no line. While the plugin runs, its sources are used in place of these.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import markdown
from markdown.extensions import Extension

from mkdocs_citeguard.audit import judge, lexicon_of
from mkdocs_citeguard.citation import Lexicon
from mkdocs_citeguard.errors import SettingsError
from mkdocs_citeguard.findings import Severity
from mkdocs_citeguard.follow import follow
from mkdocs_citeguard.links import Web, links_of
from mkdocs_citeguard.loading.mkdocs_yml import find_site, read_site
from mkdocs_citeguard.loading.trees import project_root
from mkdocs_citeguard.loading.workspace import Workspace, open_workspace
from mkdocs_citeguard.markdown import CiteguardExtension, active
from mkdocs_citeguard.marks import Marks
from mkdocs_citeguard.settings import Settings
from mkdocs_citeguard.text import Page

log = logging.getLogger("mkdocs_citeguard")
LINKS = ("auto", "forge", "none")
"""Where links may lead: there are no generated pages, as there is no site."""
_FRESH = 2.0
"""Seconds for which the list of a project's files is taken for true. The files themselves are looked at each time."""
_MOST_OPEN = 4
_PAGE = "text.md"
_OPEN: dict[tuple[Any, ...], tuple[float, Project]] = {}


@dataclass(frozen=True)
class Project:
    """What texts may cite."""

    settings: Settings
    sources: Workspace
    lexicon: Lexicon
    web: Web


class AloneExtension(Extension):
    """Options: `root`, the folder to start from, `repo_url`, `edit_uri`, `warn`, and the settings of the plugin."""

    def __init__(self, **options: Any) -> None:
        super().__init__()
        self.options = options

    def extendMarkdown(self, md: markdown.Markdown) -> None:  # noqa: N802
        running = active()
        if running is None:
            running = CiteguardExtension()
            running.host = Alone(Marks(running.table), self.options)
        running.extendMarkdown(md)


@dataclass
class Alone:
    """The host of one `Markdown` instance."""

    marks: Marks
    options: Mapping[str, Any]
    said: set[str] = field(default_factory=set)

    def began(self, md: markdown.Markdown, text: str) -> str:
        del md
        self.marks.clear()
        project = _opened(self.options)
        audits = follow([Page(_PAGE, text)], project.sources, project.lexicon)
        if self.options.get("warn", True):
            self._tell(judge(audits, project.sources, project.settings).findings)
        return self.marks.put(audits[0].page, links_of(audits[0], _PAGE, project.web), _PAGE, text)

    def ended(self, md: markdown.Markdown) -> None:
        """There is nothing to be done: what the table holds is of use until the next text begins."""

    def _tell(self, findings: Any) -> None:
        """Each once. What concerns the corpus alone is for those who see all of the site."""
        for one in findings:
            told = f"citeguard: {one.code} {one.rule}: {one.message}"
            if one.severity is Severity.WARN and one.location.path == _PAGE and told not in self.said:
                self.said.add(told)
                log.warning(told)


def _opened(options: Mapping[str, Any]) -> Project:
    """The project for these options. One that was opened a moment ago is used again."""
    key = (str(Path.cwd()), repr(sorted(options.items())))
    known = _OPEN.get(key)
    now = time.monotonic()
    if known and now - known[0] < _FRESH:
        return known[1]
    _OPEN.pop(key, None)
    while len(_OPEN) >= _MOST_OPEN:
        _OPEN.pop(next(iter(_OPEN)))
    project = _open(options)
    _OPEN[key] = (now, project)
    return project


def _open(options: Mapping[str, Any]) -> Project:
    given = dict(options)
    folder = Path(given.pop("root", "") or ".").resolve()
    given.pop("warn", None)
    found = find_site(folder)
    site = read_site(found) if found else None
    base = {**(site.settings or {})} if site else {}
    repo_url = given.pop("repo_url", None) or (site.repo_url if site else None)
    edit_uri = given.pop("edit_uri", None) or (site.edit_uri if site else None)
    if given.get("links", "auto") not in LINKS:
        raise SettingsError(f"links: {given['links']!r} needs the plugin; without it, it is one of {LINKS}")
    settings = Settings.parse({**base, **given}, repo_url, edit_uri)
    root = project_root(folder, settings.source_root)
    sources = open_workspace(root, settings.corpus, settings.ids, settings.source_roots)
    links = "none" if settings.forge is None or settings.links == "none" else "forge"
    web = Web(links, settings.badges, sources.tree, settings.forge, sources.revision, references=False)
    return Project(settings, sources, lexicon_of(sources, settings), web)
