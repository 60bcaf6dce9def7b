"""What a badge says of a citation. The style sheet draws it: no letter of it is in the text of the page.

Classes of the style sheet: `citeguard-STATUS` for each status, `citeguard-grade-LEVEL` for each level of GRADE
(`very-low`, `low`, `moderate`, `high`), `citeguard-claim-VERDICT` for each verdict of `verify`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from mkdocs_citeguard.audited import Audited, Status
from mkdocs_citeguard.certainty import Level, level_of

CLASS = "citeguard"
STATES: Mapping[Status, str] = {
    Status.VERIFIED: "verified",
    Status.PRESENT: "present",
    Status.DRIFTED: "drifted",
    Status.ALTERED: "differs from source",
    Status.FABRICATED: "not found in source",
    Status.MISSING: "missing",
    Status.OUT_OF_RANGE: "out of range",
    Status.AMBIGUOUS: "ambiguous",
    Status.UNVERIFIABLE: "not checked",
}
"""The statuses in words for readers of the site, who did not write the page: none is a word of blame."""
_UNSAID = frozenset({Status.MISSING, Status.OUT_OF_RANGE, Status.AMBIGUOUS})
"""Statuses whose wordings say what is there instead, and not what that makes of the citation."""
_VERDICTS = {
    "supported": "claim supported by the source",
    "partial": "claim partly supported by the source",
    "unsupported": "claim not supported by the source",
}


def grade_class(level: Level) -> str:
    return f"{CLASS}-grade-{str(level).lower().replace(' ', '-')}"


@dataclass(frozen=True, slots=True)
class Judgement:
    """A verdict of `verify` on whether the source bears the claim."""

    support: str
    """`supported`, `partial` or `unsupported`; others are not shown."""
    judge: str
    """Who gave it: the name of a judge, or `human`."""

    @property
    def by(self) -> str:
        return f"(judge: {'a person' if self.judge == 'human' else self.judge})"

    def __str__(self) -> str:
        return f"{_VERDICTS[self.support]} {self.by}"


@dataclass(frozen=True, slots=True)
class Badge:
    status: Status
    level: Level | None = None
    """How certain the cited work is."""
    judgement: Judgement | None = None

    @classmethod
    def of(cls, audited: Audited, scale: Mapping[str, Level], judgement: Judgement | None = None) -> Badge:
        """`scale` are the project's own words for levels."""
        written = audited.entry.certainty if audited.entry else None
        level = level_of(written, scale) if written else None
        shown = judgement if judgement and judgement.support in _VERDICTS else None
        return cls(audited.status, level, shown)

    @property
    def classes(self) -> str:
        given = [CLASS, f"{CLASS}-{self.status}"]
        if self.level:
            given.append(grade_class(self.level))
        if self.judgement:
            given.append(f"{CLASS}-claim-{self.judgement.support}")
        return " ".join(given)

    @property
    def drawn(self) -> bool:
        """Whether there is anything to see; a citation whose target is there is a link like any other."""
        return self.status is not Status.PRESENT or bool(self.level or self.judgement)

    @property
    def notes(self) -> Iterator[str]:
        """What it says besides the status."""
        if self.level:
            yield f"certainty {str(self.level).lower()}"
        if self.judgement:
            yield str(self.judgement)

    def line(self, wording: str) -> str:
        """All that it says in one line, given what was found in words."""
        state = f"{STATES[self.status]}: " if self.status in _UNSAID else ""
        return "; ".join([f"{state}{wording}", *self.notes])

    def __str__(self) -> str:
        state = [] if self.status is Status.PRESENT else [STATES[self.status]]
        return ", ".join([*state, *self.notes])
