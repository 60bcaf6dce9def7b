"""The store of verdicts on disk."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from mkdocs_citeguard.errors import SiteError
from mkdocs_citeguard.loading.beside import text_of
from mkdocs_citeguard.loading.writing import write
from mkdocs_citeguard.verify.store import Store, parse, render

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


def load(path: Path) -> Store:
    """The store in a file; an empty one if there is no file. `SiteError` if the file is no store."""
    text = text_of(path)
    return Store() if text is None else parse(text, path.name)


def expect(path: Path) -> None:
    """See that verdicts can be kept before anybody is paid for them. `SiteError` if they cannot."""
    if not path.parent.is_dir():
        raise SiteError(f"verify: store: {path.parent} is no folder")
    if not os.access(path.parent, os.W_OK):
        raise SiteError(f"verify: store: nothing can be written to {path.parent}")


def save(path: Path, changed: Callable[[Store], Store]) -> None:
    """Change the store in a file: as it is now, for somebody else may have kept verdicts meanwhile."""
    before = load(path)
    after = changed(before)
    if after.records != before.records:
        write(path, render(after))
