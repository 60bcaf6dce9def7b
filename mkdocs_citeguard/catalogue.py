"""All rules by code and by name."""

from __future__ import annotations

from collections.abc import Mapping

from mkdocs_citeguard.checks import CHECKS, ON_DEMAND
from mkdocs_citeguard.checks.allowances import UNUSED_ALLOWANCE
from mkdocs_citeguard.findings import Rule

RULES: tuple[Rule, ...] = tuple(
    sorted(
        (*(rule for check in CHECKS for rule in check.rules), UNUSED_ALLOWANCE, *ON_DEMAND),
        key=lambda rule: rule.code,
    )
)
RULES_BY_NAME: Mapping[str, Rule] = {key: rule for rule in RULES for key in (rule.code, rule.name)}
