"""Quoted words, and what comes of comparing them with their source."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mkdocs_citeguard.evidence import Locator, Source
    from mkdocs_citeguard.span import Span


class Form(StrEnum):
    """How a page shows that words are not its own."""

    MARKS = "quotation marks"
    CODE_SPAN = "code span"
    BLOCK_QUOTE = "block quote"
    TITLED_FENCE = "fence with the citation in its title"
    FENCE_BELOW = "fence below the citation"


@dataclass(frozen=True, slots=True)
class Quotation:
    """Words that a page gives as those of a source."""

    text: str
    """The words alone: no marks, no signs of a block quote, an elision between two of them as `[...]`."""
    span: Span
    """Where they stand on the page, with their marks."""
    form: Form
    inner: Quotation | None = None
    """Words of it in marks of their own, which are meant where the rest is not the source's."""

    def goes_on_in(self, text: str) -> bool:
        """Whether a text has the inner words in the same marks, or what stands before these: as code has its strings."""
        if self.inner is None:
            return False
        before, inner, behind = self.text.partition(self.inner.text)
        return bool(inner and before) and (f"{before[-1]}{inner}{behind[:1]}" in text or before in text)


class Outcome(StrEnum):
    EXACT = "byte for byte"
    REFLOWED = "the same but for white space and marks"
    ELSEWHERE = "elsewhere in the source"
    NEAR = "something close"
    HIDDEN_NEGATION = "an elision hides a negation"
    AMBIGUOUS = "in several places"
    NOWHERE = "nowhere"
    UNDECIDED = "not in the notes, and the work itself is not here"


IN_PLACE = frozenset({Outcome.EXACT, Outcome.REFLOWED})
"""Outcomes of words that stand where they are cited."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """How a person repeats a comparison: a shell command and what it prints, or the method where none can."""

    command: str | None
    output: str | None
    method: str | None = None


@dataclass(frozen=True, slots=True)
class Comparison:
    """A quotation held against a source."""

    outcome: Outcome
    origin: str
    place: Locator | None
    """Where the words were found."""
    evidence: Evidence
    found: str | None = None
    """What stands there instead, where that differs."""
    diagnosis: str | None = None
    candidates: tuple[Locator, ...] = ()
    source: Source | None = field(default=None, compare=False, repr=False)
    """The text itself, for whoever needs more of it."""
