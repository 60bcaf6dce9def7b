"""Whoever can be asked: one method, and two kinds of answer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from mkdocs_citeguard.verify.prompt import Prompt


@dataclass(frozen=True, slots=True)
class Usage:
    """Tokens of one call, as the judge counts them."""

    input: int
    output: int

    @classmethod
    def told(cls, given: object, answered: object) -> Usage | None:
        """The usage in an answer; None where what stands there is no number of tokens."""
        if isinstance(given, int) and isinstance(answered, int) and given >= 0 and answered >= 0:
            return cls(given, answered)
        return None


@dataclass(frozen=True, slots=True)
class Reply:
    """What a judge said, not yet understood."""

    text: str
    usage: Usage | None = None
    fault: str = ""
    """Why it is of no use, if the judge itself says so: it refused, or was cut off."""
    rest: float = 0.0
    """Seconds that the judge wants to be left alone before the next question."""


@dataclass(frozen=True, slots=True)
class Failure:
    """Why a judge said nothing."""

    reason: str
    lasting: bool = False
    """Whether the next question would fare no better: a key that is refused, a program that does not start."""
    rest: float = 0.0
    """Seconds after which the same question may fare better."""


class Speaker(Protocol):
    """Whoever verdicts are kept under."""

    @property
    def name(self) -> str:
        """Its name in the settings: `claude`, `openai`, `human`."""

    @property
    def model(self) -> str:
        """The model as it was asked for; `default` where the judge itself chooses."""


class Judge(Speaker, Protocol):
    """A model or a person. A failure is a value, never an exception; only an interruption by the user passes through."""

    def ask(self, prompt: Prompt) -> Reply | Failure: ...
