"""The wheel as a stranger gets it: built, installed into an empty environment, and used from there."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tests.repositories import Repository

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[1]
BIN = "Scripts" if os.name == "nt" else "bin"
FILES = {
    "docs/index.md": "# Depot\n\nA queue holds 40 parcels (`src/limits.py:1`), not 50 (`src/limits.py:9`).\n",
    "src/limits.py": "QUEUE_LENGTH = 40\n",
    "mkdocs.yml": "site_name: Depot\nplugins:\n  - search\n  - citeguard\n",
}
FINDING = "docs/index.md:3:56: CG103 line-out-of-range: line 9 does not exist: `src/limits.py` has 1 line"


def run(*command: str | Path, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a command without anything that this Python's environment lends to others."""
    lent = ("PYTHON", "VIRTUAL_ENV", "GIT_", "MKDOCS")
    environment = {key: value for key, value in os.environ.items() if not key.startswith(lent)}
    environment |= {"PYTHONUTF8": "1", "NO_COLOR": "1", "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
    return subprocess.run(
        [str(one) for one in command],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )


def pip(python: Path | str, *arguments: str | Path, folder: Path) -> None:
    done = run(python, "-m", "pip", *arguments, folder=folder)
    if done.returncode and _unreachable(done.stderr) and not os.environ.get("CI"):
        pytest.skip("pip reaches no package index")
    assert done.returncode == 0, done.stdout + done.stderr


def _unreachable(said: str) -> bool:
    return any(one in said for one in ("NewConnectionError", "ConnectTimeoutError", "from versions: none"))


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    pip(sys.executable, "wheel", "--quiet", "--no-deps", "--wheel-dir", folder, ROOT, folder=folder)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="session")
def programs(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of programs of a fresh environment that holds the wheel and what it asks for."""
    folder = tmp_path_factory.mktemp("fresh")
    done = run(sys.executable, "-m", "venv", "venv", folder=folder)
    assert done.returncode == 0, done.stderr
    pip(folder / "venv" / BIN / "python", "install", "--quiet", wheel, folder=folder)
    return folder / "venv" / BIN


@pytest.fixture
def project(tmp_path: Path) -> Path:
    repository = Repository(tmp_path / "depot")
    repository.commit(FILES)
    return repository.root


def test_the_wheel_holds_the_package_and_nothing_of_the_work_around_it(wheel):
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    tops = {name.partition("/")[0] for name in names}
    info = next(top for top in tops if top.endswith(".dist-info"))
    assert tops == {"mkdocs_citeguard", "mkdocs_citeguard.pth", "mkdocs_citeguard.start", info}
    own = {
        path.relative_to(ROOT).as_posix() for path in (ROOT / "mkdocs_citeguard").rglob("*") if wanted(path)
    }
    assert {name for name in names if name.startswith("mkdocs_citeguard/")} == own
    assert "mkdocs_citeguard/py.typed" in own


def wanted(path: Path) -> bool:
    return path.is_file() and not any(
        part.startswith((".", "__pycache__")) for part in path.parts[len(ROOT.parts) :]
    )


@pytest.mark.parametrize(
    "command",
    [
        pytest.param(["mkdocs-citeguard"], id="its own program"),
        pytest.param(["python", "-m", "mkdocs_citeguard"], id="as a module"),
        pytest.param(["mkdocs", "citeguard"], id="as a command of mkdocs"),
    ],
)
def test_check_finds_the_false_citation(programs, project, command):
    program, *arguments = command
    done = run(programs / program, *arguments, "check", folder=project)
    assert FINDING in done.stdout.splitlines(), done.stdout + done.stderr
    assert done.returncode == 1


def test_a_build_warns_and_links(programs, project):
    done = run(programs / "mkdocs", "build", folder=project)
    assert done.returncode == 0, done.stderr
    assert "CG103 line-out-of-range" in done.stderr
    page = (project / "site/index.html").read_text("utf-8")
    assert 'href="citeguard/source/src/limits.py.html#L1"' in page


def test_a_strict_build_fails(programs, project):
    assert run(programs / "mkdocs", "build", "--strict", folder=project).returncode == 1


def test_nothing_is_left_after_uninstalling(wheel, tmp_path):
    done = run(sys.executable, "-m", "venv", "venv", folder=tmp_path)
    assert done.returncode == 0, done.stderr
    python = tmp_path / "venv" / BIN / "python"
    pip(python, "install", "--quiet", "--no-deps", wheel, folder=tmp_path)
    pip(python, "uninstall", "--quiet", "--yes", "mkdocs-citeguard", folder=tmp_path)
    left = [path for path in (tmp_path / "venv").rglob("*citeguard*") if "__pycache__" not in path.parts]
    assert left == []


def test_the_version_is_that_of_the_wheel(programs, project, wheel):
    done = run(programs / "mkdocs-citeguard", "--version", folder=project)
    assert done.stdout.strip() == f"mkdocs-citeguard, version {wheel.name.split('-')[1]}"
