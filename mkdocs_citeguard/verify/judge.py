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


@dataclass(frozen=True, slots=True)
class Reply:
    """What a judge said, not yet understood."""

    text: str
    usage: Usage | None = None


@dataclass(frozen=True, slots=True)
class Failure:
    """Why a judge said nothing."""

    reason: str
    lasting: bool = False
    """Whether the next question would fare no better: a key that is refused, a program that does not start."""


class Judge(Protocol):
    """A model or a person. A failure is a value, never an exception; only an interruption by the user passes through."""

    @property
    def name(self) -> str:
        """Its name in the settings: `claude`, `openai`, `human`."""

    @property
    def model(self) -> str:
        """The model as it was asked for; `default` where the judge itself chooses."""

    def ask(self, prompt: Prompt) -> Reply | Failure: ...
