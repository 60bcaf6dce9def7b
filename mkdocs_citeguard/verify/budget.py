"""A limit on what a run may use, kept before each call and not after it."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import ceil

from mkdocs_citeguard.verification import Price, Verification
from mkdocs_citeguard.verify.estimate import expected
from mkdocs_citeguard.verify.judge import Failure, Reply, Usage
from mkdocs_citeguard.verify.prompt import Prompt

_MARGIN = 1.5
"""How much more than estimated a call is taken to use: tokenizers differ by a third, answers by more."""


@dataclass
class Budget:
    """What may be used, what is, and what calls under way are taken to use."""

    tokens: int | None = None
    cost: float | None = None
    price: Price | None = None
    used: Usage = field(default=Usage(0, 0))
    _reserved: dict[int, Usage] = field(default_factory=dict)

    @classmethod
    def of(cls, settings: Verification) -> Budget:
        return cls(settings.max_tokens, settings.max_cost, settings.price)

    def refusal(self, prompt: Prompt) -> Failure | None:
        """Why a call is not made: with it the limit might be passed. Else its share is reserved."""
        share = _bound(prompt)
        ahead = [self.used, *self._reserved.values(), share]
        given, answered = sum(one.input for one in ahead), sum(one.output for one in ahead)
        if self.tokens is not None and given + answered > self.tokens:
            told = f"{self.tokens:,} tokens, of which {self.used.input + self.used.output:,} are used"
            return Failure(f"the next call might pass the limit of {told}", lasting=True)
        if self.cost is not None and self.price and self.price.of(given, answered) > self.cost:
            told = f"{self.cost:g}, of which {self.price.of(self.used.input, self.used.output):.4f} is spent"
            return Failure(f"the next call might pass the limit of cost of {told}", lasting=True)
        self._reserved[id(prompt)] = share
        return None

    def settle(self, prompt: Prompt, answer: Reply | Failure) -> None:
        """Count what a call used; where nobody says, what it was taken to use."""
        share = self._reserved.pop(id(prompt), _bound(prompt))
        usage = (answer.usage or share) if isinstance(answer, Reply) else Usage(share.input, 0)
        self.used = Usage(self.used.input + usage.input, self.used.output + usage.output)


def _bound(prompt: Prompt) -> Usage:
    usage = expected(prompt)
    return Usage(ceil(usage.input * _MARGIN), ceil(usage.output * _MARGIN))
