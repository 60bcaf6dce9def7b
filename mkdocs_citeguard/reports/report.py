"""What every format says in its own way."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from mkdocs_citeguard.audit import Audit
from mkdocs_citeguard.findings import Severity
from mkdocs_citeguard.mutation import Mutation

if TYPE_CHECKING:
    from mkdocs_citeguard.verify.outcome import Outcome


@dataclass(frozen=True, slots=True)
class Report:
    """An audit, and what the reader must know about how it was made."""

    audit: Audit
    notes: tuple[str, ...] = ()
    """What could not be read or seen, in sentences."""
    files_read: int = 0
    """Cited files that were opened."""
    preset: str = "recommended"
    shown: frozenset[Severity] = frozenset({Severity.WARN})
    """Severities that a person wants listed; a report for programs lists all."""
    evidence: bool = False
    """Whether a person wants to see how each comparison is repeated; a report for programs always has it."""
    mutation: Mutation | None = None
    """What came of the self-test, if it was asked for."""
    support: Outcome | None = None
    """What the sources were judged to support, if somebody was asked."""
