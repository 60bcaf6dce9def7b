"""What a run would cost, before it is made."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mkdocs_citeguard.verification import Price
from mkdocs_citeguard.verify.judge import Usage
from mkdocs_citeguard.verify.prompt import Prompt
from mkdocs_citeguard.wording import count

_PER_TOKEN = 4
"""Letters of a Latin text that make a token; a character of other scripts is taken for one."""
_ANSWER = 120
"""Tokens of the answer to one item."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A rough idea: tokenizers differ by a third and more."""

    calls: int
    input: int
    output: int
    cost: float | None

    def __str__(self) -> str:
        told = (
            f"{count(self.calls, 'call')}, about {self.input:,} tokens of input and {self.output:,} of output"
        )
        return f"{told}, about {self.cost:.4f} at the configured price" if self.cost is not None else told


def estimate(prompts: Sequence[Prompt], price: Price | None) -> Estimate:
    usages = [expected(one) for one in prompts]
    given, answered = sum(one.input for one in usages), sum(one.output for one in usages)
    cost = price.of(given, answered) if price else None
    return Estimate(len(prompts), given, answered, cost)


def expected(prompt: Prompt) -> Usage:
    """What one call is likely to use."""
    return Usage(tokens(prompt.system) + tokens(prompt.user), _ANSWER * len(prompt.items))


def tokens(text: str) -> int:
    """About how many tokens a text has."""
    latin = sum(character < "\u0250" for character in text)
    return -(-latin // _PER_TOKEN) + len(text) - latin
