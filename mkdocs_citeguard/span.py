"""Where something stands: offsets into a page's text, and places a person can go to."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import zip_longest


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """The half-open range of character offsets `start <= offset < end`."""

    start: int
    end: int

    def of(self, text: str) -> str:
        return text[self.start : self.end]

    def holds(self, offset: int) -> bool:
        return self.start <= offset < self.end

    def covers(self, other: Span) -> bool:
        return self.start <= other.start and other.end <= self.end

    def meets(self, other: Span) -> bool:
        """Whether the two share at least one character."""
        return self.start < other.end and other.start < self.end


class Spans:
    """Many spans that do not overlap, to be asked about again and again."""

    def __init__(self, spans: Iterable[Span]) -> None:
        self._spans = sorted(spans)
        self._starts = [span.start for span in self._spans]

    def hold(self, offset: int) -> bool:
        """Whether one of them holds the offset."""
        index = bisect_right(self._starts, offset) - 1
        return index >= 0 and offset < self._spans[index].end

    def meet(self, span: Span) -> bool:
        """Whether one of them shares at least one character with a span."""
        index = bisect_left(self._starts, span.end) - 1
        return index >= 0 and self._spans[index].end > span.start


def innermost(spans: Iterable[Span]) -> list[Span]:
    """Spans in order, without those that go around the next one."""
    ordered = sorted(set(spans))
    pairs = zip_longest(ordered, ordered[1:])
    return [one for one, other in pairs if other is None or not one.covers(other)]


@dataclass(frozen=True, slots=True, order=True)
class Location:
    """A place in a file: POSIX path from the project root, line and column counted from 1.

    Line 0 means the file as a whole: text that cannot be mapped back to a line.
    """

    path: str
    line: int
    column: int = 1

    def __str__(self) -> str:
        return f"{self.path}:{self.line}" if self.line else self.path
