"""The findings of a run, as a check like any other: the engine never learns that somebody was asked."""

from __future__ import annotations

from collections.abc import Iterator

from mkdocs_citeguard.audited import Site
from mkdocs_citeguard.checks.support import (
    CLAIM_SUPPORT_SKIPPED,
    CLAIM_SUPPORT_SUMMARY,
    PARTIALLY_SUPPORTED_CLAIM,
    RULES,
    UNSUPPORTED_CLAIM,
)
from mkdocs_citeguard.findings import Problem, SiteCheck
from mkdocs_citeguard.span import Location
from mkdocs_citeguard.verify.outcome import Judged, Outcome
from mkdocs_citeguard.verify.verdict import Support
from mkdocs_citeguard.wording import shortened

_SAYS = {
    Support.UNSUPPORTED: (UNSUPPORTED_CLAIM, "does not support"),
    Support.PARTIAL: (PARTIALLY_SUPPORTED_CLAIM, "supports only a part of"),
}


def support_check(outcome: Outcome) -> SiteCheck:
    def run(site: Site) -> Iterator[Problem]:
        for one in outcome.judged:
            if one.support in _SAYS:
                yield _verdict(one)
        place = Location(_first_page(outcome, site), 0)
        if any(one.record for one in outcome.judged):
            told = filter(None, (outcome.summary, outcome.sample.left_out))
            yield Problem(CLAIM_SUPPORT_SUMMARY.code, place, "; ".join(told))
        if outcome.skipped:
            yield Problem(CLAIM_SUPPORT_SKIPPED.code, place, f"claim support: {outcome.skipped}")

    return SiteCheck(RULES, run)


def _first_page(outcome: Outcome, site: Site) -> str:
    """A finding needs a page; what is said of the whole sample stands at its first one."""
    pages = sorted(one.pair.page for one in outcome.judged) or [one.page.path for one in site.pages]
    return pages[0] if pages else "."


def _verdict(one: Judged) -> Problem:
    rule, says = _SAYS[one.support]
    reason = f": {one.verdict.reason}" if one.verdict and one.verdict.reason else ""
    by = f" ({one.by})" if one.by else ""
    claim = shortened(one.pair.paragraph, 120)
    told = f"`{one.pair.target}` {says} “{claim}”{reason.rstrip('.')}{by}"
    return Problem(rule.code, one.pair.location, "; ".join((told, *one.signals)))
