"""Quoted words that do not stand where the citation says."""

from __future__ import annotations

from collections.abc import Iterator

from mkdocs_citeguard.audited import Audited, PageAudit
from mkdocs_citeguard.corrections import fix_of
from mkdocs_citeguard.evidence import Lines, Locator, Missing, PageNumber, Time
from mkdocs_citeguard.findings import Problem, Rule, Severity, page_check
from mkdocs_citeguard.quotation import IN_PLACE, Comparison, Form, Outcome, Quotation
from mkdocs_citeguard.wording import at, shortened

FABRICATED_QUOTE = Rule(
    "CG201",
    "fabricated-quote",
    recommended=Severity.WARN,
    contract=Severity.WARN,
    doc="""
    Quoted words that stand nowhere in the cited source, nor anything like them.

    Bad:
        Credentials are wiped, `src/app/queue.py:6` "secure_erase(credentials, passes=7)".

    Good:
        Items are pushed on a heap, `src/app/queue.py:6` "heapq.heappush(self.items, item)".
    """,
)
DRIFTED_LINE = Rule(
    "CG202",
    "drifted-line",
    recommended=Severity.WARN,
    contract=Severity.WARN,
    fixable=True,
    doc="""
    True words with a wrong number: they stand elsewhere in the cited source.

    Bad:
        Items are pushed on a heap, `src/app/queue.py:1` "heapq.heappush(self.items, item)".

    Good:
        Items are pushed on a heap, `src/app/queue.py:6` "heapq.heappush(self.items, item)".
    """,
)
ALTERED_QUOTE = Rule(
    "CG203",
    "altered-quote",
    recommended=Severity.WARN,
    contract=Severity.WARN,
    fixable=True,
    doc="""
    Words that are close to those of the source and not the same. The message names the difference.

    Bad:
        Items are pushed on a heap, `src/app/queue.py:6` "heapq.heappush(self.items, thing)".

    Good:
        Items are pushed on a heap, `src/app/queue.py:6` "heapq.heappush(self.items, item)".
    """,
)
REFLOWED_QUOTE = Rule(
    "CG204",
    "reflowed-quote",
    recommended=Severity.IGNORE,
    contract=Severity.WARN,
    fixable=True,
    doc="""
    Words that are those of the source but for line breaks, indentation, comment marks or typographic marks.

    Bad:
        Items are pushed on a heap, `src/app/queue.py:5-6`
        "def push(self, item): heapq.heappush(self.items, item)".

    Good:
        Items are pushed on a heap, `src/app/queue.py:6` "heapq.heappush(self.items, item)".
    """,
)
AMBIGUOUS_QUOTE = Rule(
    "CG205",
    "ambiguous-quote",
    recommended=Severity.INFO,
    contract=Severity.WARN,
    doc="""
    Words that stand in several places of the source, none of them the cited one and none clearly nearest to it.

    Bad:
        The gates are alike, `src/app/gates.py:6` "if code is None:".

    Good:
        The gates are alike, `src/app/gates.py:2` "if code is None:".
    """,
)
HIDDEN_NEGATION = Rule(
    "CG206",
    "hidden-negation",
    recommended=Severity.WARN,
    contract=Severity.WARN,
    doc="""
    An elision that leaves out a negation or a limit, so that the quotation says more than its source.

    Bad:
        Padding helps: `notes/trial.md:3` "the effect was [...] significant after adjustment".

    Good:
        Padding helps little: `notes/trial.md:3` "the effect was not significant [...] for the season".
    """,
)
STALE_SNIPPET = Rule(
    "CG208",
    "stale-snippet",
    recommended=Severity.WARN,
    contract=Severity.WARN,
    fixable=True,
    doc="""
    A fence titled with a place whose lines are no longer those of the file.

    Bad:
        ```python title="src/app/queue.py:9-10"
        def drain(queue):
            return list(queue.items)
        ```

    Good:
        ```python title="src/app/queue.py:9-10"
        def drain(queue):
            return sorted(queue.items)
        ```
    """,
)
RULES = (
    FABRICATED_QUOTE,
    DRIFTED_LINE,
    ALTERED_QUOTE,
    REFLOWED_QUOTE,
    AMBIGUOUS_QUOTE,
    HIDDEN_NEGATION,
    STALE_SNIPPET,
)

_PLURALS = {Lines: "on lines", PageNumber: "on pages", Time: "at"}


@page_check(*RULES)
def compared_quotes(audit: PageAudit) -> Iterator[Problem]:
    for one in audit.audited:
        if one.quotation is None or one.comparison is None or isinstance(one.resolution, Missing):
            continue
        if broken := _broken(one, one.quotation, one.comparison):
            rule, message = broken
            location = audit.page.location(one.citation.token.start)
            yield Problem(rule.code, location, message, fix=fix_of(audit.page, one, rule.code))


def _broken(one: Audited, quotation: Quotation, comparison: Comparison) -> tuple[Rule, str] | None:
    words, origin = f"“{shortened(quotation.text)}”", f"`{comparison.origin}`"
    cited, found = at(one.citation.reference.place), at(comparison.place)
    if quotation.form is Form.TITLED_FENCE and comparison.outcome not in IN_PLACE:
        return (
            STALE_SNIPPET,
            f"the fence differs from {origin}, {cited.removeprefix('on ')}: {_how(comparison)}",
        )
    match comparison.outcome:
        case Outcome.NOWHERE:
            return FABRICATED_QUOTE, f"{words} stands nowhere in {origin}"
        case Outcome.ELSEWHERE:
            others = comparison.candidates[1:]
            on = "at" if isinstance(comparison.place, Time) else "on"
            also = f" (also {on} {', '.join(_number(other) for other in others[:3])})" if others else ""
            return DRIFTED_LINE, f"{words} stands {found}{also} of {origin}, not {cited}"
        case Outcome.NEAR:
            return ALTERED_QUOTE, f"{words} is not what {origin} says: {_how(comparison)}"
        case Outcome.REFLOWED:
            return REFLOWED_QUOTE, f"{words} is not byte for byte what stands {found} of {origin}"
        case Outcome.AMBIGUOUS:
            places = ", ".join(_number(place) for place in comparison.candidates[:6])
            noun = _PLURALS[type(comparison.candidates[0])]
            more = f" and {len(comparison.candidates) - 6} more" if len(comparison.candidates) > 6 else ""
            return (
                AMBIGUOUS_QUOTE,
                f"{words} stands {noun} {places}{more} of {origin}; which of them is meant?",
            )
        case Outcome.HIDDEN_NEGATION:
            return HIDDEN_NEGATION, f"{words}: {comparison.diagnosis} ({origin}, {found.removeprefix('on ')})"
        case _:
            return None


def _number(place: Locator) -> str:
    return place.number if isinstance(place, PageNumber) else str(place)


def _how(comparison: Comparison) -> str:
    """The difference, and what stands there instead."""
    if comparison.outcome is Outcome.ELSEWHERE:
        return f"its lines stand {at(comparison.place)}"
    if comparison.outcome is Outcome.NOWHERE:
        return "nothing like it stands there"
    said = comparison.diagnosis or "it stands in several places"
    if comparison.found and isinstance(comparison.place, Lines | PageNumber | Time):
        return f"{said}; it says “{shortened(comparison.found)}” {at(comparison.place)}"
    return said
