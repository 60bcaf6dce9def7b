"""Whose text a finding is about: the author's own at a line of the source file, or what another plugin made of a page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from mkdocs_citeguard.audit import Audit
from mkdocs_citeguard.audited import PageAudit
from mkdocs_citeguard.findings import Finding
from mkdocs_citeguard.span import Location
from mkdocs_citeguard.text import PART, Page


@dataclass(frozen=True)
class Attributed:
    """An audit whose findings stand at lines of source files."""

    audit: Audit
    origins: Mapping[Finding, Location] = field(default_factory=dict)
    """Where those findings stand in the text that was audited."""


def attributed(audit: Audit, changed: Mapping[str, tuple[Page, PageAudit | None]]) -> Attributed:
    """`changed` are pages by their path that other plugins changed or made: as audited, and as their files have them."""
    own, put_in = {}, {}
    for one in audit.findings:
        place = one.location
        if PART in place.path:
            put_in[_on_page(one)] = place
        else:
            own[_at_source(one, *changed[place.path]) if place.path in changed else one] = place
    said = {(one.location.path, one.code, one.message) for one in own}
    added = {
        one: place for one, place in put_in.items() if (one.location.path, one.code, one.message) not in said
    }
    origins = own | added
    return Attributed(replace(audit, findings=tuple(sorted(origins))), origins)


def _at_source(finding: Finding, changed: Page, read: PageAudit | None) -> Finding:
    """A finding on a page that another plugin changed, at the line of the source file that reads the same."""
    place = finding.location
    if place.line == 0:
        return finding
    line = _line(changed.text, place.line)
    lines = read.page.text.split("\n") if read else []
    if lines.count(line) == 1 and changed.text.split("\n").count(line) == 1:
        return replace(finding, location=replace(place, line=lines.index(line) + 1))
    return replace(finding, location=Location(place.path, 0))


def _on_page(finding: Finding) -> Finding:
    """A finding in a text that was put on a page, on that page."""
    return replace(finding, location=Location(finding.location.path.partition(PART)[0], 0))


def _line(text: str, number: int) -> str:
    lines = text.split("\n")
    return lines[number - 1] if number <= len(lines) else ""
