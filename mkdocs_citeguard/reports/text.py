"""The report for a person at a terminal: the findings, then what was read."""

from __future__ import annotations

from collections.abc import Iterator

from mkdocs_citeguard.audit import Summary
from mkdocs_citeguard.findings import Finding, Severity
from mkdocs_citeguard.reports.report import Report
from mkdocs_citeguard.wording import count


def render(report: Report) -> str:
    return "".join(f"{line}\n" for line in _lines(report))


def _lines(report: Report) -> Iterator[str]:
    listed = [finding for finding in report.audit.findings if finding.severity in report.shown]
    yield from map(_finding, listed)
    if listed:
        yield ""
    yield from summary_lines(report)
    for note in report.notes:
        yield f"note: {note}"


def _finding(finding: Finding) -> str:
    mild = " (info)" if finding.severity is Severity.INFO else ""
    location, column = finding.location, finding.location.column
    place = f"{location}:{column}" if location.line else str(location)
    return f"{place}: {finding.code} {finding.rule}{mild}: {finding.message}"


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
