"""Cited works whose certainty nobody assessed."""

from __future__ import annotations

from collections.abc import Iterator

from mkdocs_citeguard.audited import Site
from mkdocs_citeguard.evidence import Found
from mkdocs_citeguard.findings import Problem, Rule, Severity, site_check

UNASSESSED_SOURCE = Rule(
    "CG302",
    "unassessed-source",
    recommended=Severity.INFO,
    contract=Severity.WARN,
    doc="""
    A cited work without a GRADE level: nobody can tell how firmly it may be worded. Said once for each work.

    Bad:
        === .aiwg/research/findings/REF-005-lamps.md
        # REF-005: Lamps over the belts
        === docs/index.md
        Lamps are replaced yearly (REF-005).

    Good:
        === .aiwg/research/findings/REF-005-lamps.md
        # REF-005: Lamps over the belts

        **GRADE**: HIGH
        === docs/index.md
        Lamps are replaced yearly (REF-005).
    """,
)


@site_check(UNASSESSED_SOURCE)
def unassessed_source(site: Site) -> Iterator[Problem]:
    said: set[str] = set()
    for page, one in site.citations():
        entry = one.resolution.sources[0].entry if isinstance(one.resolution, Found) else None
        if entry and not entry.certainty and entry.id not in said:
            said.add(entry.id)
            location = page.location(one.citation.token.start)
            yield Problem(UNASSESSED_SOURCE.code, location, f"nobody assessed the certainty of {entry.id}")
