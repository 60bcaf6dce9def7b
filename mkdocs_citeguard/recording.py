"""What a transcript says of the recording that it writes down."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mkdocs_citeguard.evidence import Time


@dataclass(frozen=True, slots=True)
class Segment:
    """A stretch of a recording that its transcript writes down in one piece, in seconds from the start."""

    start: float
    end: float

    def meets(self, time: Time) -> bool:
        """Whether something of it is spoken at a time; a segment without length is there at its start."""
        return self.start < time.behind and (time.seconds < self.end or time.seconds <= self.start)

    def starts(self, time: Time) -> bool:
        """Whether a time is that of its start."""
        return time.seconds <= self.start < time.behind


@dataclass(frozen=True, slots=True)
class Recording:
    """A recording by its transcript. Each line of the text of that is one segment."""

    segments: tuple[Segment, ...]
    unchecked: bool = False
    """Whether a machine wrote it and nobody held it against what was said."""
    url: str | None = None
