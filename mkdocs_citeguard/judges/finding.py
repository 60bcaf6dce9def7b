"""Whether a judge is here: a program on the PATH, a key in the environment, a person at the terminal."""

from __future__ import annotations

import os
import shutil
import sys
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Present:
    where: str


@dataclass(frozen=True, slots=True)
class Absent:
    reason: str


def program(name: str) -> Present | Absent:
    path = shutil.which(name)
    return Present(path) if path else Absent(f"there is no `{name}` on the PATH")


def key(package: str, *variables: str, keyless: str | None = None) -> Present | Absent:
    """A judge over an SDK: one of the variables is set, or a server is configured that needs no key."""
    given = keyless or next((one for one in variables if os.environ.get(one)), None)
    if given is None:
        return Absent(f"{' and '.join(variables)} {'is' if len(variables) == 1 else 'are'} not set")
    if find_spec(package) is None:
        return Absent(
            f"{given} is set, but the package `{package}` is not installed: "
            f"`pip install 'mkdocs-citeguard[{package}]'`"
        )
    return Present(given)


def record(path: str) -> Present | Absent:
    """Replies on record."""
    if Path(path).is_file():
        return Present(path)
    return Absent(f"there are no replies on record at {path}; `verify --record` writes them")


def terminal() -> Present | Absent:
    if sys.stdin is not None and sys.stdin.isatty() and sys.stderr.isatty():
        return Present("this terminal")
    return Absent("a person can be asked in a terminal only")
