"""Labelled items in, scores out; what is kept of it and what is said."""

import json

import pytest

from mkdocs_citeguard.errors import SiteError
from mkdocs_citeguard.evidence import Nature
from mkdocs_citeguard.loading import calibrations as disk
from mkdocs_citeguard.verification import DEFAULT_PROMPT
from mkdocs_citeguard.verification import PROMPTS as VERSIONS
from mkdocs_citeguard.verify import calibrations
from mkdocs_citeguard.verify.calibration import Calibration, Way, items, parse, scores, set_digest
from mkdocs_citeguard.verify.calibrations import Calibrations
from mkdocs_citeguard.verify.judge import Reply
from mkdocs_citeguard.verify.prompt import PROMPTS, Prompt
from mkdocs_citeguard.verify.rounds import Ballot
from mkdocs_citeguard.verify.scores import Scores
from mkdocs_citeguard.verify.verdict import Support

S, P, U, X = Support
GOOD = {"claim": "Tea is hot.", "source": "The tea is hot.", "label": "supported"}
CODE = {"claim": "It has 3.", "source": "x = 3", "label": "partial", "nature": "code", "class": "code"}


def lines(*rows):
    return "\n".join(map(json.dumps, rows))


def test_items_are_read_with_or_without_their_extras():
    one, other = parse(lines(GOOD, CODE) + "\n\n", "set.jsonl")
    assert (one.label, one.nature, one.kind) == (S, Nature.PROSE, "")
    assert (other.label, other.nature, other.kind) == (P, Nature.CODE, "code")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "set.jsonl: it holds no items"),
        ("nonsense", "set.jsonl, line 1: no JSON object"),
        ("[1]", "set.jsonl, line 1: no JSON object"),
        (
            lines(GOOD, {**GOOD, "label": "true"}),
            "line 2: label: 'true' is not allowed; it takes supported, partial, unsupported",
        ),
        (lines({**GOOD, "label": "unverifiable"}), "label: 'unverifiable' is not allowed"),
        (lines({**GOOD, "claim": " "}), "claim: ' ' is not allowed"),
        (lines({"claim": "Tea.", "label": "partial"}), "source: None is not allowed"),
        (lines({**GOOD, "nature": "poem"}), "nature: 'poem' is not allowed; it takes"),
    ],
)
def test_a_fault_of_the_set_is_named_with_its_line(text, told):
    with pytest.raises(SiteError) as raised:
        parse(text, "set.jsonl")
    assert told in str(raised.value)


def test_items_are_asked_in_an_order_of_their_own():
    labelled = parse(lines(GOOD, CODE, {**GOOD, "claim": "Tea is cold.", "label": "unsupported"}), "set")
    assert next(iter(items(labelled).values()))[0].id == "c1"
    assert items(labelled) == items(tuple(reversed(labelled)))
    assert set_digest(labelled) == set_digest(tuple(reversed(labelled)))


def test_verdicts_are_held_against_labels_through_the_gate():
    labelled = parse(lines(GOOD, {**GOOD, "claim": "Tea is cold.", "label": "unsupported"}), "set")
    asked = items(labelled)
    by_claim = {item.claim: key for key, (item, _) in asked.items()}
    ballot = Ballot(1)
    verdicts = [
        {"id": by_claim["Tea is hot."], "verdict": "supported", "quote": "The tea is hot.", "reason": ""},
        {"id": by_claim["Tea is cold."], "verdict": "unsupported", "quote": "The tea is cold.", "reason": ""},
    ]
    prompt = Prompt(DEFAULT_PROMPT, tuple(item for item, _ in asked.values()))
    ballot.count(prompt, Reply(json.dumps({"verdicts": verdicts})))
    assert dict(scores(asked, ballot).confusion) == {(S, S): 1, (U, X): 1}


def calibration(*answers, judge="claude", prompt="support-1", size=20, votes=1, labels="a"):
    return Calibration(judge, "default", Way(prompt, size, votes), labels, Scores.of(answers))


GOOD_ONE = calibration((S, S), (P, P), (U, U))
POOR_ONE = calibration((S, S), (P, S), (U, S), size=5)


def test_what_is_kept_is_found_again():
    kept = Calibrations().with_calibrations([GOOD_ONE, POOR_ONE])
    text = calibrations.render(kept)
    assert calibrations.parse(text, "file") == kept
    assert calibrations.render(Calibrations().with_calibrations([POOR_ONE, GOOD_ONE])) == text


def test_a_new_measurement_takes_the_place_of_the_same_one():
    better = calibration((S, S), (P, P), (U, P), size=5)
    kept = Calibrations().with_calibrations([POOR_ONE]).with_calibrations([better])
    assert kept.known == (better,)


def test_of_several_ways_to_ask_the_worst_stands_behind_a_verdict():
    kept = Calibrations().with_calibrations([GOOD_ONE, POOR_ONE])
    found = kept.behind("claude", "default", "support-1")
    assert found == POOR_ONE
    assert not found.fit
    assert "below 0.65: unfit" in found.told
    assert kept.behind("claude", "other", "support-1") is None
    assert kept.behind("claude", "default", "other") is None


def test_the_file_stands_beside_the_store(tmp_path):
    path = disk.beside(tmp_path / "citeguard.verdicts.json")
    assert path.name == "citeguard.calibrations.json"
    disk.keep(path, [GOOD_ONE])
    disk.keep(path, [POOR_ONE])
    assert disk.load(path) == Calibrations().with_calibrations([GOOD_ONE, POOR_ONE])


@pytest.mark.parametrize(
    "text",
    ["", "[]", "{}", '{"schema": "other"}', '{"schema": "citeguard.calibrations.v1", "calibrations": [{}]}'],
)
def test_a_file_that_holds_no_calibrations_is_not_overwritten(tmp_path, text):
    path = tmp_path / "x.calibrations.json"
    path.write_text(text, "utf-8")
    with pytest.raises(SiteError, match=r"x\.calibrations\.json"):
        disk.keep(path, [GOOD_ONE])
    assert path.read_text("utf-8") == text


def test_every_version_of_the_prompt_can_be_set():
    assert tuple(PROMPTS) == VERSIONS
    assert DEFAULT_PROMPT in PROMPTS
