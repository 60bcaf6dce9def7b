"""Labelled items, and what a judge made of them: the ground that its verdicts stand on."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from mkdocs_citeguard.errors import SiteError
from mkdocs_citeguard.evidence import Nature
from mkdocs_citeguard.verify.digest import digest
from mkdocs_citeguard.verify.prompt import Item
from mkdocs_citeguard.verify.rounds import Ballot
from mkdocs_citeguard.verify.scores import LABELS, Scores
from mkdocs_citeguard.verify.verdict import Support

FIT = 0.65
"""Balanced accuracy below which a judge is no judge."""


@dataclass(frozen=True, slots=True)
class Labelled:
    """A claim and a source of which a person said what the one is to the other.

    *Supported*: the source states all of the claim, or it follows from it. *Partial*: the source bears out a part, or
    only something weaker. *Unsupported*: it bears out nothing of it.
    """

    claim: str
    source: str
    label: Support
    nature: Nature = Nature.PROSE
    kind: str = ""
    """What makes the item hard, such as `negation`."""

    @property
    def digest(self) -> str:
        return digest(self.claim, self.source)


def parse(text: str, name: str) -> tuple[Labelled, ...]:
    """Items from JSON lines with `claim`, `source` and `label`; `SiteError` names the file, the line and the fault."""
    rows = [(number, line) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
    if not rows:
        raise SiteError(f"{name}: it holds no items; each line is an object with claim, source and label")
    return tuple(_labelled(line, f"{name}, line {number}") for number, line in rows)


def _labelled(line: str, where: str) -> Labelled:
    try:
        row = json.loads(line)
    except (ValueError, RecursionError):
        raise SiteError(f"{where}: no JSON object") from None
    if not isinstance(row, dict):
        raise SiteError(f"{where}: no JSON object")
    claim, source = (_words(row, key, where) for key in ("claim", "source"))
    label = _one_of(row, "label", LABELS, where)
    nature = _one_of(row, "nature", tuple(Nature), where) if "nature" in row else Nature.PROSE
    return Labelled(claim, source, Support(label), Nature(nature), str(row.get("class", "")))


def _words(row: Mapping[str, Any], key: str, where: str) -> str:
    value = row.get(key)
    if isinstance(value, str) and value.strip():
        return value
    raise SiteError(f"{where}: {key}: {value!r} is not allowed; it takes words")


def _one_of(row: Mapping[str, Any], key: str, allowed: Sequence[str], where: str) -> str:
    value = row.get(key)
    if isinstance(value, str) and value in allowed:
        return value
    raise SiteError(f"{where}: {key}: {value!r} is not allowed; it takes {', '.join(allowed)}")


@dataclass(frozen=True, slots=True)
class Way:
    """How the items are asked. It is a part of the judge: another way has other faults."""

    prompt: str
    batch_size: int
    votes: int

    def __str__(self) -> str:
        return f"prompt {self.prompt}, batches of {self.batch_size}, votes {self.votes}"


@dataclass(frozen=True)
class Calibration:
    """What came of a set of labelled items, asked in one way."""

    judge: str
    model: str
    way: Way
    labels: str
    """Digest of the set."""
    scores: Scores

    @property
    def fit(self) -> bool:
        return self.scores.balanced.value >= FIT

    @property
    def told(self) -> str:
        """What stands behind a verdict, in a sentence."""
        named = f"{self.judge}, model {self.model}, {self.way}"
        found = f"balanced accuracy {self.scores.balanced} on {self.scores.total} labelled items"
        return f"{named}: {found}{'' if self.fit else f'; below {FIT}: unfit'}"


def items(labelled: Sequence[Labelled]) -> dict[str, tuple[Item, Labelled]]:
    """Questions by their id, in the order of digests, as the claims of a site are asked."""
    ordered = sorted(labelled, key=lambda one: one.digest)
    return {
        f"c{number}": (Item(f"c{number}", one.claim, one.source, one.nature), one)
        for number, one in enumerate(ordered, 1)
    }


def scores(asked: Mapping[str, tuple[Item, Labelled]], ballot: Ballot) -> Scores:
    """The verdicts of a ballot held against the labels."""
    settled = {identifier: verdict.support for identifier, verdict in ballot.settled()}
    return Scores.of(
        (one.label, settled.get(identifier, Support.UNVERIFIABLE)) for identifier, (_, one) in asked.items()
    )


def set_digest(labelled: Sequence[Labelled]) -> str:
    """Names a set, whatever the order of its items."""
    return digest(*sorted(digest(one.digest, one.label) for one in labelled))
