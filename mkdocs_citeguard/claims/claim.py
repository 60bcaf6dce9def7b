"""One claim that needs a source, and how the patterns for claims are written."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from mkdocs_citeguard.span import Span


@dataclass(frozen=True, slots=True)
class Claim:
    """Words of a sentence that need a source."""

    words: Span
    taken_up: bool = False
    """Speaks of a work as of one named before (`the study found`): a citation further up in the section answers, too."""
    counted: bool = False
    """A figure, which may be the project's own."""

    def moved(self, by: int) -> Claim:
        """The same claim in a text that begins so many characters earlier."""
        return replace(self, words=Span(self.words.start + by, self.words.end + by))


def spaced(pattern: str, flags: int = re.IGNORECASE) -> re.Pattern[str]:
    """A pattern whose blanks stand for white space of any length, and blanks that may be missing for none, too."""
    return re.compile(pattern.replace(" ?", r"\s*").replace(" ", r"\s+"), flags)
