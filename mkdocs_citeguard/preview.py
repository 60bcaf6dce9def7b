"""What is shown of a citation before it is followed: the cited lines, or what is known of the cited work.

All of it is text of the link's `title`, so that it is there without a script; `assets/citeguard.js` shows it better.
"""

from __future__ import annotations

import posixpath
from collections.abc import Iterator
from dataclasses import dataclass

from mkdocs_citeguard.audited import Audited, Status
from mkdocs_citeguard.corpus import Entry
from mkdocs_citeguard.evidence import Lines, Nature, Source
from mkdocs_citeguard.lexing import colour_runs
from mkdocs_citeguard.targets import entry_of, target_of
from mkdocs_citeguard.tree import Tree
from mkdocs_citeguard.wording import count, shortened

_MOST_LINES = 10
_LONGEST_LINE = 120
_LONGEST_PASSAGE = 300


@dataclass(frozen=True, slots=True)
class Preview:
    """Text, one line each. What stands behind a ` │ ` is a line of the source, with its number before it."""

    text: tuple[str, ...] = ()
    colours: str | None = None
    """Of the lines of the source, as `lexing.colour_runs` has them."""


def preview_of(audited: Audited, tree: Tree) -> Preview:
    """Nothing but what a page of excerpts or of references may show: files of the tree, and the cited lines of those."""
    about = tuple(_about(audited, tree))
    target = target_of(audited)
    if target is None or target.lines is None or target.source.origin not in tree:
        return Preview(about)
    shown = _shown(target.source, target.lines)
    width = len(str(target.lines.first + len(shown) - 1))
    numbered = [f"{number:>{width}} │ {line}" for number, line in enumerate(shown, target.lines.first)]
    left_out = target.lines.last - target.lines.first + 1 - len(shown)
    more = [f"… {count(left_out, 'more line')}"] if left_out > 0 else []
    colours = None
    if target.source.nature is Nature.CODE:
        colours = colour_runs(posixpath.basename(target.source.origin), shown)
    return Preview((*about, *numbered, *more), colours)


def _shown(source: Source, lines: Lines) -> tuple[str, ...]:
    """The first of the cited lines, none longer than fits."""
    last = min(lines.last, lines.first + _MOST_LINES - 1)
    return tuple(_cut(line.expandtabs(4)) for line in source.slice(Lines(lines.first, last)))


def _cut(line: str) -> str:
    plain = line if line.isprintable() else "".join(one if one.isprintable() else " " for one in line)
    return plain if len(plain) <= _LONGEST_LINE else f"{plain[: _LONGEST_LINE - 1]}…"


def _about(audited: Audited, tree: Tree) -> Iterator[str]:
    if entry := entry_of(audited):
        yield from _work(entry)
    comparison = audited.comparison
    if comparison is None or audited.status is not Status.ALTERED:
        return
    if comparison.diagnosis:
        yield comparison.diagnosis
    of_prose = comparison.source is None or comparison.source.nature is Nature.PROSE
    if comparison.found and of_prose and comparison.origin in tree:
        yield f"it says “{shortened(comparison.found, _LONGEST_PASSAGE)}”"


def _work(entry: Entry) -> Iterator[str]:
    written = ", ".join(filter(None, ("; ".join(entry.authors), entry.year)))
    if written:
        yield " ".join(written.split())
    if entry.retracted:
        yield f"no longer to be cited: {' '.join(entry.retracted.split())}"
