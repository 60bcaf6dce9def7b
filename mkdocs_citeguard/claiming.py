"""What a site adds to the wordings that claim something of research, and what it takes away."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from mkdocs_citeguard.span import Span


@dataclass(frozen=True, slots=True)
class Claiming:
    """The project's own regular expressions, read without regard to case."""

    also: tuple[re.Pattern[str], ...] = ()
    """Words that need a source besides those that always do."""
    never: tuple[re.Pattern[str], ...] = ()
    """Sentences with a match claim nothing."""

    def occurs(self, text: str) -> bool:
        """Whether a text may hold words of the project's own that need a source."""
        return any(pattern.search(text) for pattern in self.also)

    def claims(self, text: str, within: Span) -> Iterator[Span]:
        """The words of the project's own that need a source."""
        for pattern in self.also:
            for found in pattern.finditer(text, within.start, within.end):
                if found.group().strip():
                    yield Span(*found.span())

    def excuses(self, sentence: str) -> bool:
        return any(pattern.search(sentence) for pattern in self.never)
