"""A project as `check` sees it: its settings, its pages and its sources, without MkDocs."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path, PurePosixPath

from mkdocs_citeguard.errors import SiteError
from mkdocs_citeguard.filenames import MARKDOWN
from mkdocs_citeguard.globs import matches
from mkdocs_citeguard.loading.mkdocs_yml import SiteConfig, find_site, pages, read_site, would_build
from mkdocs_citeguard.loading.remembered import remembered
from mkdocs_citeguard.loading.trees import project_root, source_root
from mkdocs_citeguard.loading.workspace import Load, Workspace, open_workspace
from mkdocs_citeguard.settings import Settings
from mkdocs_citeguard.text import Page
from mkdocs_citeguard.wording import alternatives

QUIET_PLUGINS = frozenset(
    "citeguard search autorefs awesome-nav literate-nav section-index redirects minify offline privacy social tags meta "
    "git-revision-date git-revision-date-localized git-authors git-committers glightbox optimize info group typeset "
    "rss exclude".split()
)
"""Plugins that put no text of their own on a page."""


@dataclass(frozen=True)
class Project:
    settings: Settings
    pages: tuple[Page, ...]
    sources: Workspace
    notes: tuple[str, ...]
    """What `check` cannot see, in sentences."""
    setup: Setup

    def narrowed(self, globs: Sequence[str]) -> Project:
        """With those pages alone whose path, from the root or from the docs folder, matches one of the globs."""
        pages = tuple(
            one for one in self.pages if matches(one.path, globs) or matches(self._in_docs(one), globs)
        )
        return replace(self, pages=pages, settings=self.settings.for_some_pages())

    def _in_docs(self, page: Page) -> str:
        return page.path.removeprefix(f"{self.setup.name(self.setup.docs)}/")


@dataclass(frozen=True)
class Setup:
    """Where a project is and how it is set, before anything of it is read."""

    site: SiteConfig | None
    folder: Path
    """That of mkdocs.yml, else the one from which it was looked for."""
    settings: Settings
    root: Path

    @property
    def docs(self) -> Path:
        return self.site.docs_dir if self.site else self.folder / "docs"

    @classmethod
    def around(cls, folder: Path, config_file: Path | None = None) -> Setup:
        """That of a mkdocs.yml, else of the nearest one in a folder or above it in the same repository."""
        site = _site(folder, config_file)
        settings = Settings.parse(site.settings or {}, site.repo_url, site.edit_uri) if site else Settings()
        base = site.folder if site else folder
        return cls(site, base, settings, project_root(base, settings.source_root))

    def workspace(self, load: Load = remembered) -> Workspace:
        given = self.settings
        return open_workspace(self.root, given.corpus, given.ids, given.source_roots, load)

    def selects(self, path: Path) -> bool:
        """Whether a file is one of the pages that `check` audits if none is named. It need not exist yet."""
        real = path.parent.resolve() / path.name
        docs = self.docs.resolve()
        if not real.is_relative_to(docs):
            return self.site is None and path.suffix in MARKDOWN and real.parent == self.folder.resolve()
        name = real.relative_to(docs).as_posix()
        built = would_build(self.site, name) if self.site else path.suffix in MARKDOWN
        return built and not matches(name, self.settings.exclude)

    def name(self, path: Path) -> str:
        """The path of a page from the root; of a docs folder beside the project it begins with `../`."""
        return _relative(path, self.root)


def open_project(
    folder: Path,
    paths: Sequence[Path] = (),
    config_file: Path | None = None,
    texts: Mapping[Path, bytes] | None = None,
    load: Load = remembered,
) -> Project:
    """The project around `folder`; `paths` are the pages or folders to audit instead of what the site selects.

    `texts` are pages as an editor holds them, by their paths, in place of what is on the disk. `load` loads the corpus.
    Raises `SiteError` or `SettingsError` if mkdocs.yml or a setting in it is wrong.
    """
    setup = Setup.around(folder, config_file)
    site, settings = setup.site, setup.settings
    workspace = setup.workspace(load)
    notes: list[str] = []
    files = _named(paths, workspace, site) if paths else _selected(site, folder)
    if not paths and not files:
        notes.append(f"no Markdown page was found in {setup.docs}")
    if site and not paths and (loud := [name for name in site.plugins if _makes_text(name)]):
        notes.append(
            f"text that the plugin{'s' * (len(loud) > 1)} {alternatives(loud)} may make is seen by `mkdocs build` only"
        )
    named = {absolute(path) for path in paths}
    kept = [one for one in files if not (site and _excluded(one, site, settings) and one not in named)]
    edited = {absolute(path): text for path, text in (texts or {}).items()}
    read = tuple(_read(kept, setup, edited, notes))
    set_so = settings.for_some_pages() if paths else settings
    return Project(set_so, read, workspace, tuple(notes), setup)


def _site(folder: Path, config_file: Path | None) -> SiteConfig | None:
    """The mkdocs.yml that was named, or the one in this folder or the nearest above it in the same repository."""
    if config_file:
        return read_site(config_file.resolve())
    if found := find_site(folder):
        return read_site(found)
    top = source_root(folder)
    if folder.resolve() == top:
        return _site_of_docs(top)
    for above in folder.parents:
        if found := find_site(above):
            return read_site(found)
        if above == top:
            break
    return None


def _site_of_docs(folder: Path) -> SiteConfig | None:
    """Where git does not say what belongs together: the nearest site above, if this folder is of its docs folder."""
    if (folder / ".git").exists():
        return None
    found = next(filter(None, map(find_site, folder.parents)), None)
    site = read_site(found) if found else None
    return site if site and folder.is_relative_to(site.docs_dir.resolve()) else None


def _makes_text(plugin: str) -> bool:
    return plugin.rpartition("/")[2] not in QUIET_PLUGINS


REPORT = "citeguard-report.md"
"""What `verify` writes for people to read. It is no page."""


def _selected(site: SiteConfig | None, folder: Path) -> list[Path]:
    if site:
        return list(pages(site))
    beside = sorted(
        one for one in folder.glob("*") if one.suffix in MARKDOWN and one.name != REPORT and one.is_file()
    )
    return beside + sorted(
        one for one in (folder / "docs").rglob("*") if one.suffix in MARKDOWN and one.is_file()
    )


def _named(paths: Iterable[Path], workspace: Workspace, site: SiteConfig | None) -> list[Path]:
    """The pages that were named, and the Markdown files of the tree below the folders that were."""
    named: dict[Path, None] = {}
    for path in paths:
        full = absolute(path)
        if not (
            full.resolve().is_relative_to(workspace.root) or (site and full.is_relative_to(site.docs_dir))
        ):
            raise SiteError(
                f"{path} lies outside of the project {workspace.root}; set `source_root` to a folder that holds it"
            )
        if not full.is_dir():
            named[full] = None
            continue
        prefix = _relative(full, workspace.root)
        for one in sorted(workspace.tree.paths):
            inside = prefix == "." or one.startswith(f"{prefix}/")
            if inside and PurePosixPath(one).suffix in MARKDOWN:
                named[workspace.root / one] = None
    return list(named)


def _excluded(path: Path, site: SiteConfig, settings: Settings) -> bool:
    return path.is_relative_to(site.docs_dir) and matches(
        path.relative_to(site.docs_dir).as_posix(), settings.exclude
    )


def _read(
    paths: Iterable[Path], setup: Setup, texts: Mapping[Path, bytes], notes: list[str]
) -> Iterator[Page]:
    for path in paths:
        name = setup.name(path)
        try:
            yield Page(name, (texts[path] if path in texts else path.read_bytes()).decode("utf-8"))
        except UnicodeDecodeError as error:
            notes.append(f"{name} was not read: it is not UTF-8 (byte {error.start})")
        except OSError as error:
            notes.append(f"{name} was not read: {error.strerror}")


def absolute(path: Path) -> Path:
    return Path(os.path.abspath(path))  # noqa: PTH100  `resolve` would follow links


def _relative(path: Path, root: Path) -> str:
    return Path(os.path.relpath(path.resolve(), root)).as_posix()
