"""What `mkdocs serve` watches besides the docs folder: the corpus and the files that pages cite."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mkdocs.livereload import LiveReloadServer


@dataclass
class Watch:
    """Paths that are watched, each with the number by which the disk knows it."""

    server: LiveReloadServer
    known: dict[Path, int] = field(default_factory=dict)

    def follow(self, paths: Iterable[Path]) -> None:
        """Watch these paths and no others. A file that was replaced is another one to the system, and is watched anew."""
        there = {path: path.stat().st_ino for path in paths if path.exists()}
        for path, inode in list(self.known.items()):
            if there.get(path) != inode:
                self.server.unwatch(str(path))
                del self.known[path]
        for path, inode in there.items():
            if path not in self.known:
                self.server.watch(str(path))
                self.known[path] = inode
