"""What a page shows of a citation: where it leads, how it looks, what its tooltip says."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from urllib.parse import quote

from mkdocs_citeguard import doi_address, recordings
from mkdocs_citeguard.audited import Audited, PageAudit, Status
from mkdocs_citeguard.badge import CLASS, Badge
from mkdocs_citeguard.certainty import Level
from mkdocs_citeguard.corpus import Entry
from mkdocs_citeguard.evidence import Found, Lines
from mkdocs_citeguard.forge import Forge
from mkdocs_citeguard.kept import Kept, nothing_kept
from mkdocs_citeguard.mark import link_of
from mkdocs_citeguard.preview import Preview, preview_of
from mkdocs_citeguard.settings import Settings
from mkdocs_citeguard.span import Span
from mkdocs_citeguard.targets import DOI_KIND, Target, entry_of, moment_of, target_of, wording_of
from mkdocs_citeguard.text import Page
from mkdocs_citeguard.tree import Tree
from mkdocs_citeguard.wording import count

PERMALINK = "permalink"
"""The kind of citation that is a link already."""
REFERENCES = "citeguard/references.md"
EXCERPTS = "citeguard/source"


@dataclass(frozen=True, slots=True)
class Link:
    """The element around a citation: a link if there is a place to go to, else a span."""

    href: str | None
    classes: str
    title: str | None = None
    """What was found, in one line, and under it what is cited."""
    label: str | None = None
    """Its accessible name, where there is more to be said than its words do."""
    colours: str | None = None
    """Of the lines of source in its title."""
    anchor: str | None = None
    """By which other pages lead to it."""

    @property
    def state(self) -> str:
        """The first line of its title."""
        return (self.title or "").partition("\n")[0]


@dataclass(frozen=True)
class Web:
    """Where the things that pages cite are on the web."""

    links: str
    badges: bool
    tree: Tree
    forge: Forge | None = None
    revision: str | None = None
    """The commit whose files the forge shows."""
    pages: Mapping[str, str] = field(default_factory=dict)
    """Pages of the site: from the path in the project to the one in the docs folder."""
    references: bool = True
    """Whether there is a page of references."""
    previews: bool = False
    scale: Mapping[str, Level] = field(default_factory=dict)
    """The project's own words for the levels of GRADE."""
    kept: Kept = nothing_kept
    """The verdicts on what sources bear."""

    @classmethod
    def of(
        cls,
        settings: Settings,
        tree: Tree,
        revision: str | None,
        pages: Mapping[str, str],
        kept: Kept = nothing_kept,
    ) -> Web:
        forge = settings.forge if settings.links in ("auto", "forge") else None
        scale = settings.certainty.scale
        return cls(
            settings.links,
            settings.badges,
            tree,
            forge,
            revision,
            pages,
            previews=settings.previews and settings.links != "none",
            scale=scale,
            kept=kept,
        )

    def on_forge(self, path: str) -> bool:
        return bool(self.forge and self.revision and path in self.tree and path not in self.tree.untracked)

    def excerpt_of(self, audited: Audited) -> Target | None:
        """What a generated page of source must show for this citation."""
        target = target_of(audited) if audited.citation.kind != PERMALINK else None
        if target is None or self.links in ("none", "forge") or self.on_forge(target.source.origin):
            return None
        if target.source.recording:
            return None
        shown = target.source.origin in self.tree and (target.lines is not None or self.links == "views")
        return target if shown else None

    def listed(self, audited: Audited) -> Entry | None:
        """The work that the page of references must list for this citation."""
        entry = entry_of(audited)
        return entry if entry and self.links != "none" and self._note_page(entry) is None else None

    def address(self, audited: Audited, page: str) -> str | None:
        """Where a citation leads, as a writer would put it in the source file `page` of the docs folder."""
        if self.links == "none" or audited.citation.kind == PERMALINK:
            return None
        if abroad := _doi(audited) or _recording(audited):
            return abroad
        if entry := entry_of(audited):
            note = self._note_page(entry)
            if note:
                return _relative(note, page)
            return f"{_relative(REFERENCES, page)}#{quote(entry.id)}" if self.references else None
        target = target_of(audited)
        if target and self.forge and self.revision and self.on_forge(target.source.origin):
            return self.forge.permalink(self.revision, target.source.origin, target.lines)
        if self.excerpt_of(audited) and target:
            address = _relative(excerpt_file(target.source.origin), page)
            return f"{address}#{anchor(target.lines)}" if target.lines else address
        return None

    def _note_page(self, entry: Entry) -> str | None:
        return next((self.pages[note] for note in entry.notes if note in self.pages), None)


