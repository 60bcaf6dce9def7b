"""Whoever may judge, in the order in which `auto` looks for them. What a judge needs is imported when it is made."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING

from mkdocs_citeguard.judges.finding import Absent, Present, key, program, record, terminal
from mkdocs_citeguard.verification import AUTO, Verification

if TYPE_CHECKING:
    from mkdocs_citeguard.verify.judge import Judge


@dataclass(frozen=True, slots=True)
class Candidate:
    """A judge that may be here."""

    name: str
    module: str
    """The module whose `judge(settings)` makes it."""
    look: Callable[[Verification], Present | Absent]
    """Whether all that it needs is here; nothing is started and nothing is imported."""
    automatic: bool = True
    """Whether `auto` may choose it."""

    def make(self, settings: Verification) -> Judge:
        made: Judge = import_module(f"mkdocs_citeguard.judges.{self.module}").judge(settings)
        return made


CANDIDATES: tuple[Candidate, ...] = (
    Candidate("claude", "claude_cli", lambda _: program("claude")),
    Candidate("codex", "codex_cli", lambda _: program("codex")),
    Candidate("anthropic", "anthropic", lambda _: key("anthropic", "ANTHROPIC_API_KEY")),
    Candidate(
        "openai",
        "openai",
        lambda settings: key("openai", "OPENAI_API_KEY", "OPENAI_BASE_URL", keyless=settings.base_url),
    ),
    Candidate("human", "human", lambda _: terminal(), automatic=False),
    Candidate("replay", "replies", lambda settings: record(settings.replies), automatic=False),
)
BY_NAME: Mapping[str, Candidate] = {one.name: one for one in CANDIDATES}


def chosen(settings: Verification) -> Candidate | Absent:
    """The judge of the settings, or why it is not here; of `auto` the first that is."""
    if settings.judge == AUTO:
        return first_here([one for one in CANDIDATES if one.automatic], settings)
    return first_here([BY_NAME[settings.judge]], settings)


def first_here(candidates: Iterable[Candidate], settings: Verification) -> Candidate | Absent:
    """The first of these that is here, or why none is."""
    reasons = []
    for candidate in candidates:
        looked = candidate.look(settings)
        if isinstance(looked, Present):
            return candidate
        reasons.append(looked.reason)
    return Absent("; ".join(reasons))


def choose(settings: Verification) -> Judge | Absent:
    """The judge of the settings, ready to be asked, or why it is not here."""
    candidate = chosen(settings)
    return candidate if isinstance(candidate, Absent) else candidate.make(settings)
