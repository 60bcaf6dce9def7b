"""Files that lie beside the store of verdicts and belong to it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mkdocs_citeguard.loading.writing import read_text

if TYPE_CHECKING:
    from pathlib import Path


def sibling(store: Path, what: str) -> Path:
    """`citeguard.batches.json` beside `citeguard.verdicts.json`."""
    return store.with_name(f"{store.name.removesuffix('.json').removesuffix('.verdicts')}.{what}.json")


def text_of(path: Path) -> str | None:
    """The text of a file without its byte order mark; None if it is not there. `SiteError` if it cannot be read."""
    text = read_text(path)
    return text and text.removeprefix("\ufeff")
