"""What a build adds to the site: excerpts, the page of references, the report and the styles."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from mkdocs.config.config_options import ExtraScriptValue
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files, InclusionLevel
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page
from mkdocs.utils import get_relative_url

from mkdocs_citeguard import generated
from mkdocs_citeguard.attribution import Attributed
from mkdocs_citeguard.build import Build, Place
from mkdocs_citeguard.links import REFERENCES, excerpt_file
from mkdocs_citeguard.pages import references, report
from mkdocs_citeguard.pages.inventory import anchor
from mkdocs_citeguard.pages.shown import Shown
from mkdocs_citeguard.pages.source import excerpt, whole, windows
from mkdocs_citeguard.summary import summary_line, with_summary
from mkdocs_citeguard.themed import Theme

STYLES = "assets/citeguard.css"
SCRIPT = "assets/citeguard.js"
PAGES_STYLES = "assets/citeguard-pages.css"
REPORT_SCRIPT = "assets/citeguard-report.js"
SOURCE_SCRIPT = "assets/citeguard-source.js"
_PRINTED = re.compile(r'href="#(citeguard-[^"]*)"')


@dataclass(frozen=True)
class Published:
    """The files of one build that the author did not write."""

    build: Build
    files: Files
    config: MkDocsConfig

    def announce(self) -> None:
        """Add the files, so that links to them are known to be right. Their content comes last."""
        if self._listed or self.build.sources.corpus.entries:  # posts and docstrings are read only later
            generated.add(REFERENCES, "", self.files, self.config, InclusionLevel.NOT_IN_NAV)
        else:
            self.build.lacks_references()
        if self.build.settings.report_page:
            generated.add(report.REPORT, "", self.files, self.config, InclusionLevel.NOT_IN_NAV)
        if self.build.settings.badges:
            self._add_asset(STYLES)
        for path in self.build.excerpts():
            self._add_excerpt(path)

    @property
    def _listed(self) -> bool:
        """Whether the navigation lists the page of references."""
        return REFERENCES in str(self.config.nav)

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
            return references.MARKDOWN
        page.meta["search"] = {"exclude": True}
        return report.MARKDOWN

    def add_script(self) -> None:
        """The script of previews, where a page has any."""
        if not any(link.title for _, link in self.build.marks.table.values()) or not self.build.web.previews:
            return
        self._add_asset(SCRIPT)
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
        there = self.files.get_file_from_path(report.REPORT)
        audit = self.build.audit_of(file.src_uri)
        if there is None or audit is None:
            return None
        return f"{there.url_relative_to(file)}#{anchor(audit.page.path)}"

    def fill(self, theme: Theme) -> None:
        """Write the pages of source, and the works on the page of references."""
        for path, (source, cited) in self.build.excerpts().items():
            self._add_excerpt(path)
            shown = whole(source) if self.build.settings.links == "views" else windows(cited, source)
            file = self.files.get_file_from_path(excerpt_file(path))
            if file and generated.ours(file):
                assets = self._assets(file, SOURCE_SCRIPT)
                file.content_string = theme.render(file, path, excerpt(source, cited, shown, assets))
        file = self.files.get_file_from_path(REFERENCES)
        if file and generated.ours(file) and not self._listed and not self.build.entries():
            self.files.remove(file)
        elif file and generated.ours(file) and file.page and file.page.content:
            entries = [(entry, self._citing(places, file)) for entry, places in self.build.entries()]
            html = references.references(entries, self.build.settings.certainty, self._assets(file))
            file.page.content = file.page.content.replace(references.EMPTY, html)
            file.page.present_anchor_ids = {
                *(file.page.present_anchor_ids or ()),
                *(entry.id for entry, _ in entries),
            }
        if self.build.settings.report_page:
            self._add_asset(PAGES_STYLES, REPORT_SCRIPT)

    def fill_report(self, page: Page, found: Attributed) -> None:
        """Put the report on its page, which is about to be written."""
        if page.file.src_uri != report.REPORT or not generated.ours(page.file) or page.content is None:
            return
        self._forget(page)
        uris = {one.page.path: uri for uri, one in self.build.audits().items()}

        def address(path: str) -> str | None:
            there = self.files.get_file_from_path(uris.get(path, ""))
            return there.url_relative_to(page.file) if there else None

        shown = Shown(found, address, self.build.marks.anchor_of, self.build.web.kept)
        html = report.report(shown, self._assets(page.file, REPORT_SCRIPT))
        page.content = page.content.replace(report.EMPTY, html)

    def _forget(self, page: Page) -> None:
        """Take a page out of the index of MkDocs' own search: only that of Material knows pages to leave out."""
        for plugin in self.config.plugins.values():
            entries = getattr(getattr(plugin, "search_index", None), "_entries", None)
            if isinstance(entries, list):
                entries[:] = [one for one in entries if one["location"].partition("#")[0] != page.url]

    @staticmethod
    def mapped(pages: Iterable[File], nav: Navigation) -> list[File]:
        """The pages that a map of the site names: the report only if the site lists it."""
        listed = {page.file for page in nav.pages}
        return [
            one for one in pages if one.src_uri != report.REPORT or not generated.ours(one) or one in listed
        ]

    def _citing(self, places: Iterable[Place], here: File) -> list[references.Citing]:
        """One place for each paragraph, as `here` links to them."""
        paragraphs: dict[tuple[str, str, int], Place] = {}
        for place in places:
            block = place.page.block_at(place.audited.citation.token.start)
            start = block.span.start if block else -1
            paragraphs.setdefault((place.uri, place.page.path, start), place)
        found = ((place, self.files.get_file_from_path(place.uri)) for place in paragraphs.values())
        return [
            references.Citing(
                str(file.page.title or place.uri),
                f"{file.url_relative_to(here)}#{place.anchor}"
                if place.anchor
                else file.url_relative_to(here),
                references.section_at(place.page, place.audited.citation.token.start),
                place.audited.citation.claim.of(place.page.text),
            )
            for place, file in found
            if file and file.page
        ]

    def _add_asset(self, *names: str) -> None:
        for name in names:
            text = generated.asset(posixpath.basename(name))
            generated.add(name, text, self.files, self.config, InclusionLevel.INCLUDED)

    def _assets(self, here: File, *scripts: str) -> str:
        """The elements that load the styles of a generated page, and scripts. The theme loads the styles of badges."""
        styles = (PAGES_STYLES,) if self.build.settings.badges else (STYLES, PAGES_STYLES)
        self._add_asset(*styles, *scripts)
        links = (f'<link rel="stylesheet" href="{get_relative_url(one, here.url)}">' for one in styles)
        loads = (f'<script src="{get_relative_url(one, here.url)}" defer></script>' for one in scripts)
        return "".join((*links, *loads))

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
