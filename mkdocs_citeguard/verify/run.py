"""A run of `verify` from the pages to the outcome, with the judge as the only thing that is not computed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from mkdocs_citeguard.verification import Verification
from mkdocs_citeguard.verify import rounds
from mkdocs_citeguard.verify.claims import Claims, Pair
from mkdocs_citeguard.verify.judge import Failure, Judge
from mkdocs_citeguard.verify.outcome import Judged, Outcome, Sample
from mkdocs_citeguard.verify.prompt import DEFAULT, Item, Prompt
from mkdocs_citeguard.verify.rounds import Ballot
from mkdocs_citeguard.verify.signals import signals
from mkdocs_citeguard.verify.store import Record, Store

MOST_FAILURES = 2
"""Calls in a row that may fail before the rest is not asked any more."""


@dataclass(frozen=True)
class Plan:
    """What is to be judged, what is known of it already, and what would be asked."""

    sample: tuple[Pair, ...]
    known: Mapping[str, Record]
    """Verdicts of the store, by the digest of their pair."""
    items: tuple[Item, ...]
    prompts: tuple[Prompt, ...]
    asked: Mapping[str, Pair] = field(default_factory=dict)
    """The pair behind each item, by the item's id."""


def plan(
    sample: Sequence[Pair], known: Mapping[str, Record], settings: Verification, version: str = DEFAULT
) -> Plan:
    """The prompts that ask for all pairs of a sample that have no verdict yet; each claim and passage once."""
    unknown = {pair.digest: pair for pair in sample if pair.digest not in known}
    asked = {f"c{number}": pair for number, pair in enumerate(unknown.values(), 1)}
    items = tuple(Item(key, pair.claim, pair.passage, pair.source.nature) for key, pair in asked.items())
    prompts = rounds.prompts(items, version, settings.batch_size, settings.votes) if items else ()
    return Plan(tuple(sample), known, items, prompts, asked)


def known_verdicts(
    sample: Iterable[Pair], store: Store, judge: Judge | None, version: str = DEFAULT
) -> Mapping[str, Record]:
    """What the store holds on a sample: verdicts of this judge, or of anybody where there is no judge."""
    found = (
        (pair, store.by(pair, judge.name, judge.model, version) if judge else store.on(pair))
        for pair in sample
    )
    return {pair.digest: record for pair, record in found if record}


def ask(prompts: Iterable[Prompt], judge: Judge, ballot: Ballot, done: Callable[[Prompt], None]) -> None:
    """Ask one prompt after the other. What has come in is in the ballot, also if the user interrupts."""
    failed = 0
    for prompt in prompts:
        answer = judge.ask(prompt)
        ballot.count(prompt, answer)
        done(prompt)
        failed = failed + 1 if isinstance(answer, Failure) else 0
        if isinstance(answer, Failure) and (answer.lasting or failed == MOST_FAILURES):
            return


def records(made: Plan, ballot: Ballot, judge: Judge, version: str = DEFAULT) -> tuple[Record, ...]:
    """The verdicts of a ballot, each with its pair and whoever gave it."""
    return tuple(
        Record.of(made.asked[identifier], verdict, judge.name, judge.model, version)
        for identifier, verdict in ballot.settled()
    )


def outcome(claims: Claims, made: Plan, new: Iterable[Record], reason: str | None) -> Outcome:
    """Each pair of the sample with its verdict; `reason` says why some have none."""
    fresh = {one.pair: one for one in new}
    judged = tuple(
        Judged(
            pair,
            fresh.get(pair.digest) or made.known.get(pair.digest),
            signals(pair),
            pair.digest in made.known,
        )
        for pair in made.sample
    )
    lacking = sum(one.record is None for one in judged)
    skipped = f"{lacking} of {len(judged)} sampled claims were not judged: {reason}" if lacking else None
    if not claims.pairs:
        skipped = "no paragraph of the pages cites a passage, so there is nothing to judge"
    return Outcome(Sample(claims, made.sample), judged, skipped)
