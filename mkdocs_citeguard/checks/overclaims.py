"""Sentences that word their source more firmly than its certainty bears."""

from __future__ import annotations

from collections.abc import Iterator

from mkdocs_citeguard.audited import Site
from mkdocs_citeguard.findings import Problem, Rule, Severity, site_check

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


@site_check(OVERCLAIMED_CERTAINTY)
def overclaimed_certainty(site: Site) -> Iterator[Problem]:
    for page, one in site.citations():
        entry = one.entry
        if entry is None or not entry.certainty:
            continue
        sentence = one.citation.claim.of(page.prose)
        if overclaimed := site.certainty.overclaim(sentence, entry.certainty):
            level, overclaim = overclaimed
            message = f"“{overclaim.words}” claims more than {entry.id} bears, whose certainty is {level}; say “{overclaim.instead}”"
            yield Problem(OVERCLAIMED_CERTAINTY.code, page.location(one.citation.token.start), message)
