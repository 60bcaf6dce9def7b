"""Works that nobody assessed, that should no longer be cited, or that nobody cites. Each is said once."""

from __future__ import annotations

from collections.abc import Iterator

from mkdocs_citeguard.audited import Site
from mkdocs_citeguard.corpus import Entry
from mkdocs_citeguard.findings import Problem, Rule, Severity, site_check
from mkdocs_citeguard.span import Location

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


RETRACTED_SOURCE = Rule(
    "CG305",
    "retracted-source",
    recommended=Severity.WARN,
    contract=Severity.WARN,
    doc="""
    A work that was retracted, superseded or withdrawn, as its note or its radar file says.

    Bad:
        === .aiwg/research/findings/REF-070-ramps.md
        ---
        ref_id: REF-070
        title: Ramps
        grade: high
        status: retracted
        ---
        === docs/index.md
        Ramps are steep (REF-070).

    Good:
        Parcels are weighed (REF-001).
    """,
)


UNCITED_SOURCE = Rule(
    "CG502",
    "uncited-source",
    recommended=Severity.IGNORE,
    contract=Severity.IGNORE,
    doc="""
    A work of the corpus that no page cites. Only the whole site can tell, so `check` with PATHS does not look; retracted
    works are left alone.

    Bad:
        Parcels are weighed (REF-001).

    Good:
        Parcels are weighed (REF-001) on belts (REF-002) and driven away (REF-050).
    """,
)


@site_check(UNASSESSED_SOURCE)
def unassessed_source(site: Site) -> Iterator[Problem]:
    for entry, location in _first_cited(site):
        if not entry.certainty and not entry.retracted:
            yield Problem(UNASSESSED_SOURCE.code, location, f"nobody assessed the certainty of {entry.id}")


@site_check(RETRACTED_SOURCE)
def retracted_source(site: Site) -> Iterator[Problem]:
    for entry, location in _first_cited(site):
        if entry.retracted:
            title = f", “{entry.title}”," if entry.title else ""
            yield Problem(RETRACTED_SOURCE.code, location, f"{entry.id}{title} is {entry.retracted}")


@site_check(UNCITED_SOURCE)
def uncited_source(site: Site) -> Iterator[Problem]:
    cited = {one.entry.id for page, one in site.citations() if one.entry and page.path not in one.entry.notes}
    for entry in site.corpus.entries.values():
        if entry.id not in cited and entry.notes and not entry.retracted:
            title = f", “{entry.title}”" if entry.title else ""
            yield Problem(
                UNCITED_SOURCE.code, Location(entry.notes[0], 1), f"no page cites {entry.id}{title}"
            )


def _first_cited(site: Site) -> Iterator[tuple[Entry, Location]]:
    """The works that are cited, each with the place of its first citation."""
    seen: set[str] = set()
    for page, one in site.citations():
        if one.entry and one.entry.id not in seen:
            seen.add(one.entry.id)
            yield one.entry, page.location(one.citation.token.start)
