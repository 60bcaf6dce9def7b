"""What the headers of an answer say about the next question: when the service wants to be asked again."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime

_DURATION = re.compile(r"(\d+(?:\.\d+)?)(ms|s|m|h|d)")
_SECONDS = {"ms": 0.001, "s": 1.0, "m": 60.0, "h": 3600.0, "d": 86400.0}
_REMAINING = re.compile(r"(anthropic-ratelimit-[a-z-]+-)remaining|(x-ratelimit-)remaining-([a-z]+)")


def rest(headers: Mapping[str, str], now: datetime) -> float:
    """Seconds until the service wants to be asked again; 0 if it may be asked at once.

    Read are `retry-after` and, where nothing remains of a limit, the time of its reset: a moment with
    `anthropic-ratelimit-…-reset`, a span such as `6m0s` with `x-ratelimit-reset-…`. What cannot be read says nothing.
    """
    lowered = {key.lower(): value.strip() for key, value in headers.items()}
    return max(0.0, *_told(lowered, now))


def _told(headers: Mapping[str, str], now: datetime) -> Iterator[float]:
    yield 0.0
    if milliseconds := headers.get("retry-after-ms"):
        yield _number(milliseconds) / 1000
    elif after := headers.get("retry-after"):
        yield _number(after) or _until(after, now)
    for key, value in headers.items():
        found = _REMAINING.fullmatch(key)
        if found and value == "0":
            reset = f"{found[1]}reset" if found[1] else f"{found[2]}reset-{found[3]}"
            yield _span(headers.get(reset, "")) or _until(headers.get(reset, ""), now)


def _number(text: str) -> float:
    return float(text) if re.fullmatch(r"\d{1,9}(?:\.\d+)?", text) else 0.0


def _span(text: str) -> float:
    pieces = _DURATION.findall(text)
    whole = "".join(f"{number}{unit}" for number, unit in pieces) == text
    return sum(float(number) * _SECONDS[unit] for number, unit in pieces) if whole else 0.0


def _until(text: str, now: datetime) -> float:
    for read in (datetime.fromisoformat, parsedate_to_datetime):
        try:
            moment = read(text)
        except (ValueError, TypeError):
            continue
        return (moment if moment.tzinfo else moment.replace(tzinfo=UTC)).timestamp() - now.timestamp()
    return 0.0
