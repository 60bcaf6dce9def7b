"""What a page allows itself: `<!-- citeguard: allow RULE: reason -->` and `citeguard: {ignore: [RULE]}`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from mkdocs_citeguard import frontmatter
from mkdocs_citeguard.block import BlockKind
from mkdocs_citeguard.regions import RegionKind
from mkdocs_citeguard.span import Location, Span
from mkdocs_citeguard.text import Page

WORD = "citeguard"
_COMMENT = re.compile(r"<!--\s*citeguard:\s*allow\s+(?P<rule>[\w-]+)\s*+(?::(?P<reason>.*))?-->", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Allowance:
    """Leave to break one rule, on some lines or on the whole page."""

    rule: str
    """Its name or its code, as the page has it."""
    location: Location
    lines: range | None
    """The lines it covers; None for the whole page."""
    reason: str
    span: Span | None = None
    """Of its comment, if it is one."""

    def covers(self, line: int) -> bool:
        return self.lines is None or line in self.lines


def read(page: Page) -> tuple[Allowance, ...]:
    """The allowances of a page in the order of its text."""
    if WORD not in page.text:
        return ()
    return (*_front_matter(page), *_comments(page))


def _comments(page: Page) -> Iterator[Allowance]:
    spans = [region.span for region in page.regions_of(RegionKind.COMMENT)]
    spans += [block.span for block in page.blocks if block.kind is BlockKind.COMMENT]
    for span in sorted(spans):
        found = _COMMENT.fullmatch(span.of(page.text))
        if not found:
            continue
        location, last = page.location(span.start), page.line_of(span.end)
        alone = page.text_of_lines(location.line, last).strip() == found[0]
        lines = range(location.line, last + 1 + alone)
        yield Allowance(found["rule"], location, lines, (found["reason"] or "").strip(), span)


def _front_matter(page: Page) -> Iterator[Allowance]:
    block = frontmatter.block_of(page)
    text = block.span.of(page.text) if block else ""
    if block is None or WORD not in text:
        return
    own = frontmatter.values(page).get(WORD)
    ignored = own.get("ignore", []) if isinstance(own, dict) else []
    key = re.search(rf"^{WORD}\s*:", text, re.MULTILINE)
    for rule in [ignored] if isinstance(ignored, str) else ignored:
        written = re.compile(rf"(?<![\w-]){re.escape(str(rule))}(?![\w-])").search(
            text, key.start() if key else 0
        )
        at = written.start() if written else 0
        yield Allowance(str(rule), page.location(block.span.start + at), None, "front matter")
