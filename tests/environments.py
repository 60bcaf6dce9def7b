"""Environments of their own for tests, each made once in a session, with the wheel of this work tree in it.

`CITEGUARD_ENVIRONMENTS` names a folder that keeps them from one session to the next.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
import time
import venv
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
BIN = "Scripts" if os.name == "nt" else "bin"
_LENT = ("PYTHON", "VIRTUAL_ENV", "GIT_", "MKDOCS", "PROPERDOCS")
_UNREACHABLE = ("NewConnectionError", "ConnectTimeoutError", "NameResolutionError", "from versions: none")
_LONGEST_WAIT = 1200


def run(*command: str | Path, folder: Path, **given: str) -> subprocess.CompletedProcess[str]:
    """Run a command without anything that this Python's environment lends to others."""
    environment = {key: value for key, value in os.environ.items() if not key.startswith(_LENT)}
    environment |= {"PYTHONUTF8": "1", "NO_COLOR": "1", "PIP_DISABLE_PIP_VERSION_CHECK": "1", **given}
    return subprocess.run(
        [str(one) for one in command],
        cwd=folder,
        env=environment,
        capture_output=True,
        encoding="utf-8",
        errors="replace",
        check=False,
    )


def pip(python: Path | str, *arguments: str | Path, folder: Path) -> None:
    """Run pip; where no index can be reached, the test is skipped, but not in CI."""
    done = run(python, "-m", "pip", *arguments, folder=folder)
    if done.returncode and any(one in done.stderr for one in _UNREACHABLE) and not os.environ.get("CI"):
        pytest.skip("pip reaches no package index")
    assert done.returncode == 0, done.stdout + done.stderr


@dataclass(frozen=True)
class Recipe:
    """What is installed: packages beside ours, and ours with all that it asks for or alone."""

    name: str
    packages: tuple[str, ...] = ()
    alone: bool = False


@dataclass(frozen=True)
class Environment:
    folder: Path
    _versions: dict[str, str] = field(default_factory=dict)

    @property
    def bin(self) -> Path:
        return self.folder / BIN

    @property
    def python(self) -> Path:
        return self.bin / "python"

    def run(self, *command: str | Path, folder: Path, **given: str) -> subprocess.CompletedProcess[str]:
        """Run one of its programs, `mkdocs` for one."""
        program, *arguments = command
        return run(self.bin / program, *arguments, folder=folder, **given)

    @property
    def versions(self) -> Mapping[str, str]:
        if not self._versions:
            done = run(self.python, "-m", "pip", "list", "--format", "freeze", folder=self.folder)
            rows = (line.partition("==") for line in done.stdout.splitlines())
            self._versions.update((name.lower(), version) for name, _, version in rows)
        return self._versions


class Environments:
    """The environments of a session. Its workers share them, and the first that asks for one makes it."""

    def __init__(self, shared: Path) -> None:
        self.shared = shared
        kept = os.environ.get("CITEGUARD_ENVIRONMENTS")
        self.home = Path(kept).resolve() if kept else shared / "environments"
        self.home.mkdir(parents=True, exist_ok=True)

    def wheel(self) -> Path:
        folder = self.shared / "wheel"
        self._once(folder, lambda: self._build_wheel(folder))
        (built,) = folder.glob("*.whl")
        return built

    def _build_wheel(self, folder: Path) -> None:
        pip(sys.executable, "wheel", "--quiet", "--no-deps", "--wheel-dir", folder, ROOT, folder=folder)

    def of(self, recipe: Recipe) -> Environment:
        key = hashlib.sha256(repr((recipe, sys.version)).encode()).hexdigest()[:8]
        folder = self.home / f"{recipe.name}-{key}"
        wheel = self.wheel()
        self._once(folder, lambda: self._fill(folder, recipe, wheel))
        made = Environment(folder)
        renewed = self.shared / f"{folder.name}.renewed"
        self._once(renewed, lambda: self._renew(made, wheel))
        return made

    def _fill(self, folder: Path, recipe: Recipe, wheel: Path) -> None:
        venv.create(folder, with_pip=True)
        python = folder / BIN / "python"
        ours: Sequence[str | Path] = () if recipe.alone else (wheel,)
        if ours or recipe.packages:
            pip(python, "install", "--quiet", *ours, *recipe.packages, folder=folder)

    def _renew(self, made: Environment, wheel: Path) -> None:
        pip(
            made.python,
            *("install", "--quiet", "--no-deps", "--no-index", "--force-reinstall", wheel),
            folder=made.folder,
        )

    def _once(self, target: Path, make) -> None:
        """Do this once for all workers; the others wait until it is done or has failed."""
        target.parent.mkdir(parents=True, exist_ok=True)
        lock, failed = (self.shared / f"{target.name}.{state}" for state in ("lock", "failed"))
        done = target.with_name(f".{target.name}.done")
        if done.exists():
            return
        try:
            os.close(os.open(lock, os.O_CREAT | os.O_EXCL))
        except FileExistsError:
            self._wait(done, failed)
            return
        try:
            target.mkdir(parents=True, exist_ok=True)
            make()
        except BaseException as error:
            failed.write_text(f"{type(error).__name__}: {error}", "utf-8")
            raise
        done.touch()

    @staticmethod
    def _wait(done: Path, failed: Path) -> None:
        for _ in range(_LONGEST_WAIT):
            if done.exists():
                return
            if failed.exists():
                reason = failed.read_text("utf-8")
                if reason.startswith("Skipped"):
                    pytest.skip(reason)
                pytest.fail(reason)
            time.sleep(1)
        pytest.fail(f"{done} was not made in time")
