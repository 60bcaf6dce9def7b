"""Files as the call of an agent's tool is going to leave them."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from mkdocs_citeguard.agents.edits import Change
from mkdocs_citeguard.loading.files import MOST_BYTES
from mkdocs_citeguard.loading.project import absolute


@dataclass(frozen=True, slots=True)
class Planned:
    """The text of a file before the call and after it. `before` is None for a file that is not there yet."""

    path: Path
    before: str | None
    after: str


def planned(change: Change, folder: Path) -> Planned | None:
    """What a change makes of a file, whose path is taken from a folder; None if that cannot be told.

    It cannot where the file is no text, or does not hold the words that are to be replaced.
    """
    try:
        before = _text(absolute(folder / change.path))
    except (OSError, ValueError):
        return None
    after = change.applied(before or "")
    return None if after is None else Planned(absolute(folder / change.target), before, after)


def nearest_folder(path: Path) -> Path:
    """The folder of a file, or the first above it that exists."""
    return next(folder for folder in path.parents if folder.is_dir())


def _text(path: Path) -> str | None:
    """The text of a file as UTF-8, which large ones are not read for; None if it is not there."""
    try:
        if path.stat().st_size > MOST_BYTES:
            raise ValueError
        return path.read_bytes().decode("utf-8")
    except (FileNotFoundError, NotADirectoryError):
        return None