def _doi(audited: Audited) -> str | None:
    """The address at which the resolver of DOIs finds a work; none for a DOI that the corpus does not know."""
    if audited.citation.kind != DOI_KIND or audited.status is Status.MISSING:
        return None
    return doi_address.address(audited.citation.reference.name)


def _recording(audited: Audited) -> str | None:
    """The address of the recording that a citation names a time of, where its player can go there."""
    moment = moment_of(audited)
    if moment is None or not isinstance(audited.resolution, Found):
        return None
    source = audited.resolution.sources[0]
    written = source.recording and source.recording.url
    urls = (source.entry.url if source.entry else None, written)
    return next((found for url in urls if url and (found := recordings.address(url, moment))), None)


def excerpt_file(path: str) -> str:
    """The generated file that shows lines of a source, from the root of the site."""
    return f"{EXCERPTS}/{path}/index.html"


def anchor(lines: Lines) -> str:
    return f"L{lines.first}" if lines.first == lines.last else f"L{lines.first}-L{lines.last}"


def _relative(target: str, page: str) -> str:
    return _from_folder(target, posixpath.dirname(page) or ".")


@lru_cache(maxsize=4096)
def _from_folder(target: str, folder: str) -> str:
    """The same files are cited on page after page, and few folders hold these."""
    return quote(posixpath.relpath(target, folder))


_WORST_FIRST = (
    Status.FABRICATED,
    Status.MISSING,
    Status.OUT_OF_RANGE,
    Status.ALTERED,
    Status.DRIFTED,
    Status.AMBIGUOUS,
    Status.UNVERIFIABLE,
    Status.PRESENT,
    Status.VERIFIED,
)


_MOST_MEMBERS = 6
"""Of a range, besides the worst, that its title speaks of."""


def words_of(page: Page, audited: Audited) -> Span:
    """The words that become the link of a citation."""
    return link_of(page, audited.citation.token) or audited.citation.anchor


def links_of(page: PageAudit, uri: str, web: Web) -> Iterator[tuple[Span, Link]]:
    """The links of a page, each with the words to put it around. `uri` is the page's path in the docs folder."""
    grouped: dict[Span, list[Audited]] = {}
    for audited in page.audited:
        grouped.setdefault(words_of(page.page, audited), []).append(audited)
    taken = Span(0, 0)
    for span, group in sorted(grouped.items(), key=lambda item: item[0]):
        if taken.meets(span):
            continue
        group.sort(key=lambda one: _WORST_FIRST.index(one.status))
        if link := _link(group, page.page, span, uri, web):
            taken = span
            yield span, link


def _link(group: Sequence[Audited], page: Page, words: Span, uri: str, web: Web) -> Link | None:
    """The link around words that are several citations if they are a range. It looks as the worst of them, the first."""
    worst, *others = group
    href = web.address(worst, uri)
    if not web.badges:
        return Link(href, CLASS) if href else None
    badge = Badge.of(worst, web.scale, web.kept(page, worst))
    state = badge.line(wording_of(worst))
    label = f"{_spoken(words.of(page.text))}, {badge}" if badge.drawn else None
    if others:
        title = [f"{count(len(group), 'citation')}: {state}", *_states(others, web)]
        return Link(href, badge.classes, "\n".join(title), label)
    led_to = href is not None or worst.citation.kind == PERMALINK
    preview = preview_of(worst, web.tree) if web.previews and led_to else Preview()
    return Link(href, badge.classes, "\n".join([state, *preview.text]), label, preview.colours)


def _states(others: Sequence[Audited], web: Web) -> Iterator[str]:
    """What is to be said of the other members of a range, those of a long one left out."""
    if not web.previews:
        return
    for one in others[:_MOST_MEMBERS]:
        yield Badge.of(one, web.scale).line(wording_of(one))
    if left_out := others[_MOST_MEMBERS:]:
        yield f"… {len(left_out)} more"


def _spoken(words: str) -> str:
    """Words of a page without the signs that a renderer takes away."""
    return " ".join(words.replace("\\", "").split()).strip("`*_")
