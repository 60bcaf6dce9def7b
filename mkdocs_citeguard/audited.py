"""The narrow waist: a citation followed to the end. Kinds and checks meet here and nowhere else."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

from mkdocs_citeguard.certainty import Certainty
from mkdocs_citeguard.claiming import Claiming
from mkdocs_citeguard.corpus import Corpus, Entry
from mkdocs_citeguard.evidence import Ambiguous, Found, Missing, Resolution, Unverifiable
from mkdocs_citeguard.quotation import Comparison, Outcome, Quotation

if TYPE_CHECKING:
    from mkdocs_citeguard.citation import Citation, Malformed
    from mkdocs_citeguard.text import Page


class Status(StrEnum):
    VERIFIED = "verified"
    PRESENT = "present"
    DRIFTED = "drifted"
    ALTERED = "altered"
    FABRICATED = "fabricated"
    MISSING = "missing"
    OUT_OF_RANGE = "out-of-range"
    AMBIGUOUS = "ambiguous"
    UNVERIFIABLE = "unverifiable"


_BY_OUTCOME = {
    Outcome.EXACT: Status.VERIFIED,
    Outcome.REFLOWED: Status.VERIFIED,
    Outcome.ELSEWHERE: Status.DRIFTED,
    Outcome.NEAR: Status.ALTERED,
    Outcome.HIDDEN_NEGATION: Status.ALTERED,
    Outcome.AMBIGUOUS: Status.AMBIGUOUS,
    Outcome.NOWHERE: Status.FABRICATED,
    Outcome.UNDECIDED: Status.UNVERIFIABLE,
}


@dataclass(frozen=True, slots=True)
class Audited:
    """A citation, what it led to, and how its quotation compares, if it has one."""

    citation: Citation
    resolution: Resolution
    quotation: Quotation | None = None
    comparison: Comparison | None = None

    @property
    def status(self) -> Status:
        if self.comparison:
            return _BY_OUTCOME[self.comparison.outcome]
        match self.resolution:
            case Found(place=None):
                return Status.OUT_OF_RANGE
            case Found():
                return Status.PRESENT
            case Missing():
                return Status.MISSING
            case Ambiguous():
                return Status.AMBIGUOUS
            case Unverifiable():
                return Status.UNVERIFIABLE

    @property
    def entry(self) -> Entry | None:
        """The work of the corpus that it led to."""
        return self.resolution.sources[0].entry if isinstance(self.resolution, Found) else None

    @property
    def decided(self) -> bool:
        """Whether the quotation was compared with a text that could have held it."""
        return self.comparison is not None and self.comparison.outcome is not Outcome.UNDECIDED

    @property
    def target(self) -> str | None:
        """The source it led to; of a renamed file whose words were found, the new one."""
        if isinstance(self.resolution, Found):
            return self.resolution.target
        return self.comparison.origin if self.comparison else None


@dataclass(frozen=True)
class PageAudit:
    """All that one page cites, in the order of its text."""

    page: Page
    audited: tuple[Audited, ...] = ()
    malformed: tuple[Malformed, ...] = ()


@dataclass(frozen=True)
class Site:
    """All pages together with the corpus they cite."""

    pages: tuple[PageAudit, ...]
    corpus: Corpus = field(default_factory=Corpus)
    ids: tuple[str, ...] = ()
    """The id prefixes that were read as citations."""
    certainty: Certainty = field(default_factory=Certainty)
    """How firmly the site may word its sources."""
    claiming: Claiming = field(default_factory=Claiming)
    """Which words need a source besides those that always do."""

    def citations(self) -> Iterator[tuple[Page, Audited]]:
        for one in self.pages:
            for audited in one.audited:
                yield one.page, audited
