"""Writing a file: an interrupted run leaves the old file or the new one, never half of either."""

from __future__ import annotations

import contextlib
import os
import shutil
import tempfile
from typing import TYPE_CHECKING

from mkdocs_citeguard.errors import SiteError

if TYPE_CHECKING:
    from pathlib import Path


def read_text(path: Path) -> str | None:
    """The text of a file that is to be written again; None if it is not there. `SiteError` if it cannot be read."""
    try:
        return path.read_bytes().decode()
    except FileNotFoundError:
        if path.is_symlink():
            raise SiteError(f"{path} is a link to {path.readlink()}, and there is no such file") from None
        return None
    except UnicodeDecodeError:
        raise SiteError(f"{path} is not UTF-8 text") from None
    except OSError as error:
        raise SiteError(f"{path} cannot be read: {error.strerror}") from None


def rewrite(path: Path, before: str, after: str) -> None:
    """Put another text in place of a file's, which must still be what was read; its mode is kept.

    Raises `SiteError` if somebody changed the file meanwhile, or if it cannot be written.
    """
    real = path.resolve()
    try:
        changed = real.read_bytes() != before.encode()
    except OSError as error:
        raise SiteError(f"{path} cannot be written: {error.strerror}") from error
    if changed:
        raise SiteError(f"{path} was changed meanwhile; nothing was written to it")
    write(path, after)


def write(path: Path, text: str) -> None:
    """Make a file, or put another in its place; the mode of one that is there is kept.

    Raises `SiteError` if it cannot be written.
    """
    real = path.resolve()
    try:
        real.touch()
        handle, name = tempfile.mkstemp(dir=real.parent, prefix=f".{real.name}.", suffix=".tmp")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(text.encode())
                file.flush()
                os.fsync(file.fileno())
            shutil.copymode(real, name)
            os.replace(name, real)  # noqa: PTH105
        except BaseException:
            with contextlib.suppress(FileNotFoundError):
                os.unlink(name)  # noqa: PTH108
            raise
    except OSError as error:
        raise SiteError(f"{path} cannot be written: {error.strerror}") from error
    _sync_folder(real.parent)


def create(path: Path, text: str) -> None:
    """Write a file that is not there yet; interrupted, it is missing, empty or whole.

    Raises `SiteError` if somebody made it meanwhile, or if it cannot be written.
    """
    try:
        path.open("xb").close()
    except FileExistsError:
        raise SiteError(f"{path} was made meanwhile; nothing was written to it") from None
    except OSError as error:
        raise SiteError(f"{path} cannot be written: {error.strerror}") from error
    write(path, text)


def _sync_folder(folder: Path) -> None:
    """Let the new name outlive a loss of power, where the system can do that."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
