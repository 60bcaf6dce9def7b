"""What a build adds to the site: excerpts, the page of references, the report and the styles."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

from mkdocs.config.config_options import ExtraScriptValue
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files, InclusionLevel
from mkdocs.structure.pages import Page
from mkdocs.utils import get_relative_url

from mkdocs_citeguard import generated, reported
from mkdocs_citeguard.attribution import Attributed
from mkdocs_citeguard.audit import Audit
from mkdocs_citeguard.build import Build
from mkdocs_citeguard.links import REFERENCES, excerpt_file
from mkdocs_citeguard.pages import excerpt, references, whole, windows
from mkdocs_citeguard.sitefiles import citing
from mkdocs_citeguard.summary import summary_line, with_summary
from mkdocs_citeguard.themed import Theme

STYLES = "assets/citeguard.css"
SCRIPT = "assets/citeguard.js"
_PRINTED = re.compile(r'href="#(citeguard-[^"]*)"')


@dataclass(frozen=True)
class Published:
    """The files of one build that the author did not write."""

    build: Build
    files: Files
    config: MkDocsConfig

    def announce(self) -> None:
        """Add the files, so that links to them are known to be right. Their content comes last."""
        if self.build.entries() or REFERENCES in str(self.config.nav):
            generated.add(REFERENCES, "", self.files, self.config, InclusionLevel.NOT_IN_NAV)
        else:
            self.build.lacks_references()
        if self.build.settings.report_page:
            generated.add(reported.REPORT, "", self.files, self.config, InclusionLevel.NOT_IN_NAV)
        if self.build.settings.badges:
            styles = generated.asset("citeguard.css")
            generated.add(STYLES, styles, self.files, self.config, InclusionLevel.INCLUDED)
        for path in self.build.excerpts():
            self._add_excerpt(path)

    def announce_excerpts_of(self, uri: str) -> None:
        """Those that a page needs which turned out to cite more than its source file does."""
        for audited in self.build.citations_of(uri):
            if target := self.build.web.excerpt_of(audited):
                self._add_excerpt(target.source.origin)

    def _add_excerpt(self, path: str) -> None:
        generated.add(excerpt_file(path), "", self.files, self.config, InclusionLevel.INCLUDED)

    def markdown(self, page: Page) -> str | None:
        """The text of a page, if it is one of these."""
        if not generated.ours(page.file):
            return None
        if page.file.src_uri == REFERENCES:
            return references(
                (entry, citing(uris, page.file, self.files)) for entry, uris in self.build.entries()
            )
        page.meta["search"] = {"exclude": True}
        return reported.MARKDOWN

    def add_script(self) -> None:
        """The script of previews, where a page has any."""
        if not any(link.title for _, link in self.build.marks.table.values()) or not self.build.web.previews:
            return
        generated.add(
            SCRIPT, generated.asset("citeguard.js"), self.files, self.config, InclusionLevel.INCLUDED
        )
        if SCRIPT not in map(str, self.config.extra_javascript):
            script = ExtraScriptValue(SCRIPT)
            script.defer = True
            self.config.extra_javascript.append(script)

    def summarise(self, page: Page) -> None:
        """Put the line that counts its citations on a page, if the site wants one."""
        place = self.build.settings.page_summary
        if place == "none" or page.content is None:
            return
        statuses = (one.status for one in self.build.citations_of(page.file.src_uri))
        if line := summary_line(statuses, self._report_of(page.file)):
            page.content = with_summary(page.content, line, place)

    def _report_of(self, file: File) -> str | None:
        """Where the report speaks of a page, from there."""
        report, audit = self.files.get_file_from_path(reported.REPORT), self.build.audits().get(file.src_uri)
        if report is None or audit is None:
            return None
        return f"{report.url_relative_to(file)}#{quote(audit.page.path)}"

    def fill(self, theme: Theme, found: Attributed) -> None:
        for path, (source, cited) in self.build.excerpts().items():
            self._add_excerpt(path)
            shown = whole(source) if self.build.settings.links == "views" else windows(cited, source)
            file = self.files.get_file_from_path(excerpt_file(path))
            if file and generated.ours(file):
                file.content_string = theme.render(file, path, excerpt(source, cited, shown))
        self._fill_report(found.audit)

    def _fill_report(self, audit: Audit) -> None:
        file = self.files.get_file_from_path(reported.REPORT)
        if file is None or not generated.ours(file) or file.page is None or not file.page.content:
            return
        uris = {one.page.path: uri for uri, one in self.build.audits().items()}

        def address(path: str) -> str | None:
            page = self.files.get_file_from_path(uris.get(path, ""))
            return page.url_relative_to(file) if page else None

        html = reported.report(audit, audit.summary, address)
        file.page.content = file.page.content.replace(reported.EMPTY, html)

    def mend_printed(self) -> None:
        """On the one page of the print-site plugin, which takes each link for one to a page that it holds itself."""
        plugin = self.config.plugins.get("print-site")
        name = plugin.config.get("print_page_basename") if plugin else None
        if not name:
            return
        url = f"{name}/" if self.config.use_directory_urls else f"{name}.html"
        path = Path(self.config.site_dir, url, *(["index.html"] if url.endswith("/") else []))
        if not path.is_file():
            return
        addresses = {_printed_key(file.url): file.url for file in self.files if generated.ours(file)}

        def mended(found: re.Match[str]) -> str:
            for key in sorted(addresses, key=len, reverse=True):
                if found[1] == key or found[1].startswith(f"{key}-"):
                    fragment = found[1].removeprefix(key).replace("-", "#", 1)
                    return f'href="{get_relative_url(addresses[key], url)}{fragment}"'
            return found[0]

        html = path.read_text("utf-8", errors="surrogateescape")
        path.write_text(_PRINTED.sub(mended, html), "utf-8", errors="surrogateescape", newline="")


def _printed_key(url: str) -> str:
    """What the print-site plugin puts before the fragments of a page."""
    return url.lower().rstrip("/").replace(".html", "").replace("/", "-")
