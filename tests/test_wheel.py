"""The wheel as a stranger gets it: built, installed into an empty environment, and used from there."""

from __future__ import annotations

import os
import re
import shutil
import sys
import zipfile
from pathlib import Path

import pytest

from tests.environments import BIN, ROOT, Recipe, pip, run
from tests.repositories import Repository

pytestmark = pytest.mark.slow

LINE = "mkdocs_citeguard.pth"
FILES = {
    "docs/index.md": "# Depot\n\nA queue holds 40 parcels (`src/limits.py:1`), not 50 (`src/limits.py:9`).\n",
    "src/limits.py": "QUEUE_LENGTH = 40\n",
    "mkdocs.yml": "site_name: Depot\nplugins:\n  - search\n  - citeguard\n",
}
FINDING = "docs/index.md:3:56: CG103 line-out-of-range: line 9 does not exist: `src/limits.py` has 1 line"


@pytest.fixture(scope="session")
def wheel(environments) -> Path:
    return environments.wheel()


@pytest.fixture(scope="session")
def programs(environments) -> Path:
    """The folder of programs of a fresh environment that holds the wheel and what it asks for."""
    return environments.of(Recipe("fresh")).bin


@pytest.fixture(scope="session")
def editable(environments, tmp_path_factory) -> Path:
    """The same with an editable installation, of a copy."""
    copy = tmp_path_factory.mktemp("editable") / "project"
    shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(".*", "site", "__pycache__", "shared"))
    made = environments.of(Recipe(f"editable-{os.getpid()}"))
    pip(made.python, "uninstall", "--quiet", "--yes", "mkdocs-citeguard", folder=copy)
    pip(made.python, "install", "--quiet", "--no-deps", "--editable", copy, folder=copy)
    return made.bin


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


COMMANDS = [
    pytest.param(["mkdocs-citeguard"], id="its own program"),
    pytest.param(["python", "-m", "mkdocs_citeguard"], id="as a module"),
    pytest.param(["mkdocs", "citeguard"], id="as a command of mkdocs"),
    pytest.param(["python", "-m", "mkdocs", "citeguard"], id="as a command of the module mkdocs"),
]


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("installed", ["programs", "editable"])
def test_check_finds_the_false_citation(request, installed, project, command):
    program, *arguments = command
    done = run(request.getfixturevalue(installed) / program, *arguments, "check", folder=project)
    assert FINDING in done.stdout.splitlines(), done.stdout + done.stderr
    assert done.returncode == 1


def test_the_start_up_line_can_be_switched_off(programs, project):
    done = run(programs / "mkdocs", "citeguard", "check", folder=project, MKDOCS_CITEGUARD_NO_HOOK="1")
    assert done.returncode == 2
    assert "No such command" in done.stderr
    own = run(programs / "mkdocs-citeguard", "check", folder=project, MKDOCS_CITEGUARD_NO_HOOK="1")
    assert FINDING in own.stdout.splitlines()


@pytest.mark.parametrize(("words", "loaded"), [((), False), (("citeguards",), False), (("citeguard",), True)])
def test_nothing_is_imported_without_the_word(programs, project, words, loaded):
    code = "import sys; print(*(name for name in sys.modules if name.partition('.')[0] in ('click', 'mkdocs_citeguard')))"
    done = run(programs / "python", "-c", code, *words, folder=project)
    assert done.stderr == ""
    assert done.stdout.split() == (["mkdocs_citeguard", "mkdocs_citeguard.startup"] if loaded else [])


def test_the_documents_show_the_line(wheel):
    with zipfile.ZipFile(wheel) as archive:
        line = archive.read("mkdocs_citeguard.pth").decode()
        start = archive.read("mkdocs_citeguard.start").decode()
    assert f"```text\n{line}```" in (ROOT / "SECURITY.md").read_text("utf-8")
    assert start.strip() == "mkdocs_citeguard.startup:main"


def test_completion(programs, project):
    for shell in ("bash", "zsh", "fish"):
        done = run(
            programs / "mkdocs-citeguard", folder=project, _MKDOCS_CITEGUARD_COMPLETE=f"{shell}_source"
        )
        assert "_MKDOCS_CITEGUARD_COMPLETE" in done.stdout or shell == "bash"
    given = {
        "COMP_WORDS": "mkdocs-citeguard do",
        "COMP_CWORD": "1",
        "_MKDOCS_CITEGUARD_COMPLETE": "bash_complete",
    }
    done = run(programs / "mkdocs-citeguard", folder=project, **given)
    assert done.stdout.split() == ["plain,doctor"]


def test_a_build_warns_and_links(programs, project):
    done = run(programs / "mkdocs", "build", folder=project)
    assert done.returncode == 0, done.stderr
    assert "CG103 line-out-of-range" in done.stderr
    page = (project / "site/index.html").read_text("utf-8")
    assert re.search(r'href="citeguard/source/src/limits\.py[^"#]*#L1"', page)


def test_a_strict_build_fails(programs, project):
    assert run(programs / "mkdocs", "build", "--strict", folder=project).returncode == 1


@pytest.mark.parametrize("arguments", [("wheel",), ("--editable",)], ids=["wheel", "editable"])
def test_nothing_is_left_after_uninstalling(wheel, tmp_path, arguments):
    done = run(sys.executable, "-m", "venv", "venv", folder=tmp_path)
    assert done.returncode == 0, done.stderr
    python = tmp_path / "venv" / BIN / "python"
    copy = tmp_path / "copy"
    shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(".*", "site", "__pycache__", "shared"))
    what = [wheel] if arguments == ("wheel",) else [*arguments, copy]
    before = left_in(tmp_path / "venv")
    pip(python, "install", "--quiet", "--no-deps", *what, folder=tmp_path)
    assert {path.name for path in left_in(tmp_path / "venv") - before} >= {LINE, "mkdocs-citeguard"}
    pip(python, "uninstall", "--quiet", "--yes", "mkdocs-citeguard", folder=tmp_path)
    assert left_in(tmp_path / "venv") == before


def left_in(folder: Path) -> set[Path]:
    return {path for path in folder.rglob("*") if path.is_file() and path.suffix != ".pyc"}


def test_the_version_is_that_of_the_wheel(programs, project, wheel):
    done = run(programs / "mkdocs-citeguard", "--version", folder=project)
    assert done.stdout.strip() == f"mkdocs-citeguard, version {wheel.name.split('-')[1]}"
