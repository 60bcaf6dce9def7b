"""Findings put right: from an audit to edits, and from edits to the text of a page. Nothing is written here."""

from __future__ import annotations

import difflib
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from mkdocs_citeguard import allowances, corrections
from mkdocs_citeguard.audit import Audit
from mkdocs_citeguard.audited import PageAudit
from mkdocs_citeguard.block import BOM
from mkdocs_citeguard.checks import CHECKS
from mkdocs_citeguard.correction import Correction, Edit
from mkdocs_citeguard.evidence import Missing
from mkdocs_citeguard.findings import Finding, SiteCheck
from mkdocs_citeguard.quotation import Outcome
from mkdocs_citeguard.span import Location, Span
from mkdocs_citeguard.text import Page

MOST_ROUNDS = 20
"""A page that quotes a page that was corrected may need correction in turn; pages that quote each other never end."""
UNUSED = "CG501"
_OF_A_SITE = frozenset(
    name
    for check in CHECKS
    if isinstance(check, SiteCheck)
    for rule in check.rules
    for name in (rule.code, rule.name)
)
"""Rules that say nothing of a site of which only some pages were read."""

Look = Callable[[Sequence[Page]], Audit]
"""Audits pages as they would be; `overlay.Overlaid` makes sources that go with them."""


@dataclass(frozen=True, slots=True)
class Mended:
    """One line of the correction log."""

    location: Location
    code: str
    correction: Correction
    number: int | None = None
    """Which citation of the page it is."""

    def __str__(self) -> str:
        return f"{self.location} {self.correction.old} -> {self.correction.new}"

    @property
    def key(self) -> tuple[str, str, str, str]:
        return self.location.path, self.code, self.correction.old, self.correction.fix


@dataclass(frozen=True)
class Fixed:
    """What became of the pages."""

    before: Mapping[str, Page]
    after: Mapping[str, Page]
    log: tuple[Mended, ...]
    audit: Audit
    """Of the pages as they are now."""

    @property
    def changed(self) -> tuple[str, ...]:
        return tuple(path for path, page in self.after.items() if page.text != self.before[path].text)

    def diff(self) -> str:
        return "".join(unified(self.before[path], self.after[path]) for path in self.changed)


def fixed(pages: Iterable[Page], look: Look, *, whole_site: bool = True) -> Fixed:
    """The pages with everything corrected that their quotations prove.

    Each correction is looked at again on the corrected page: one that leaves its finding there, or more findings than there were,
    is taken back.
    """
    before = {page.path: page for page in pages}
    now, log, refused = dict(before), list[Mended](), set[tuple[str, str, str, str]]()
    audit = look(tuple(now.values()))
    for _ in range(MOST_ROUNDS):
        plans = planned(audit, refused, whole_site=whole_site)
        if not plans:
            break
        after = {**now, **{path: edited(now[path], plan) for path, plan in plans.items()}}
        seen = look(tuple(after.values()))
        wrong = set[tuple[str, str, str, str]]()
        for path, plan in plans.items():
            bad = [*_unproved(path, plan, audit, seen)]
            if len(bad) == len(plan) > 1:  # one may have spoiled the others
                singly = ((one, _with(now, edited(now[path], [one]))) for one in plan)
                bad = [one for one, pages in singly if [*_unproved(path, [one], audit, look(pages))]] or bad
            wrong.update(one.key for one in bad)
        refused |= wrong
        if not wrong:
            now, audit = after, seen
            log += [one for plan in plans.values() for one in plan]
    return Fixed(before, now, tuple(log), audit)


def _with(pages: Mapping[str, Page], page: Page) -> tuple[Page, ...]:
    return tuple({**pages, page.path: page}.values())


def planned(
    audit: Audit, refused: Collection[tuple[str, str, str, str]] = (), *, whole_site: bool = True
) -> dict[str, list[Mended]]:
    """By page the corrections of what was found, none of whose edits meet."""
    findings = defaultdict[str, list[Finding]](list)
    for finding in audit.findings:
        findings[finding.location.path].append(finding)
    plans = {}
    for page in audit.site.pages:
        found = [*_of_citations(page, findings[page.page.path])]
        found += _of_allowances(page.page, findings[page.page.path], whole_site=whole_site)
        if plan := list(_apart(one for one in found if one.key not in refused)):
            plans[page.page.path] = plan
    return plans


