"""Temporary sites, built in this process as `mkdocs build` does it."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

import yaml
from mkdocs.commands.build import build
from mkdocs.config import load_config
from mkdocs.exceptions import Abort

from tests.repositories import Repository

SOURCE = "ONE = 1\nTWO = 2\n\n\ndef three(four):\n    return four\n\n\nFIVE = 5\nSIX = 6\nSEVEN = 7\n"
NOTE = (
    "---\nref_id: REF-001\ntitle: Sorting <parcels>\nauthors: [Ada Writer]\nyear: 2024\ndoi: 10.5555/sort.1\n---\n\n"
    "# REF-001: Sorting <parcels>\n\nHeavy parcels go first.\n"
)
FILES = {"src/a.py": SOURCE, ".aiwg/research/findings/REF-001-sorting.md": NOTE}


@dataclass
class Built:
    """What a build wrote and said."""

    files: Mapping[str, bytes]
    log: list[str]
    aborted: str | None = None

    def __getitem__(self, name: str) -> str:
        return self.files[name].decode()

    @property
    def names(self) -> set[str]:
        return {*self.files}

    @property
    def warnings(self) -> list[str]:
        return [line.partition(" ")[2] for line in self.log if line.startswith("WARNING ")]

    @property
    def errors(self) -> list[str]:
        return [line.partition(" ")[2] for line in self.log if line.startswith("ERROR ")]


@dataclass
class Site:
    """A project in a git repository, with a mkdocs.yml."""

    root: Path
    files: Mapping[str, str | bytes]
    options: Mapping[str, Any] | None = field(default_factory=dict)
    """Of the plugin; None: without the plugin."""
    mkdocs: Mapping[str, Any] = field(default_factory=dict)
    before: tuple[Any, ...] = ()
    """Plugins in front of it."""

    def __post_init__(self) -> None:
        plugins = [*self.before, *([] if self.options is None else [{"citeguard": dict(self.options)}])]
        text = yaml.safe_dump({"site_name": "Site", **self.mkdocs, "plugins": plugins}, sort_keys=False)
        self.repository = Repository(self.root)
        self.repository.commit({"mkdocs.yml": text, ".gitignore": "site/\n", **self.files})

    def build(
        self, *, quiet: bool = False, command: Literal["build", "serve"] = "build", **config: Any
    ) -> Built:
        aborted = None
        with _logged(quiet=quiet) as lines:
            try:
                loaded = load_config(str(self.root / "mkdocs.yml"), **config)
                loaded.plugins.on_startup(command=command, dirty=False)
                build(loaded)
            except Abort as abort:
                aborted = str(abort)
        built = {
            one.relative_to(self.root / "site").as_posix(): one.read_bytes()
            for one in _files(self.root / "site")
        }
        return Built(built, lines, aborted)


def _files(folder: Path) -> Iterator[Path]:
    return (one for one in folder.rglob("*") if one.is_file())


@contextlib.contextmanager
def _logged(*, quiet: bool) -> Iterator[list[str]]:
    lines: list[str] = []

    class Keeper(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            lines.append(f"{record.levelname} {record.getMessage()}")

    logger, keeper = logging.getLogger("mkdocs"), Keeper()
    level = logger.level
    logger.addHandler(keeper)
    logger.setLevel(logging.ERROR if quiet else logging.INFO)
    try:
        yield lines
    finally:
        logger.removeHandler(keeper)
        logger.setLevel(level)
