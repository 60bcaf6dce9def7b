"""The numbers on a judge, against values from the literature and against brute force."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mkdocs_citeguard.verify.scores import LABELS, Scores, mean, wilson
from mkdocs_citeguard.verify.verdict import Support

S, P, U, X = Support


@pytest.mark.parametrize(
    ("hits", "total", "low", "high"),
    [
        # R: binom.confint(method = "wilson"); the first two are Table 1 of Newcombe (1998)
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (29, 29, 0.8830, 1.0),
        (5, 10, 0.2366, 0.7634),
    ],
)
def test_intervals_are_those_of_wilson(hits, total, low, high):
    found = wilson(hits, total)
    assert (found.value, found.low, found.high) == pytest.approx((hits / total, low, high), abs=6e-5)


def test_of_nothing_everything_is_possible():
    assert (wilson(0, 0).low, wilson(0, 0).high) == (0, 1)


@given(st.integers(1, 500).flatmap(lambda total: st.tuples(st.integers(0, total), st.just(total))))
def test_an_interval_holds_its_value_and_narrows_with_numbers(counted):
    hits, total = counted
    one, more = wilson(hits, total), wilson(hits * 4, total * 4)
    assert 0 <= one.low <= one.value <= one.high <= 1
    assert more.high - more.low < one.high - one.low


def test_the_mean_of_two_shares_has_an_interval_of_its_own():
    # by hand: wilson(8, 10) is 0.4902 to 0.9433, wilson(6, 10) is 0.3127 to 0.8318
    found = mean(wilson(8, 10), wilson(6, 10))
    assert (found.value, found.low, found.high) == pytest.approx((0.7, 0.4890, 0.8363), abs=6e-4)


@pytest.mark.parametrize(
    ("answers", "accuracy", "balanced"),
    [
        ([(S, S), (P, P), (U, U)], 1, 1),
        ([(S, S), (P, S), (U, S)], 1 / 3, 0.5),
        ([(S, U), (P, U), (U, U)], 1 / 3, 0.5),
        ([(S, X), (P, X), (U, X)], 0, 0),  # silence is no caught falsehood
        ([(S, S), (P, U), (U, P)], 1 / 3, 1),  # partial for unsupported is wrong of three, right of two
        ([(S, S), (S, P), (P, S), (P, P), (U, X), (U, U)], 0.5, 0.5),
    ],
)
def test_scores_of_small_tables(answers, accuracy, balanced):
    scores = Scores.of(answers)
    assert (scores.accuracy.value, scores.balanced.value) == pytest.approx((accuracy, balanced))
    assert scores.total == len(answers)


@given(st.lists(st.tuples(st.sampled_from(LABELS), st.sampled_from(list(Support))), min_size=1))
def test_scores_agree_with_counting_one_by_one(answers):
    scores = Scores.of(answers)
    assert scores.accuracy.value == pytest.approx(sum(a == b for a, b in answers) / len(answers))
    supported = [b is S for a, b in answers if a is S]
    others = [b in (P, U) for a, b in answers if a is not S]
    halves = [sum(half) / len(half) if half else 0 for half in (supported, others)]
    assert scores.balanced.value == pytest.approx(sum(halves) / 2)
    assert scores.decided == sum(b is not X for _, b in answers)
