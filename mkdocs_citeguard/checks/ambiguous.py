"""Citations that may mean any of several files."""

from __future__ import annotations

from collections.abc import Iterator

from mkdocs_citeguard.audited import PageAudit
from mkdocs_citeguard.evidence import Ambiguous, Found, Route
from mkdocs_citeguard.findings import Problem, Rule, Severity, page_check
from mkdocs_citeguard.wording import alternatives

AMBIGUOUS_PATH = Rule(
    "CG104",
    "ambiguous-path",
    recommended=Severity.INFO,
    contract=Severity.WARN,
    doc="""
    A path that several files answer to. If one of them lies nearest to the page it is taken, and that is said.

    Bad:
        The default is in `settings.py:3`.

    Good:
        The default is in `inbound/settings.py:3`.
    """,
)


@page_check(AMBIGUOUS_PATH)
def ambiguous_source(audit: PageAudit) -> Iterator[Problem]:
    for one in audit.audited:
        name = one.citation.reference.name
        location = audit.page.location(one.citation.token.start)
        match one.resolution:
            case Ambiguous(candidates=candidates):
                message = f"`{name}` may be {alternatives(candidates)}; name more of its path"
                yield Problem(AMBIGUOUS_PATH.code, location, message)
            case Found(trail=trail, target=target) if trail.route is Route.LIKELY:
                others = [path for path in trail.candidates if path != target]
                message = (
                    f"`{name}` was taken for `{target}`, the nearest; it may also be {alternatives(others)}"
                )
                yield Problem(AMBIGUOUS_PATH.code, location, message, mild=True)
            case _:
                pass
