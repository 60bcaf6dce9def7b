"""The labelled items that ship: balanced, whole, and not to be told by their form."""

from collections import Counter

import pytest

from mkdocs_citeguard.loading.calibrations import shipped
from mkdocs_citeguard.verify.claims import LONGEST_CLAIM
from mkdocs_citeguard.verify.passage import LONGEST_PASSAGE
from mkdocs_citeguard.verify.scores import LABELS
from tests.verify.baselines import FEATURES, area, by_signal, by_wording, gate, report, rows

ITEMS = shipped()
KINDS = "scope modality time number negation paraphrase two-facts relation language code injection".split()


def test_there_are_enough_items_and_each_is_there_once():
    assert len(ITEMS) >= 120
    assert len({one.digest for one in ITEMS}) == len(ITEMS)
    assert len({row["id"] for row in rows()}) == len(ITEMS)


def test_labels_are_balanced_in_every_class_and_over_every_source():
    assert list(dict.fromkeys(one.kind for one in ITEMS)) == KINDS
    for key in (lambda one: one.kind, lambda one: one.source):
        counted = Counter((key(one), one.label) for one in ITEMS)
        for value in {key(one) for one in ITEMS}:
            assert len({counted[value, label] for label in LABELS}) == 1


def test_a_judge_is_shown_each_item_whole():
    assert max(len(one.claim) for one in ITEMS) <= LONGEST_CLAIM
    assert max(len(one.source) for one in ITEMS) <= LONGEST_PASSAGE


def test_there_are_several_scripts():
    text = "".join(one.source for one in ITEMS)
    for name, letter in {
        "kana": "の",
        "hangul": "은",
        "han": "库",
        "cyrillic": "я",
        "arabic": "ا",
        "devanagari": "न",
    }.items():
        assert letter in text, name


@pytest.mark.parametrize("name", FEATURES)
def test_no_number_tells_the_labels(name):
    assert 0.4 < area(FEATURES[name], ITEMS) < 0.6


def test_the_wording_of_claims_does_not_tell_the_labels():
    told = by_wording(ITEMS)
    assert told.accuracy.low < 1 / 3
    assert told.balanced.low < 0.5


def test_numbers_alone_do_not_tell_the_labels():
    assert by_signal(ITEMS).balanced.value < 0.6


def test_the_gate_lets_true_words_pass_and_hardly_a_false_one():
    let = gate(ITEMS)
    assert let["words of the source"][0] == let["words of the source"][1]
    assert let["words of another source"][0] == let["words of the claim"][0] == 0
    passed, asked = let["words of the source, falsified"]
    assert passed / asked < 0.001
    assert asked > 1000


def test_the_report_can_be_printed():
    assert "\n".join(report()).startswith(f"{len(ITEMS)} items")
