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
    if "@" in source.origin and (committed := _COMMITTED.fullmatch(source.origin)):
        return Evidence(None, None, f"compared with {committed[1]} as of commit {committed[2]}")
    if source.pages or source.recording or source.node:
        return Evidence(None, None, f"searched in the text of {source.origin}")
    words = quotation.text.strip()
    if outcome in _BY_SEARCH and words and not _UNSEARCHABLE.search(words) and "\0" not in source.text:
        found = ((number, _marked(source, number, line)) for number, line in _lines_with(words, source))
        output = "".join(f"{number}:{line}\n" for number, line in found)
        if output or outcome is Outcome.NOWHERE:
            return Evidence(f"grep -nF -- {quoted(words)} {_file(source)}", output)
    if isinstance(place, Lines):
        numbers = f"{place.first}p" if place.first == place.last else f"{place.first},{place.last}p"
        lines = _raw_lines(source, place)
        output = "\n".join(_marked(source, number, line) for number, line in enumerate(lines, place.first))
        ended = place.last < source.length or source.text.endswith("\n")
        return Evidence(f"sed -n '{numbers}' {_file(source)}", output + "\n" * (bool(lines) and ended))
    return Evidence(None, None, f"searched in {source.origin}")


_UNSEARCHABLE = re.compile("[\n\0]")
"""`grep` takes a pattern of several lines for several patterns, and no shell hands over a NUL."""
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


def _marked(source: Source, number: int, line: str) -> str:
    """A line as the file has it: the first one with its byte order mark."""
    return source.mark + line if number == 1 else line


def _file(source: Source) -> str:
    """The file for a shell; a name that begins with a hyphen would be taken for an option."""
    return quoted(f"./{source.origin}" if source.origin.startswith("-") else source.origin)


def _raw_lines(source: Source, place: Lines) -> Sequence[str]:
    """Lines with the carriage returns that `sed` prints."""
    last = min(place.last, source.length)
    return source.text.split("\n", last)[place.first - 1 : last]


def quoted(word: str) -> str:
    """A word for a POSIX shell, always in quotes."""
    return "'" + word.replace("'", "'\"'\"'") + "'"
