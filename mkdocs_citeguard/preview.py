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
from mkdocs_citeguard.targets import entry_of, speech_of, target_of
from mkdocs_citeguard.timed import start_of, with_neighbours
from mkdocs_citeguard.tree import Tree
from mkdocs_citeguard.wording import count, shortened

_MOST_LINES = 10
_LONGEST_LINE = 120
_LONGEST_PASSAGE = 300
_SHORT = 60
"""Characters of speech that say little without what is said around them."""
_CITED, _AROUND = "│", "┊"


@dataclass(frozen=True, slots=True)
class Preview:
    """Text, one line each. What stands behind a ` │ ` is cited, with its number or its time before it; behind a ` ┊ ` what is around."""

    text: tuple[str, ...] = ()
    colours: str | None = None
    """Of the lines of the source, as `lexing.colour_runs` has them."""


def preview_of(audited: Audited, tree: Tree) -> Preview:
    """Nothing but what a page of excerpts or of references may show: files of the tree, and the cited lines of those."""
    about = (*_about(audited, tree), *_said(audited, tree))
    target = target_of(audited)
    if target is None or target.lines is None or target.source.origin not in tree:
        return Preview(about)
    shown = _shown(target.source, target.lines)
    width = len(str(target.lines.first + len(shown) - 1))
    numbered = [f"{number:>{width}} {_CITED} {line}" for number, line in enumerate(shown, target.lines.first)]
    left_out = target.lines.last - target.lines.first + 1 - len(shown)
    more = _more(left_out, "line")
    colours = None
    if target.source.nature is Nature.CODE:
        colours = colour_runs(posixpath.basename(target.source.origin), shown)
    return Preview((*about, *numbered, *more), colours)


def _shown(source: Source, lines: Lines) -> tuple[str, ...]:
    """The first of the cited lines, none longer than fits."""
    last = min(lines.last, lines.first + _MOST_LINES - 1)
    return tuple(_cut(line.expandtabs(4), _LONGEST_LINE) for line in source.slice(Lines(lines.first, last)))


def _cut(line: str, longest: int) -> str:
    plain = line if line.isprintable() else "".join(one if one.isprintable() else " " for one in line)
    return plain if len(plain) <= longest else f"{plain[: longest - 1]}…"


def _more(left_out: int, noun: str) -> list[str]:
    return [f"… {count(left_out, f'more {noun}')}"] if left_out > 0 else []


def _said(audited: Audited, tree: Tree) -> Iterator[str]:
    """What is said at the cited time of a recording, and right before and after that if it is short."""
    speech = speech_of(audited)
    if speech is None or speech.lines is None or speech.source.origin not in tree:
        return
    source, cited = speech.source, speech.lines
    words = source.slice(cited)
    shown = Lines(cited.first, min(cited.last, cited.first + _MOST_LINES - 1))
    if sum(map(len, words)) <= _SHORT:
        shown = with_neighbours(source, cited)
    for number, line in enumerate(source.slice(shown), shown.first):
        sign = _CITED if cited.first <= number <= cited.last else _AROUND
        yield f"{start_of(source, number)} {sign} {_cut(line, _LONGEST_PASSAGE)}"
    yield from _more(cited.last - shown.last, "segment")


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
