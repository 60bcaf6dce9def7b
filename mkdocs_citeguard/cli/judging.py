"""Options that say who is asked, and how."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from pathlib import Path
from typing import Any, TypeVar

import click

from mkdocs_citeguard.verification import AUTO, JUDGES, PROMPTS, Verification

Command = TypeVar("Command", bound=Callable[..., Any])
SHIPPED = Path("-")
"""Stands for the labelled items that come with the package."""
_OPTIONS = (
    click.option("--judge", type=click.Choice([AUTO, *JUDGES]), help="Who is asked."),
    click.option("--model", help="The model of the judge."),
    click.option("--base-url", help="Where a server for the judge `openai` is."),
    click.option("--prompt", type=click.Choice(PROMPTS), help="The version of the instructions."),
    click.option(
        "--batch-size",
        "sizes",
        multiple=True,
        type=click.IntRange(min=0),
        help="Claims in one call; 0: all of them. Several with --calibrate.",
    ),
    click.option(
        "--votes",
        "votes_",
        multiple=True,
        type=click.IntRange(min=1),
        help="Ask each claim so many times, in changing order. Several with --calibrate.",
    ),
    click.option(
        "--timeout", type=click.FloatRange(min=0, min_open=True), help="Seconds that one call may take."
    ),
    click.option("--jobs", type=click.IntRange(min=1), help="Calls that may be under way at a time."),
    click.option("--max-tokens", type=click.IntRange(min=1), help="Stop before a run uses more tokens."),
    click.option(
        "--max-cost",
        type=click.FloatRange(min=0, min_open=True),
        help="Stop before a run costs more, at the configured price.",
    ),
    click.option("--replies", metavar="FILE", help="Where replies are on record, for the judge `replay`."),
    click.option("--record", "recording", is_flag=True, help="Put all replies on record."),
    click.option(
        "--calibrate",
        "labels",
        is_flag=False,
        flag_value=SHIPPED,
        type=click.Path(path_type=Path),
        metavar="[FILE]",
        help="Measure the judge on labelled items: those of FILE, or those that come with the package.",
    ),
    click.option(
        "--batch", "batched", is_flag=True, help="Hand the claims in to the provider's batch service."
    ),
    click.option("--resume", "resumed", is_flag=True, help="Collect the verdicts of batches; ask nobody."),
    click.option("--prompts", "comparing", is_flag=True, help="With --calibrate: compare all instructions."),
)


def options(command: Command) -> Command:
    return reduce(lambda made, option: option(made), reversed(_OPTIONS), command)


def one_mode(
    labels: Path | None,
    *,
    batched: bool,
    resumed: bool,
    storing: bool,
    recording: bool,
    dry: bool,
    everything: bool,
    capped: bool,
) -> None:
    """Refuse what is no run of one kind."""
    _exclusive({"--calibrate": labels is not None, "--batch": batched, "--resume": resumed})
    _exclusive({"--batch": batched, "--record": recording})
    _exclusive({"--resume": resumed, "--no-store": not storing})
    _exclusive({"--resume": resumed, "--dry-run": dry})
    _exclusive({"--all": everything, "--cap": capped})


def _exclusive(given: Mapping[str, bool]) -> None:
    asked = [name for name, value in given.items() if value]
    if len(asked) > 1:
        raise click.UsageError(f"{' and '.join(asked)} do not go together")


@dataclass(frozen=True)
class Ways:
    """The ways to ask that the command line names. A run asks in one; a calibration compares `several`."""

    sizes: tuple[int, ...]
    votes: tuple[int, ...]
    all_prompts: bool
    several: bool

    def __post_init__(self) -> None:
        if not self.several:
            for option, values in (("--batch-size", self.sizes), ("--votes", self.votes)):
                if len(values) > 1:
                    raise click.UsageError(f"{option} takes several values with --calibrate only")
            if self.all_prompts:
                raise click.UsageError("--prompts goes with --calibrate only")

    @property
    def single(self) -> dict[str, int]:
        """Settings for a run."""
        given = {"batch_size": self.sizes, "votes": self.votes}
        return {key: values[0] for key, values in given.items() if values}

    def of(self, settings: Verification) -> tuple[Sequence[str], Sequence[int], Sequence[int]]:
        """Prompts, batch sizes and votes; the settings stand in for what is not named."""
        prompts = PROMPTS if self.all_prompts else (settings.prompt,)
        return prompts, self.sizes or (settings.batch_size,), self.votes or (settings.votes,)
