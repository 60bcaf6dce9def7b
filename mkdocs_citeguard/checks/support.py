"""What `verify` finds. No check looks for these: a judge is asked, and only when somebody runs that command."""

from __future__ import annotations

from mkdocs_citeguard.findings import Rule, Severity

UNSUPPORTED_CLAIM = Rule(
    "CG401",
    "unsupported-claim",
    recommended=Severity.WARN,
    contract=Severity.WARN,
    doc="""
    A claim that its cited source does not support, in the judgement of a model or of a person. Only
    `mkdocs-citeguard verify` asks; `check` and a build never do.

    Bad:
        Nobody noticed the new belts; breakage stayed as it was (notes/trial.md:3).

    Good:
        Padded crates lowered breakage by more than a third (notes/trial.md:3).
    """,
)
PARTIALLY_SUPPORTED_CLAIM = Rule(
    "CG402",
    "partially-supported-claim",
    recommended=Severity.INFO,
    contract=Severity.INFO,
    doc="""
    A claim of which its cited source supports a part, or a weaker form. Only `mkdocs-citeguard verify` asks. Even good
    pages have many of these: they are remarks.

    Bad:
        Padded crates always lower breakage, and delays with it (notes/trial.md:3).

    Good:
        In one trial padded crates lowered breakage (notes/trial.md:3).
    """,
)
CLAIM_SUPPORT_SUMMARY = Rule(
    "CG403",
    "claim-support-summary",
    recommended=Severity.INFO,
    contract=Severity.INFO,
    doc="""
    How many claims `mkdocs-citeguard verify` judged out of how many, and with what outcome. A sample says nothing
    about the claims that it left out.
    """,
)
CLAIM_SUPPORT_SKIPPED = Rule(
    "CG404",
    "claim-support-skipped",
    recommended=Severity.INFO,
    contract=Severity.INFO,
    doc="""
    Why `mkdocs-citeguard verify` has no verdict on some or all claims of its sample: no judge was found, it failed, or
    the run was interrupted. What was not judged counts neither as a pass nor as a finding.
    """,
)
RULES = (UNSUPPORTED_CLAIM, PARTIALLY_SUPPORTED_CLAIM, CLAIM_SUPPORT_SUMMARY, CLAIM_SUPPORT_SKIPPED)
