"""`verify --calibrate`: a judge is judged, on labelled items, before anybody believes it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path

import click

from mkdocs_citeguard.cli import judging
from mkdocs_citeguard.cli.progress import questioned
from mkdocs_citeguard.errors import SiteError
from mkdocs_citeguard.judges.finding import Absent
from mkdocs_citeguard.loading import calibrations as disk
from mkdocs_citeguard.verification import Verification
from mkdocs_citeguard.verify import rounds
from mkdocs_citeguard.verify.budget import Budget
from mkdocs_citeguard.verify.calibration import (
    FIT,
    Calibration,
    Labelled,
    Way,
    items,
    scores,
    set_digest,
)
from mkdocs_citeguard.verify.estimate import estimate
from mkdocs_citeguard.verify.judge import Judge
from mkdocs_citeguard.verify.prompt import Item, Prompt
from mkdocs_citeguard.verify.rounds import Ballot
from mkdocs_citeguard.verify.scores import LABELS, Scores
from mkdocs_citeguard.verify.verdict import Support
from mkdocs_citeguard.wording import count


@dataclass(frozen=True)
class Trial:
    """All labelled items, to be asked in one way."""

    way: Way
    asked: Mapping[str, tuple[Item, Labelled]]
    prompts: Sequence[Prompt]


def run(
    chosen: Judge | Absent,
    labels: Path,
    ways: judging.Ways,
    settings: Verification,
    kept: Path,
    *,
    dry: bool,
) -> bool:
    """Measure a judge in all ways that are named and print what came of it; whether the user put an end to it."""
    labelled = disk.shipped() if labels == judging.SHIPPED else disk.labelled(labels)
    made = _trials(labelled, settings, *ways.of(settings))
    if isinstance(chosen, Absent) and not dry:
        raise SiteError(f"nobody is here to be calibrated: {chosen.reason}")
    try:
        lines = _dry(made, settings)
        if not dry and not isinstance(chosen, Absent):
            lines = _calibrate(chosen, labelled, made, settings, kept)
        for line in lines:
            click.echo(line)
    except KeyboardInterrupt:
        return True
    return False


def _trials(
    labelled: Sequence[Labelled],
    settings: Verification,
    versions: Sequence[str],
    sizes: Sequence[int],
    votes: Sequence[int],
) -> list[Trial]:
    """One trial for each way to ask. Where all claims of a run go in one call, `cap` of them do."""
    asked = items(labelled)
    made = []
    for version, size, number in product(versions, sizes, votes):
        way = Way(version, size or settings.cap, number)
        questions = [item for item, _ in asked.values()]
        made.append(Trial(way, asked, rounds.prompts(questions, version, way.batch_size, number)))
    return made


def _dry(made: Sequence[Trial], settings: Verification) -> Iterator[str]:
    for one in made:
        yield f"{one.way}: {count(len(one.asked), 'labelled item')}, {estimate(one.prompts, settings.price)}"
    yield "nothing was sent"


def _calibrate(
    judge: Judge, labelled: Sequence[Labelled], made: Sequence[Trial], settings: Verification, kept: Path
) -> Iterator[str]:
    """Ask, and tell what came of it line by line; whole trials are kept in a file, also if the user interrupts."""
    yield f"calibration of {judge.name}, model {judge.model}, on {count(len(labelled), 'labelled item')}"
    budget = Budget.of(settings)
    measured, interrupted = [], False
    for one in made:
        ballot = Ballot(one.way.votes)
        interrupted = questioned(judge, one.prompts, ballot, settings, budget)
        yield ""
        yield str(one.way)
        if missing := len(one.asked) - sum(1 for _ in ballot.settled()):
            told = "; ".join(dict.fromkeys(failure.reason for failure in ballot.failures))
            why = "the run was interrupted" if interrupted else told
            yield f"  not measured: {missing} of {count(len(one.asked), 'item')} got no answer: {why}"
        else:
            found = scores(one.asked, ballot)
            measured.append(Calibration(judge.name, judge.model, one.way, set_digest(labelled), found))
            yield from (f"  {line}" for line in (*_told(found), _by_kind(one, ballot)) if line)
        if interrupted:
            break
    if len(measured) > 1:
        yield from ("", "by balanced accuracy:")
        ordered = sorted(measured, key=lambda one: -one.scores.balanced.value)
        yield from (f"  {one.scores.balanced}  {one.way}" for one in ordered)
    if measured:
        disk.keep(kept, measured)
        yield from ("", f"kept in {kept.name}: reports say it of each verdict of this judge")
    if interrupted:
        raise KeyboardInterrupt


def _told(found: Scores) -> Iterator[str]:
    yield f"three-way accuracy  {found.accuracy}"
    yield f"balanced accuracy   {found.balanced}, of the question whether a claim is supported"
    yield f"  supported items called so               {found.sensitivity}"
    yield f"  others called partial or unsupported    {found.specificity}"
    yield f"verdicts that passed the gate: {found.decided} of {found.total}; an item without one counts as wrong"
    yield f"{'label':12} {' '.join(f'{verdict:>12}' for verdict in Support)}"
    for label in LABELS:
        yield f"{label:12} {' '.join(f'{found.number(label, verdict):12}' for verdict in Support)}"
    if found.balanced.value < FIT:
        yield f"UNFIT: below {FIT}; its verdicts carry that note"
    elif found.balanced.low < FIT:
        yield f"fit, but the interval reaches below {FIT}: more items would tell"


def _by_kind(trial: Trial, ballot: Ballot) -> str:
    right, all_ = Counter[str](), Counter[str]()
    settled = dict(ballot.settled())
    for identifier, (_, one) in trial.asked.items():
        all_[one.kind] += 1
        right[one.kind] += settled[identifier].support is one.label
    told = ", ".join(f"{kind} {right[kind]}/{number}" for kind, number in sorted(all_.items()) if kind)
    return f"right by class: {told}" if told else ""
