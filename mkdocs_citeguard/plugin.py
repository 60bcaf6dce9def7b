"""The MkDocs plugin: events in, findings to the log."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Any, Literal

import jinja2
from mkdocs.config.base import Config, ConfigErrors, ConfigWarnings
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.plugins import BasePlugin, event_priority, get_plugin_logger
from mkdocs.structure.files import File, Files, InclusionLevel
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page as SitePage

from mkdocs_citeguard import generated
from mkdocs_citeguard.build import Build, failure_of
from mkdocs_citeguard.errors import CiteguardError, SettingsError
from mkdocs_citeguard.findings import Finding, Severity
from mkdocs_citeguard.globs import matches
from mkdocs_citeguard.links import REFERENCES, Web, excerpt_file
from mkdocs_citeguard.loading.trees import source_root
from mkdocs_citeguard.loading.workspace import Workspace, open_workspace
from mkdocs_citeguard.markdown import CiteguardExtension
from mkdocs_citeguard.pages import Citing, excerpt, references, whole, windows
from mkdocs_citeguard.settings import Settings
from mkdocs_citeguard.text import Page
from mkdocs_citeguard.themed import Theme
from mkdocs_citeguard.wording import count

log = get_plugin_logger("citeguard")
STYLES = "assets/citeguard.css"
_ANY_FORGE = "https://github.com/owner/name"


class Options(Config):  # type: ignore[no-untyped-call]
    """Empty, for `Settings` is the schema."""


class CiteguardPlugin(BasePlugin[Options]):  # type: ignore[no-untyped-call]
    """Lives as long as `mkdocs serve` does; what belongs to one build is set by its events."""

    settings: Settings
    workspace: Workspace
    build: Build
    nav: Navigation

    def __init__(self) -> None:
        self.extension = CiteguardExtension()
        self.serving = False
        self.told: set[str] = set()
        self.findings: tuple[Finding, ...] = ()

    def load_config(
        self, options: dict[str, Any], config_file_path: str | None = None
    ) -> tuple[ConfigErrors, ConfigWarnings]:
        self.config = Options(config_file_path)
        self.config.update(options)
        try:
            # Whether there is a forge is known only when MkDocs has read all of its own settings.
            Settings.parse(options, _ANY_FORGE)
        except SettingsError as error:
            key, _, message = str(error).partition(": ")
            return [(key, SettingsError(message))], []
        return [], []

    def on_startup(self, *, command: Literal["build", "gh-deploy", "serve"], dirty: bool) -> None:
        del dirty
        self.serving = command == "serve"

    def on_config(self, config: MkDocsConfig) -> MkDocsConfig:
        folder = Path(config.config_file_path).parent if config.config_file_path else Path.cwd()
        try:
            self.settings = Settings.parse(dict(self.config), config.repo_url, config.edit_uri)
            root = folder / self.settings.source_root if self.settings.source_root else source_root(folder)
            self.workspace = open_workspace(
                root.resolve(), self.settings.corpus, self.settings.ids, self.settings.source_roots
            )
        except CiteguardError as error:
            raise PluginError(f"citeguard: {error}") from error
        extensions: list[Any] = config.markdown_extensions  # names by its type, instances as well in fact
        if self.extension not in extensions:
            extensions.append(self.extension)
        if self.settings.badges and STYLES not in config.extra_css:
            config.extra_css.append(STYLES)
        return config

    @event_priority(-90)
    def on_files(self, files: Files, *, config: MkDocsConfig) -> Files:
        level = InclusionLevel.is_in_serve if self.serving else InclusionLevel.is_included
        written = [file for file in files.documentation_pages(inclusion=level) if file.src_dir]
        web = Web.of(
            self.settings,
            self.workspace.tree,
            self.workspace.revision,
            {self._path(file, config): file.src_uri for file in written},
        )
        self.build = Build(self.settings, self.workspace, web, self.extension.table)
        self.build.add({file.src_uri: page for file in written if (page := self._page(file, config))})
        if self.build.entries() or REFERENCES in str(config.nav):
            generated.add(REFERENCES, "", files, config, InclusionLevel.NOT_IN_NAV)
        else:
            self.build.lacks_references()
        if self.settings.badges:
            generated.add(STYLES, generated.asset("citeguard.css"), files, config, InclusionLevel.INCLUDED)
        self._add_excerpts(files, config)
        return files

    def on_nav(self, nav: Navigation, *, config: MkDocsConfig, files: Files) -> Navigation:
        del config, files
        self.nav = nav
        return nav

    @event_priority(-20)
    def on_page_markdown(self, markdown: str, *, page: SitePage, config: MkDocsConfig, files: Files) -> str:
        uri = page.file.src_uri
        if uri == REFERENCES and generated.ours(page.file):
            return references(
                (entry, self._citing(uris, page.file, files)) for entry, uris in self.build.entries()
            )
        if matches(uri, self.settings.exclude):
            return markdown
        marked = self.build.rendered(uri, self._path(page.file, config), markdown)
        if uri in self.build.changed:
            self._add_excerpts(files, config)
        return marked

    def on_env(self, env: jinja2.Environment, *, config: MkDocsConfig, files: Files) -> jinja2.Environment:
        theme = Theme(env, self.nav, files, config)
        for path, (source, cited) in self.build.excerpts().items():
            shown = whole(source) if self.settings.links == "views" else windows(cited, source)
            file = files.get_file_from_path(excerpt_file(path))
            if file and generated.ours(file):
                file.content_string = theme.render(file, path, excerpt(source, cited, shown))
        self._report()
        return env

    @event_priority(-100)
    def on_post_build(self, *, config: MkDocsConfig) -> None:
        warned = [one for one in self.findings if one.severity is Severity.WARN]
        if not warned or not (config.strict or self.settings.strict):
            return
        quiet = not log.isEnabledFor(logging.WARNING)
        if not self.serving:
            raise PluginError(failure_of(warned, listed=quiet))
        log.error(failure_of(warned, listed=quiet))

    def _report(self) -> None:
        audit = self.build.judged()
        self.findings = audit.findings
        for note in self.workspace.notes:
            if note not in self.told:
                log.info(note)
                self.told.add(note)
        for finding in audit.findings:
            if finding.severity is Severity.WARN:
                log.warning(str(finding))
        if mild := sum(one.severity is Severity.INFO for one in audit.findings):
            log.info(
                "%s of severity info; `mkdocs-citeguard check --info` lists them", count(mild, "finding")
            )
        log.info(str(audit.summary))

    # --- files ---

    def _page(self, file: File, config: MkDocsConfig) -> Page | None:
        """A page as it stands in the docs folder; None if it is not audited or MkDocs will not be able to read it."""
        if matches(file.src_uri, self.settings.exclude):
            return None
        try:
            return Page(self._path(file, config), file.content_string)
        except (OSError, UnicodeDecodeError):
            return None

    def _path(self, file: File, config: MkDocsConfig) -> str:
        """The path of a page from the project root, also where another plugin copied the docs folder elsewhere."""
        root, docs = self.workspace.root, Path(config.docs_dir).resolve()
        if (
            file.src_dir
            and file.abs_src_path
            and (path := Path(file.abs_src_path).resolve()).is_relative_to(root)
        ):
            return path.relative_to(root).as_posix()
        folder = docs.relative_to(root).as_posix() if docs.is_relative_to(root) else docs.name
        return f"{folder}/{file.src_uri}"

    def _add_excerpts(self, files: Files, config: MkDocsConfig) -> None:
        for path in self.build.excerpts():
            generated.add(excerpt_file(path), "", files, config, InclusionLevel.INCLUDED)

    def _citing(self, uris: list[str], here: File, files: Files) -> list[Citing]:
        citing = []
        for uri in uris:
            file = files.get_file_from_path(uri)
            if file and file.page:
                citing.append(Citing(str(file.page.title or uri), file.url_relative_to(here)))
        return citing
