"""What a report shows: an audit, with the places on the built site that its citations stand at."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from mkdocs_citeguard.attribution import Attributed
from mkdocs_citeguard.audit import Audit
from mkdocs_citeguard.audited import Audited, Status
from mkdocs_citeguard.badge import CLASS, Judgement
from mkdocs_citeguard.findings import Finding
from mkdocs_citeguard.kept import Kept, nothing_kept
from mkdocs_citeguard.pages.markup import plain
from mkdocs_citeguard.span import Location
from mkdocs_citeguard.text import PART, Page

Cited = tuple[Page, Audited]


def _nowhere(*_: object) -> None:
    return None


@dataclass(frozen=True)
class Shown:
    found: Attributed
    address: Callable[[str], str | None] = _nowhere
    """Where a page leads, by its path in the project."""
    anchor: Callable[[Page, Audited], str | None] = _nowhere
    """Of a citation on its built page."""
    kept: Kept = field(default=nothing_kept)

    @property
    def audit(self) -> Audit:
        return self.found.audit

    @cached_property
    def judgements(self) -> Mapping[tuple[str, int], Judgement]:
        """The verdicts on claims, by the page and the offset of the citation."""
        return {
            (page.path, one.citation.token.start): judgement
            for page, one in self.audit.site.citations()
            if (judgement := self.kept(page, one))
        }

    def judgement(self, cited: Cited) -> Judgement | None:
        return self.judgements.get((cited[0].path, cited[1].citation.token.start))

    def cited(self, finding: Finding) -> Cited | None:
        """The citation that a finding is about: of several at one place, the one that was compared."""
        return self._cited.get(self.found.origins.get(finding, finding.location))

    @cached_property
    def _cited(self) -> Mapping[Location, Cited]:
        cited: dict[Location, Cited] = {}
        for page, one in self.audit.site.citations():
            place = page.location(one.citation.token.start)
            if place not in cited or (one.decided and not cited[place][1].decided):
                cited[place] = (page, one)
        return cited

    def url(self, path: str, cited: Cited | None = None) -> str | None:
        """Where a citation stands on the built site; the page, if that cannot be said."""
        address = self.address(path.partition(PART)[0])
        anchor = self.anchor(*cited) if address and cited else None
        return f"{address}#{anchor}" if anchor else address


def written(cited: Cited) -> str:
    """A citation as its page has it."""
    page, one = cited
    return " ".join(one.citation.token.of(page.text).replace("`", "").split())


def status_badge(status: Status) -> str:
    return f'<span class="{CLASS}-badge {CLASS}-{status}">{plain(status)}</span>'


def counted(statuses: Mapping[Status, int]) -> str:
    """`9 verified, 2 present`, in the words of reports."""
    return ", ".join(f"{statuses[one]:,} {one}" for one in Status if one in statuses)
