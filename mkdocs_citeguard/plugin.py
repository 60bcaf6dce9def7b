"""The MkDocs plugin: events in, findings to the log."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import jinja2
from mkdocs.config.base import Config, ConfigErrors, ConfigWarnings
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.plugins import BasePlugin, event_priority, get_plugin_logger
from mkdocs.structure.files import Files, InclusionLevel
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page as SitePage

from mkdocs_citeguard import generated, reported
from mkdocs_citeguard.audit import Audit
from mkdocs_citeguard.build import Build, failure_of
from mkdocs_citeguard.errors import CiteguardError, SettingsError
from mkdocs_citeguard.findings import Finding, Severity
from mkdocs_citeguard.globs import matches
from mkdocs_citeguard.hosting import BuildHost
from mkdocs_citeguard.links import REFERENCES, Web, excerpt_file
from mkdocs_citeguard.loading.trees import source_root
from mkdocs_citeguard.loading.workspace import Workspace, open_workspace
from mkdocs_citeguard.markdown import CiteguardExtension, activate, deactivate
from mkdocs_citeguard.pages import excerpt, references, whole, windows
from mkdocs_citeguard.settings import Settings
from mkdocs_citeguard.sitefiles import Places, citing
from mkdocs_citeguard.themed import Theme
from mkdocs_citeguard.watching import Watch
from mkdocs_citeguard.wording import count

if TYPE_CHECKING:
    from mkdocs.livereload import LiveReloadServer

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
    places: Places

    def __init__(self) -> None:
        self.extension = CiteguardExtension()
        self.serving = self.dirty = False
        self.watch: Watch | None = None
        self.told: set[str] = set()
        self.findings: dict[Finding, None] = {}
        self.open = 0
        """Builds that have begun and not ended: a plugin for languages builds one site inside of another."""

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
        self.serving, self.dirty = command == "serve", dirty
        self.watch = None

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
        self.places = Places.of(self.workspace.root, self.workspace.tree, config)
        web = Web.of(
            self.settings,
            self.workspace.tree,
            self.workspace.revision,
            {self.places.path(file): file.src_uri for file in written},
        )
        self.build = Build(self.settings, self.workspace, web, self.extension.table)
        self.findings = self.findings if self.open else {}
        self.open += 1
        self.extension.host = BuildHost(self.build, files)
        activate(self.extension)
        self.build.add(
            {
                file.src_uri: page
                for file in written
                if (page := self.places.page(file, self.settings.exclude))
            }
        )
        if self.build.entries() or REFERENCES in str(config.nav):
            generated.add(REFERENCES, "", files, config, InclusionLevel.NOT_IN_NAV)
        else:
            self.build.lacks_references()
        if self.settings.report_page:
            generated.add(reported.REPORT, "", files, config, InclusionLevel.NOT_IN_NAV)
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
            return references((entry, citing(uris, page.file, files)) for entry, uris in self.build.entries())
        if uri == reported.REPORT and generated.ours(page.file):
            page.meta["search"] = {"exclude": True}
            return reported.MARKDOWN
        if matches(uri, self.settings.exclude):
            self.build.current = None
            return markdown
        marked = self.build.rendered(uri, self.places.path(page.file), markdown)
        if uri in self.build.changed:
            self._add_excerpts(files, config)
        return marked

    def on_env(self, env: jinja2.Environment, *, config: MkDocsConfig, files: Files) -> jinja2.Environment:
        self._add_excerpts(files, config)
        theme = Theme(env, self.nav, files, config)
        for path, (source, cited) in self.build.excerpts().items():
            shown = whole(source) if self.settings.links == "views" else windows(cited, source)
            file = files.get_file_from_path(excerpt_file(path))
            if file and generated.ours(file):
                file.content_string = theme.render(file, path, excerpt(source, cited, shown))
        audit = self.build.judged()
        self._tell(audit, config)
        self._fill_report(audit, files)
        return env

    @event_priority(-1000)
    def on_post_build(self, *, config: MkDocsConfig) -> None:
        deactivate()
        self.open = max(0, self.open - 1)
        self._follow_changes(config)
        warned = [one for one in self.findings if one.severity is Severity.WARN]
        if not warned or not (config.strict or self.settings.strict):
            return
        failure = failure_of(warned, listed=not log.isEnabledFor(logging.WARNING))
        if not self._goes_on():
            raise PluginError(failure)
        self._say(logging.ERROR, failure, config)

    def on_build_error(self, *, error: Exception) -> None:
        del error
        deactivate()
        self.open = 0

    def on_serve(self, server: LiveReloadServer, *, config: MkDocsConfig, builder: Any) -> LiveReloadServer:
        del builder
        self.watch = Watch(server)
        self._follow_changes(config)
        return server

    def _goes_on(self) -> bool:
        """Whether this process is a server: also that of `serve --clean`, which calls itself a build."""
        return self.serving or self.watch is not None

    def _follow_changes(self, config: MkDocsConfig) -> None:
        if self.watch:
            root, docs = self.workspace.root, Path(config.docs_dir).resolve()
            paths = (root / path for path in self.build.rests_on())
            self.watch.follow(path for path in paths if not path.is_relative_to(docs))

    def _tell(self, audit: Audit, config: MkDocsConfig) -> None:
        for note in self.workspace.notes:
            if note not in self.told:
                log.info(note)
        self.told = {*self.workspace.notes}
        if self.dirty and (unseen := self.build.unseen()):
            log.info(
                "%s not rendered by this dirty build: looked at as in the source file", count(unseen, "page")
            )
        for finding in audit.findings:
            if finding.severity is Severity.WARN and finding not in self.findings:
                self._say(logging.WARNING, str(finding), config)
        self.findings |= dict.fromkeys(audit.findings)
        if mild := sum(one.severity is Severity.INFO for one in audit.findings):
            log.info(
                "%s of severity info; `mkdocs-citeguard check --info` lists them", count(mild, "finding")
            )
        log.info(str(self.build.summary(audit)))

    def _say(self, level: int, message: str, config: MkDocsConfig) -> None:
        """Log, but where MkDocs counts warnings in order to end, and it is a server that would."""
        if self._goes_on() and config.strict:
            log.info("%s: %s", logging.getLevelName(level).lower(), message)
        else:
            log.log(level, message)

    def _fill_report(self, audit: Audit, files: Files) -> None:
        file = files.get_file_from_path(reported.REPORT)
        if file is None or not generated.ours(file) or file.page is None or not file.page.content:
            return
        uris = {one.page.path: uri for uri, one in self.build.audits().items()}

        def address(path: str) -> str | None:
            page = files.get_file_from_path(uris.get(path, ""))
            return page.url_relative_to(file) if page else None

        html = reported.report(audit, self.build.summary(audit), address)
        file.page.content = file.page.content.replace(reported.EMPTY, html)

    def _add_excerpts(self, files: Files, config: MkDocsConfig) -> None:
        for path in self.build.excerpts():
            generated.add(excerpt_file(path), "", files, config, InclusionLevel.INCLUDED)
