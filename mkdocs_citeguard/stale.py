"""What lines said when a page began to cite them, held against what they say today."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from rapidfuzz import fuzz

from mkdocs_citeguard.audited import Audited, PageAudit, Site, Status
from mkdocs_citeguard.checks.stale import RULES, STALE_LINE
from mkdocs_citeguard.evidence import Found, Lines, Source
from mkdocs_citeguard.findings import Problem, SiteCheck
from mkdocs_citeguard.places import places_of
from mkdocs_citeguard.wording import lines as named
from mkdocs_citeguard.wording import shortened

SAME = 60
"""Least similarity, 0 to 100, of a line and what somebody made of it: the citation still means that line."""
_TELLING = re.compile(r"\w{3,}.*\w")


@dataclass(frozen=True, slots=True)
class Was:
    """The cited file at the commit since which a page cites it."""

    commit: str
    source: Source


Past = Callable[[PageAudit, Audited], Was | None]
"""What a file was when a page began to cite it; None where nobody knows."""


def cites_lines(one: Audited) -> bool:
    """Whether nothing but the number says which lines are meant."""
    return one.status is Status.PRESENT and isinstance(one.citation.reference.place, Lines)


def stale_check(past: Past) -> SiteCheck:
    """A check that knows the past."""

    def run(site: Site) -> Iterator[Problem]:
        for page in site.pages:
            for one in filter(cites_lines, page.audited):
                was = past(page, one)
                if was and (said := _said(one, was)):
                    yield Problem(
                        STALE_LINE.code, page.page.location(one.citation.token.start), said, mild=True
                    )

    return SiteCheck(RULES, run)


def _said(one: Audited, was: Was) -> str | None:
    """How the lines changed; None if they did not, or if that is not sure."""
    cited = one.citation.reference.place
    if not isinstance(one.resolution, Found) or not isinstance(cited, Lines) or not was.source.holds(cited):
        return None
    source = one.resolution.sources[0]
    old, new = was.source.slice(cited), source.slice(cited)
    if old == new or not _TELLING.search(" ".join(old)) or len(places_of(old, was.source.lines)) > 1:
        return None
    since = f"{named(cited)} of `{source.origin}` said “{shortened(' '.join(old))}” when the page began to cite it ({was.commit[:10]})"
    places = places_of(old, source.lines)
    if len(places) == 1:
        return f"{since}; that stands on {named(places[0])} now"
    if places or _similar(old, new):
        return None
    return f"{since}; that stands nowhere now"


def _similar(old: Sequence[str], new: Sequence[str]) -> bool:
    return fuzz.ratio(" ".join("\n".join(old).split()), " ".join("\n".join(new).split())) >= SAME
