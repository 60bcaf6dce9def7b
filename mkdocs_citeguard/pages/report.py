"""The report page: what a build counted and found, for maintainers of the site. Only if the site asks for it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from html import escape

from mkdocs_citeguard.audit import BLOCKING, Audit, Summary
from mkdocs_citeguard.audited import Status
from mkdocs_citeguard.badge import CLASS
from mkdocs_citeguard.findings import Severity
from mkdocs_citeguard.pages.chart import bar
from mkdocs_citeguard.pages.findings import findings
from mkdocs_citeguard.pages.inventory import inventory
from mkdocs_citeguard.pages.shown import Shown, counted, status_badge
from mkdocs_citeguard.wording import count

REPORT = "citeguard/report.md"
EMPTY = f'<div class="{CLASS}-report"></div>'
"""Stands on the page until it is built: no index of words may hold what the report says."""
MARKDOWN = f"# Citation report\n\n{EMPTY}\n"
_MEANINGS = {
    Status.VERIFIED: "the quoted words stand at the cited place",
    Status.PRESENT: "the target exists; nothing is quoted",
    Status.DRIFTED: "the quoted words stand elsewhere in that source",
    Status.ALTERED: "something close to the quoted words stands there",
    Status.FABRICATED: "the quoted words stand nowhere in the source",
    Status.MISSING: "there is no such source",
    Status.OUT_OF_RANGE: "the source has no such place",
    Status.AMBIGUOUS: "several sources or places answer to it",
    Status.UNVERIFIABLE: "the evidence is not here",
}


def report(shown: Shown, assets: str) -> str:
    """HTML of the report. `assets` are the elements that load its style sheet and its script."""
    audit = shown.audit
    parts = [_verdict(audit), _counts(audit.summary), *_judged(shown)]
    if audit.summary.citations:
        parts += [*_statuses(audit.summary), *_kinds(audit)]
    return "\n".join(
        [f'<div class="{CLASS}-report">', assets, *parts, *findings(shown), *inventory(shown), "</div>"]
    )


def _verdict(audit: Audit) -> str:
    verdict = audit.summary.verdict
    if verdict is None:
        return "<p>Nothing is cited.</p>"
    return (
        f'<p class="{CLASS}-verdict {CLASS}-verdict-{verdict.lower()}"><strong>{verdict}</strong> '
        f"<span>{_reason(audit, verdict)}</span></p>"
    )


def _reason(audit: Audit, verdict: str) -> str:
    summary = audit.summary
    if verdict == "PASS":
        return "Every citation is verified."
    if verdict == "PARTIAL":
        verified = summary.by_status.get(Status.VERIFIED, 0)
        return f"{verified:,} of {count(summary.citations, 'citation')} verified. None of the others rests on nothing."
    blocked = [f"{summary.by_status[one]:,} {one}" for one in BLOCKING if one in summary.by_status]
    if blocked:
        return f"Citations that rest on nothing: {', '.join(blocked)}."
    return f"{count(summary.by_severity.get(Severity.WARN, 0), 'finding')} of severity warn under the preset contract."


def _counts(summary: Summary) -> str:
    warned, informed = (summary.by_severity.get(one, 0) for one in (Severity.WARN, Severity.INFO))
    counts = (
        ("N", "citations", summary.citations),
        ("V", "quotations compared", summary.compared),
        ("P", "of them passed", summary.passed),
        ("U", "citations not compared", summary.uncompared),
        ("", "findings: warn", warned),
        ("", "findings: info", informed),
        ("", "pages read", summary.pages),
    )
    told = "".join(
        f"<div><dt>{f'<abbr>{letter}</abbr> ' if letter else ''}{words}</dt><dd>{number:,}</dd></div>"
        for letter, words, number in counts
    )
    return f'<dl class="{CLASS}-counts">{told}</dl>'


def _judged(shown: Shown) -> Iterator[str]:
    """What `verify` said of the claims, where its verdicts are kept."""
    supports = Counter(one.support for one in shown.judgements.values())
    if supports:
        told = ", ".join(f"{number:,} {escape(support)}" for support, number in sorted(supports.items()))
        yield f"<p>Claims judged by <code>verify</code>: {told}.</p>"


def _statuses(summary: Summary) -> Iterator[str]:
    counts = {Status(status): number for status, number in summary.by_status.items()}
    yield f"<h2>By status</h2>{bar(counts, summary.citations)}"
    yield f'<table class="{CLASS}-table"><thead><tr><th scope="col">Status</th><th scope="col">Citations</th>'
    yield '<th scope="col">Share</th><th scope="col">What it means</th></tr></thead><tbody>'
    for status in Status:
        if number := counts.get(status):
            share = f"{100 * number / summary.citations:.1f} %"
            yield f"<tr><td>{status_badge(status)}</td><td>{number:,}</td><td>{share}</td><td>{_MEANINGS[status]}</td></tr>"
    yield "</tbody></table>"


def _kinds(audit: Audit) -> Iterator[str]:
    kinds: dict[str, Counter[Status]] = {}
    for _, one in audit.site.citations():
        kinds.setdefault(one.citation.kind, Counter())[one.status] += 1
    most = max(statuses.total() for statuses in kinds.values())
    yield f'<h2>By kind</h2><table class="{CLASS}-table"><thead><tr><th scope="col">Kind</th>'
    yield '<th scope="col">Citations</th><th scope="col">Statuses</th></tr></thead><tbody>'
    for kind, statuses in sorted(kinds.items(), key=lambda one: (-one[1].total(), one[0])):
        yield f"<tr><td>{escape(kind)}</td><td>{statuses.total():,}</td><td>{bar(statuses, most)}{counted(statuses)}</td></tr>"
    yield "</tbody></table>"
