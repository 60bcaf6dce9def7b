"""The providers' batch services: many calls are handed in at once, run on their side, and are collected later."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Protocol

from mkdocs_citeguard.verification import Verification
from mkdocs_citeguard.verify.judge import Failure, Reply, Speaker
from mkdocs_citeguard.verify.prompt import Prompt

SERVICES = {"anthropic": "anthropic_batches", "openai": "openai_batches"}
"""Judges that have one, and the module whose `service(settings)` makes it."""


@dataclass(frozen=True, slots=True)
class Running:
    """A batch that has not ended."""

    told: str


@dataclass(frozen=True, slots=True)
class Ended:
    """What came of a batch: an answer or a failure for each call that the service speaks of."""

    answers: Mapping[str, Reply | Failure]
    broken: str = ""
    """Why not all could be fetched; it may be tried again."""


class Service(Speaker, Protocol):
    """A failure is a value here, too; one that lasts says that the batch is lost."""

    def submit(self, calls: Mapping[str, Prompt]) -> str | Failure:
        """Hand in calls by their names; the provider's name of the batch."""

    def collect(self, batch: str) -> Running | Ended | Failure: ...


def service(judge: str, settings: Verification) -> Service:
    made: Service = import_module(f"mkdocs_citeguard.judges.{SERVICES[judge]}").service(settings)
    return made
