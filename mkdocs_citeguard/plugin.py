"""The MkDocs plugin: events in, findings to the log."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import jinja2
from mkdocs.config.base import Config, ConfigErrors, ConfigWarnings
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.plugins import BasePlugin, CombinedEvent, event_priority, get_plugin_logger
from mkdocs.structure.files import Files, InclusionLevel
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page as SitePage

from mkdocs_citeguard.attribution import Attributed
from mkdocs_citeguard.audit import Audit
from mkdocs_citeguard.build import Build, failure_of, remarks
from mkdocs_citeguard.errors import CiteguardError, SettingsError
from mkdocs_citeguard.findings import Finding, Severity
from mkdocs_citeguard.globs import matches
from mkdocs_citeguard.hosting import BuildHost
from mkdocs_citeguard.kept import kept_in
from mkdocs_citeguard.links import Web
from mkdocs_citeguard.loading.trees import project_root
from mkdocs_citeguard.loading.workspace import Workspace, open_workspace
from mkdocs_citeguard.markdown import CiteguardExtension, activate, deactivate
from mkdocs_citeguard.marks import Marks
from mkdocs_citeguard.published import STYLES, Published
from mkdocs_citeguard.settings import Settings
from mkdocs_citeguard.sitefiles import Places
from mkdocs_citeguard.themed import Theme
from mkdocs_citeguard.watching import Watch

if TYPE_CHECKING:
    from mkdocs.livereload import LiveReloadServer
    from mkdocs.utils.templates import TemplateContext

log = get_plugin_logger("citeguard")
_ANY_FORGE = "https://github.com/owner/name"


class Options(Config):  # type: ignore[no-untyped-call]
    """Empty, for `Settings` is the schema."""


class CiteguardPlugin(BasePlugin[Options]):  # type: ignore[no-untyped-call]
    """Lives as long as `mkdocs serve` does; what belongs to one build is set by its events."""

    settings: Settings
    workspace: Workspace
    build: Build
    nav: Navigation
    docs: Path
    places: Places
    published: Published
    found: Attributed
    store: Path
    """Of the verdicts of `verify`."""

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

    @event_priority(100)
    def _keep_docs(self, config: MkDocsConfig) -> None:
        """The docs folder as the author has it: plugins for several sites put a copy in its place."""
        self.docs = Path(config.docs_dir).resolve()

    def _set_up(self, config: MkDocsConfig) -> MkDocsConfig:
        folder = Path(config.config_file_path).parent if config.config_file_path else Path.cwd()
        try:
            self.settings = Settings.parse(dict(self.config), config.repo_url, config.edit_uri)
            self.store = folder / self.settings.verify.store
            root = project_root(folder, self.settings.source_root)
            self.workspace = open_workspace(
                root, self.settings.corpus, self.settings.ids, self.settings.source_roots
            )
        except CiteguardError as error:
            raise PluginError(f"citeguard: {error}") from error
        extensions: list[Any] = config.markdown_extensions  # names by its type, instances as well in fact
        if self.extension not in extensions:
            extensions.append(self.extension)
        if self.settings.badges and STYLES not in config.extra_css:
            config.extra_css.append(STYLES)
        return config

    on_config = CombinedEvent(_keep_docs, _set_up)

    @event_priority(-110)  # behind the plugin for languages, which takes no file that is not on the disk
    def on_files(self, files: Files, *, config: MkDocsConfig) -> Files:
        level = InclusionLevel.is_in_serve if self.serving else InclusionLevel.is_included
        written = [file for file in files.documentation_pages(inclusion=level) if file.src_dir]
        self.places = Places(self.workspace.root, self.docs, self.workspace.tree)
        web = Web.of(
            self.settings,
            self.workspace.tree,
            self.workspace.revision,
            {self.places.path(file): file.src_uri for file in written},
            kept_in(self.store, log.warning),
        )
        around = self.build if self.open else None
        self.build = Build(self.settings, self.workspace, web, Marks(self.extension.table))
        if around:
            self.build.is_inside(around)
        else:
            self.findings = {}
        self.open += 1
        self.extension.host = BuildHost(self.build, files, self._grown)
        activate(self.extension)
        self.build.add(
            {
                file.src_uri: page
                for file in written
                if (page := self.places.page(file, self.settings.exclude))
            }
        )
        self.published = Published(self.build, files, config)
        self.published.announce()
        return files

    def on_nav(self, nav: Navigation, *, config: MkDocsConfig, files: Files) -> Navigation:
        del config, files
        self.nav = nav
        return nav

    @event_priority(-20)
    def on_page_markdown(self, markdown: str, *, page: SitePage, config: MkDocsConfig, files: Files) -> str:
        del config, files
        uri = page.file.src_uri
        if (own := self.published.markdown(page)) is not None:
            self.build.current = None
            return own
        if matches(uri, self.settings.exclude):
            self.build.current = None
            return markdown
        if uri not in self.build.read and page.file.src_dir:
            self.build.add_late(uri, self.places.page(page.file, self.settings.exclude))
            self.published.announce_excerpts_of(uri)
        marked = self.build.rendered(uri, self.places.path(page.file), markdown)
        if uri in self.build.changed:
            self.published.announce_excerpts_of(uri)
        return marked

    def on_env(self, env: jinja2.Environment, *, config: MkDocsConfig, files: Files) -> jinja2.Environment:
        self.found = self.build.judged()
        self.published.add_script()
        self.published.fill(Theme(env, self.nav, files, config))
        self._tell(self.found.audit, config)
        return env

    def on_template_context(
        self, context: TemplateContext, *, template_name: str, config: MkDocsConfig
    ) -> TemplateContext:
        del config
        if template_name.startswith("sitemap"):
            context["pages"] = self.published.mapped(context["pages"], self.nav)
        return context

    @event_priority(-1000)  # behind search, which looks at the content of the page as it is then
    def on_page_context(
        self, context: TemplateContext, *, page: SitePage, config: MkDocsConfig, nav: Navigation
    ) -> TemplateContext:
        del config, nav
        self.published.summarise(page)
        self.published.fill_report(page, self.found)
        return context

    @event_priority(-1000)
    def on_post_build(self, *, config: MkDocsConfig) -> None:
        deactivate()
        self.open = max(0, self.open - 1)
        self.published.mend_printed()
        self._follow_changes(config)
        warned = [one for one in self.findings if one.severity is Severity.WARN]
        if not warned or not (config.strict or self.settings.strict):
            return
        failure = failure_of(warned, listed=not log.isEnabledFor(logging.WARNING))
        if not self._goes_on():
            raise PluginError(failure)
        self._say(logging.ERROR, failure.removeprefix("citeguard: "), config)

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
            paths = (self.store, *(root / path for path in self.build.rests_on()))
            self.watch.follow(path for path in paths if not path.is_relative_to(docs))

    def _tell(self, audit: Audit, config: MkDocsConfig) -> None:
        for note in self.workspace.notes:
            if note not in self.told:
                log.info(note)
        self.told = {*self.workspace.notes}
        for finding in audit.findings:
            if finding.severity is Severity.WARN and finding not in self.findings:
                self._say(logging.WARNING, str(finding), config)
        self.findings |= dict.fromkeys(audit.findings)
        for remark in remarks(audit, self.build.unseen() if self.dirty else 0):
            log.info(remark)

    def _say(self, level: int, message: str, config: MkDocsConfig) -> None:
        """Log, but where MkDocs counts warnings in order to end, and it is a server that would."""
        if self._goes_on() and config.strict:
            log.info("%s: %s", logging.getLevelName(level).lower(), message)
        else:
            log.log(level, message)

    def _grown(self, uri: str) -> None:
        self.published.announce_excerpts_of(uri)
