"""References that nobody can follow: a line without a file, "the document above"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from mkdocs_citeguard.audited import PageAudit
from mkdocs_citeguard.findings import Problem, Rule, Severity, page_check
from mkdocs_citeguard.regions import RegionKind

BARE_LINE_NUMBER = Rule(
    "CG002",
    "bare-line-number",
    recommended=Severity.IGNORE,
    contract=Severity.WARN,
    doc="""
    A line number without a path. Where several files are discussed nobody knows which one is meant.

    Bad:
        The pause grows (L67).

    Good:
        The pause grows, `src/app/queue.py:6` "heapq.heappush(self.items, item)".
    """,
)
VAGUE_REFERENCE = Rule(
    "CG004",
    "vague-reference",
    recommended=Severity.IGNORE,
    contract=Severity.WARN,
    doc="""
    A reference that names no place: "see the document above", `근거: 위 문서`.

    Bad:
        The pause grows, see the document above.

    Good:
        The pause grows, `src/app/queue.py:6` "heapq.heappush(self.items, item)".
    """,
)
_BARE = re.compile(
    r"[(（\[]\s*(?:L\d+(?:\s*[-–~]\s*L?\d+)?|lines?\s+\d+(?:\s*[-–~]\s*\d+)?|第?\s*\d+(?:\s*[-–~]\s*\d+)?\s*行目?|\d+(?:\s*[-–~]\s*\d+)?\s*번?째?\s*줄)\s*[)）\]]",
    re.IGNORECASE,
)
_VAGUE = re.compile(
    r"\b(?:see|cf\.?|per|as (?:stated|described|shown|noted|mentioned) in)\s+(?:the\s+)?"
    r"(?:(?:document|file|text|code|source|paper|report|spec(?:ification)?|section|table)s?\s+(?:above|below)|above|"
    r"(?:above|previous|earlier|same|aforementioned)\s+(?:document|file|text|code|source|paper|report|spec(?:ification)?))\b"
    r"|(?:근거|출처)\s*[:：]\s*(?:위|상기|앞|해당)\s*(?:의\s*)?(?:문서|본문|파일|내용)"
    r"|(?:根拠|出典|来源|出处|依据)\s*[:：]\s*(?:上記|同上|前掲|上述|上文|同文)",
    re.IGNORECASE,
)


@page_check(BARE_LINE_NUMBER)
def bare_line_numbers(audit: PageAudit) -> Iterator[Problem]:
    text = audit.page.text
    if not _BARE.search(text):
        return
    cited = [locator for one in audit.audited for locator in one.citation.locators]
    for found in _BARE.finditer(
        audit.page.without({*RegionKind} - {RegionKind.LINK_TEXT, RegionKind.CODE_SPAN})
    ):
        if not any(found.start() < span.end and span.start < found.end() for span in cited):
            location = audit.page.location(found.start())
            yield Problem(BARE_LINE_NUMBER.code, location, f"`{found[0].strip('()[]（） ')}` names no file")


@page_check(VAGUE_REFERENCE)
def vague_references(audit: PageAudit) -> Iterator[Problem]:
    if not _VAGUE.search(audit.page.text):
        return
    for found in _VAGUE.finditer(audit.page.prose):
        location = audit.page.location(found.start())
        yield Problem(VAGUE_REFERENCE.code, location, f"“{found[0]}” names no place that can be looked up")
