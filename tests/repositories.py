"""Temporary git repositories: real ones, with a fixed identity and fixed dates, so that commit ids repeat."""

from __future__ import annotations

import os
import subprocess
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

_FIXED = {
    "GIT_AUTHOR_NAME": "Ada Writer",
    "GIT_AUTHOR_EMAIL": "ada@example.org",
    "GIT_COMMITTER_NAME": "Ada Writer",
    "GIT_COMMITTER_EMAIL": "ada@example.org",
    "GIT_CONFIG_GLOBAL": os.devnull,
    "GIT_CONFIG_NOSYSTEM": "1",
    "GIT_TERMINAL_PROMPT": "0",
    "LC_ALL": "C.UTF-8",
}
_FIRST_COMMIT = 1_767_225_600
_ONE_HOUR = 3600


def write_files(root: Path, files: Mapping[str, str | bytes]) -> None:
    """Write files below a folder, by POSIX path; missing folders are made, newlines stay as they are."""
    for path, content in files.items():
        target = root / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content.encode() if isinstance(content, str) else content)


class Repository:
    """A git repository in a folder of its own. Every commit is one hour after the one before it."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self._commits = 0
        root.mkdir(parents=True, exist_ok=True)
        self.git("init", "--quiet", "--initial-branch=main")

    def write(self, files: Mapping[str, str | bytes]) -> None:
        """Write files into the working tree, without adding them."""
        write_files(self.root, files)

    def commit(self, files: Mapping[str, str | bytes] | None = None, message: str = "Change files") -> str:
        """Write files, commit everything that is not ignored, and return the id of the commit."""
        self.write(files or {})
        self.git("add", "--all")
        self.git("commit", "--quiet", "--allow-empty", "--message", message)
        self._commits += 1
        return self.head

    def move(self, old: str, new: str) -> None:
        """Rename a tracked file in the working tree and the index."""
        (self.root / new).parent.mkdir(parents=True, exist_ok=True)
        self.git("mv", "--", old, new)

    def delete(self, path: str) -> None:
        self.git("rm", "--quiet", "--", path)

    @property
    def head(self) -> str:
        return self.git("rev-parse", "HEAD").strip()

    def git(self, *arguments: str) -> str:
        date = f"{_FIRST_COMMIT + self._commits * _ONE_HOUR} +0000"
        environment = {key: value for key, value in os.environ.items() if not key.startswith("GIT_")}
        environment |= _FIXED | {"GIT_AUTHOR_DATE": date, "GIT_COMMITTER_DATE": date}
        done = subprocess.run(
            ["git", "-c", "protocol.file.allow=always", *arguments],
            cwd=self.root,
            env=environment,
            capture_output=True,
            check=True,
        )
        return done.stdout.decode()
