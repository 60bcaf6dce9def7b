"""Sentences that word their source more firmly than its certainty bears."""

from __future__ import annotations

from collections.abc import Iterator

from mkdocs_citeguard.audited import PageAudit
from mkdocs_citeguard.evidence import Found
from mkdocs_citeguard.findings import Problem, Rule, Severity, page_check

OVERCLAIMED_CERTAINTY = Rule(
    "CG301",
    "overclaimed-certainty",
    recommended=Severity.WARN,
    contract=Severity.WARN,
    doc="""
    Wording above the certainty (GRADE) of the source: "research proves" for a source of LOW certainty. The sentence
    that carries the citation is read; what is denied or quoted claims nothing, and tables and figures may show.

    Bad:
        === .aiwg/research/findings/REF-003-mats.md
        # REF-003: Mats

        **GRADE**: LOW
        === docs/index.md
        Research proves that mats prevent falls (REF-003).

    Good:
        === .aiwg/research/findings/REF-003-mats.md
        # REF-003: Mats

        **GRADE**: LOW
        === docs/index.md
        Limited evidence suggests that mats prevent falls (REF-003).
    """,
)


@page_check(OVERCLAIMED_CERTAINTY)
def overclaimed_certainty(audit: PageAudit) -> Iterator[Problem]:
    for one in audit.audited:
        entry = one.resolution.sources[0].entry if isinstance(one.resolution, Found) else None
        if entry is None or not entry.certainty:
            continue
        sentence = one.citation.claim.of(audit.page.prose)
        if overclaimed := audit.certainty.overclaim(sentence, entry.certainty):
            level, overclaim = overclaimed
            message = f"“{overclaim.words}” claims more than {entry.id} bears, whose certainty is {level}; say “{overclaim.instead}”"
            yield Problem(OVERCLAIMED_CERTAINTY.code, audit.page.location(one.citation.token.start), message)
