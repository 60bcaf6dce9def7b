"""What a change adds to pages: findings that the new text has, the old one has not, and that stand where it changed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher

from mkdocs_citeguard.audit import BLOCKING, Audit
from mkdocs_citeguard.audited import PageAudit
from mkdocs_citeguard.findings import Finding, Severity
from mkdocs_citeguard.text import Page


@dataclass(frozen=True, slots=True)
class Verdict:
    """`blocking` are citations of what does not exist, `remarks` all else of severity `warn`."""

    blocking: tuple[Finding, ...] = ()
    remarks: tuple[Finding, ...] = ()

    def __add__(self, other: Verdict) -> Verdict:
        return Verdict(self.blocking + other.blocking, self.remarks + other.remarks)


def verdict(before: Audit, after: Audit) -> Verdict:
    """Hold pages as they are going to be against the same pages as they are; of a new page there is none before."""
    old = {one.page.path: one.page for one in before.site.pages}
    blocking: list[Finding] = []
    remarks: list[Finding] = []
    for one in after.site.pages:
        hollow = {
            one.page.location(hit.citation.token.start) for hit in one.audited if hit.status in BLOCKING
        }
        for finding in _added(before, after, one, old.get(one.page.path)):
            (blocking if finding.location in hollow else remarks).append(finding)
    return Verdict(tuple(blocking), tuple(remarks))


def _added(before: Audit, after: Audit, audit: PageAudit, old: Page | None) -> Iterator[Finding]:
    page = audit.page
    changed = changed_lines(old.text if old else "", page.text)
    surplus = Counter(_told(after, page.path))
    surplus.subtract(Counter(_told(before, page.path)))
    for finding in after.findings:
        key = (finding.code, finding.message)
        if (
            _counts(finding, page.path)
            and surplus[key] > 0
            and not changed.isdisjoint(_around(page, finding))
        ):
            surplus[key] -= 1
            yield finding


def _told(audit: Audit, path: str) -> Iterator[tuple[str, str]]:
    """The findings on a page without their places, which shift with every line that is put in above."""
    return ((one.code, one.message) for one in audit.findings if _counts(one, path))


def _counts(finding: Finding, path: str) -> bool:
    return finding.location.path == path and finding.severity is Severity.WARN


def _around(page: Page, finding: Finding) -> range:
    """The lines on which a finding rests: its block and the ones beside it, where the quoted words may stand."""
    line = finding.location.line
    places = [(page.line_of(block.span.start), page.line_of(block.span.end)) for block in page.blocks]
    inside = [index for index, (first, last) in enumerate(places) if first <= line <= last]
    if not inside:
        return range(line, line + 1)
    first = places[max(0, inside[0] - 1)][0]
    last = places[min(len(places) - 1, inside[-1] + 1)][1]
    return range(first, last + 1)


def changed_lines(old: str, new: str) -> frozenset[int]:
    """Lines of the new text, counted from 1, that the old one lacks, and those beside lines that are gone."""
    before, after = (text.replace("\r\n", "\n").split("\n") for text in (old, new))
    changed: set[int] = set()
    for tag, _, _, first, last in SequenceMatcher(None, before, after).get_opcodes():
        if tag == "delete":
            changed |= {first, first + 1}
        elif tag != "equal":
            changed |= {*range(first + 1, last + 1)}
    return frozenset(changed)
