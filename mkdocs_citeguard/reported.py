"""The report page: what a build counted and found, for readers of the site. Only if the site asks for it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from html import escape

from mkdocs_citeguard.audit import Audit, Summary
from mkdocs_citeguard.findings import Finding, Severity

REPORT = "citeguard/report.md"
EMPTY = '<div class="citeguard-report"></div>'
"""Stands on the page until all pages are rendered, for only then everything is known."""
MARKDOWN = f"# Citation report\n\n{EMPTY}\n"
_CODE = re.compile("`([^`]+)`")


def report(audit: Audit, summary: Summary, address: Callable[[str], str | None]) -> str:
    """HTML of the report. `address` is where a page leads, by its path in the project."""
    return "\n".join(
        ['<div class="citeguard-report">', *_counts(summary), *_findings(audit.findings, address), "</div>"]
    )


def _counts(summary: Summary) -> Iterator[str]:
    warned, informed = (summary.by_severity.get(one, 0) for one in (Severity.WARN, Severity.INFO))
    yield f"<p>{escape(str(summary))}.</p>"
    yield f"<p>Quotations compared with their source: {summary.compared}, of which {summary.passed} passed.</p>"
    yield f"<p>Findings of severity warn: {warned}, of severity info: {informed}.</p>"


def _findings(findings: tuple[Finding, ...], address: Callable[[str], str | None]) -> Iterator[str]:
    if not findings:
        return
    yield "<table><thead><tr><th>Page</th><th>Severity</th><th>Rule</th><th>Finding</th></tr></thead><tbody>"
    for one in findings:
        place, url = escape(str(one.location)), address(one.location.path)
        where = f'<a href="{escape(url)}">{place}</a>' if url else place
        rule = f"{one.code} {escape(one.rule)}"
        said = _CODE.sub(r"<code>\1</code>", escape(one.message))
        yield f"<tr><td>{where}</td><td>{one.severity}</td><td>{rule}</td><td>{said}</td></tr>"
    yield "</tbody></table>"
