"""Batches and votes."""

from __future__ import annotations

import json

import pytest

from mkdocs_citeguard.verify.judge import Failure, Reply
from mkdocs_citeguard.verify.prompt import Item
from mkdocs_citeguard.verify.rounds import Ballot, prompts

ITEMS = tuple(Item(f"c{n}", f"claim {n}", f"a source with the number {n}") for n in range(1, 8))


def ids(prompt):
    return [item.id for item in prompt.items]


@pytest.mark.parametrize(("size", "lengths"), [(0, [7]), (7, [7]), (3, [3, 3, 1]), (1, [1] * 7), (100, [7])])
def test_batches(size, lengths):
    made = prompts(ITEMS, "support-1", size)
    assert [len(one.items) for one in made] == lengths
    assert [one for prompt in made for one in ids(prompt)] == ids(prompts(ITEMS, "support-1")[0])


def test_each_vote_asks_all_items_in_another_order():
    made = prompts(ITEMS, "support-1", 0, 3)
    assert len({tuple(ids(one)) for one in made}) == 3
    assert all(sorted(ids(one)) == ids(made[0]) for one in made)
    assert made == prompts(ITEMS, "support-1", 0, 3)


def test_nothing_to_ask_is_no_call():
    assert prompts((), "support-1", 3, 2) == ()


def reply(prompt, **verdicts):
    rows = [{"id": one, "verdict": verdicts.get(one, "supported")} for one in ids(prompt)]
    return Reply(json.dumps({"verdicts": rows}))


def counted(votes, *answers):
    ballot = Ballot(votes)
    for prompt, answer in zip(prompts(ITEMS[:2], "support-1", 0, votes), answers, strict=False):
        ballot.count(prompt, answer if isinstance(answer, Failure) else reply(prompt, **answer))
    return {key: (one.support.value, one.reason) for key, one in ballot.settled()}, ballot.failures


def test_votes_that_agree_count_and_others_do_not():
    settled, _ = counted(3, {"c1": "partial"}, {"c1": "partial", "c2": "unsupported"}, {"c1": "partial"})
    assert settled["c1"][0] == "partial"
    assert settled["c2"] == ("unverifiable", "the votes differ: supported, unsupported, supported")


def test_an_item_without_all_of_its_votes_is_not_settled():
    assert counted(2, {}, Failure("overloaded")) == ({}, [Failure("overloaded")])
    assert counted(2, {})[0] == {}
