"""Verdicts become findings; the examples of their rules are judged."""

from __future__ import annotations

import pytest

from mkdocs_citeguard.audit import judge, lexicon_of
from mkdocs_citeguard.checks import support
from mkdocs_citeguard.follow import follow
from mkdocs_citeguard.settings import Settings
from mkdocs_citeguard.text import Page
from mkdocs_citeguard.verify.claims import claims
from mkdocs_citeguard.verify.outcome import Judged, Outcome, Sample
from mkdocs_citeguard.verify.problems import support_check
from mkdocs_citeguard.verify.store import Record
from mkdocs_citeguard.verify.verdict import Support, Verdict
from tests.sources import Library
from tests.test_rules import TRIAL, examples

SETTINGS = Settings()


def found(text, verdict, skipped=None):
    sources = Library({"notes/trial.md": TRIAL})
    pages = follow([Page("docs/index.md", text)], sources, lexicon_of(sources, SETTINGS))
    read = claims(pages)
    judged = tuple(
        Judged(pair, verdict and Record.of(pair, verdict, "claude", "default", "support-1"))
        for pair in read.pairs
    )
    outcome = Outcome(Sample(read, read.pairs), judged, skipped)
    return judge(pages, sources, SETTINGS, [support_check(outcome)]).findings


EXAMPLES = [
    (support.UNSUPPORTED_CLAIM, Support.UNSUPPORTED),
    (support.PARTIALLY_SUPPORTED_CLAIM, Support.PARTIAL),
]


@pytest.mark.parametrize(("rule", "answer"), EXAMPLES, ids=lambda one: getattr(one, "name", ""))
def test_the_examples_of_a_rule_are_claims_that_can_be_judged(rule, answer):
    bad = found(examples(rule, "Bad"), Verdict(answer, reason="so it says"))
    assert [one.code for one in bad] == ["CG403", rule.code]
    good = found(examples(rule, "Good"), Verdict(Support.SUPPORTED))
    assert [one.code for one in good] == ["CG403"]


CLAIM = "Padded crates lowered breakage by more than a third, notes/trial.md:3\n"


def test_a_finding_says_what_was_judged_by_whom_and_why():
    *_, one = found(CLAIM, Verdict(Support.UNSUPPORTED, reason="The trial found no effect."))
    assert str(one) == (
        "docs/index.md:1: CG401 unsupported-claim: `notes/trial.md` does not support “Padded crates lowered breakage by more "
        "than a third, notes/trial.md:3”: The trial found no effect (claude)"
    )


def test_what_nobody_can_tell_is_counted_and_no_finding():
    [one] = found(CLAIM, Verdict(Support.UNVERIFIABLE))
    assert one.message == (
        "claim support: sampled 1 of 1 claim across 1 page: 0 supported, 0 partial, 0 unsupported, 1 unverifiable"
    )


def test_without_any_verdict_there_is_no_summary_to_mistake_for_one():
    [one] = found(CLAIM, None, "no judge is here")
    assert (one.code, one.severity, one.message) == ("CG404", "info", "claim support: no judge is here")
