"""What was handed to a provider's batch service and is still to be collected.

A ticket holds all that its answers need to become verdicts: pages may change while a batch runs.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from mkdocs_citeguard.errors import SiteError
from mkdocs_citeguard.evidence import Nature
from mkdocs_citeguard.verify import rows
from mkdocs_citeguard.verify.claims import Pair
from mkdocs_citeguard.verify.judge import Failure, Reply
from mkdocs_citeguard.verify.prompt import Item, Prompt
from mkdocs_citeguard.verify.rounds import Ballot
from mkdocs_citeguard.verify.store import Record

SCHEMA = "citeguard.batches.v1"
_ROWS = "tickets"


@dataclass(frozen=True, slots=True)
class Question:
    """An item with what its verdict will be kept under."""

    item: Item
    page: str
    target: str
    pair: str
    """Digest of the claim and the passage."""

    @classmethod
    def of(cls, item: Item, pair: Pair) -> Question:
        return cls(item, pair.page, pair.target, pair.digest)


@dataclass(frozen=True)
class Ticket:
    """One batch."""

    judge: str
    model: str
    prompt: str
    votes: int
    batch: str
    """The provider's name for it."""
    questions: tuple[Question, ...]
    calls: Mapping[str, tuple[str, ...]]
    """The ids of the items of each call."""

    @cached_property
    def _by_id(self) -> Mapping[str, Question]:
        return {one.item.id: one for one in self.questions}

    def records(self, answers: Mapping[str, Reply | Failure]) -> tuple[Record, ...]:
        """The verdicts in the answers to the calls; an item whose votes are not all in has none."""
        ballot = Ballot(self.votes)
        for call, answer in answers.items():
            if call in self.calls:
                items = tuple(self._by_id[identifier].item for identifier in self.calls[call])
                ballot.count(Prompt(self.prompt, items), answer)
        return tuple(
            Record(
                verdict,
                self.judge,
                self.model,
                self.prompt,
                asked.pair,
                asked.page,
                asked.target,
                asked.item.claim,
            )
            for identifier, verdict in ballot.settled()
            for asked in [self._by_id[identifier]]
        )


def calls(prompts: Iterable[Prompt]) -> dict[str, Prompt]:
    """Prompts under names that both services allow."""
    return {f"call-{number}": prompt for number, prompt in enumerate(prompts, 1)}


def pending(tickets: Iterable[Ticket]) -> frozenset[tuple[str, str, str, str]]:
    """Pairs that are under way, with judge, model and prompt: they are not handed in twice."""
    return frozenset(
        (one.judge, one.model, one.prompt, asked.pair) for one in tickets for asked in one.questions
    )


def render(tickets: Iterable[Ticket]) -> str:
    """The file; each batch once, however often it was put down."""
    by_batch = {(one.judge, one.batch): one for one in tickets}
    return rows.render(SCHEMA, _ROWS, (_row(one) for _, one in sorted(by_batch.items())))


def _row(one: Ticket) -> Mapping[str, Any]:
    return {
        "judge": one.judge,
        "batch": one.batch,
        "model": one.model,
        "prompt": one.prompt,
        "votes": one.votes,
        "calls": {call: list(ids) for call, ids in one.calls.items()},
        "questions": [
            {
                "id": asked.item.id,
                "page": asked.page,
                "target": asked.target,
                "pair": asked.pair,
                "claim": asked.item.claim,
                "source": asked.item.source,
                "nature": asked.item.nature,
            }
            for asked in one.questions
        ],
    }


def parse(text: str, name: str) -> tuple[Ticket, ...]:
    """The tickets of a file, each batch once. `SiteError` names the file if it holds none: it is not overwritten."""
    try:
        tickets = [_ticket(row) for row in rows.parse(text, SCHEMA, _ROWS, name)]
    except rows.BROKEN:
        raise SiteError(f"{name}: it holds no tickets of batches; mend it or remove it") from None
    return tuple({(one.judge, one.batch): one for one in tickets}.values())


def _ticket(row: Mapping[str, Any]) -> Ticket:
    questions = tuple(
        Question(
            Item(one["id"], one["claim"], one["source"], Nature(one["nature"])),
            one["page"],
            one["target"],
            one["pair"],
        )
        for one in row["questions"]
    )
    made = {call: tuple(ids) for call, ids in row["calls"].items()}
    known = {one.item.id for one in questions}
    if not all(identifier in known for ids in made.values() for identifier in ids):
        raise ValueError
    return Ticket(row["judge"], row["model"], row["prompt"], row["votes"], row["batch"], questions, made)
