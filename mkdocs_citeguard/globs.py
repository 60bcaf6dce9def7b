"""Globs as users write them in settings: `archive/*` covers all that lies below `archive`."""

from __future__ import annotations

from collections.abc import Iterable
from fnmatch import fnmatchcase


def matches(path: str, globs: Iterable[str]) -> bool:
    """Whether a POSIX path matches one of the globs; `*` covers slashes, too."""
    return any(
        fnmatchcase(path, glob.removeprefix("./")) or path.startswith(f"{glob.rstrip('/')}/")
        for glob in globs
    )
