"""How messages word lists of things."""

from __future__ import annotations

from collections.abc import Sequence

from mkdocs_citeguard.evidence import Lines, Locator, PageNumber, Time


def alternatives(names: Sequence[str], most: int = 4) -> str:
    """`a`, `b` or `c`; of a long list the first few and how many more there are."""
    shown = [f"`{name}`" for name in names[:most]]
    if len(names) > most:
        shown.append(f"{len(names) - most} more")
    if len(shown) == 1:
        return shown[0]
    return f"{', '.join(shown[:-1])} or {shown[-1]}"


def lines(place: Lines) -> str:
    """`line 4`, `lines 9-10`."""
    return f"line {place}" if place.first == place.last else f"lines {place}"


def at(place: Locator | None) -> str:
    """Where words stand: `on line 4`, `on page 8`, `at 00:12:34`."""
    match place:
        case Lines():
            return f"on {lines(place)}"
        case PageNumber(number=number):
            return f"on page {number}"
        case Time():
            return f"at {place}"
        case _:
            return "on the cited place"


def count(number: int, noun: str, plural: str | None = None) -> str:
    """`1 page`, `2 pages`, `3 entries`."""
    return f"{number:,} {noun if number == 1 else plural or noun + 's'}"


def shortened(words: str, longest: int = 70) -> str:
    """Words on one line, cut in the middle if they are many."""
    line = " ".join(words.split())
    if len(line) <= longest:
        return line
    half = (longest - 5) // 2
    return f"{line[:half].rstrip()} ... {line[-half:].lstrip()}"
