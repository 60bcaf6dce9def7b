"""A run of `verify` from the pages to the outcome, with the judge as the only thing that is not computed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from mkdocs_citeguard.verification import Verification
from mkdocs_citeguard.verify import rounds
from mkdocs_citeguard.verify.calibrations import Calibrations
from mkdocs_citeguard.verify.claims import Claims, Pair
from mkdocs_citeguard.verify.judge import Judge, Speaker
from mkdocs_citeguard.verify.outcome import Judged, Outcome, Sample
from mkdocs_citeguard.verify.prompt import Item, Prompt
from mkdocs_citeguard.verify.rounds import Ballot
from mkdocs_citeguard.verify.signals import signals
from mkdocs_citeguard.verify.store import Record, Store


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


def plan(sample: Sequence[Pair], known: Mapping[str, Record], settings: Verification) -> Plan:
    """The prompts that ask for all pairs of a sample that have no verdict yet; each claim and passage once."""
    unknown = {pair.digest: pair for pair in sample if pair.digest not in known}
    asked = {f"c{number}": pair for number, pair in enumerate(unknown.values(), 1)}
    items = tuple(Item(key, pair.claim, pair.passage, pair.source.nature) for key, pair in asked.items())
    prompts = rounds.prompts(items, settings.prompt, settings.batch_size, settings.votes) if items else ()
    return Plan(tuple(sample), known, items, prompts, asked)


def known_verdicts(
    sample: Iterable[Pair], store: Store, judge: Speaker | None, version: str
) -> Mapping[str, Record]:
    """What the store holds on a sample: verdicts of this judge, or of anybody where there is no judge."""
    found = (
        (pair, store.by(pair, judge.name, judge.model, version) if judge else store.on(pair))
        for pair in sample
    )
    return {pair.digest: record for pair, record in found if record}


def records(made: Plan, ballot: Ballot, judge: Judge, version: str) -> tuple[Record, ...]:
    """The verdicts of a ballot, each with its pair and whoever gave it."""
    return tuple(
        Record.of(made.asked[identifier], verdict, judge.name, judge.model, version)
        for identifier, verdict in ballot.settled()
    )


def outcome(
    claims: Claims, made: Plan, new: Iterable[Record], reason: str | None, calibrations: Calibrations
) -> Outcome:
    """Each pair of the sample with its verdict; `reason` says why some have none."""
    fresh = {one.pair: one for one in new}

    def judged_on(pair: Pair) -> Judged:
        record = fresh.get(pair.digest) or made.known.get(pair.digest)
        behind = calibrations.behind(record.judge, record.model, record.prompt) if record else None
        return Judged(pair, record, signals(pair), pair.digest in made.known, behind)

    judged = tuple(map(judged_on, made.sample))
    lacking = sum(one.record is None for one in judged)
    skipped = f"{lacking} of {len(judged)} sampled claims were not judged: {reason}" if lacking else None
    if not claims.pairs:
        skipped = "no paragraph of the pages cites a passage, so there is nothing to judge"
    return Outcome(Sample(claims, made.sample), judged, skipped)
