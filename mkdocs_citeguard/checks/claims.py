"""Claims of research that name no source."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from mkdocs_citeguard import frontmatter
from mkdocs_citeguard.audited import PageAudit, Site
from mkdocs_citeguard.block import OPAQUE, Block, BlockKind
from mkdocs_citeguard.claiming import Claiming
from mkdocs_citeguard.claims import authors, claims, hints_in
from mkdocs_citeguard.claims.claim import Claim
from mkdocs_citeguard.claims.paragraphs import Paragraph, paragraphs
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
    "Research shows", "experts agree", "according to the survey", "(Author et al., 2023)", "37 % of users", "reduces
    errors by 30 %" or "three times faster" in a paragraph that names no source: any citation, link or footnote in it
    answers, and one in the words that introduce a list or a table. Each sentence is reported once.

    Headings, quoted words, code, comments, front matter and text marked `INFERENCE` are left alone; so are questions,
    conditions, opinions and what is said of the project itself: what something is done according to, settings, limits,
    aims, measurements, how fast software is. The setting `claims` adds wordings and takes some away.

    Bad:
        Research shows that heavy parcels belong below.

    Good:
        Research shows that heavy parcels belong below (REF-001).
    """,
)
_OF_CHANGES = re.compile(
    r"(?:^|/)(?:change-?logs?|changes|history|news|release-?notes|releases?|what-?s-?new|benchmarks?|performance|roadmap)(?:/|\.[a-z]+$)",
    re.IGNORECASE,
)
"""Pages that tell what became of the project and how fast it is: their figures are its own."""
_OF_OURS = re.compile(
    r"\b(?:change ?log|changes|history|news|release notes|releases?|what['’]s new|bench ?marks?|benchmarking|performance|speed|results|"
    r"measurements?|metrics|kpis?|success|goals?|targets?|objectives|roadmap|roll-?out|plans?|milestones|coverage|budgets?|slos?|impact|"
    r"achievements|requirements|acceptance|version \d[\d.]*|v?\d+\.\d[\d.]*)\b",
    re.IGNORECASE,
)
"""Headings above what is said of the project itself."""
_LIST_OF_WORKS = re.compile(
    r"\W*(?:[\d.]+\W+)?(?:references?|bibliography|literature|further reading|sources|works cited|see also|citations?|citing.*|"
    r"how to cite.*|acknowledge?ments?|credits|publications|papers|related work|resources|licen[cs]e)\W*",
    re.IGNORECASE,
)
_LEFT_ALONE = OPAQUE | {BlockKind.HEADING, BlockKind.QUOTE, BlockKind.DEFINITION, BlockKind.DIRECTIVE}
_FLAT = str.maketrans(dict.fromkeys("*\n\r\t\v\f\u00a0\u2007\u202f", " "))
_UNDERLINED = re.compile(r"(?<!\w)_|_(?!\w)")


@site_check(UNCITED_CLAIM)
def uncited_claims(site: Site) -> Iterator[Problem]:
    for audit in site.pages:
        for words in uncited(audit, site.claiming):
            location = audit.page.location(words.start)
            said = shortened(_flat(words.of(audit.page.prose)))
            yield Problem(UNCITED_CLAIM.code, location, f"“{said}” names no source")


def uncited(audit: PageAudit, claiming: Claiming) -> Iterator[Span]:
    """The words that claim something of the world where no source is named: of each sentence the first."""
    page = audit.page
    claimed = _claimed(page, claiming)
    if not claimed:
        return
    works = _works_in_question(page, claimed)
    title = str(frontmatter.values(page).get("title", ""))
    for paragraph in paragraphs(page, Spans({*_tokens(audit)})):
        found = claimed.get(paragraph.block.span, [])
        if not found or paragraph.sourced or _lists_works(paragraph):
            continue
        ours = _is_ours(page.path, (title, *paragraph.headings))
        quoted = Spans(one.span for one in in_block(page, paragraph.block))
        reported: Span | None = None
        for claim in found:
            sentence = page.sentence_at(claim.words.start)
            if not (
                sentence == reported
                or (claim.taken_up and paragraph.sourced_above)
                or (claim.counted and (ours or _shows_code(page, sentence)))
                or _is_listed(page, paragraph.block, claim, works)
                or claiming.excuses(sentence.of(page.prose))
                or inferred(page, claim.words.start)
                or quoted.meet(claim.words)
            ):
                reported = sentence
                yield claim.words


def _tokens(audit: PageAudit) -> Iterator[Span]:
    yield from (one.citation.token for one in audit.audited)
    yield from (one.token for one in audit.malformed)


def _claimed(page: Page, claiming: Claiming) -> dict[Span, list[Claim]]:
    """By block, what is claimed there, whether or not it may, in the order of the text."""
    hints = hints_in(page.text.lower())
    if not hints and not claiming.also:
        return {}
    claimed = {}
    for block in page.blocks:
        if block.kind not in _LEFT_ALONE and (found := _claimed_in(page, block, hints, claiming)):
            claimed[block.span] = sorted(found, key=lambda one: one.words)
    return claimed


def _claimed_in(page: Page, block: Block, hints: Sequence[str], claiming: Claiming) -> list[Claim]:
    found = [Claim(words) for words in claiming.claims(page.prose, block.span)] if claiming.also else []
    lowered = block.span.of(page.text).lower()
    for hint in hints:
        if hint in lowered:
            for sentence in page.sentences(block):
                found += [one.moved(sentence.start) for one in claims(_flat(sentence.of(page.prose)))]
            break
    return found


def _works_in_question(page: Page, claimed: Mapping[Span, Sequence[Claim]]) -> frozenset[authors.Work]:
    """The works that the page both names by author and year and lists."""
    named = {authors.work(one.words.of(page.text)) for found in claimed.values() for one in found} - {None}
    return authors.listed(page.text) & named if named else frozenset()


def _lists_works(paragraph: Paragraph) -> bool:
    return any(_LIST_OF_WORKS.fullmatch(heading) for heading in paragraph.headings[-1:])


def _flat(words: str) -> str:
    """Words on one line, as long as before, with blanks for emphasis."""
    return _UNDERLINED.sub(" ", words.translate(_FLAT))


def _is_listed(page: Page, block: Block, claim: Claim, works: Collection[authors.Work]) -> bool:
    """Whether the page says what work the authors and the year are of: in a list of works, or in this very footnote."""
    work = authors.work(claim.words.of(page.text))
    return work is not None and (work in works or block.kind is BlockKind.FOOTNOTE)


def _is_ours(path: str, titles: Iterable[str]) -> bool:
    """Whether figures are those of the project: its changes, measurements and aims."""
    return bool(_OF_CHANGES.search(path)) or any(map(_OF_OURS.search, titles))


def _shows_code(page: Page, sentence: Span) -> bool:
    return any(one.kind is RegionKind.CODE_SPAN for one in page.regions_within(sentence))
