"""A bar while a judge is asked."""

from __future__ import annotations

import sys
from collections.abc import Sequence

import click

from mkdocs_citeguard.judges.asking import ask
from mkdocs_citeguard.verification import Verification
from mkdocs_citeguard.verify.budget import Budget
from mkdocs_citeguard.verify.judge import Judge
from mkdocs_citeguard.verify.prompt import Prompt
from mkdocs_citeguard.verify.rounds import Ballot
from mkdocs_citeguard.verify.store import PERSON


def questioned(
    judge: Judge, prompts: Sequence[Prompt], ballot: Ballot, settings: Verification, budget: Budget
) -> bool:
    """Ask all that is planned, with a bar on a terminal; whether the user put an end to it."""
    person = judge.name == PERSON  # who is alone at the terminal, and needs its cursor
    jobs = 1 if person else max(1, min(settings.jobs, len(prompts)))
    hidden = person or not sys.stderr.isatty()
    questions = sum(len(prompt.items) for prompt in prompts)
    try:
        with click.progressbar(
            length=questions, label=f"asking {judge.name}", file=sys.stderr, hidden=hidden
        ) as bar:
            ask(prompts, judge, ballot, lambda done: bar.update(len(done.items)), jobs=jobs, budget=budget)
    except KeyboardInterrupt:
        return True
    return False
