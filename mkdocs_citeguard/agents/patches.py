"""Patches between `*** Begin Patch` and `*** End Patch`, in which some agents write all their changes."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from mkdocs_citeguard.agents.edits import Change, Overwriting

OPENING = "*** Begin Patch"
_CLOSING = "*** End Patch"
_FILE = re.compile(r"\*\*\* (?P<verb>Add|Update|Delete) File: (?P<path>.+?)\s*")
_MOVED = re.compile(r"\*\*\* Move to: (?P<path>.+?)\s*")
_LOOSER: tuple[Callable[[str], str], ...] = (str, str.rstrip, str.strip)
"""How lines are compared, the strictest first: models are careless about spaces."""


@dataclass(frozen=True, slots=True)
class Hunk:
    """Lines that are put in the place of others, below a line that tells where to look."""

    below: str
    old: tuple[str, ...]
    new: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Patching:
    hunks: tuple[Hunk, ...]

    def applied(self, text: str) -> str | None:
        ending = "\r\n" if "\r\n" in text else "\n"
        lines = text.split(ending)
        start = 0
        for hunk in self.hunks:
            start = (_found((hunk.below,), lines, start) or start) if hunk.below else start
            place = len(lines) if not hunk.old else _found(hunk.old, lines, start)
            if place is None:
                return None
            lines[place : place + len(hunk.old)] = hunk.new
            start = place + len(hunk.new)
        return ending.join(lines)


def read_patch(text: str) -> Iterator[Change]:
    """The files that a patch writes. Those that it deletes hold no words."""
    verb, path, lines = "", "", list[str]()
    body = text.replace("\r\n", "\n").partition(OPENING)[2].partition(f"\n{_CLOSING}")[0]
    for line in body.split("\n"):
        if found := _FILE.fullmatch(line):
            yield from _changes(verb, path, lines)
            verb, path, lines = found["verb"], found["path"], []
        else:
            lines.append(line)
    yield from _changes(verb, path, lines)


def _changes(verb: str, path: str, lines: Sequence[str]) -> Iterator[Change]:
    if verb == "Add":
        text = "".join(f"{line[1:]}\n" for line in lines if line.startswith("+"))
        yield Change(path, (Overwriting(text),))
    if verb == "Update":
        moved = next((found["path"] for line in lines if (found := _MOVED.fullmatch(line))), None)
        edit = Patching(tuple(_hunks([line for line in lines if not line.startswith("*** ")])))
        yield Change(path, (edit,), moved)


def _hunks(lines: Sequence[str]) -> Iterator[Hunk]:
    below, old, new = "", list[str](), list[str]()
    for line in lines:
        if line.startswith("@@"):
            if old or new:
                yield Hunk(below, tuple(old), tuple(new))
            below, old, new = line[2:].strip(), [], []
            continue
        sign, rest = (line[:1] or " "), line[1:]
        if sign in " -":
            old.append(rest)
        if sign in " +":
            new.append(rest)
    if old or new:
        yield Hunk(below, tuple(old), tuple(new))


def _found(wanted: Sequence[str], lines: Sequence[str], start: int) -> int | None:
    """Where lines stand from a line on, compared strictly if that is possible."""
    for loosened in _LOOSER:
        sought = [loosened(line) for line in wanted]
        for place in range(start, len(lines) - len(wanted) + 1):
            if [loosened(line) for line in lines[place : place + len(wanted)]] == sought:
                return place
    return None
