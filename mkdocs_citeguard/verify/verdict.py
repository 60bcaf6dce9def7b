"""What a judge holds, once it was understood and its words were found in the source."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Support(StrEnum):
    """How far a source bears a claim out. *Unverifiable* is neither a pass nor a finding."""

    SUPPORTED = "supported"
    PARTIAL = "partial"
    UNSUPPORTED = "unsupported"
    UNVERIFIABLE = "unverifiable"


@dataclass(frozen=True, slots=True)
class Verdict:
    """One answer to one item: plain text on one line each, whatever the judge sent."""

    support: Support
    quote: str = ""
    """The words of the source that it rests on."""
    reason: str = ""

    @property
    def decided(self) -> bool:
        return self.support is not Support.UNVERIFIABLE


def unverifiable(reason: str, quote: str = "") -> Verdict:
    return Verdict(Support.UNVERIFIABLE, quote, reason)
