"""The report as JSON, schema `citeguard.report.v1`: fields may be added, none changes its meaning."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from mkdocs_citeguard.audit import Summary
from mkdocs_citeguard.audited import Audited
from mkdocs_citeguard.evidence import Ambiguous, Found, Lines, Locator, PageNumber, Symbol, Time
from mkdocs_citeguard.findings import Finding
from mkdocs_citeguard.mutation import Mutation
from mkdocs_citeguard.reports.report import Report
from mkdocs_citeguard.text import Page
from mkdocs_citeguard.timed import part_of

if TYPE_CHECKING:
    from mkdocs_citeguard.verify.outcome import Judged, Outcome

SCHEMA = "citeguard.report.v1"


def render(report: Report) -> str:
    """One line for each citation and finding, so that two reports can be compared line by line."""
    parts = (
        f'"schema": {_dumped(SCHEMA)}',
        _listed("citations", (_citation(page, one) for page, one in report.audit.site.citations())),
        _listed("findings", map(finding_row, report.audit.findings)),
        f'"summary": {_dumped(_summary(report.audit.summary))}',
        _listed("notes", report.notes),
        *([f'"mutation": {_dumped(_mutation(report.mutation))}'] if report.mutation else []),
        *(_support(report.support) if report.support else []),
    )
    return "{\n" + ",\n".join(parts) + "\n}\n"


def _listed(key: str, rows: Iterable[Any]) -> str:
    lines = ",\n".join(f" {_dumped(row)}" for row in rows)
    return f'"{key}": [\n{lines}\n]' if lines else f'"{key}": []'


def _dumped(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _citation(page: Page, audited: Audited) -> dict[str, Any]:
    citation = audited.citation
    location = page.location(citation.token.start)
    row: dict[str, Any] = {
        "page": page.path,
        "line": location.line,
        "column": location.column,
        "text": citation.token.of(page.text),
        "kind": citation.kind,
        **_place(citation.reference.name, citation.reference.place),
        "status": audited.status,
        "candidates": [],
    }
    if audited.target:
        row["target"] = audited.target
    match audited.resolution:
        case Found(sources=(source, *_), trail=trail):
            row["found"] = trail.route
            row["candidates"] = list(trail.candidates)
            if isinstance(citation.reference.place, Time):
                row["segment"] = part_of(source, citation.reference.place)
        case Ambiguous(candidates=candidates):
            row["candidates"] = list(candidates)
        case _:
            pass
    if audited.quotation:
        row["quote"] = audited.quotation.text
    if audited.comparison and audited.decided:
        evidence = audited.comparison.evidence
        row["evidence"] = {
            key: value
            for key, value in (
                ("command", evidence.command),
                ("output", evidence.output),
                ("method", evidence.method),
            )
            if value is not None
        }
    return row


def _place(name: str, place: Locator) -> dict[str, Any]:
    match place:
        case Lines(first=first, last=last):
            return {"path": name, "first": first, "last": last}
        case Symbol(name=symbol, line=None):
            return {"path": name, "symbol": symbol}
        case Symbol(name=symbol, line=int(line)):
            return {"path": name, "symbol": symbol, "first": line, "last": line}
        case PageNumber(number=number):
            return {"reference": name, "page_number": number}
        case Time(seconds=seconds):
            return {"reference": name, "time": str(place), "seconds": seconds}
        case _:
            return {"reference": name}


def finding_row(finding: Finding) -> dict[str, Any]:
    return {
        "rule": finding.rule,
        "code": finding.code,
        "severity": finding.severity,
        "page": finding.location.path,
        "line": finding.location.line,
        "column": finding.location.column,
        "message": finding.message,
        "fix": finding.fix,
    }


def _mutation(mutation: Mutation) -> dict[str, Any]:
    passed = [
        {
            "page": one.location.path,
            "line": one.location.line,
            "kind": one.kind,
            "quote": one.quoted,
            "mutant": one.mutant,
        }
        for one in mutation.passed
    ]
    return {"quotations": mutation.quotations, "mutants": mutation.mutants, "passed": passed}


def _support(outcome: Outcome) -> Iterator[str]:
    sample = outcome.sample
    yield _listed("claims", map(_judged, outcome.judged))
    counts = {
        "claims": len(sample.claims.pairs),
        "sampled": len(sample.pairs),
        **{str(support): number for support, number in outcome.counts.items()},
        "unjudged": outcome.unjudged,
        "beyond_cap": sample.beyond_cap,
        "without_passage": sample.claims.without_passage,
        "outside": sample.claims.outside,
        "calibrations": list(outcome.standing),
    }
    yield f'"support": {_dumped(counts)}'


def _judged(one: Judged) -> dict[str, Any]:
    row: dict[str, Any] = {
        "page": one.pair.page,
        "line": one.pair.location.line,
        "column": one.pair.location.column,
        "text": one.pair.citation,
        "target": one.pair.target,
        "claim": one.pair.paragraph,
        "verdict": one.support,
        "signals": list(one.signals),
    }
    if one.record:
        verdict = one.record.verdict
        row |= {"quote": verdict.quote, "reason": verdict.reason, "remembered": one.remembered}
        if one.calibration:
            row["fit"] = one.calibration.fit
        row |= {"judge": one.record.judge, "model": one.record.model, "prompt": one.record.prompt}
    return row


def _summary(summary: Summary) -> dict[str, Any]:
    return {
        "pages": summary.pages,
        "citations": summary.citations,
        "by_status": summary.by_status,
        "by_code": summary.by_code,
        "by_severity": summary.by_severity,
        "N": summary.citations,
        "V": summary.compared,
        "P": summary.passed,
        "U": summary.uncompared,
        "verdict": summary.verdict,
    }
