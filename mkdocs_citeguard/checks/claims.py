"""Claims of research that name no source."""

from __future__ import annotations

import re
from collections.abc import Iterator

from mkdocs_citeguard.audited import PageAudit, Site
from mkdocs_citeguard.block import OPAQUE, Block, BlockKind
from mkdocs_citeguard.claiming import Claiming
from mkdocs_citeguard.findings import Problem, Rule, Severity, site_check
from mkdocs_citeguard.inference import inferred
from mkdocs_citeguard.quoted import in_block
from mkdocs_citeguard.regions import RegionKind
from mkdocs_citeguard.span import Span, Spans
from mkdocs_citeguard.text import Page
from mkdocs_citeguard.wording import shortened

UNCITED_CLAIM = Rule(
    "CG303",
    "uncited-claim",
    recommended=Severity.INFO,
    contract=Severity.WARN,
    doc="""
    "Research shows", "according to the survey", "(Author et al., 2023)", "37 % of users" or "three times faster" in a
    paragraph that cites nothing. Headings, quoted words, code, comments, front matter, what is said of the project
    itself and text marked `INFERENCE` are left alone. The setting `claims` adds wordings and takes some away.

    Bad:
        Research shows that heavy parcels belong below.

    Good:
        Research shows that heavy parcels belong below (REF-001).
    """,
)
_CLAIM = re.compile(
    r"\baccording to (?!plan\b|schedule\b|our\b|my\b|us\b)(?:the |an? |one |several |recent |some )*[\w-]+(?: [\w-]+){0,3}? ?"
    r"(?:stud(?:y|ies)|surveys?|research|reports?|papers?|trials?|reviews?|authors?|experts?|data|statistics)\b"
    r"|\b(?:research|stud(?:y|ies)|surveys?|trials?|experiments?) (?:shows?|demonstrates?|suggests?|indicates?|proves?|confirms?|finds?|found)\b"
    r"|\([A-Z][\w'’-]+(?: (?:and|&) [A-Z][\w'’-]+)? et al\.?,? (?:19|20)\d\d[a-z]?[^()]*\)",
    re.IGNORECASE,
)
_FIGURE = re.compile(
    r"\b\d+(?:[.,]\d+)?[ \u00a0\u202f]?(?:%|percent\b|per cent\b) (?:of (?:all |the |our )?(?:[a-z-]+ )?(?:adults|americans|"
    r"companies|consumers|customers|developers|drivers|employees|engineers|europeans|firms|households|managers|"
    r"organi[sz]ations|participants|patients|people|pupils|readers|respondents|students|teams|users|visitors|voters|workers)"
    r"|fewer|faster|higher|less|lower|more|slower)\b"
    r"|\b(?:\d+(?:[.,]\d+)?(?:[ \u00a0]?[x×]| times|-fold)|twice as|(?:two|three|four|five|ten|hundred) times)"
    r"(?: as)? (?:cheaper|fast|faster|fewer|higher|less|likely|lower|more|often|safer|slower)\b",
    re.IGNORECASE,
)
"""Figures about people and comparisons: somebody must have counted or measured them."""
_BY_US = re.compile(r"\b(?:our|my)(?: own)?(?: \w+)? $", re.IGNORECASE)
_OWN = re.compile(
    r"\b(?:we|our|ours|us|I|my|here|this (?:build|library|package|plugin|project|release|site|tool|version)|benchmarks?|"
    r"measured|release notes|before|previous(?:ly)?|up to|at least|at most|if|suppose|say|e\.g\.|for example)\b|#\d+\b",
    re.IGNORECASE,
)
"""In a sentence about the project itself, its past or its issues, or about what only might be."""
_OF_CHANGES = re.compile(
    r"(?:^|/)(?:change-?logs?|changes|history|news|release-?notes|releases?|what-?s-?new)(?:/|\.[a-z]+$)",
    re.IGNORECASE,
)
"""Pages that tell what became of the project: their figures are its own."""
_HINTS = ("according", "research", "stud", "survey", "trial", "experiment", "et al")
_FIGURE_HINTS = (
    "%",
    "percent",
    "per cent",
    " times",
    "x faster",
    "x slower",
    "x more",
    "x less",
    "×",
    "-fold",
    "twice as",
)
_LEFT_ALONE = OPAQUE | {BlockKind.HEADING, BlockKind.QUOTE, BlockKind.DEFINITION, BlockKind.DIRECTIVE}


@site_check(UNCITED_CLAIM)
def uncited_claims(site: Site) -> Iterator[Problem]:
    for audit in site.pages:
        for words in uncited(audit, site.claiming):
            location = audit.page.location(words.start)
            said = shortened(words.of(audit.page.prose))
            yield Problem(UNCITED_CLAIM.code, location, f"“{said}” names no source")


def uncited(audit: PageAudit, claiming: Claiming) -> Iterator[Span]:
    """The words that claim something of research where the paragraph cites nothing."""
    lowered = audit.page.text.lower()
    figures = any(hint in lowered for hint in _FIGURE_HINTS) and _FIGURE.search(audit.page.text)
    own = claiming.occurs(audit.page.text)
    if not figures and not own and not any(hint in lowered for hint in _HINTS):
        return
    cited = Spans(one.citation.token for one in audit.audited)
    for block in audit.page.blocks:
        if block.kind in _LEFT_ALONE or cited.meet(block.span):
            continue
        claimed = {
            *_of_research(audit.page, block),
            *_figures(audit.page, block),
            *claiming.claims(audit.page.prose, block.span),
        }
        quoted = [one.span for one in in_block(audit.page, block)] if claimed else []
        for words in sorted(claimed):
            sentence = audit.page.sentence_at(words.start).of(audit.page.prose)
            if not (
                claiming.excuses(sentence)
                or inferred(audit.page, words.start)
                or any(span.covers(words) for span in quoted)
            ):
                yield words


def _of_research(page: Page, block: Block) -> Iterator[Span]:
    for found in _CLAIM.finditer(page.prose, block.span.start, block.span.end):
        if not _BY_US.search(page.prose, block.span.start, found.start()):
            yield Span(*found.span())


def _figures(page: Page, block: Block) -> Iterator[Span]:
    """Figures that no link answers for and that are none of the project's own: those stand beside code, or are `ours`."""
    regions = page.regions_within(block.span)
    if _OF_CHANGES.search(page.path) or any(
        one.kind in (RegionKind.LINK_TARGET, RegionKind.URL) for one in regions
    ):
        return
    code = [one.span for one in regions if one.kind is RegionKind.CODE_SPAN]
    for found in _FIGURE.finditer(page.prose, block.span.start, block.span.end):
        sentence = page.sentence_at(found.start())
        if not _OWN.search(sentence.of(page.prose)) and not any(sentence.covers(one) for one in code):
            yield Span(*found.span())
