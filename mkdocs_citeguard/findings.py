"""Rules, and what is found against them. A finding is a small value; its wording is made once, by a check."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mkdocs_citeguard.audited import PageAudit, Site
    from mkdocs_citeguard.span import Location


class Severity(StrEnum):
    """MkDocs' own words: `warn` fails a strict build, `info` is counted, `ignore` is not reported."""

    WARN = "warn"
    INFO = "info"
    IGNORE = "ignore"


@dataclass(frozen=True, slots=True)
class Rule:
    """One line of the catalogue. `doc` explains it, with an example of what breaks it and of what does not."""

    code: str
    name: str
    recommended: Severity
    contract: Severity
    doc: str
    fixable: bool = False

    def __post_init__(self) -> None:
        object.__setattr__(self, "doc", inspect.cleandoc(self.doc))

    @property
    def summary(self) -> str:
        """Its first sentence."""
        paragraph = " ".join(self.doc.partition("\n\n")[0].split())
        return paragraph.partition(". ")[0].rstrip(".")


@dataclass(frozen=True, slots=True)
class Problem:
    """What a check says: which rule is broken, where, and how. The engine makes a finding of it."""

    rule: str
    location: Location
    message: str
    mild: bool = False
    """At most worth an `info`, whatever the rule's severity."""
    fix: str | None = None
    """What `fix` would write instead, if anything."""


@dataclass(frozen=True, slots=True, order=True)
class Finding:
    location: Location
    code: str
    rule: str
    severity: Severity
    message: str
    fix: str | None = field(default=None, compare=False)
    """What `fix` would write; empty where it would remove something."""

    def __str__(self) -> str:
        return f"{self.location}: {self.code} {self.rule}: {self.message}"


@dataclass(frozen=True, slots=True)
class PageCheck:
    """A check that needs to see one page only."""

    rules: tuple[Rule, ...]
    run: Callable[[PageAudit], Iterator[Problem]]


@dataclass(frozen=True, slots=True)
class SiteCheck:
    """A check that needs to see all pages and the corpus."""

    rules: tuple[Rule, ...]
    run: Callable[[Site], Iterator[Problem]]


Check = PageCheck | SiteCheck


def page_check(*rules: Rule) -> Callable[[Callable[[PageAudit], Iterator[Problem]]], PageCheck]:
    return lambda run: PageCheck(rules, run)


def site_check(*rules: Rule) -> Callable[[Callable[[Site], Iterator[Problem]]], SiteCheck]:
    return lambda run: SiteCheck(rules, run)
