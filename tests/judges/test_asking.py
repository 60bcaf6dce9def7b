"""Putting questions: side by side, at the judge's pace, within a budget, and never losing an answer."""

import json
import threading
import time

import pytest

from mkdocs_citeguard.judges import asking
from mkdocs_citeguard.judges.asking import ask
from mkdocs_citeguard.verification import Price
from mkdocs_citeguard.verify.budget import Budget
from mkdocs_citeguard.verify.judge import Failure, Reply, Usage
from mkdocs_citeguard.verify.prompt import Item, Prompt
from mkdocs_citeguard.verify.rounds import Ballot

PROMPTS = [Prompt("support-1", (Item(f"c{number}", "claim", "The source says so."),)) for number in range(12)]


def answer(prompt, usage=None, rest=0.0):
    rows = [{"id": one.id, "verdict": "supported", "quote": "The source says so."} for one in prompt.items]
    return Reply(json.dumps({"verdicts": rows}), usage, rest=rest)


class Scripted:
    """A judge that answers as a function of the prompt and the number of the question says."""

    name, model = "scripted", "m"

    def __init__(self, script):
        self.script, self.asked, self.lock = script, [], threading.Lock()

    def ask(self, prompt):
        with self.lock:
            self.asked.append(prompt)
            number = len(self.asked)
        return self.script(prompt, number)


def asked(script, *, jobs=1, budget=None, prompts=PROMPTS):
    judge, ballot, done = Scripted(script), Ballot(1), []
    ask(prompts, judge, ballot, done.append, jobs=jobs, budget=budget)
    return judge, ballot, done


@pytest.mark.parametrize("jobs", [1, 4, 40])
def test_every_prompt_is_asked_once(jobs):
    judge, ballot, done = asked(lambda prompt, number: answer(prompt), jobs=jobs)
    assert sorted(one.items[0].id for one in judge.asked) == sorted(one.items[0].id for one in PROMPTS)
    assert len(dict(ballot.settled())) == len(done) == 12


def test_as_many_as_allowed_are_under_way():
    meet = threading.Barrier(4, timeout=20)

    def script(prompt, number):
        meet.wait()  # passes only if four ask at the same time
        return answer(prompt)

    _, ballot, _ = asked(script, jobs=4)
    assert len(dict(ballot.settled())) == 12


@pytest.mark.parametrize("jobs", [1, 3])
def test_a_lasting_failure_ends_the_run_and_keeps_what_is_there(jobs):
    def script(prompt, number):
        return answer(prompt) if prompt.items[0].id != "c4" else Failure("the key is refused", lasting=True)

    judge, ballot, _ = asked(script, jobs=jobs)
    assert len(judge.asked) < 12
    assert len(dict(ballot.settled())) == len(judge.asked) - 1
    assert [one.reason for one in ballot.failures] == ["the key is refused"]


def test_a_judge_that_raises_loses_one_answer():
    def script(prompt, number):
        if number == 3:
            raise RuntimeError("broken")
        return answer(prompt)

    _, ballot, _ = asked(script, jobs=2)
    assert len(dict(ballot.settled())) == 11
    assert "broken" in ballot.failures[0].reason


def test_an_interruption_keeps_the_answers():
    def script(prompt, number):
        if number == 5:
            raise KeyboardInterrupt
        return answer(prompt)

    ballot = Ballot(1)
    with pytest.raises(KeyboardInterrupt):
        ask(PROMPTS, Scripted(script), ballot, lambda prompt: None)
    assert len(dict(ballot.settled())) == 4


class Clock:
    def __init__(self):
        self.now, self.slept = 100.0, []

    def monotonic(self):
        return self.now

    def sleep(self, seconds):
        self.slept.append(seconds)
        self.now += seconds


@pytest.fixture
def clock(monkeypatch):
    made = Clock()
    monkeypatch.setattr(asking, "time", made)
    return made


def test_a_rest_is_kept_and_the_question_is_asked_again(clock):
    judge, ballot, _ = asked(
        lambda prompt, number: Failure("too many", rest=7.0) if number == 1 else answer(prompt),
        prompts=PROMPTS[:2],
    )
    assert clock.slept == [7.0]
    assert [one.items[0].id for one in judge.asked] == ["c0", "c0", "c1"]
    assert ballot.failures == []


def test_an_answer_may_ask_for_a_rest_before_the_next_question(clock):
    asked(lambda prompt, number: answer(prompt, rest=2.5 if number == 1 else 0.0), prompts=PROMPTS[:2])
    assert clock.slept == [2.5]


def test_a_rest_that_is_too_long_is_given_up(clock):
    judge, ballot, _ = asked(lambda prompt, number: Failure("too many", rest=86_400.0))
    assert len(judge.asked) == 1
    assert "it asks for 86,400 seconds of rest" in ballot.failures[0].reason


def test_resting_has_an_end(clock):
    judge, ballot, _ = asked(lambda prompt, number: Failure("too many", rest=1.0), prompts=PROMPTS[:1])
    assert len(judge.asked) == asking.MOST_RESTS
    assert [one.reason for one in ballot.failures] == ["too many"]


# --- budgets ---


@pytest.mark.parametrize("jobs", [1, 4])
def test_a_limit_of_tokens_is_never_passed(jobs):
    budget = Budget(tokens=5_000)
    _, ballot, _ = asked(lambda prompt, number: answer(prompt, Usage(900, 100)), jobs=jobs, budget=budget)
    assert 0 < len(dict(ballot.settled())) < 12
    assert budget.used.input + budget.used.output <= 5_000
    assert "the next call might pass the limit of 5,000 tokens" in ballot.failures[0].reason


def test_a_limit_of_cost_is_never_passed():
    budget = Budget(cost=0.01, price=Price(3, 15))
    _, ballot, _ = asked(lambda prompt, number: answer(prompt, Usage(700, 60)), budget=budget)
    spent = (budget.used.input * 3 + budget.used.output * 15) / 1e6
    assert 0 < spent <= 0.01
    assert "the limit of cost of 0.01" in ballot.failures[0].reason


def test_where_no_usage_is_told_the_estimate_is_counted():
    budget = Budget(tokens=4_000)
    _, ballot, _ = asked(lambda prompt, number: answer(prompt), budget=budget)
    assert 0 < len(dict(ballot.settled())) < 12
    assert budget.used.input > 0


def test_without_a_limit_everything_is_asked():
    _, ballot, _ = asked(lambda prompt, number: answer(prompt, Usage(10**9, 10**9)), budget=Budget())
    assert len(dict(ballot.settled())) == 12


def test_the_clock_of_the_tests_is_that_of_the_module():
    assert asking.time is time
