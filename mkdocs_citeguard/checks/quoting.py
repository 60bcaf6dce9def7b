"""The discipline of quoting: words beside every claim, not too many of them, each with a place."""

from __future__ import annotations

import re
from collections.abc import Iterator

from mkdocs_citeguard.audited import PageAudit, Status
from mkdocs_citeguard.block import OPAQUE, BlockKind
from mkdocs_citeguard.corrections import fix_of
from mkdocs_citeguard.findings import Problem, Rule, Severity, page_check
from mkdocs_citeguard.inference import inferred
from mkdocs_citeguard.quotation import Form, Quotation
from mkdocs_citeguard.quoted import ELISION, in_block
from mkdocs_citeguard.text import Page
from mkdocs_citeguard.wording import shortened

LONGEST = 200
"""Characters of a quotation beyond which it should be elided."""
MISSING_QUOTE = Rule(
    "CG005",
    "missing-quote",
    recommended=Severity.IGNORE,
    contract=Severity.WARN,
    doc="""
    A citation without the words it rests on. Text marked `INFERENCE` or `해석:` needs none.

    Bad:
        Items are pushed on a heap, `src/app/queue.py:6`.

    Good:
        Items are pushed on a heap, `src/app/queue.py:6` "heapq.heappush(self.items, item)".
    """,
)
LONG_QUOTE = Rule(
    "CG006",
    "long-quote",
    recommended=Severity.IGNORE,
    contract=Severity.INFO,
    fixable=True,
    doc=f"""
    A quotation of more than {LONGEST} characters. Give its beginning and its end, with `[...]` between them.

    Bad:
        `notes/trial.md:3` "In a trial with nine couriers, padded crates reduced breakage by 37 percent compared with
        plain crates, although the interval was wide and the effect was not significant after adjustment for the
        season and for the route of the day".

    Good:
        `notes/trial.md:3` "In a trial with nine couriers, padded crates" [...] "although the interval was wide"
    """,
)
UNLOCATED_QUOTE = Rule(
    "CG007",
    "unlocated-quote",
    recommended=Severity.IGNORE,
    contract=Severity.WARN,
    doc="""
    A quotation of a sentence or more that names no source.

    Bad:
        The observers wrote: "They did not record any delay at the docks."

    Good:
        The observers wrote: "They did not record any delay at the docks." (`notes/trial.md:5`)
    """,
)
_SENTENCE = re.compile(
    r"\S+(?:\s+\S+){4,}.*[.!?。！？]$|\S+(?:\s+\S+){9,}|[^\x00-\x7f\s]{12,}[.。！？]$", re.DOTALL
)


@page_check(MISSING_QUOTE)
def missing_quotes(audit: PageAudit) -> Iterator[Problem]:
    for one in audit.audited:
        if (
            one.quotation is None
            and one.status is Status.PRESENT
            and not inferred(audit.page, one.citation.token.start)
        ):
            written = " ".join(one.citation.token.of(audit.page.text).replace("`", "").split())
            location = audit.page.location(one.citation.token.start)
            yield Problem(MISSING_QUOTE.code, location, f"`{written}` is cited without its words")


@page_check(LONG_QUOTE)
def long_quotes(audit: PageAudit) -> Iterator[Problem]:
    for one in audit.audited:
        quotation = one.quotation
        if (
            quotation
            and quotation.form is Form.MARKS
            and ELISION not in quotation.text
            and len(quotation.text) > LONGEST
        ):
            location = audit.page.location(one.citation.token.start)
            length = len(quotation.text)
            message = f"the quotation has {length} characters; elide it with `{ELISION}`"
            fix = fix_of(audit.page, one, LONG_QUOTE.code)
            yield Problem(LONG_QUOTE.code, location, message, fix=fix)


@page_check(UNLOCATED_QUOTE)
def unlocated_quotes(audit: PageAudit) -> Iterator[Problem]:
    located = [one.quotation.span for one in audit.audited if one.quotation]
    for quotation in _quotations(audit.page):
        if any(span.meets(quotation.span) for span in located) or inferred(audit.page, quotation.span.start):
            continue
        location = audit.page.location(quotation.span.start)
        yield Problem(UNLOCATED_QUOTE.code, location, f"“{shortened(quotation.text)}” names no source")


def _quotations(page: Page) -> Iterator[Quotation]:
    """Quotations of a sentence or more."""
    for block in page.blocks:
        if block.kind in OPAQUE or block.kind in (
            BlockKind.HEADING,
            BlockKind.DEFINITION,
            BlockKind.DIRECTIVE,
        ):
            continue
        for one in in_block(page, block):
            if one.form is Form.MARKS and _SENTENCE.fullmatch(one.text):
                yield one
