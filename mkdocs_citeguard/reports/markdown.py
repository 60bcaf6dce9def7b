"""The report as Markdown, for a person who reads it elsewhere than in the terminal."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from mkdocs_citeguard.findings import Finding, Severity
from mkdocs_citeguard.reports.report import Report
from mkdocs_citeguard.reports.text import summary_lines
from mkdocs_citeguard.wording import shortened

if TYPE_CHECKING:
    from mkdocs_citeguard.verify.outcome import Judged, Outcome

_ACTIVE = re.compile(r"([\\`*_{}\[\]<>#|~&])")


def render(report: Report) -> str:
    return "".join(f"{line}\n" for line in _lines(report))


def _lines(report: Report) -> Iterator[str]:
    yield from ("# Citation report", "")
    yield from (f"- {_plain(line)}" for line in summary_lines(report))
    if verdict := report.audit.summary.verdict:
        yield f"- structural verdict: {verdict}"
    yield from (f"- note: {_plain(note)}" for note in report.notes)
    if report.support:
        yield from _support(report.support)
    yield from _findings(report.audit.findings)


def _support(outcome: Outcome) -> Iterator[str]:
    yield from ("", "## Claim support", "")
    told = (outcome.summary, outcome.sample.left_out, outcome.skipped and f"claim support: {outcome.skipped}")
    yield from (f"- {_plain(one)}" for one in (*filter(None, told), *outcome.standing))
    if any(one.record for one in outcome.judged):
        yield ""
        columns = ("place", "claim", "source", "verdict", "words of the source", "reason", "signals", "judge")
        yield from _table(columns, map(_judged, outcome.judged))


def _judged(one: Judged) -> Sequence[str]:
    verdict, record = one.verdict, one.record
    return (
        str(one.pair.location),
        shortened(one.pair.paragraph, 200),
        one.pair.target,
        str(one.support),
        verdict.quote if verdict else "",
        verdict.reason if verdict else "",
        "; ".join(one.signals),
        f"{one.by}, {record.model}" if record else "",
    )


def _findings(findings: Sequence[Finding]) -> Iterator[str]:
    for severity in (Severity.WARN, Severity.INFO):
        listed = [one for one in findings if one.severity is severity]
        if listed:
            yield from ("", f"## Findings of severity {severity}", "")
            rows = ((str(one.location), f"{one.code} {one.rule}", one.message) for one in listed)
            yield from _table(("place", "rule", "finding"), rows)


def _table(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    yield f"| {' | '.join(columns)} |"
    yield "|" + "---|" * len(columns)
    for row in rows:
        yield f"| {' | '.join(map(_plain, row))} |"


def _plain(text: str) -> str:
    """Words on one line in which nothing is Markdown: they come from pages, sources and models."""
    return _ACTIVE.sub(r"\\\1", " ".join(text.split()))
