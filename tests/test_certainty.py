"""Wording held against the certainty of its source: what claims too much, what does not, and what is proposed instead."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mkdocs_citeguard.certainty import VOCABULARIES, Certainty, Level, level_of


def claimed(sentence, level, vocabulary="aiwg"):
    """The words that claim more than a level bears."""
    found = VOCABULARIES[vocabulary](sentence, level)
    return found.words if found else None


@pytest.mark.parametrize(
    ("sentence", "words", "bears"),
    [
        ("Research proves that tea helps.", "proves", None),
        ("The authors conclusively demonstrate gains.", "conclusively", None),
        ("Tea definitively helps.", "definitively", None),
        ("Gains have been proven.", "proven", None),
        ("Tea is clinically proven to help.", "proven", None),
        ("REF-003 demonstrates a gain.", "demonstrates", Level.HIGH),
        ("Smith et al. (2020) show gains.", "show", Level.HIGH),
        ("RESEARCH SHOWS GAINS.", "SHOWS", Level.HIGH),
        ("It has been shown that tea helps.", "shown", Level.HIGH),
        ("It is well established that tea helps.", "established", Level.HIGH),
        ("Studies have confirmed it.", "confirmed", Level.HIGH),
        ("The evidence indicates gains.", "indicates", Level.MODERATE),
        ("Evidence points to gains.", "points to", Level.MODERATE),
    ],
)
def test_words_need_a_level_that_bears_them(sentence, words, bears):
    for level in Level:
        assert claimed(sentence, level) == (None if bears and level >= bears else words)


@pytest.mark.parametrize(
    ("sentence", "bears"),
    [
        ("Limited evidence suggests gains.", Level.LOW),
        ("Preliminary research shows gains.", Level.LOW),
        ("Some studies show gains.", Level.LOW),
        ("Exploratory work suggests gains.", Level.VERY_LOW),
        ("Anecdotal evidence suggests gains.", Level.VERY_LOW),
        ("Practitioner reports indicate gains.", Level.VERY_LOW),
    ],
)
def test_a_qualifier_excuses_a_soft_verb(sentence, bears):
    assert claimed(sentence, bears) is None


def test_a_qualifier_excuses_no_firm_verb():
    assert claimed("Early work demonstrates gains.", Level.LOW) == "demonstrates"
    assert claimed("Preliminary research proves gains.", Level.LOW) == "proves"


@pytest.mark.parametrize(
    "sentence",
    [
        "Table 3 shows gains.",
        "Figure 2 of the study shows gains.",
        "The study does not show a gain.",
        "No study shows a gain.",
        "It has not been shown that tea helps.",
        "Research may show gains.",
        "Future trials should confirm it.",
        "It is to be confirmed by trials.",
        "Whether studies show gains is open.",
        "If trials confirm this, we act.",
        "Do studies show gains?",
        "The study sought to demonstrate gains.",
        "The button shows a dialog.",
        "We support two kettles.",
        "The kettle is established in the kitchen.",
        'The study calls it "research that proves gains".',
        "This proves difficult.",
        "Studies like this prove nothing.",
        "The research proves neither.",
        "The study shows no gains.",
    ],
)
def test_nothing_is_claimed(sentence):
    for level in Level:
        assert claimed(sentence, level) is None


@pytest.mark.parametrize(
    ("sentence", "words", "bears"),
    [
        ("Tea reduces headaches.", "reduces", Level.HIGH),
        ("Tea probably reduces headaches.", "probably", Level.MODERATE),
        ("Tea likely results in a large reduction.", "likely", Level.MODERATE),
        ("Tea may reduce headaches.", "may", Level.LOW),
        ("The evidence suggests that tea reduces headaches.", "evidence suggests", Level.LOW),
        ("The evidence is very uncertain about whether tea reduces headaches.", None, Level.VERY_LOW),
        ("Tea does not reduce headaches.", None, Level.VERY_LOW),
        ("Tea is brown.", None, Level.VERY_LOW),
    ],
)
def test_statements_of_grade(sentence, words, bears):
    for level in Level:
        assert claimed(sentence, level, "grade") == (None if level >= bears else words)


SENTENCES = st.sampled_from(
    [
        "Research {} that tea helps.",
        "The data {} gains.",
        "It has been {} that tea helps.",
        "Trials {} that tea reduces headaches.",
        "REF-003 {} a large reduction.",
    ]
)
VERBS = st.sampled_from(
    "proves demonstrates shows suggests indicates supports confirms proven shown reduces".split()
)


@given(SENTENCES, VERBS, st.sampled_from(list(Level)), st.sampled_from(sorted(VOCABULARIES)))
def test_what_is_proposed_is_never_flagged_itself(sentence, verb, level, vocabulary):
    found = VOCABULARIES[vocabulary](sentence.format(verb), level)
    if found:
        proposed = found.instead.replace("…", "reduces headaches")
        assert claimed(f"{proposed} that tea helps (REF-003).".capitalize(), level, vocabulary) is None
        assert claimed(f"Here {proposed} that tea reduces headaches.", level, vocabulary) is None


@pytest.mark.parametrize(
    ("written", "level"),
    [
        ("high", Level.HIGH),
        ("High", Level.HIGH),
        ("VERY LOW", Level.VERY_LOW),
        ("very-low", Level.VERY_LOW),
        ("very_low", Level.VERY_LOW),
        ("A", Level.HIGH),
        ("A-", Level.HIGH),
        ("B+", Level.MODERATE),
        ("c", Level.LOW),
        ("D", Level.VERY_LOW),
        ("⊕⊕⊕○", Level.MODERATE),
        ("⊕○○○", Level.VERY_LOW),
        ("good", None),
        ("", None),
    ],
)
def test_levels_in_words_letters_and_symbols(written, level):
    assert level_of(written) is level


def test_a_project_has_its_own_words():
    certainty = Certainty(scale={"Gold": Level.HIGH, "B": Level.LOW})
    assert certainty.overclaim("Research shows gains.", "gold") is None
    assert certainty.overclaim("Research suggests gains.", "B")[0] is Level.LOW
    assert certainty.overclaim("Research proves gains.", "unheard of") is None
