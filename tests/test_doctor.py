"""`doctor`: what it finds, what it calls wrong, and whether it knows of the start-up line."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from tests.repositories import Repository
from tests.sites import FILES

PAGES = {"docs/index.md": "# Start\n"}
FORGE = {"repo_url": "https://github.com/acme/depot"}


def doctor(folder, *command, **environment):
    """Its exit status, and what it says by label."""
    status, rows = rows_of(folder, *command, **environment)
    return status, dict(rows)


def rows_of(folder, *command, **environment):
    given = {key: value for key, value in os.environ.items() if key != "MKDOCS_CITEGUARD_NO_HOOK"}
    done = subprocess.run(
        [sys.executable, *(command or ("-m", "mkdocs_citeguard")), "doctor"],
        cwd=folder,
        env={**given, "PYTHONPATH": os.pathsep.join(sys.path), **environment},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert "Traceback" not in done.stderr
    rows = [line.partition(":")[::2] for line in done.stdout.splitlines()]
    return done.returncode, [(label, told.strip()) for label, told in rows]


@pytest.fixture
def project(tmp_path):
    def make(files=None, **mkdocs):
        repository = Repository(tmp_path / "project")
        written = {"mkdocs.yml": json.dumps({"site_name": "Depot", "plugins": ["citeguard"], **mkdocs})}
        repository.commit({**FILES, **PAGES, **(written if files is None else files)})
        return repository

    return make


def test_what_is_found(project):
    made = project(**FORGE)
    status, told = doctor(made.root)
    assert status == 0
    assert told["project root"] == str(made.root)
    assert told["git"] == f"commit {made.head}, a full clone"
    assert told["mkdocs.yml"] == str(made.root / "mkdocs.yml")
    assert told["docs folder"] == str(made.root / "docs")
    assert told["plugin"] == "listed"
    assert told["corpus"] == ".aiwg/research: 1 entry, 1 note"
    assert told["forge"] == "github, https://github.com/acme/depot"
    assert told["mkdocs"].startswith("1.6")


def test_judges_that_are_here_are_named_and_the_others_in_one_line(project, tmp_path):
    (tmp_path / "bin").mkdir()
    program = tmp_path / "bin" / "codex"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    root = project(plugins=[{"citeguard": {"verify": {"judge": "human"}}}]).root
    path = f"{tmp_path / 'bin'}{os.pathsep}{os.environ['PATH']}"
    _, rows = rows_of(root, PATH=path, OPENAI_BASE_URL="", OPENAI_API_KEY="")
    told = [words for label, words in rows if label == "judge"]
    assert f"codex, by {program}" in told
    assert "human is set and not here: a person can be asked in a terminal only" in told
    assert "openai" in told[-1]
    assert "`verify --dry-run --judge " in told[-1]


def test_without_anything(tmp_path):
    status, told = doctor(tmp_path)
    assert status == 0
    assert told["mkdocs.yml"].startswith("none here or above")
    assert told["git"] == "no commit that is known here"
    assert told["corpus"].startswith("none")
    assert "there is no such folder" in told["docs folder"]
    assert "not a git repository" in told["note"]


def test_a_site_without_the_plugin_is_told_so(project):
    assert doctor(project(plugins=["search"]).root)[1]["plugin"].startswith("not listed")


@pytest.mark.parametrize(
    ("files", "mkdocs", "fault"),
    [
        (None, {"plugins": [{"citeguard": {"corpus": ["nowhere"]}}]}, "corpus: 'nowhere' is no folder"),
        (None, {"plugins": [{"citeguard": {"preset": "strictest"}}]}, "preset: 'strictest' is not allowed"),
        (None, {"docs_dir": "none"}, "docs_dir: 'none' is no folder"),
        ({"mkdocs.yml": "a: ["}, {}, "mkdocs.yml"),
    ],
)
def test_a_wrong_set_up_ends_with_2(project, files, mkdocs, fault):
    status, told = doctor(project(files, **mkdocs).root)
    assert status == 2
    assert fault in told["wrong"]
    assert "command hook" in told


def test_the_hook(project):
    """Whether the start-up line is installed depends on how the tests are run; what is said of it must fit."""
    root = project().root
    assert doctor(root, MKDOCS_CITEGUARD_NO_HOOK="1")[1]["command hook"].startswith("switched off by")
    told = doctor(root)[1]["command hook"]
    assert told.startswith(("installed in", "not installed"))
    if told.startswith("installed in"):
        assert doctor(root, "-m", "mkdocs", "citeguard")[1]["command hook"].startswith("live")


def test_the_cache(project, tmp_path):
    root = project().root
    assert doctor(root)[1]["cache"] == "switched off by MKDOCS_CITEGUARD_NO_CACHE"
    on = {"MKDOCS_CITEGUARD_NO_CACHE": "", "XDG_CACHE_HOME": str(tmp_path / "cache")}
    assert doctor(root, **on)[1]["cache"].endswith("mkdocs-citeguard, 0 corpora, 0.0 MiB")


def test_without_start_up_lines(project):
    code = "from mkdocs_citeguard.cli import main; main()"
    assert "-S" in doctor(project().root, "-S", "-c", code)[1]["command hook"]