def _of_citations(audit: PageAudit, findings: Collection[Finding]) -> Iterator[Mended]:
    broken = {(one.location, one.code) for one in findings if one.fix is not None}
    if not broken:
        return
    for number, one in enumerate(audit.audited):
        location = audit.page.location(one.citation.token.start)
        for code in corrections.BY_RULE:
            if (location, code) in broken and not _shares_its_path(number, audit):
                correction = corrections.correction_of(audit.page, one, code)
                if correction:
                    yield Mended(location, code, correction, number)


def _shares_its_path(number: int, audit: PageAudit) -> bool:
    """Whether a renamed file is named once for several citations, of which one has no words to prove it."""
    one = audit.audited[number]
    if not isinstance(one.resolution, Missing):
        return False
    for other in audit.audited[number + 1 :]:
        written = other.citation.token.of(audit.page.text)
        if (
            other.citation.reference.name != one.citation.reference.name
            or one.citation.reference.name in written
        ):
            return False
        if other.comparison is None or other.comparison.outcome is not Outcome.ELSEWHERE:
            return True
    return False


def _of_allowances(page: Page, findings: Iterable[Finding], *, whole_site: bool) -> Iterator[Mended]:
    unused = {one.location for one in findings if one.code == UNUSED and one.fix is not None}
    for allowance in allowances.read(page) if unused else ():
        if (
            allowance.location in unused
            and allowance.span
            and (whole_site or allowance.rule not in _OF_A_SITE)
        ):
            edit = _without(page.text, allowance.span)
            correction = Correction((edit,), f"allowance of {allowance.rule}", "removed", "")
            yield Mended(allowance.location, UNUSED, correction)


def _without(text: str, comment: Span) -> Edit:
    """A comment taken away, with its line if it has one to itself, else with one of the spaces around it."""
    start, end = text.rfind("\n", 0, comment.start) + 1, text.find("\n", comment.end)
    after = len(text) if end < 0 else end + 1
    before_it, behind_it = text[start : comment.start], text[comment.end : after]
    if not before_it.strip(" \t" + BOM) and not behind_it.strip():
        previous = text[text.rfind("\n", 0, max(start - 1, 0)) + 1 : start].strip()
        following = text[after : text.find("\n", after) if text.find("\n", after) >= 0 else len(text)].strip()
        keep = start + before_it.startswith(BOM)
        return Edit(
            Span(keep, after),
            text[after - len(behind_it) : after].lstrip(" \t") if previous and following else "",
        )
    if before_it.endswith((" ", "\t")):
        last = comment.start - 1
        while not behind_it.strip() and last > start and text[last - 1] in " \t":
            last -= 1
        return Edit(Span(last, comment.end), "")
    return Edit(Span(comment.start, comment.end + behind_it.startswith(" ")), "")


def _apart(found: Iterable[Mended]) -> Iterator[Mended]:
    taken: list[Span] = []
    for one in found:
        spans = [edit.span for edit in one.correction.edits]
        if not any(span.meets(other) for span in spans for other in taken):
            taken += spans
            yield one


def edited(page: Page, plan: Iterable[Mended]) -> Page:
    """The page with the edits made; every other byte stays."""
    pieces, position = [], 0
    for edit in sorted(edit for one in plan for edit in one.correction.edits):
        pieces += [page.text[position : edit.span.start], edit.text]
        position = edit.span.end
    return Page(page.path, "".join([*pieces, page.text[position:]]))


def _unproved(path: str, plan: Sequence[Mended], before: Audit, after: Audit) -> Iterator[Mended]:
    """The corrections that did not put right what they should have."""
    old, new = (next(one for one in audit.site.pages if one.page.path == path) for audit in (before, after))
    findings = [one for one in after.findings if one.location.path == path]
    known = sum(one.location.path == path for one in before.findings)
    if len(old.audited) != len(new.audited) or len(findings) > known:
        yield from plan
        return
    broken = {(one.location, one.code) for one in findings}
    for one in plan:
        if one.number is None:
            continue
        start = new.audited[one.number].citation.token.start
        if (new.page.location(start), one.code) in broken:
            yield one


def unified(before: Page, after: Page) -> str:
    """The difference between two versions of a page, as `diff -u` and `git apply` have it."""
    old, new = ([*_lines(page.text)] for page in (before, after))
    diff = difflib.unified_diff(old, new, f"a/{before.path}", f"b/{after.path}")
    return "".join(
        line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n" for line in diff
    )


def _lines(text: str) -> list[str]:
    """Lines with their ends; only a line feed ends one."""
    lines = [f"{line}\n" for line in text.split("\n")]
    last = lines.pop().removesuffix("\n")
    return [*lines, last] if last else lines
