"""The verdicts of `verify` that are kept, as badges show them. A build reads them; it asks nobody."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from mkdocs_citeguard.audited import Audited
from mkdocs_citeguard.badge import Judgement
from mkdocs_citeguard.errors import CiteguardError
from mkdocs_citeguard.text import Page

Kept = Callable[[Page, Audited], Judgement | None]
"""What is kept of a citation on a page."""


def nothing_kept(page: Page, audited: Audited) -> Judgement | None:
    del page, audited
    return None


def kept_in(file: Path, complain: Callable[[str], None]) -> Kept:
    """What a store keeps; nothing if there is no such file, or with a complaint if the file is no store."""
    if not file.is_file():
        return nothing_kept
    # Most sites keep none, and their builds need nothing of `verify`.
    from mkdocs_citeguard.loading.verdicts import load  # noqa: PLC0415
    from mkdocs_citeguard.verify.store import verdict_of  # noqa: PLC0415

    try:
        store = load(file)
    except CiteguardError as error:
        complain(f"the verdicts are not shown: {error}")
        return nothing_kept

    def kept(page: Page, audited: Audited) -> Judgement | None:
        record = verdict_of(store, page, audited)
        return Judgement(str(record.verdict.support), record.judge) if record else None

    return kept
