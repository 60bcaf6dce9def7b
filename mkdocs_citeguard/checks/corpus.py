"""Faults of the corpus itself. They weigh more for ids that a page cites."""

from __future__ import annotations

from collections.abc import Iterator

from mkdocs_citeguard.audited import Site
from mkdocs_citeguard.findings import Problem, Rule, Severity, site_check
from mkdocs_citeguard.span import Location

DUPLICATE_REFERENCE_ID = Rule(
    "CG105",
    "duplicate-reference-id",
    recommended=Severity.WARN,
    contract=Severity.WARN,
    doc="""
    Two different works under one id. A citation of it may mean either. As information where no page cites the id.

    Bad:
        === .aiwg/research/findings/REF-007-forklifts.md
        # REF-007: Forklift routes
        === .aiwg/research/findings/REF-007-tape.md
        # REF-007: Tape that holds
        === docs/index.md
        Forklifts keep to the right (REF-007).

    Good:
        === .aiwg/research/findings/REF-007-forklifts.md
        # REF-007: Forklift routes
        === .aiwg/research/findings/REF-008-tape.md
        # REF-008: Tape that holds
        === docs/index.md
        Forklifts keep to the right (REF-007).
    """,
)
MISMATCHED_REFERENCE_ID = Rule(
    "CG106",
    "mismatched-reference-id",
    recommended=Severity.WARN,
    contract=Severity.WARN,
    doc="""
    A note whose file name, title and front matter do not give the same id. As information where no page cites it.

    Bad:
        === .aiwg/research/findings/REF-030-gloves.md
        # REF-031: Gloves in winter
        === docs/index.md
        Gloves are worn from autumn on (REF-031).

    Good:
        === .aiwg/research/findings/REF-031-gloves.md
        # REF-031: Gloves in winter
        === docs/index.md
        Gloves are worn from autumn on (REF-031).
    """,
)


@site_check(DUPLICATE_REFERENCE_ID, MISMATCHED_REFERENCE_ID)
def corpus_defects(site: Site) -> Iterator[Problem]:
    if not site.corpus.defects:
        return
    cited = {one.citation.reference.name for _, one in site.citations()}
    for defect in site.corpus.defects:
        location = Location(defect.path, defect.line)
        yield Problem(defect.rule, location, defect.message, mild=cited.isdisjoint(defect.ids))
