"""The verdicts that are kept, one on each line of a file, so that nobody is asked twice and git can merge them.

A build reads it through `verdict_of`; nothing here knows a judge.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from mkdocs_citeguard.audited import Audited
from mkdocs_citeguard.errors import SiteError
from mkdocs_citeguard.text import Page
from mkdocs_citeguard.verify.claims import Pair, pair_of
from mkdocs_citeguard.verify.digest import digest
from mkdocs_citeguard.verify.verdict import Support, Verdict

SCHEMA = "citeguard.verdicts.v1"
_SCHEMA_KEY = "schema"
"""Behind all digests in the order of letters: the last line, so that each line of a verdict ends alike."""
PERSON = "human"
_FIELDS = ("claim", "judge", "model", "page", "pair", "prompt", "quote", "reason", "target", "verdict")


@dataclass(frozen=True, slots=True)
class Record:
    """A verdict with whoever gave it and what it was given on."""

    verdict: Verdict
    judge: str
    model: str
    prompt: str
    """The version of the prompt."""
    pair: str
    """Digest of the claim and the passage as shown."""
    page: str
    target: str
    claim: str
    """The claim as it was judged, for people who read the file."""

    @property
    def key(self) -> str:
        return key_of(self.pair, self.judge, self.model, self.prompt)

    @classmethod
    def of(cls, pair: Pair, verdict: Verdict, judge: str, model: str, prompt: str) -> Record:
        return cls(verdict, judge, model, prompt, pair.digest, pair.page, pair.target, pair.claim)


def key_of(pair: str, judge: str, model: str, prompt: str) -> str:
    return digest(prompt, judge, model, pair)


@dataclass(frozen=True)
class Store:
    """Kept verdicts by key. A new store is made with each change."""

    records: Mapping[str, Record] = field(default_factory=dict)

    @cached_property
    def _by_pair(self) -> Mapping[str, Record]:
        """For each pair the verdict of a person, else the first by key."""
        by_pair: dict[str, Record] = {}
        for _, record in sorted(self.records.items(), key=lambda one: (one[1].judge != PERSON, one[0])):
            by_pair.setdefault(record.pair, record)
        return by_pair

    def on(self, pair: Pair) -> Record | None:
        """A verdict on a pair, whoever gave it; that of a person comes first."""
        return self._by_pair.get(pair.digest)

    def by(self, pair: Pair, judge: str, model: str, prompt: str) -> Record | None:
        """The verdict of one judge on a pair."""
        return self.records.get(key_of(pair.digest, judge, model, prompt))

    def with_records(self, records: Iterable[Record]) -> Store:
        return Store({**self.records, **{one.key: one for one in records}})

    def only(self, pairs: Iterable[Pair]) -> Store:
        """Without the verdicts on pairs that are no longer there."""
        there = {pair.digest for pair in pairs}
        return Store({key: one for key, one in self.records.items() if one.pair in there})


def verdict_of(store: Store, page: Page, audited: Audited) -> Record | None:
    """The kept verdict on what a citation of a page supports; None where there is none for these very words."""
    if not store.records:
        return None
    pair = pair_of(page, audited)
    return store.on(pair) if pair else None


def render(store: Store) -> str:
    """The file: the same verdicts give the same bytes."""
    lines = [f"{_dumped(key)}: {_dumped(_row(one))},\n" for key, one in sorted(store.records.items())]
    return "{\n" + "".join(lines) + f"{_dumped(_SCHEMA_KEY)}: {_dumped(SCHEMA)}\n}}\n"


def _row(record: Record) -> Mapping[str, str]:
    verdict = record.verdict
    return {
        "claim": record.claim,
        "judge": record.judge,
        "model": record.model,
        "page": record.page,
        "pair": record.pair,
        "prompt": record.prompt,
        "quote": verdict.quote,
        "reason": verdict.reason,
        "target": record.target,
        "verdict": verdict.support,
    }


def _dumped(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def parse(text: str, name: str) -> Store:
    """The store that a file holds. `SiteError` names the file and the line if it is none: it is not overwritten."""
    try:
        rows = json.loads(text)
    except (ValueError, RecursionError) as error:
        line = getattr(error, "lineno", None)
        where = f", line {line}" if line else ""
        raise SiteError(
            f"{name}{where}: no JSON; mend the file (was a merge left half done?) or remove it"
        ) from None
    if not isinstance(rows, dict) or rows.pop(_SCHEMA_KEY, None) != SCHEMA:
        raise SiteError(f"{name}: no store of verdicts: its `schema` is not {SCHEMA!r}")
    return Store({one.key: one for key, row in rows.items() for one in [_record(key, row, name)]})


def _record(key: str, row: Any, name: str) -> Record:
    if not isinstance(row, dict) or not all(isinstance(row.get(one), str) for one in _FIELDS):
        raise SiteError(f"{name}: the verdict {key} is not whole; it needs {', '.join(_FIELDS)}")
    try:
        support = Support(row["verdict"])
    except ValueError:
        raise SiteError(f"{name}: {row['verdict']!r} is no verdict") from None
    verdict = Verdict(support, row["quote"], row["reason"])
    given = {one: row[one] for one in ("judge", "model", "prompt", "pair", "page", "target", "claim")}
    return Record(verdict, **given)
