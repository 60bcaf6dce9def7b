"""The line on a page that counts its citations. It is put into finished HTML, where no index of words looks for it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from html import escape

from mkdocs_citeguard.audited import Status
from mkdocs_citeguard.badge import STATES
from mkdocs_citeguard.wording import count

_HEADING_ENDS = "</h1>"


def counted(statuses: Iterable[Status]) -> str:
    """`12 citations: 9 verified, 2 present, 1 drifted`; empty where nothing is cited."""
    found = Counter(statuses)
    if not found:
        return ""
    told = ", ".join(f"{found[status]:,} {STATES[status]}" for status in Status if status in found)
    return f"{count(found.total(), 'citation')}: {told}"


def summary_line(statuses: Iterable[Status], report: str | None) -> str:
    """HTML of the line. `report` is where a report says more of the page, if there is one."""
    told = counted(statuses)
    if told and report:
        told = f'<a href="{escape(report)}">{told}</a>'
    return f'<p class="citeguard-summary">{told}</p>' if told else ""


def with_summary(html: str, line: str, place: str) -> str:
    """The HTML of a page with the line at its `bottom`, or at its `top`: below the title if the page has one."""
    if place == "bottom":
        return f"{html}\n{line}"
    head, heading, rest = html.partition(_HEADING_ENDS)
    return f"{head}{heading}\n{line}{rest}" if heading else f"{line}\n{html}"
