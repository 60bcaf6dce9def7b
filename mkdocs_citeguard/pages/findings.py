"""The findings on the report page: each with its place, what was compared, and the command that repeats it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from mkdocs_citeguard.badge import CLASS
from mkdocs_citeguard.findings import Finding
from mkdocs_citeguard.pages.markup import link, message, plain, verbatim
from mkdocs_citeguard.pages.shown import Cited, Shown, status_badge, written
from mkdocs_citeguard.wording import count

_LONGEST = 1_200
"""Characters of a quotation, or of what a command prints, that are shown."""


def findings(shown: Shown) -> Iterator[str]:
    found = shown.audit.findings
    yield f'<h2 id="{CLASS}-findings">Findings</h2>'
    if not found:
        yield "<p>No findings.</p>"
        return
    yield _controls(shown)
    yield f'<ol class="{CLASS}-findings">'
    for finding in found:
        cited = shown.cited(finding)
        yield f"{_opening(finding, cited)}{''.join(_finding(finding, cited, shown))}</li>"
    yield "</ol>"


def _opening(finding: Finding, cited: Cited | None) -> str:
    more = f' data-status="{cited[1].status}" data-kind="{plain(cited[1].citation.kind)}"' if cited else ""
    rule = f"{finding.code} {finding.rule}"
    return f'<li data-severity="{finding.severity}" data-rule="{plain(rule)}"{more}>'


def _finding(finding: Finding, cited: Cited | None, shown: Shown) -> Iterator[str]:
    place = finding.location
    where = f"{place}:{place.column}" if place.line else str(place)
    severity = f'<span class="{CLASS}-severity {CLASS}-severity-{finding.severity}">{finding.severity}</span>'
    yield f'<p class="{CLASS}-message">{severity} {message(finding.message)}</p>'
    yield f'<p class="{CLASS}-where">{link(shown.url(place.path, cited), plain(where))}'
    yield f" <span>{finding.code} {plain(finding.rule)}</span>"
    yield f" {status_badge(cited[1].status)}</p>" if cited else "</p>"
    evidence = [*_evidence(cited, shown)] if cited else []
    if finding.fix is not None:
        words = f"<code>{plain(finding.fix)}</code>" if finding.fix else "take it away"
        evidence.append(("<code>fix</code> would write", words))
    if evidence:
        told = "".join(f"<dt>{label}</dt><dd>{html}</dd>" for label, html in evidence)
        yield f"<details><summary>Evidence</summary><dl>{told}</dl></details>"


def _evidence(cited: Cited, shown: Shown) -> Iterator[tuple[str, str]]:
    """What was compared with what, as pairs of HTML."""
    _, one = cited
    yield "Citation", f"<code>{plain(written(cited))}</code>"
    if one.quotation:
        yield "Quoted", f"<q>{plain(_cut(one.quotation.text))}</q>"
    if one.comparison:
        yield "Compared with", f"<code>{plain(one.comparison.origin)}</code>: {plain(one.comparison.outcome)}"
        if one.comparison.found:
            yield "It says", f"<q>{plain(_cut(one.comparison.found))}</q>"
        if one.comparison.diagnosis:
            yield "Difference", plain(one.comparison.diagnosis)
    if judgement := shown.judgement(cited):
        yield "Claim", plain(f"{judgement.support} {judgement.by}")
    if one.comparison and one.decided:
        evidence = one.comparison.evidence
        if evidence.command:
            output = verbatim(_cut((evidence.output or "").rstrip("\n"))) or "(prints nothing)"
            yield (
                "Repeat",
                f'<pre tabindex="0"><code class="nohighlight">$ {verbatim(evidence.command)}\n{output}</code></pre>',
            )
        elif evidence.method:
            yield "Method", plain(evidence.method)


def _cut(text: str) -> str:
    return (
        text
        if len(text) <= _LONGEST
        else f"{text[:_LONGEST]} … ({count(len(text) - _LONGEST, 'more character')})"
    )


def _controls(shown: Shown) -> str:
    """What filters and sorts. Its script shows it: without one it would do nothing."""
    found = shown.audit.findings
    cited = [one for _, one in shown.audit.site.citations()]
    orders = (("place", "Place"), ("severity", "Severity"), ("rule", "Rule"), ("status", "Status"))
    choices = "".join(f'<option value="{value}">{words}</option>' for value, words in orders)
    return (
        f'<form class="{CLASS}-controls" role="search" aria-label="Findings and citations" hidden>'
        '<label>Text <input type="search" name="text" autocomplete="off"></label>'
        f"{_choice('severity', 'Severity', (one.severity for one in found))}"
        f"{_choice('rule', 'Rule', (f'{one.code} {one.rule}' for one in found))}"
        f"{_choice('status', 'Status', (one.status for one in cited))}"
        f"{_choice('kind', 'Kind', (one.citation.kind for one in cited))}"
        f'<label>Sort by <select name="order">{choices}</select></label>'
        '<button type="reset">Clear</button><output aria-live="polite"></output></form>'
    )


def _choice(name: str, words: str, values: Iterable[str]) -> str:
    options = "".join(f'<option value="{plain(one)}">{plain(one)}</option>' for one in sorted(set(values)))
    return f'<label>{words} <select name="{name}"><option value="">all</option>{options}</select></label>'
