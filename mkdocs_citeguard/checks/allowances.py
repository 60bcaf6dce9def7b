"""Allowances that allow nothing. The engine asks for these once all other findings are known."""

from __future__ import annotations

from collections.abc import Mapping

from mkdocs_citeguard.allowances import Allowance
from mkdocs_citeguard.findings import Problem, Rule, Severity

UNUSED_ALLOWANCE = Rule(
    "CG501",
    "unused-allowance",
    recommended=Severity.WARN,
    contract=Severity.WARN,
    doc="""
    An allowance that silences nothing, names no rule, or gives no reason.

    Bad:
        The default is in `src/app/limits.py:12`. <!-- citeguard: allow missing-file: moved soon -->

    Good:
        The default is in `src/app/future.py:12`. <!-- citeguard: allow missing-file: written next month -->
    """,
    fixable=True,
)


def unused(allowance: Allowance, rules: Mapping[str, Rule]) -> Problem:
    idle = bool(allowance.span and allowance.reason and allowance.rule in rules)
    return Problem(
        UNUSED_ALLOWANCE.code, allowance.location, _message(allowance, rules), fix="" if idle else None
    )


def _message(allowance: Allowance, rules: Mapping[str, Rule]) -> str:
    if allowance.rule not in rules:
        return f"there is no rule `{allowance.rule}` to allow"
    if not allowance.reason:
        return f"the allowance of `{allowance.rule}` gives no reason, so it allows nothing: `allow {allowance.rule}: reason`"
    return f"nothing here breaks `{allowance.rule}`; remove the allowance"
