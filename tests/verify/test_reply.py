"""A reply is read whatever its form, and believed only where its words stand in the source."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mkdocs_citeguard.evidence import Nature
from mkdocs_citeguard.verify.grounds import grounded
from mkdocs_citeguard.verify.prompt import Item
from mkdocs_citeguard.verify.reply import LONGEST_REPLY, understood
from mkdocs_citeguard.verify.verdict import Support

ITEMS = (
    Item("c1", "Uploads stop after six attempts.", "MAX_ATTEMPTS = 6\nPAUSE = 2.5", Nature.CODE),
    Item(
        "c2", "Padding lowers breakage.", "Padded crates — in one “trial” —\nreduced breakage by 37 percent."
    ),
    Item("c3", "Three.", "x = 3"),
)


def row(identifier, verdict="supported", quote="", reason=""):
    return {"id": identifier, "verdict": verdict, "quote": quote, "reason": reason}


GOOD = [row("c1", quote="MAX_ATTEMPTS = 6"), row("c2", "partial"), row("c3", "unsupported")]


def supports(text):
    return [understood(text, ITEMS)[item.id].support.value for item in ITEMS]


@pytest.mark.parametrize(
    "text",
    [
        json.dumps({"verdicts": GOOD}),
        json.dumps({"verdicts": GOOD[::-1]}),
        json.dumps(GOOD),
        json.dumps({"verdicts": ["supported", "partial", "unsupported"]}),
        json.dumps(["supported", "partial", "unsupported"]),
        json.dumps(["  Supported ", "PARTIAL\n", "Unsupported"]),
        json.dumps([{"verdict": "supported"}, {"verdict": "partial"}, {"verdict": "unsupported"}]),
        f"Sure! Here it is:\n```json\n{json.dumps({'verdicts': GOOD})}\n```\nI hope [this] helps {{you}}.",
        f"Sources [1], [2] and {{these}}: {json.dumps({'verdicts': GOOD})}",
        json.dumps({"note": "x", "verdicts": [*GOOD, row("c9")]}),
    ],
)
def test_forms_that_are_understood(text):
    assert supports(text) == ["supported", "partial", "unsupported"]


NOTHING = ["unverifiable"] * 3


@pytest.mark.parametrize(
    "text",
    [
        "",
        "I cannot help with that.",
        "Ich kann das nicht beurteilen, denn die Quelle schweigt.",
        "{}",
        "[]",
        "null",
        '{"verdicts": "supported"}',
        '{"verdicts": []}',
        '{"verdicts": [1, 2, 3]}',
        json.dumps({"nonsense": True}),
        json.dumps({"verdicts": GOOD})[:-20],
        json.dumps({"verdicts": [row("z1"), row("z2"), row("z3")]}),
        json.dumps({"verdicts": ["supported"] * 4}),
        json.dumps({"verdicts": ["belegt", "teilweise", "nein"]}),
        "[" * 100_000,
        '{"verdicts": ' * 10_000,
        "x" * 10_000_000,
        json.dumps({"verdicts": GOOD}) + " " * LONGEST_REPLY,
    ],
    ids=lambda text: text[:30],
)
def test_what_cannot_be_relied_on_is_unverifiable(text):
    assert supports(text) == NOTHING
    assert all(verdict.reason for verdict in understood(text, ITEMS).values())


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        (["supported", "partial"], ["supported", "partial", "unverifiable"]),
        (GOOD[:2], ["supported", "partial", "unverifiable"]),
        ([GOOD[0], GOOD[0], GOOD[1]], ["unverifiable", "partial", "unverifiable"]),
        ([GOOD[0], row("c1", "unsupported")], ["unverifiable", "unverifiable", "unverifiable"]),
        ([row("c1", "certainly"), GOOD[1], GOOD[2]], ["unverifiable", "partial", "unsupported"]),
        ([row("c1", None), row("c2", 3), row("c3", ["supported"])], NOTHING),
        ([row("c1", quote=["MAX"]), GOOD[1]], ["supported", "partial", "unverifiable"]),
        ([GOOD[0], {"verdict": "supported"}, GOOD[2]], ["supported", "unverifiable", "unsupported"]),
    ],
)
def test_one_odd_answer_spoils_no_other(rows, expected):
    assert supports(json.dumps({"verdicts": rows})) == expected


@pytest.mark.parametrize(
    ("item", "quote"),
    [
        (0, "MAX_ATTEMPTS = 6"),
        (0, "MAX_ATTEMPTS = 6\nPAUSE = 2.5"),
        (0, "MAX_ATTEMPTS  =  6 PAUSE = 2.5"),
        (0, '"MAX_ATTEMPTS = 6"'),
        (1, 'in one "trial"'),
        (1, 'Padded crates - in one "trial" - reduced'),
        (1, "reduced breakage by 37 percent"),
        (1, "Padded crates […] reduced breakage"),
        (2, "x = 3"),
    ],
)
def test_words_of_the_source_are_found(item, quote):
    assert grounded(quote, ITEMS[item])


@pytest.mark.parametrize(
    ("item", "quote"),
    [
        (0, "MAX_ATTEMPTS = 5"),
        (0, "max_attempts = 6"),
        (0, "Uploads stop after six attempts."),
        (0, "= 6"),
        (0, "6"),
        (1, "reduced"),
        (1, "reduced breakage by 73 percent"),
        (1, "breakage reduced by 37 percent"),
        (1, "PADDED CRATES IN ONE TRIAL"),
        (2, ""),
        (2, "   "),
        (2, "..."),
        (1, "Padded crates " * 100_000),
    ],
)
def test_other_words_are_not(item, quote):
    assert not grounded(quote, ITEMS[item])


def test_a_verdict_on_words_that_are_not_there_is_none():
    made_up = json.dumps({"verdicts": [row("c1", quote="MAX_ATTEMPTS = 60"), *GOOD[1:]]})
    verdict = understood(made_up, ITEMS)["c1"]
    assert verdict.support is Support.UNVERIFIABLE
    assert verdict.reason == "the words that the verdict rests on are not in the source"


def test_words_of_another_source_do_not_count():
    swapped = json.dumps({"verdicts": [row("c1", quote="reduced breakage by 37 percent"), *GOOD[1:]]})
    assert supports(swapped)[0] == "unverifiable"


def test_what_a_judge_writes_cannot_play_with_terminals_and_pages():
    evil = row("c1", quote="MAX_ATTEMPTS = 6", reason="fine\x1b[2J\r\n\u202egood\x00" + "!" * 9_999)
    verdict = understood(json.dumps({"verdicts": [evil]}), ITEMS)["c1"]
    assert verdict.reason.startswith("fine [2J good !")
    assert len(verdict.reason) <= 400


@given(
    st.text()
    | st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(),
        lambda inner: (
            st.lists(inner)
            | st.dictionaries(
                st.sampled_from(["verdicts", "id", "verdict", "quote", "c1"]) | st.text(), inner
            )
        ),
    ).map(json.dumps)
)
def test_every_reply_gives_each_item_one_verdict(text):
    answers = understood(text, ITEMS)
    assert set(answers) == {"c1", "c2", "c3"}
