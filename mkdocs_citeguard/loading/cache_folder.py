"""Where the user's programs keep what can be made anew, and writing there: a failure is no fault."""

from __future__ import annotations

import contextlib
import os
import tempfile
import time
from pathlib import Path

SWITCH = "MKDOCS_CITEGUARD_NO_CACHE"
"""The variable that switches the cache off, if it is set and not empty."""
_OLD = 90 * 24 * 3600
"""Seconds after which a file of the cache is thrown away."""


def cache_folder() -> Path | None:
    """The folder of our own in the user's cache; None if there is none or it is switched off. It may not exist yet."""
    if os.environ.get(SWITCH):
        return None
    from platformdirs import user_cache_path  # noqa: PLC0415  most projects need no cache

    folder = user_cache_path("mkdocs-citeguard", appauthor=False)
    return folder if folder.is_absolute() else None


def keep(file: Path, text: str) -> None:
    """Put a text in a file of the cache, whole or not at all, and throw away what is old."""
    with contextlib.suppress(OSError):
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=file.parent, suffix=".tmp")
        try:
            with os.fdopen(handle, "wb") as written:
                written.write(text.encode("utf-8", "surrogatepass"))
            os.replace(name, file)  # noqa: PTH105
        except BaseException:
            os.unlink(name)  # noqa: PTH108
            raise
        _tidy(file.parent)


def _tidy(folder: Path) -> None:
    limit = time.time() - _OLD
    for path in folder.iterdir():
        if path.suffix in {".json", ".tmp"} and path.stat().st_mtime < limit:
            path.unlink()
