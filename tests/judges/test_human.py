"""The judge `human`: a person is asked, item by item."""

from __future__ import annotations

import json

import click
import pytest
from click.testing import CliRunner

from mkdocs_citeguard.judges.human import HumanJudge
from mkdocs_citeguard.verify.judge import Failure, Reply
from mkdocs_citeguard.verify.prompt import Item, Prompt
from tests.judges.programs import PROMPT


def answering(keys, *prompts):
    """What the judge answers while these lines are typed, and what the person saw."""
    judge, answers = HumanJudge(), []

    @click.command()
    def command():
        answers.extend(judge.ask(prompt) for prompt in prompts or (PROMPT,))

    run = CliRunner().invoke(command, input=keys, catch_exceptions=False)
    assert run.stdout == ""
    return answers, run.stderr


def verdicts(answer):
    return {row["id"]: (row["verdict"], row["reason"]) for row in json.loads(answer.text)["verdicts"]}


def test_each_item_is_shown_and_asked():
    [answer], seen = answering("s\n\np\nonly a third\n")
    assert verdicts(answer) == {"c1": ("supported", ""), "c2": ("partial", "only a third")}
    for words in ("claim 1 of 2", "MAX_ATTEMPTS = 6", "claim 2 of 2", "Padding lowered breakage – by a lot."):
        assert words in seen


def test_an_item_can_be_passed_over():
    [answer], _ = answering("k\nu\n\n")
    assert verdicts(answer) == {"c2": ("unsupported", "")}


@pytest.mark.parametrize("keys", ["s\n\nq\n", "s\n\n", "s\nso it says"], ids=["q", "end of input", "cut off"])
def test_whoever_leaves_keeps_what_was_answered(keys):
    first, second = answering(keys, PROMPT, PROMPT)[0]
    if isinstance(first, Reply):
        assert set(verdicts(first)) == {"c1"}
    assert second == Failure("the person gave no verdict", lasting=True)


def test_a_slip_is_asked_again():
    [answer], _ = answering("maybe\nS\n\nk\n")
    assert verdicts(answer) == {"c1": ("supported", "")}


def test_what_is_shown_cannot_play_with_the_terminal():
    evil = Prompt(
        "support-1", (Item("c1", "A claim \x1b[2J\x1b]0;x\x07 of \u202esome length", "source\r\x1b[1A"),)
    )
    _, seen = answering("k\n", evil)
    assert not set(seen) & set("\x1b\x07\r\u202e")
