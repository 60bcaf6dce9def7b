"""Findings that were there when somebody began to look: known by their page, rule and words, not by their line."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace

from mkdocs_citeguard.audit import Audit
from mkdocs_citeguard.audited import PageAudit
from mkdocs_citeguard.errors import SiteError
from mkdocs_citeguard.evidence import Sources
from mkdocs_citeguard.findings import Finding
from mkdocs_citeguard.span import Location

NAME = "citeguard.baseline.json"
SCHEMA = "citeguard.baseline.v1"
_KEYS = {"page", "code", "words", "quote", "count"}


@dataclass(frozen=True, slots=True, order=True)
class Known:
    """What a finding is known by: of a finding without a citation, `words` are its sentence or its message."""

    page: str
    code: str
    words: str
    quote: str = ""


Baseline = Counter[Known]
"""How often each is known."""


@dataclass(frozen=True, slots=True)
class Held:
    """An audit held against a baseline."""

    audit: Audit
    """With the findings that are not known."""
    known: int
    left: Baseline
    """What is known and was not found, on whatever page."""

    def dead(self) -> Baseline:
        """What is known of the pages that were audited, and is found there no more."""
        pages = {one.page.path for one in self.audit.site.pages}
        return Counter({known: count for known, count in self.left.items() if known.page in pages})


def recorded(audit: Audit) -> Baseline:
    """All findings of an audit."""
    return Counter(known for _, known in _known(audit))


def held(audit: Audit, baseline: Baseline) -> Held:
    """Take the known findings out of an audit: each as often as it is known, the first on the page first."""
    left = Counter(baseline)
    new: list[Finding] = []
    for finding, known in _known(audit):
        if left[known] > 0:
            left[known] -= 1
        else:
            new.append(finding)
    return Held(replace(audit, findings=tuple(new)), len(audit.findings) - len(new), +left)


def followed(baseline: Baseline, sources: Sources) -> Baseline:
    """With the pages that are gone under the names that git knows for them: a page that moves has no new findings."""
    gone = {known.page for known in baseline if known.page not in sources.tree}
    sources.expect(gone)
    names = {page: name for page in gone if (name := sources.successor(page))}
    moved: Baseline = Counter()
    for known, count in baseline.items():
        moved[replace(known, page=names.get(known.page, known.page))] += count
    return moved


def shrunk(baseline: Baseline, audit: Audit) -> Baseline:
    """What of a baseline is still found. Nothing is ever added."""
    return baseline & recorded(audit)


def _known(audit: Audit) -> Iterator[tuple[Finding, Known]]:
    words = {place: told for one in audit.site.pages for place, told in _words(one)}
    pages = {one.page.path: one for one in audit.site.pages}
    for finding in audit.findings:
        place = finding.location
        said, quote = words.get(place) or (_sentence(pages.get(place.path), place) or finding.message, "")
        yield finding, Known(place.path, finding.code, said, quote)


def _words(audit: PageAudit) -> Iterator[tuple[Location, tuple[str, str]]]:
    page = audit.page
    for malformed in audit.malformed:
        yield page.location(malformed.token.start), (_line(malformed.token.of(page.text)), "")
    for one in audit.audited:
        quote = _line(one.quotation.text) if one.quotation else ""
        yield page.location(one.citation.token.start), (_line(one.citation.token.of(page.text)), quote)


def _sentence(audit: PageAudit | None, place: Location) -> str:
    if audit is None or not place.line:
        return ""
    start = audit.page.text_of_lines(1, place.line - 1) if place.line > 1 else ""
    return _line(audit.page.sentence_at(len(start) + place.column - 1).of(audit.page.text))


def _line(text: str) -> str:
    return " ".join(text.split())


# --- the file ---


def written(baseline: Baseline) -> str:
    """JSON, sorted, one finding on each line, so that a change of it reads well."""
    rows = [_row(known, count) for known, count in sorted(baseline.items())]
    listed = ",\n".join(json.dumps(row, ensure_ascii=False) for row in rows)
    return f'{{"schema": "{SCHEMA}", "findings": [\n{listed}\n]}}\n'


def _row(known: Known, count: int) -> dict[str, str | int]:
    row: dict[str, str | int] = {"page": known.page, "code": known.code, "words": known.words}
    return {
        **row,
        **({"quote": known.quote} if known.quote else {}),
        **({"count": count} if count > 1 else {}),
    }


def read(text: str) -> Baseline:
    """The baseline that a file holds. `SiteError` if it holds none."""
    try:
        document = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise SiteError(f"{NAME}: no JSON: {error}") from None
    if not isinstance(document, dict) or document.get("schema") != SCHEMA:
        raise SiteError(f"{NAME}: no baseline of the form {SCHEMA}")
    rows = document.get("findings")
    if not isinstance(rows, list) or not all(_is_row(row) for row in rows):
        raise SiteError(f"{NAME}: findings: an entry lacks its page, code or words")
    baseline: Baseline = Counter()
    for row in rows:
        baseline[Known(row["page"], row["code"], row["words"], row.get("quote", ""))] += row.get("count", 1)
    return baseline


def _is_row(row: object) -> bool:
    return (
        isinstance(row, dict)
        and {"page", "code", "words"} <= row.keys() <= _KEYS
        and all(isinstance(value, str) for key, value in row.items() if key != "count")
        and type(row.get("count", 1)) is int
        and row.get("count", 1) > 0
    )


def pages_of(baseline: Collection[Known]) -> int:
    return len({known.page for known in baseline})
