"""One build of a site: which pages were read, what each became before it was rendered, and what the marks mean."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from mkdocs_citeguard import frames
from mkdocs_citeguard.attribution import Attributed, attributed
from mkdocs_citeguard.audit import Audit, judge, lexicon_of
from mkdocs_citeguard.audited import Audited, PageAudit
from mkdocs_citeguard.citation import Lexicon
from mkdocs_citeguard.corpus import Entry
from mkdocs_citeguard.evidence import Lines, Source, Sources
from mkdocs_citeguard.findings import Finding, Severity
from mkdocs_citeguard.follow import follow
from mkdocs_citeguard.links import Web, links_of
from mkdocs_citeguard.marks import Marks
from mkdocs_citeguard.settings import Settings
from mkdocs_citeguard.text import PART, Page
from mkdocs_citeguard.wording import count

_FRONT_MATTER = re.compile(r"-{3}[ \t]*\n(?:.*\n)*?(?:\.{3}|-{3})[ \t]*\n\n*")


@dataclass(frozen=True)
class Rendering:
    """The page that is being rendered, and its text as we gave it, without marks."""

    uri: str
    path: str
    text: str


@dataclass(frozen=True)
class Place:
    """Where a built page cites something."""

    uri: str
    page: Page
    audited: Audited
    anchor: str | None


@dataclass
class Build:
    """The pages of one build by their path in the docs folder."""

    settings: Settings
    sources: Sources
    web: Web
    marks: Marks
    read: dict[str, PageAudit] = field(default_factory=dict)
    """Pages as their source files have them."""
    changed: dict[str, PageAudit] = field(default_factory=dict)
    """Pages that other plugins changed or made, as they were rendered."""
    inner: dict[str, list[PageAudit]] = field(default_factory=dict)
    """Texts that other plugins put on a page while it was rendered, such as docstrings."""
    current: Rendering | None = None
    around: tuple[dict[str, tuple[Source, frozenset[Lines]]], list[tuple[Entry, list[Place]]]] = ({}, [])
    """What the generated pages of the build around this one show."""
    seen: set[str] = field(default_factory=set)
    """Pages that were rendered."""

    def __post_init__(self) -> None:
        self.marks.clear()
        self._lexicon: Lexicon = lexicon_of(self.sources, self.settings)

    def add(self, pages: Mapping[str, Page]) -> None:
        """Read and follow the citations of source files."""
        self._lexicon = lexicon_of(self.sources, self.settings, tuple(pages.values()))
        audits = follow(pages.values(), self.sources, self._lexicon)
        self.read.update(zip(pages, audits, strict=True))

    def add_late(self, uri: str, page: Page | None) -> None:
        """A page that was not among those of the site and is rendered all the same, as posts of a blog are."""
        if page:
            (self.read[uri],) = follow([page], self.sources, self._lexicon)

    def is_inside(self, other: Build) -> None:
        """A build inside of another writes the same generated pages: they are to show what both cite."""
        self.around = (other.excerpts(), other.entries())

    def lacks_references(self) -> None:
        """There will be no page of references: ids that are found late lead nowhere."""
        self.web = replace(self.web, references=False)

    def rendered(self, uri: str, path: str, text: str) -> str:
        """The text of a page that is about to be rendered, with marks. `text` lacks the front matter."""
        known = self.read.get(uri)
        author = frames.numbers_in(known.page.text) if known else frozenset()
        text = frames.strip(text, self.marks.table.keys() - author)
        self.current = Rendering(uri, path, text)
        self.inner.pop(uri, None)
        self.marks.begin(uri)
        self.seen.add(uri)
        if known and (offset := _offset(known.page.text, text)) is not None:
            return self._marked(uri, known, text, offset)
        front = _FRONT_MATTER.match(known.page.text) if known else None
        head = front[0] if front else ""
        (audit,) = follow([Page(path, head + text)], self.sources, self._lexicon)
        self.changed[uri] = audit
        return self._marked(uri, audit, text, len(head))

    def converted(self, text: str) -> str:
        """The text of the current page, in which extensions put what we have not seen."""
        if self.current is None or frames.strip(text, self.marks.table.keys()) == self.current.text:
            return text
        return self.rendered(self.current.uri, self.current.path, text)

    def inserted(self, text: str, address: Callable[[str], str] | None) -> str:
        """A text that is converted in the course of the current page's conversion, with marks.

        `address` makes of a link from the source of the page one from where it is built, where nobody else will.
        """
        if self.current is None or frames.numbers_in(text) & self.marks.table.keys():
            return text
        texts = self.inner.setdefault(self.current.uri, [])
        (audit,) = follow([Page(f"{self.current.path}{PART}{len(texts)}", text)], self.sources, self._lexicon)
        if not audit.audited and not audit.malformed:
            return text
        texts.append(audit)
        return self._marked(self.current.uri, audit, text, 0, address)

    def _marked(
        self, uri: str, audit: PageAudit, text: str, offset: int, address: Callable[[str], str] | None = None
    ) -> str:
        """The text, which begins at an offset of the page that was audited, with its marks."""
        links = links_of(audit, uri, self.web)
        if address:
            links = (
                (span, replace(link, href=address(link.href)) if link.href else link) for span, link in links
            )
        return self.marks.put(audit.page, links, uri, text, offset)

    def audits(self) -> dict[str, PageAudit]:
        """All pages, each as it was rendered if it was."""
        return self.read | self.changed

    def judged(self) -> Attributed:
        """The findings of the whole site, at the lines of the source files."""
        pages = (*self.audits().values(), *(one for texts in self.inner.values() for one in texts))
        audit = judge(pages, self.sources, self.settings)
        return attributed(
            audit, {one.page.path: (one.page, self.read.get(uri)) for uri, one in self.changed.items()}
        )

    def citations(self) -> Iterator[tuple[str, Audited]]:
        for uri in self.audits():
            for one in self.citations_of(uri):
                yield uri, one

    def citations_of(self, uri: str) -> Iterator[Audited]:
        """Those of one page, and of the texts that were put on it."""
        for audit in self.audits_of(uri):
            yield from audit.audited

    def audits_of(self, uri: str) -> Iterator[PageAudit]:
        """A page, and the texts that were put on it."""
        own = self.audit_of(uri)
        yield from (*([own] if own else []), *self.inner.get(uri, []))

    def audit_of(self, uri: str) -> PageAudit | None:
        """A page as it was rendered if it was, without the texts that were put on it."""
        return self.changed.get(uri) or self.read.get(uri)

    def unseen(self) -> int:
        """How many pages were read and not rendered."""
        return len(self.read.keys() - self.seen)

    def rests_on(self) -> set[str]:
        """The files, and the folders of the corpus, on which the answers rest: a change of theirs may change those."""
        corpus = self.sources.corpus
        folders = {folder for folder in corpus.folders if folder not in ("", ".")}
        notes = {path for one in corpus.entries.values() for path in (*one.notes, *one.full_texts)}
        cited = {audited.target for _, audited in self.citations() if audited.target}
        files = (cited & self.sources.tree.paths) | notes
        return folders | {one for one in files if not any(one.startswith(f"{top}/") for top in folders)}

    def excerpts(self) -> dict[str, tuple[Source, frozenset[Lines]]]:
        """The sources that generated pages show, with the lines that are cited."""
        cited = dict(self.around[0])
        for _, audited in self.citations():
            if target := self.web.excerpt_of(audited):
                lines = frozenset([target.lines] if target.lines else [])
                _, before = cited.get(target.source.origin, (target.source, frozenset()))
                cited[target.source.origin] = (target.source, before | lines)
        return dict(sorted(cited.items()))

    def entries(self) -> list[tuple[Entry, list[Place]]]:
        """The works that the page of references lists, with the places that cite them."""
        cited = {entry.id: (entry, list(places)) for entry, places in self.around[1]}
        for uri in self.audits():
            for audit in self.audits_of(uri):
                for one in audit.audited:
                    if entry := self.web.listed(one):
                        place = Place(uri, audit.page, one, self.marks.anchor_of(audit.page, one))
                        cited.setdefault(entry.id, (entry, []))[1].append(place)
        return [one for _, one in sorted(cited.items())]


def _offset(source: str, text: str) -> int | None:
    """Where the text of an event begins in its source file; None if it is not the end of that."""
    end, words = source.rstrip(), text.rstrip()
    return len(end) - len(words) if end.endswith(words) else None


def failure_of(findings: Iterable[Finding], *, listed: bool) -> str:
    """Why a strict build fails; with the findings where the log did not show them."""
    found = list(findings)
    told = f"citeguard: {count(len(found), 'finding')} of severity warn in a strict build"
    return "\n".join([f"{told}:", *(f"  {one}" for one in found)]) if listed else told


def remarks(audit: Audit, unseen: int) -> Iterator[str]:
    """What there is to be said of a build besides its warnings. `unseen` pages were read and not rendered."""
    if unseen:
        yield f"{count(unseen, 'page')} not rendered by this dirty build: looked at as in the source file"
    if mild := sum(one.severity is Severity.INFO for one in audit.findings):
        yield f"{count(mild, 'finding')} of severity info; `mkdocs-citeguard check --info` lists them"
    yield str(audit.summary)
