"""The audit: pages followed to their sources, checked, and the findings stamped, allowed for and sorted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from mkdocs_citeguard import allowances
from mkdocs_citeguard.allowances import Allowance
from mkdocs_citeguard.audited import PageAudit, Site, Status
from mkdocs_citeguard.checks import CHECKS, ON_DEMAND
from mkdocs_citeguard.checks.allowances import unused
from mkdocs_citeguard.citation import Lexicon
from mkdocs_citeguard.evidence import Source, Sources
from mkdocs_citeguard.findings import Check, Finding, Problem, Severity, SiteCheck
from mkdocs_citeguard.follow import follow
from mkdocs_citeguard.forge import Forge, pinned_links
from mkdocs_citeguard.quotation import IN_PLACE, Outcome
from mkdocs_citeguard.settings import Settings
from mkdocs_citeguard.text import PART, Page
from mkdocs_citeguard.wording import count


@dataclass(frozen=True)
class Audit:
    """What was read and what was found."""

    site: Site
    findings: tuple[Finding, ...]
    preset: str = "recommended"

    @cached_property
    def summary(self) -> Summary:
        return Summary.of(self)


@dataclass(frozen=True, slots=True)
class Summary:
    """The counts of an audit. `verdict` is None where nothing is cited."""

    pages: int
    citations: int
    by_status: dict[str, int]
    by_code: dict[str, int]
    by_severity: dict[str, int]
    compared: int
    passed: int
    verdict: str | None

    @property
    def uncompared(self) -> int:
        return self.citations - self.compared

    def __str__(self) -> str:
        read = f"{count(self.citations, 'citation')} on {count(self.pages, 'page')}"
        statuses = ", ".join(
            f"{self.by_status[status]} {status}" for status in Status if status in self.by_status
        )
        return f"{read}: {statuses}" if statuses else f"{read}; nothing to check"

    @classmethod
    def of(cls, audit: Audit) -> Summary:
        audited = [one for _, one in audit.site.citations()]
        statuses = Counter(one.status for one in audited)
        return cls(
            pages=len({one.page.path.partition(PART)[0] for one in audit.site.pages}),
            citations=len(audited),
            by_status=_sorted(Counter(str(status) for status in statuses.elements())),
            by_code=_sorted(Counter(finding.code for finding in audit.findings)),
            by_severity=_sorted(Counter(str(finding.severity) for finding in audit.findings)),
            compared=sum(one.decided for one in audited),
            passed=sum(one.comparison.outcome in _PASSING[audit.preset] for one in audited if one.comparison),
            verdict=_verdict(statuses, audit),
        )


def _sorted(counts: Counter[str]) -> dict[str, int]:
    return dict(sorted(counts.items()))


BLOCKING = (Status.FABRICATED, Status.MISSING, Status.OUT_OF_RANGE)
"""Of citations of what does not exist."""
_PASSING = {
    "recommended": IN_PLACE,
    "contract": frozenset({Outcome.EXACT}),
}


def _verdict(statuses: Counter[Status], audit: Audit) -> str | None:
    if not statuses.total():
        return None
    if audit.preset == "contract" and any(one.severity is Severity.WARN for one in audit.findings):
        return "BLOCKED"
    if statuses[Status.VERIFIED] == statuses.total():
        return "PASS"
    return "BLOCKED" if any(statuses[status] for status in BLOCKING) else "PARTIAL"


def lexicon_of(sources: Sources, settings: Settings, pages: Sequence[Page] = ()) -> Lexicon:
    forge = settings.forge or Forge.of(
        sources.repository or _proven_repository(pages, sources), dialect=settings.forge_dialect
    )
    return Lexicon(sources.tree, sources.corpus, settings.ids, forge, frozenset(sources.roots), sources.graph)


def _proven_repository(pages: Sequence[Page], sources: Sources) -> str | None:
    """The repository that a pinned link proves to be this one: its commit is here and holds the file."""
    tried: set[str] = set()
    for page in pages:
        for address, commit, path in pinned_links(page.text):
            if address not in tried and isinstance(sources.read_at(commit, path), Source):
                return address
            tried.add(address)
    return None


def followed(
    pages: Sequence[Page], sources: Sources, settings: Settings
) -> tuple[tuple[PageAudit, ...], Lexicon]:
    """The citations of all pages, read and followed, and what was known of the world for that."""
    lexicon = lexicon_of(sources, settings, pages)
    return follow(pages, sources, lexicon), lexicon


def audit(pages: Sequence[Page], sources: Sources, settings: Settings) -> Audit:
    """Read, follow and check the citations of all pages."""
    return judge(followed(pages, sources, settings)[0], sources, settings)


def judge(
    pages: tuple[PageAudit, ...], sources: Sources, settings: Settings, more: Iterable[Check] = ()
) -> Audit:
    """Run the checks, and `more` of them, over pages that were followed."""
    site = Site(pages, sources.corpus, settings.ids, settings.certainty, settings.claims)
    checks = [check for check in (*CHECKS, *more) if _asked(check, settings)]
    problems = [problem for check in checks for problem in _run(check, site)]
    allowed = {one.page.path: allowances.read(one.page) for one in pages}
    findings = _allowed(_stamped(problems, settings), allowed, settings)
    return Audit(site, tuple(sorted(set(findings))), settings.preset)


def _asked(check: Check, settings: Settings) -> bool:
    """Whether anybody wants to hear of what a check finds."""
    return any(settings.severity(rule) is not Severity.IGNORE for rule in check.rules)


def _run(check: Check, site: Site) -> Iterator[Problem]:
    if isinstance(check, SiteCheck):
        yield from check.run(site)
        return
    for page in site.pages:
        yield from check.run(page)


def _stamped(problems: Iterable[Problem], settings: Settings) -> Iterator[Finding]:
    for problem in problems:
        rule = settings.rule(problem.rule)
        severity = settings.severity(rule)
        if severity is Severity.IGNORE:
            continue
        if problem.mild:
            severity = Severity.INFO
        yield Finding(problem.location, rule.code, rule.name, severity, problem.message, problem.fix)


_ON_DEMAND = frozenset(name for rule in ON_DEMAND for name in (rule.code, rule.name))
"""An allowance of these is not idle because nobody asked for them, or asked for a few."""


def _allowed(
    findings: Iterable[Finding], allowed: Mapping[str, tuple[Allowance, ...]], settings: Settings
) -> Iterator[Finding]:
    """The findings without those that their page allows, and one for each allowance that allows nothing."""
    used: set[Allowance] = set()
    for finding in findings:
        leave = [
            one
            for one in allowed.get(finding.location.path, ())
            if one.reason and one.rule in (finding.rule, finding.code) and one.covers(finding.location.line)
        ]
        used.update(leave)
        if not leave:
            yield finding
    idle = (
        one for page in allowed.values() for one in page if one not in used and one.rule not in _ON_DEMAND
    )
    yield from _stamped((unused(one, settings.rules_by_name) for one in idle), settings)
