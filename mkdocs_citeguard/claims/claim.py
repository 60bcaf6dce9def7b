"""One claim that needs a source, and how the patterns for claims are written."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

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


class Spaced:
    """A pattern whose blanks stand for white space of any length, and blanks that may be missing for none, too.

    It is made when it is first asked: that takes long, every command would begin with it, and few sentences claim anything.
    """

    def __init__(self, pattern: str, flags: int = re.IGNORECASE) -> None:
        self._written = pattern
        self._flags = flags

    @cached_property
    def _made(self) -> re.Pattern[str]:
        return re.compile(self._written.replace(" ?", r"\s*").replace(" ", r"\s+"), self._flags)

    def finditer(self, text: str) -> Iterator[re.Match[str]]:
        return self._made.finditer(text)

    def search(self, text: str) -> re.Match[str] | None:
        return self._made.search(text)

    def match(self, text: str, start: int = 0) -> re.Match[str] | None:
        return self._made.match(text, start)

    def fullmatch(self, text: str) -> re.Match[str] | None:
        return self._made.fullmatch(text)
