"""How a person repeats a comparison: a plain `sed` or `grep`, with what it prints."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from mkdocs_citeguard.evidence import Lines, Locator, Source
from mkdocs_citeguard.quotation import Evidence, Outcome, Quotation

_COMMITTED = re.compile(r"(.+)@([0-9a-f]{7,40})")


def of(outcome: Outcome, quotation: Quotation, source: Source, place: Locator | None) -> Evidence:
    """The command that shows what the comparison found, and its output.

    Lines of a file are shown by `sed`; a one-line quotation found elsewhere, or nowhere, by `grep`.
    """
    if committed := _COMMITTED.fullmatch(source.origin):
        return Evidence(None, None, f"compared with {committed[1]} as of commit {committed[2]}")
    words = quotation.text.strip()
    if outcome in _BY_SEARCH and words and "\n" not in words:
        output = "".join(f"{number}:{line}\n" for number, line in _lines_with(words, source))
        if output or outcome is Outcome.NOWHERE:
            return Evidence(f"grep -nF -- {quoted(words)} {quoted(source.origin)}", output)
    if isinstance(place, Lines):
        numbers = f"{place.first}p" if place.first == place.last else f"{place.first},{place.last}p"
        output = "".join(f"{line}\n" for line in _raw_lines(source)[place.first - 1 : place.last])
        return Evidence(f"sed -n '{numbers}' {quoted(source.origin)}", output)
    return Evidence(None, None, f"searched in {source.origin}")


_BY_SEARCH = (Outcome.ELSEWHERE, Outcome.AMBIGUOUS, Outcome.NOWHERE)


def _lines_with(words: str, source: Source) -> Iterator[tuple[int, str]]:
    """The lines that hold the words, with their numbers, as `grep -n` prints them."""
    text, number, counted = source.text, 1, 0
    at = text.find(words)
    while at >= 0:
        start = text.rfind("\n", 0, at) + 1
        end = text.find("\n", at)
        end = len(text) if end < 0 else end
        number, counted = number + text.count("\n", counted, start), start
        yield number, text[start:end]
        at = text.find(words, end)


def _raw_lines(source: Source) -> Sequence[str]:
    """Lines with the carriage returns that `sed` prints."""
    return source.text.split("\n") if "\r" in source.text else source.lines


def quoted(word: str) -> str:
    """A word for a POSIX shell, always in quotes."""
    return "'" + word.replace("'", "'\"'\"'") + "'"
