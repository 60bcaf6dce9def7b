"""How good a judge is, in numbers: its verdicts held against labels that are known to be right."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from math import hypot, sqrt

from mkdocs_citeguard.verify.verdict import Support

LABELS = (Support.SUPPORTED, Support.PARTIAL, Support.UNSUPPORTED)
_Z = 1.959963984540054
"""Two-sided 95 percent of a normal distribution."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A share between 0 and 1 with the interval that holds the true one in 95 of 100 cases."""

    value: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.value:.3f} ({self.low:.3f} to {self.high:.3f})"


def wilson(hits: int, total: int) -> Estimate:
    """A share with its score interval (Wilson, 1927). Of nothing everything is possible."""
    if total == 0:
        return Estimate(0.0, 0.0, 1.0)
    share, spread = hits / total, _Z**2 / total
    middle = (share + spread / 2) / (1 + spread)
    half = _Z * sqrt(share * (1 - share) / total + spread / (4 * total)) / (1 + spread)
    return Estimate(share, min(share, max(0.0, middle - half)), max(share, min(1.0, middle + half)))


def mean(one: Estimate, other: Estimate) -> Estimate:
    """The mean of two independent shares; the intervals are squared and added (Newcombe, 1998)."""
    value = (one.value + other.value) / 2
    low = hypot(one.value - one.low, other.value - other.low) / 2
    high = hypot(one.high - one.value, other.high - other.value) / 2
    return Estimate(value, max(0.0, value - low), min(1.0, value + high))


@dataclass(frozen=True)
class Scores:
    """What came of labelled items. An item without a verdict counts as a wrong one everywhere."""

    confusion: Mapping[tuple[Support, Support], int]
    """How many items with a label got a verdict."""

    @classmethod
    def of(cls, answers: Iterable[tuple[Support, Support]]) -> Scores:
        """From pairs of a label and the verdict on it."""
        return cls(Counter(answers))

    def number(self, label: Support, verdict: Support) -> int:
        return self.confusion.get((label, verdict), 0)

    def labelled(self, label: Support) -> int:
        return sum(self.number(label, verdict) for verdict in Support)

    @property
    def total(self) -> int:
        return sum(self.confusion.values())

    @property
    def decided(self) -> int:
        return self.total - sum(self.number(label, Support.UNVERIFIABLE) for label in LABELS)

    @cached_property
    def accuracy(self) -> Estimate:
        """Of the three-way question."""
        return wilson(sum(self.number(label, label) for label in LABELS), self.total)

    @cached_property
    def sensitivity(self) -> Estimate:
        """The share of the supported items that were called so."""
        return wilson(self.number(Support.SUPPORTED, Support.SUPPORTED), self.labelled(Support.SUPPORTED))

    @cached_property
    def specificity(self) -> Estimate:
        """The share of the other items that were called partial or unsupported, whichever of the two."""
        others = (Support.PARTIAL, Support.UNSUPPORTED)
        caught = sum(self.number(label, verdict) for label in others for verdict in others)
        return wilson(caught, sum(map(self.labelled, others)))

    @cached_property
    def balanced(self) -> Estimate:
        """Balanced accuracy of the question "supported or not": 0.5 is a coin."""
        return mean(self.sensitivity, self.specificity)
