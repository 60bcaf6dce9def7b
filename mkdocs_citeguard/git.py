"""Asking git: one call, one answer in bytes, no prompt, no network, nothing written."""

from __future__ import annotations

import os
import subprocess
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

TIME_OUT = 60.0
"""Seconds after which a call is given up."""
BATCH = 100_000
"""Bytes of paths in one call: well below the shortest limit of a command line among the platforms."""

_CONFIGURATION = ("core.quotepath=off", "core.fsmonitor=false", "log.showSignature=false", "color.ui=false")
"""`core.fsmonitor` may name a program of the repository's choice; the others change what git prints."""
_WITHOUT_PATHSPECS = frozenset({"check-ignore"})
"""Commands that take paths as they are, and refuse to be told so."""
_OF_A_HOOK = frozenset({
    "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_COMMON_DIR", "GIT_DIR", "GIT_GLOB_PATHSPECS",
    "GIT_ICASE_PATHSPECS", "GIT_INDEX_FILE", "GIT_NAMESPACE", "GIT_NOGLOB_PATHSPECS",
    "GIT_OBJECT_DIRECTORY", "GIT_PREFIX", "GIT_SHALLOW_FILE", "GIT_WORK_TREE",
})  # fmt: skip
"""Variables by which a hook points git at another repository than that of the folder."""
_FIXED = {
    "GIT_ALLOW_PROTOCOL": "none",
    "GIT_NO_LAZY_FETCH": "1",
    "GIT_OPTIONAL_LOCKS": "0",
    "GIT_TERMINAL_PROMPT": "0",
    "LC_ALL": "C",
}
"""A partial clone fetches what it lacks when asked for it: the first two forbid that."""


class GitError(Exception):
    """git is not there, refused, or took too long; the text says which, fit for a note to the user."""


def run(folder: Path, *arguments: str, given: bytes = b"") -> bytes:
    """What git prints in a folder; `given` is its standard input. `GitError` for any failure."""
    settings = [part for setting in _CONFIGURATION for part in ("-c", setting)]
    literal = [] if arguments[0] in _WITHOUT_PATHSPECS else ["--literal-pathspecs"]
    words = ["git", *settings, "--no-pager", *literal, "-C", str(folder), *arguments]
    command = [word.encode("utf-8", "surrogateescape") for word in words]  # whatever the locale
    inherited = {key: value for key, value in os.environ.items() if key not in _OF_A_HOOK}
    try:
        done = subprocess.run(
            command, input=given, env=inherited | _FIXED, capture_output=True, check=False, timeout=TIME_OUT
        )
    except FileNotFoundError:
        raise GitError("git is not on the PATH") from None
    except subprocess.TimeoutExpired:
        raise GitError(f"git took longer than {TIME_OUT:.0f} seconds") from None
    except OSError as error:
        raise GitError(f"git cannot be run: {error.strerror}") from None
    if done.returncode:
        raise GitError(_complaint(done.stderr, done.returncode))
    return done.stdout


def text(answer: bytes) -> str:
    """What git prints, as pages write it: UTF-8 in any locale, other bytes kept."""
    return answer.decode("utf-8", "surrogateescape")


def _complaint(stderr: bytes, status: int) -> str:
    lines = stderr.decode("utf-8", "replace").strip().splitlines()
    if not lines:
        return f"git ended with status {status}"
    if "not a git repository" in lines[0]:
        return "not a git repository"
    return f"git refused ({lines[0].removeprefix('fatal: ')})"


def batches(paths: Iterable[str]) -> list[list[str]]:
    """Sorted paths in groups that fit on a command line."""
    groups: list[list[str]] = []
    size = BATCH
    for path in sorted(paths):
        length = len(path.encode()) + 1
        if size + length > BATCH:
            groups.append([])
            size = 0
        groups[-1].append(path)
        size += length
    return groups
