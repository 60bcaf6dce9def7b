"""Lines that said something else when a page began to cite them. Only `check --history` asks git for that."""

from __future__ import annotations

from mkdocs_citeguard.findings import Rule, Severity

STALE_LINE = Rule(
    "CG207",
    "stale-line",
    recommended=Severity.INFO,
    contract=Severity.INFO,
    doc="""
    A line, cited without its words, that said something else when the page began to cite it. Git's history tells, so
    it is an estimate: only `check --history` looks, it is a remark at most, and nothing is corrected on the strength of
    it. Quote a few words, and the next time `fix` can follow them.

    Bad:
        === src/app/limits.py, as the page was written
        QUEUE_LENGTH = 40
        HEAVIEST = 30
        === src/app/limits.py, today
        import math

        QUEUE_LENGTH = 40
        HEAVIEST = 30
        === docs/index.md
        A parcel weighs up to 30 kilograms (`src/app/limits.py:2`).

    Good:
        A parcel weighs up to 30 kilograms, "HEAVIEST = 30" (`src/app/limits.py:2`).
    """,
)
RULES = (STALE_LINE,)
