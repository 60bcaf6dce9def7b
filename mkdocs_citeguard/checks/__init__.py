"""The checks, one file each. This table is the contents page of the product."""

from __future__ import annotations

from mkdocs_citeguard.checks import stale, support
from mkdocs_citeguard.checks.ambiguous import ambiguous_source
from mkdocs_citeguard.checks.claims import uncited_claims
from mkdocs_citeguard.checks.corpus import corpus_defects
from mkdocs_citeguard.checks.discipline import bare_line_numbers, vague_references
from mkdocs_citeguard.checks.malformed import malformed_citations
from mkdocs_citeguard.checks.missing import missing_source
from mkdocs_citeguard.checks.nothing import nothing_recognised
from mkdocs_citeguard.checks.outside import place_outside
from mkdocs_citeguard.checks.overclaims import overclaimed_certainty
from mkdocs_citeguard.checks.quotes import compared_quotes
from mkdocs_citeguard.checks.quoting import long_quotes, missing_quotes, unlocated_quotes
from mkdocs_citeguard.checks.recordings import machine_transcripts
from mkdocs_citeguard.checks.works import retracted_source, unassessed_source, uncited_source
from mkdocs_citeguard.findings import Check, Rule

CHECKS: tuple[Check, ...] = (
    malformed_citations,
    missing_source,
    place_outside,
    ambiguous_source,
    compared_quotes,
    missing_quotes,
    long_quotes,
    unlocated_quotes,
    bare_line_numbers,
    vague_references,
    corpus_defects,
    overclaimed_certainty,
    uncited_claims,
    unassessed_source,
    machine_transcripts,
    retracted_source,
    uncited_source,
    nothing_recognised,
)

ON_DEMAND: tuple[Rule, ...] = (*stale.RULES, *support.RULES)
"""Rules that no check looks for: one option or command asks, git's history or a judge, and only if somebody wants it."""
