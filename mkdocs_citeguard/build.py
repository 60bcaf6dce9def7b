"""One build of a site: which pages were read, what each became before it was rendered, and what the marks mean."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, MutableMapping
from dataclasses import dataclass, field, replace

from mkdocs_citeguard import frames
from mkdocs_citeguard.audit import Audit, judge, lexicon_of
from mkdocs_citeguard.audited import Audited, PageAudit
from mkdocs_citeguard.citation import Lexicon
from mkdocs_citeguard.evidence import Entry, Lines, Source, Sources
from mkdocs_citeguard.findings import Finding
from mkdocs_citeguard.follow import follow
from mkdocs_citeguard.links import Link, Web, links_of
from mkdocs_citeguard.mark import Mark, place
from mkdocs_citeguard.settings import Settings
from mkdocs_citeguard.span import Location
from mkdocs_citeguard.text import Page
from mkdocs_citeguard.wording import count

_FRONT_MATTER = re.compile(r"-{3}[ \t]*\n(?:.*\n)*?(?:\.{3}|-{3})[ \t]*\n\n*")


@dataclass
class Build:
    """The pages of one build by their path in the docs folder."""

    settings: Settings
    sources: Sources
    web: Web
    table: MutableMapping[int, tuple[Mark, Link]]
    """What the numbers in frames stand for; shared with the Markdown extension."""
    read: dict[str, PageAudit] = field(default_factory=dict)
    """Pages as their source files have them."""
    changed: dict[str, PageAudit] = field(default_factory=dict)
    """Pages that other plugins changed or made, as they were rendered."""

    def __post_init__(self) -> None:
        self.table.clear()
        self._next = 1
        self._lexicon: Lexicon = lexicon_of(self.sources, self.settings)

    def add(self, pages: Mapping[str, Page]) -> None:
        """Read and follow the citations of source files."""
        self._lexicon = lexicon_of(self.sources, self.settings, tuple(pages.values()))
        audits = follow(pages.values(), self.sources, self._lexicon)
        self.read.update(zip(pages, audits, strict=True))

    def lacks_references(self) -> None:
        """There will be no page of references: ids that are found late lead nowhere."""
        self.web = replace(self.web, references=False)

    def rendered(self, uri: str, path: str, text: str) -> str:
        """The text of a page that is about to be rendered, with marks. `text` lacks the front matter."""
        known = self.read.get(uri)
        author = frames.numbers_in(known.page.text) if known else frozenset()
        text = frames.strip(text, self.table.keys() - author)
        if known and (offset := _offset(known.page.text, text)) is not None:
            return self._marked(uri, known, text, offset)
        front = _FRONT_MATTER.match(known.page.text) if known else None
        head = front[0] if front else ""
        (audit,) = follow([Page(path, head + text)], self.sources, self._lexicon)
        self.changed[uri] = audit
        return self._marked(uri, audit, text, len(head))

    def _marked(self, uri: str, audit: PageAudit, text: str, offset: int) -> str:
        """The text, which begins at an offset of the page that was audited, with its marks.

        Frames that are in the text by itself are to stay, so their numbers stand for nothing.
        """
        for number in frames.numbers_in(text):
            self.table.pop(number, None)
            self._next = max(self._next, number + 1)
        placed = []
        for span, link in links_of(audit, uri, self.web):
            found = place(audit.page, span)
            if found and found.offset >= offset:
                self.table[self._next] = (found.mark, link)
                placed.append((found.offset - offset, self._next))
                self._next += 1
        return frames.insert(text, placed)

    def audits(self) -> dict[str, PageAudit]:
        """All pages, each as it was rendered if it was."""
        return self.read | self.changed

    def judged(self) -> Audit:
        """The findings of the whole site, at the lines of the source files."""
        audit = judge(tuple(self.audits().values()), self.sources, self.settings)
        moved = {
            self.changed[uri].page.path: (self.changed[uri].page, self.read.get(uri)) for uri in self.changed
        }
        findings = (
            _at_source(one, *moved[one.location.path]) if one.location.path in moved else one
            for one in audit.findings
        )
        return replace(audit, findings=tuple(sorted(set(findings))))

    def citations(self) -> Iterator[tuple[str, Audited]]:
        for uri, audit in self.audits().items():
            for one in audit.audited:
                yield uri, one

    def excerpts(self) -> dict[str, tuple[Source, frozenset[Lines]]]:
        """The sources that generated pages show, with the lines that are cited."""
        cited: dict[str, tuple[Source, frozenset[Lines]]] = {}
        for _, audited in self.citations():
            if target := self.web.excerpt_of(audited):
                lines = frozenset([target.lines] if target.lines else [])
                _, before = cited.get(target.source.origin, (target.source, frozenset()))
                cited[target.source.origin] = (target.source, before | lines)
        return dict(sorted(cited.items()))

    def entries(self) -> list[tuple[Entry, list[str]]]:
        """The works that the page of references lists, with the pages that cite them."""
        cited: dict[str, tuple[Entry, dict[str, None]]] = {}
        for uri, audited in self.citations():
            if entry := self.web.listed(audited):
                cited.setdefault(entry.id, (entry, {}))[1][uri] = None
        return [(entry, list(uris)) for _, (entry, uris) in sorted(cited.items())]


def _offset(source: str, text: str) -> int | None:
    """Where the text of an event begins in its source file; None if it is not the end of that."""
    end, words = source.rstrip(), text.rstrip()
    return len(end) - len(words) if end.endswith(words) else None


def _at_source(finding: Finding, changed: Page, read: PageAudit | None) -> Finding:
    """A finding on a page that another plugin changed, at the line of the source file that reads the same."""
    place = finding.location
    if place.line == 0:
        return finding
    line = _line(changed.text, place.line)
    lines = read.page.text.split("\n") if read else []
    if lines.count(line) == 1 and changed.text.split("\n").count(line) == 1:
        return replace(finding, location=replace(place, line=lines.index(line) + 1))
    return replace(finding, location=Location(place.path, 0))


def _line(text: str, number: int) -> str:
    lines = text.split("\n")
    return lines[number - 1] if number <= len(lines) else ""


def failure_of(findings: Iterable[Finding], *, listed: bool) -> str:
    """Why a strict build fails; with the findings where the log did not show them."""
    found = list(findings)
    told = f"citeguard: {count(len(found), 'finding')} of severity warn in a strict build"
    return "\n".join([f"{told}:", *(f"  {one}" for one in found)]) if listed else told
