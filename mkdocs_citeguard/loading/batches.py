"""The tickets of batches on disk."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mkdocs_citeguard.loading.beside import sibling, text_of
from mkdocs_citeguard.loading.writing import write
from mkdocs_citeguard.verify.tickets import Ticket, parse, render

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path


def beside(store: Path) -> Path:
    """The file of the tickets that belongs to a store of verdicts."""
    return sibling(store, "batches")


def load(path: Path) -> tuple[Ticket, ...]:
    text = text_of(path)
    return () if text is None else parse(text, path.name)


def keep(path: Path, tickets: Iterable[Ticket]) -> None:
    """Put these tickets in place of those in the file; without any the file goes."""
    tickets = tuple(tickets)
    if tickets:
        write(path, render(tickets))
    else:
        path.unlink(missing_ok=True)
