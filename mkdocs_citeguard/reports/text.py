"""The report for a person at a terminal: the findings, then what was read."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from mkdocs_citeguard.audit import Summary
from mkdocs_citeguard.findings import Finding, Severity
from mkdocs_citeguard.mutation import Mutation
from mkdocs_citeguard.reports.report import Report
from mkdocs_citeguard.wording import count, shortened

if TYPE_CHECKING:
    from mkdocs_citeguard.verify.outcome import Judged, Outcome


def render(report: Report) -> str:
    return "".join(f"{line}\n" for line in _lines(report))


def _lines(report: Report) -> Iterator[str]:
    listed = [finding for finding in report.audit.findings if finding.severity in report.shown]
    yield from map(_finding, listed)
    if listed:
        yield ""
    if report.evidence:
        yield from _evidence(report)
    yield from summary_lines(report)
    if report.mutation:
        yield from _mutation(report.mutation)
    if report.support:
        yield from _support(report.support)
        if report.audit.summary.verdict:
            yield f"structural verdict of the same pages: {report.audit.summary.verdict}"
    for note in report.notes:
        yield f"note: {note}"


def _finding(finding: Finding) -> str:
    mild = " (info)" if finding.severity is Severity.INFO else ""
    location, column = finding.location, finding.location.column
    place = f"{location}:{column}" if location.line else str(location)
    return f"{place}: {finding.code} {finding.rule}{mild}: {finding.message}"


def _evidence(report: Report) -> Iterator[str]:
    """For each comparison the command that repeats it, with what it prints, or how it was made."""
    shown = False
    for page, one in report.audit.site.citations():
        if not one.comparison or not one.decided:
            continue
        shown = True
        evidence = one.comparison.evidence
        place = page.location(one.citation.token.start)
        words = " ".join(one.citation.token.of(page.text).replace("`", "").split())
        yield f"{place}:{place.column} {words}: {one.status}"
        yield f"    $ {evidence.command}" if evidence.command else f"    ({evidence.method})"
        output = (evidence.output or "").removesuffix("\n").replace("\r", "")
        yield from (f"    {line}" for line in output.split("\n") if evidence.output)
    if shown:
        yield ""


def _mutation(mutation: Mutation) -> Iterator[str]:
    yield from (f"{mutant}" for mutant in mutation.passed)
    made = f"{count(mutation.mutants, 'falsified quotation')} of {count(mutation.quotations, 'true one')}"
    yield f"self-test: {made}; {len(mutation.passed)} passed"


def _support(outcome: Outcome) -> Iterator[str]:
    """Each claim of the sample that is not plainly supported, then how many were judged and how many were not."""
    for one in outcome.judged:
        if one.record and (one.support != "supported" or one.signals):
            yield from _judged(one)
    if any(one.record for one in outcome.judged):
        yield outcome.summary
        yield from outcome.standing
    if outcome.skipped:
        yield f"claim support: {outcome.skipped}"
    if outcome.sample.left_out:
        yield outcome.sample.left_out


def _judged(one: Judged) -> Iterator[str]:
    by = f" ({one.by})" if one.by else ""
    yield f"{one.pair.location}: {one.support}{by}: “{shortened(one.pair.paragraph, 100)}” -> {one.pair.target}"
    if one.verdict and one.verdict.quote:
        yield f"    words: {shortened(one.verdict.quote, 100)}"
    if one.verdict and one.verdict.reason:
        yield f"    reason: {one.verdict.reason}"
    yield from (f"    signal: {signal}" for signal in one.signals)


def summary_lines(report: Report) -> Iterator[str]:
    """What was read, and what came of it."""
    summary = report.audit.summary
    yield str(summary)
    if summary.citations:
        yield f"{count(report.files_read, 'cited file')} read; {count(summary.compared, 'quotation')} compared, {summary.passed} passed"
    unlisted = summary.by_severity.get(Severity.INFO, 0) and Severity.INFO not in report.shown
    yield severity_line(summary) + (" (`--info` lists them)" if unlisted else "")
    if report.preset == "contract" and summary.verdict:
        yield f"verdict: {summary.verdict}"


def severity_line(summary: Summary) -> str:
    warned = summary.by_severity.get(Severity.WARN, 0)
    informed = summary.by_severity.get(Severity.INFO, 0)
    told = f" and {count(informed, 'remark')}" if informed else ""
    return f"{count(warned, 'problem')}{told}" if warned or informed else "no problems"
