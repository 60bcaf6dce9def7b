"""The calibrations that are kept beside the verdicts, so that a report can say what a verdict is worth."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from mkdocs_citeguard.errors import SiteError
from mkdocs_citeguard.verify import rows
from mkdocs_citeguard.verify.calibration import Calibration, Way
from mkdocs_citeguard.verify.scores import LABELS, Scores
from mkdocs_citeguard.verify.verdict import Support

SCHEMA = "citeguard.calibrations.v1"
_ROWS = "calibrations"


@dataclass(frozen=True)
class Calibrations:
    """What is known of judges."""

    known: tuple[Calibration, ...] = ()

    def behind(self, judge: str, model: str, prompt: str) -> Calibration | None:
        """The calibration of a judge: the one on most items, of several ways to ask the worst."""
        own = [one for one in self.known if (one.judge, one.model, one.way.prompt) == (judge, model, prompt)]
        return min(own, key=lambda one: (-one.scores.total, one.scores.balanced.value), default=None)

    def with_calibrations(self, new: Iterable[Calibration]) -> Calibrations:
        """With what was measured now in place of what was measured before in the same way on the same set."""
        merged = {_key(one): one for one in (*self.known, *new)}
        return Calibrations(tuple(one for _, one in sorted(merged.items())))


def _key(one: Calibration) -> tuple[str, str, str, int, int, str]:
    return one.judge, one.model, one.way.prompt, one.way.batch_size, one.way.votes, one.labels


def render(calibrations: Calibrations) -> str:
    """The file: the same calibrations give the same bytes."""
    return rows.render(SCHEMA, _ROWS, map(_row, calibrations.known))


def _row(one: Calibration) -> Mapping[str, Any]:
    return {
        "judge": one.judge,
        "model": one.model,
        "prompt": one.way.prompt,
        "batch_size": one.way.batch_size,
        "votes": one.way.votes,
        "set": one.labels,
        "confusion": {
            label: {verdict: one.scores.number(label, verdict) for verdict in Support} for label in LABELS
        },
        "balanced_accuracy": round(one.scores.balanced.value, 4),
        "fit": one.fit,
    }


def parse(text: str, name: str) -> Calibrations:
    """The calibrations of a file. `SiteError` names the file if it holds none: it is not overwritten."""
    try:
        return Calibrations(tuple(map(_calibration, rows.parse(text, SCHEMA, _ROWS, name))))
    except rows.BROKEN:
        raise SiteError(f"{name}: it holds no calibrations; mend it or remove it") from None


def _calibration(row: Mapping[str, Any]) -> Calibration:
    counted = {
        (Support(label), Support(verdict)): int(number)
        for label, verdicts in row["confusion"].items()
        for verdict, number in verdicts.items()
        if number
    }
    way = Way(row["prompt"], row["batch_size"], row["votes"])
    return Calibration(row["judge"], row["model"], way, row["set"], Scores(counted))
