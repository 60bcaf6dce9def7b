"""A reply understood: tolerant of its form, strict about what it says of which item."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from mkdocs_citeguard.verify.grounds import grounded
from mkdocs_citeguard.verify.prompt import ANSWERS, Item
from mkdocs_citeguard.verify.verdict import Support, Verdict, unverifiable

LONGEST_REPLY = 2_000_000
"""Characters of a reply that are looked at: more than any honest answer has."""
_LONGEST_REASON = 400
_OPENING = re.compile(r"[{\[]")
_MOST_OPENINGS = 200
"""Brackets in the prose around an answer at which JSON is tried to be read."""
_UNPRINTABLE = re.compile(r"[\x00-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ud800-\udfff\ufeff]+")


def understood(text: str, items: Sequence[Item]) -> dict[str, Verdict]:
    """A verdict for each item by its id; whatever cannot be relied on is `unverifiable` and says why."""
    if len(text) > LONGEST_REPLY:
        return _all(items, f"the reply has {len(text):,} characters, at most {LONGEST_REPLY:,} are read")
    rows = next(_verdicts(text), None)
    if rows is None:
        return _all(items, "the reply holds no verdicts")
    if not any(isinstance(row, Mapping) and "id" in row for row in rows):
        return _in_order(rows, items)
    return _by_id([row for row in rows if isinstance(row, Mapping)], items)


def _all(items: Sequence[Item], reason: str) -> dict[str, Verdict]:
    return {item.id: unverifiable(reason) for item in items}


def _in_order(rows: Sequence[Any], items: Sequence[Item]) -> dict[str, Verdict]:
    """Verdicts without ids: the first belongs to the first item."""
    if len(rows) > len(items):
        return _all(items, f"the reply has {len(rows)} verdicts for {len(items)} claims")
    answered = {item.id: _read(row, item) for item, row in zip(items, rows, strict=False)}
    return _all(items, "the reply ends before this claim") | answered


def _by_id(rows: Sequence[Mapping[str, Any]], items: Sequence[Item]) -> dict[str, Verdict]:
    times = Counter(str(row.get("id")) for row in rows)
    by_id = {str(row.get("id")): row for row in rows}
    answers = {}
    for item in items:
        if times[item.id] > 1:
            answers[item.id] = unverifiable(f"the reply answers this claim {times[item.id]} times")
        elif item.id in by_id:
            answers[item.id] = _read(by_id[item.id], item)
        else:
            answers[item.id] = unverifiable("the reply does not answer this claim")
    return answers


def _read(row: Any, item: Item) -> Verdict:
    fields = row if isinstance(row, Mapping) else {"verdict": row}
    word = _plain(fields.get("verdict")).lower()
    quote, reason = _plain(fields.get("quote")), _plain(fields.get("reason"))[:_LONGEST_REASON]
    if word not in ANSWERS:
        return unverifiable(
            f"“{word[:40]}” is no verdict" if word else "the reply has no verdict here", quote
        )
    given = fields.get("quote")
    if quote and not grounded(str(given), item):
        return unverifiable(
            "the words that the verdict rests on are not in the source", quote[:_LONGEST_REASON]
        )
    return Verdict(Support(word), quote[:_LONGEST_REASON], reason)


def _plain(value: Any) -> str:
    """Text of a judge on one line, without what could play tricks on a terminal or a page."""
    return " ".join(_UNPRINTABLE.sub(" ", value).split()) if isinstance(value, str) else ""


def _verdicts(text: str) -> Iterator[list[Any]]:
    """The lists of verdicts in a reply, with prose or a fence around them; the JSON that spans all of it first."""
    decoder, tried, position = json.JSONDecoder(), 0, 0
    while tried < _MOST_OPENINGS and (opening := _OPENING.search(text, position)):
        tried += 1
        try:
            value, position = decoder.raw_decode(text, opening.start())
        except (ValueError, RecursionError):
            position = opening.end()
            continue
        if isinstance(value, Mapping):
            value = value.get("verdicts")
        if isinstance(value, list) and value and _verdict_like(value):
            yield value


def _verdict_like(rows: list[Any]) -> bool:
    """Whether a list may be one of verdicts: one of ids or of numbers in the prose of a reply is none."""
    return all(isinstance(row, Mapping) for row in rows) or any(
        isinstance(row, str) and row.strip().lower() in ANSWERS for row in rows
    )
