"""A person at the terminal as a judge. Questions go to standard error: standard output is for the report."""

from __future__ import annotations

import json
from dataclasses import dataclass

import click

from mkdocs_citeguard.verification import Verification
from mkdocs_citeguard.verify.judge import Failure, Reply
from mkdocs_citeguard.verify.prompt import Item, Prompt

_ANSWERS = {"s": "supported", "p": "partial", "u": "unsupported"}
_SKIP, _QUIT = "k", "q"
_QUESTION = "[s]upported, [p]artial, [u]nsupported, s[k]ip or [q]uit"


@dataclass(slots=True)
class HumanJudge:
    """Whoever interrupts leaves, and what was answered before counts."""

    model: str = "person"
    name: str = "human"
    left: bool = False
    """Whether the person wanted to be asked no more."""

    def ask(self, prompt: Prompt) -> Reply | Failure:
        rows: list[dict[str, str]] = []
        try:
            for number, item in enumerate(prompt.items, 1):
                if not self.left and (answer := self._asked(item, f"{number} of {len(prompt.items)}")):
                    rows.append(answer)
        except (click.Abort, KeyboardInterrupt):
            self.left = True
        if not rows:
            return Failure("the person gave no verdict", lasting=self.left)
        return Reply(json.dumps({"verdicts": rows}))

    def _asked(self, item: Item, number: str) -> dict[str, str] | None:
        """The verdict on one item; None if the person passes it over or leaves."""
        click.secho(f"\nclaim {number}", bold=True, err=True)
        click.echo(_shown(item.claim), err=True)
        click.secho("source", bold=True, err=True)
        click.echo(_shown(item.source), err=True)
        choice = click.Choice([*_ANSWERS, _SKIP, _QUIT], case_sensitive=False)
        answer = click.prompt(_QUESTION, type=choice, show_choices=False, err=True)
        self.left = answer == _QUIT
        if answer not in _ANSWERS:
            return None
        reason = click.prompt("reason, if you like", default="", show_default=False, err=True)
        return {"id": item.id, "verdict": _ANSWERS[answer], "quote": "", "reason": reason}


def _shown(text: str) -> str:
    """Text without what would move the cursor or change the colours of a terminal."""
    return "".join(one if one.isprintable() or one in "\n\t" else "\N{REPLACEMENT CHARACTER}" for one in text)


def judge(settings: Verification) -> HumanJudge:
    del settings
    return HumanJudge()
