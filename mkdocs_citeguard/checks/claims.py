"""Claims of research that name no source."""

from __future__ import annotations

import re
from collections.abc import Iterator

from mkdocs_citeguard.audited import PageAudit
from mkdocs_citeguard.block import OPAQUE, Block, BlockKind
from mkdocs_citeguard.findings import Problem, Rule, Severity, page_check
from mkdocs_citeguard.inference import inferred
from mkdocs_citeguard.quoted import in_block
from mkdocs_citeguard.span import Span
from mkdocs_citeguard.text import Page
from mkdocs_citeguard.wording import shortened

UNCITED_CLAIM = Rule(
    "CG303",
    "uncited-claim",
    recommended=Severity.INFO,
    contract=Severity.WARN,
    doc="""
    "Research shows", "according to the survey", "(Author et al., 2023)" in a paragraph that cites nothing. Headings,
    quoted words, code, comments, front matter and text marked `INFERENCE` are left alone.

    Bad:
        Research shows that heavy parcels belong below.

    Good:
        Research shows that heavy parcels belong below (REF-001).
    """,
)
_CLAIM = re.compile(
    r"\baccording to (?!plan\b|schedule\b)(?:the |an? |one |several |recent |some )*[\w-]+(?: [\w-]+){0,3}? ?"
    r"(?:stud(?:y|ies)|surveys?|research|reports?|papers?|trials?|reviews?|authors?|experts?|data|statistics)\b"
    r"|\b(?:research|stud(?:y|ies)|surveys?|trials?|experiments?) (?:shows?|demonstrates?|suggests?|indicates?|proves?|confirms?|finds?|found)\b"
    r"|\([A-Z][\w'’-]+(?: (?:and|&) [A-Z][\w'’-]+)? et al\.?,? (?:19|20)\d\d[a-z]?[^()]*\)",
    re.IGNORECASE,
)
_HINTS = ("according", "research", "stud", "survey", "trial", "experiment", "et al")
_LEFT_ALONE = OPAQUE | {BlockKind.HEADING, BlockKind.QUOTE, BlockKind.DEFINITION, BlockKind.DIRECTIVE}


@page_check(UNCITED_CLAIM)
def uncited_claims(audit: PageAudit) -> Iterator[Problem]:
    for words in uncited(audit):
        location = audit.page.location(words.start)
        said = shortened(words.of(audit.page.prose))
        yield Problem(UNCITED_CLAIM.code, location, f"“{said}” names no source")


def uncited(audit: PageAudit) -> Iterator[Span]:
    """The words that claim something of research where the paragraph cites nothing."""
    lowered = audit.page.text.lower()
    if not any(hint in lowered for hint in _HINTS):
        return
    cited = [one.citation.token for one in audit.audited]
    for block in audit.page.blocks:
        if block.kind in _LEFT_ALONE or _answered(block, cited):
            continue
        for found in _CLAIM.finditer(audit.page.prose, block.span.start, block.span.end):
            words = Span(*found.span())
            if not inferred(audit.page, words.start) and not _quoted(audit.page, block, words):
                yield words


def _answered(block: Block, cited: list[Span]) -> bool:
    return any(block.span.covers(token) for token in cited)


def _quoted(page: Page, block: Block, words: Span) -> bool:
    """Whether words are only spoken of, or are somebody else's."""
    return any(one.span.covers(words) for one in in_block(page, block))
