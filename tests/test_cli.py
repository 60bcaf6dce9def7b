"""The command line, run as people run it."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest
from click.testing import CliRunner

from mkdocs_citeguard.cli import check, main
from tests.repositories import Repository, write_files

CODE = "".join(f"line_{number} = {number}\n" for number in range(1, 21))
CLEAN = {"src/kettle.py": CODE, "docs/index.md": "See `src/kettle.py:3`.\n"}
BROKEN = CLEAN | {"docs/index.md": "See `src/cup.rs:3`.\n"}
REMARKED = CLEAN | {"a/cup.py": CODE, "b/cup.py": CODE, "docs/index.md": "See `cup.py:3`.\n"}


def citeguard(folder, *arguments, text=None, **environment):
    return subprocess.run(
        [sys.executable, "-m", "mkdocs_citeguard", *arguments],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), **environment},
        input=text,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )


@pytest.fixture
def project(tmp_path):
    def make(files, **options):
        repository = Repository(tmp_path / "project")
        if options:
            files = files | {"mkdocs.yml": json.dumps({"site_name": "Tea", **options})}
        repository.commit(files)
        return repository.root

    return make


def guarded(**options):
    return {"plugins": [{"citeguard": options}]}


@pytest.mark.parametrize(
    ("files", "arguments", "status"),
    [
        (CLEAN, [], 0),
        (CLEAN, ["--strict"], 0),
        (BROKEN, [], 1),
        (BROKEN, ["--format", "json"], 1),
        (REMARKED, [], 0),
        (REMARKED, ["--info"], 0),
        (REMARKED, ["--strict"], 1),
        (CLEAN, ["--format", "xml"], 2),
        (CLEAN, ["--no-such-option"], 2),
        (CLEAN, ["no-such-page.md"], 2),
        (CLEAN, ["-"], 2),
        (CLEAN, ["--config-file", "no-such.yml"], 2),
    ],
)
def test_exit_status(project, files, arguments, status):
    assert citeguard(project(files), "check", *arguments).returncode == status


def test_says_what_is_wrong(project):
    done = citeguard(project(BROKEN), "check")
    assert done.stdout == (
        "docs/index.md:1:6: CG102 missing-file: there is no file `src/cup.rs`\n\n"
        "1 citation on 1 page: 1 missing\n0 cited files read; 0 quotations compared, 0 passed\n1 problem\n"
    )
    assert done.stderr == ""


def test_json_can_be_read(project):
    done = citeguard(project(BROKEN), "check", "--format", "json")
    assert json.loads(done.stdout)["summary"]["by_code"] == {"CG102": 1}


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (guarded(preset="strict"), "preset: 'strict' is not allowed; it takes recommended or contract"),
        (guarded(corpsu=[]), "corpsu: there is no such setting; did you mean 'corpus'?"),
        (guarded(rules={"tea": "info"}), "rules: there is no rule 'tea'"),
        (guarded(corpus=["no-such-folder"]), "no-such-folder"),
        ({"docs_dir": "pages", **guarded()}, "docs_dir: 'pages' is no folder"),
        ({"plugins": 3}, "plugins: 3 is neither a list nor a mapping"),
    ],
)
def test_wrong_settings_are_one_line_and_status_2(project, options, message):
    done = citeguard(project(CLEAN, **options), "check")
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith("citeguard: ")
    assert message in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_broken_mkdocs_yml_is_status_2(project):
    done = citeguard(project(CLEAN | {"mkdocs.yml": "site_name: [\n"}), "check")
    assert done.returncode == 2
    assert "mkdocs.yml" in done.stderr
    assert "Traceback" not in done.stderr


def test_works_without_mkdocs_yml_and_beside_docs(project):
    root = project({"README.md": "See src/cup.rs:3.\n", "CLEAN.md": "Tea.\n", **CLEAN})
    done = citeguard(root, "check")
    assert "README.md:1:5: CG102" in done.stdout
    assert "2 citations on 3 pages" in done.stdout


def test_works_without_git(tmp_path):
    write_files(tmp_path / "plain", BROKEN)
    done = citeguard(tmp_path / "plain", "check", GIT_CEILING_DIRECTORIES=str(tmp_path))
    assert done.returncode == 1
    assert "CG102" in done.stdout
    assert "note: not a git repository" in done.stdout


def test_works_without_the_git_command(project):
    done = citeguard(project(CLEAN), "check", PATH="")
    assert done.returncode == 0
    assert "1 citation on 1 page: 1 present" in done.stdout
    assert "Traceback" not in done.stderr


def test_a_page_that_is_not_utf8_is_noted(project):
    root = project(CLEAN | {"docs/latin.md": "Tee für zwei (src/cup.rs:3).\n".encode("latin-1")})
    done = citeguard(root, "check")
    assert done.returncode == 0
    assert "note: docs/latin.md was not read: it is not UTF-8 (byte 5)" in done.stdout
    assert "1 citation on 1 page" in done.stdout


def test_front_matter_that_cannot_be_read_is_noted(project):
    note = "---\ntitle: [\n---\n# REF-001: Tea\n"
    root = project({"research/findings/REF-001-tea.md": note, "docs/index.md": "Tea is warm (REF-001).\n"})
    done = citeguard(root, "check")
    assert done.returncode == 0
    assert "1 citation on 1 page: 1 present" in done.stdout
    assert (
        "note: research/findings/REF-001-tea.md: the front matter is no valid YAML (line 3): " in done.stdout
    )


def test_pages_and_folders_can_be_named(project):
    root = project(
        BROKEN
        | {
            "docs/tea/a.md": "See src/cup.rs:4.\n",
            "docs/tea/b.md": "Tea.\n",
            "docs/c.md": "See src/cup.rs:5.\n",
        }
    )
    assert "3 citations on 4 pages" in citeguard(root, "check").stdout
    assert "1 citation on 2 pages" in citeguard(root, "check", "docs/tea").stdout
    assert "2 citations on 2 pages" in citeguard(root, "check", "docs/c.md", "docs/tea/a.md").stdout
    inside = citeguard(root / "docs", "check", "c.md")
    assert "docs/c.md:1:5: CG102" in inside.stdout


def test_a_locale_without_the_letters_of_a_path_is_no_finding(project):
    root = project({"src/茶.py": CODE, "docs/index.md": "`src/茶.py:1` and `src/新.py:1`.\n"}, **guarded())
    Repository(root).move("src/茶.py", "src/新.py")
    narrow = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "PYTHONIOENCODING": "utf-8"}
    done = citeguard(root, "check", "--format", "json", **narrow)
    assert done.stderr == ""
    report = json.loads(done.stdout)
    assert [one["message"] for one in report["findings"]] == [
        "there is no file `src/茶.py`; it was renamed to `src/新.py`"
    ]
    assert report["notes"] == ["src/新.py cannot be opened: the locale of this terminal has no such letters"]


def test_a_source_root_that_is_no_folder_is_a_wrong_setting(project):
    root = project(CLEAN, **guarded(source_root="../nowhere"))
    done = citeguard(root, "check")
    assert done.returncode == 2
    assert "source_root: '../nowhere' is no folder" in done.stderr


def test_pages_beside_the_project_are_audited_with_their_paths_from_it(project, tmp_path):
    (tmp_path / "pages").mkdir()
    (tmp_path / "pages/index.md").write_text("See `src/cup.rs:3`.\n")
    root = project(CLEAN, docs_dir="../pages", **guarded())
    done = citeguard(root, "check")
    assert done.returncode == 1
    assert "../pages/index.md:1:6: CG102" in done.stdout


def test_a_page_outside_of_the_project_is_misuse(project, tmp_path):
    root = project(CLEAN)
    (tmp_path / "other.md").write_text("Tea.")
    done = citeguard(root, "check", str(tmp_path / "other.md"))
    assert done.returncode == 2
    assert "lies outside of the project" in done.stderr


def edited(root, page, text, *arguments):
    return citeguard(root, "check", "--stdin-filename", page, "-", *arguments, text=text)


def test_a_page_is_audited_as_an_editor_holds_it(project):
    root = project(BROKEN | {"docs/other.md": "See `src/cup.rs:4`.\n"}, **guarded())
    done = edited(root, "docs/index.md", "# Tea\n\nSee `src/kettle.py:30` and `docs/index.md:3`.\n")
    assert done.returncode == 1
    assert "docs/index.md:3:6: CG103 line-out-of-range: line 30 does not exist" in done.stdout
    assert "2 citations on 1 page: 1 present, 1 out-of-range" in done.stdout
    assert (root / "docs/index.md").read_text() == BROKEN["docs/index.md"]
    assert edited(root, "docs/index.md", "Tea.\n").returncode == 0


def test_a_page_that_is_not_there_yet_can_be_audited(project):
    root = project(CLEAN)
    done = edited(
        root, "docs/new/page.md", "See `docs/new/page.md:1`, `src/kettle.py:3`.\n", "--format", "json"
    )
    assert [one["status"] for one in json.loads(done.stdout)["citations"]] == ["present", "present"]


@pytest.mark.parametrize("name", ["index.md", "../docs/index.md", "docs/index.md", "{root}/docs/index.md"])
def test_an_editor_may_name_a_page_from_where_it_is_or_from_the_root(project, name):
    root = project(CLEAN)
    done = edited(root / "docs", name.format(root=root), "See `src/cup.rs:4`.\n")
    assert done.stdout.startswith("docs/index.md:1:6: CG102")


def test_a_page_that_is_nowhere_yet_is_named_from_the_current_folder(project):
    done = edited(project(CLEAN) / "docs", "docs/new.md", "See `src/cup.rs:4`.\n")
    assert done.stdout.startswith("docs/docs/new.md:1:6: CG102")


@pytest.mark.parametrize(
    "arguments",
    [
        ["-"],
        ["--stdin-filename", "docs/index.md"],
        ["--stdin-filename", "docs/index.md", "-", "docs/index.md"],
    ],
)
def test_standard_input_has_a_name_and_is_alone(project, arguments):
    done = citeguard(project(CLEAN), "check", *arguments, text="Tea.")
    assert done.returncode == 2
    assert "`-` needs --stdin-filename and is the only PATH then" in done.stderr


def test_an_edited_page_outside_of_the_project_is_misuse(project):
    done = edited(project(CLEAN), "../other.md", "Tea.")
    assert done.returncode == 2
    assert "lies outside of the project" in done.stderr


def test_excluded_pages_are_read_only_if_they_are_named(project):
    root = project(
        BROKEN | {"docs/old/a.md": "See src/cup.rs:4.\n"}, **guarded(exclude=["old/*", "index.md"])
    )
    assert "0 citations on 0 pages" in citeguard(root, "check").stdout
    assert "1 citation on 1 page" in citeguard(root, "check", "docs/old/a.md").stdout


def test_a_site_without_pages_says_so(project):
    done = citeguard(project({"src/kettle.py": CODE, "docs/a.txt": "x"}), "check")
    assert done.returncode == 0
    assert "note: no Markdown page was found" in done.stdout


def test_says_what_only_a_build_can_see(project):
    options = {"plugins": ["search", "macros", {"citeguard": {}}]}
    assert (
        "note: text that the plugin `macros` may make is seen by `mkdocs build` only"
        in citeguard(project(CLEAN, **options), "check").stdout
    )


def test_the_contract_is_said(project):
    done = citeguard(project(BROKEN, **guarded(preset="contract")), "check")
    assert done.stdout.endswith("verdict: BLOCKED\n")


@pytest.mark.parametrize("encoding", ["utf-8", "ascii"])
def test_prints_every_script(project, encoding):
    root = project(CLEAN | {"docs/index.md": "See `src/行.py:3`.\n"})
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs_citeguard", "check"],
        cwd=root,
        env={**os.environ, "PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"},
        capture_output=True,
        check=False,
    )
    assert b"Traceback" not in done.stderr
    assert done.returncode == 1


def test_help_and_version(tmp_path):
    done = citeguard(tmp_path, "--help")
    assert all(f"  {name} " in done.stdout for name in ("check", "explain", "rules"))
    assert citeguard(tmp_path, "--version").stdout.startswith("mkdocs-citeguard, version ")
    assert citeguard(tmp_path, "brew").returncode == 2


def test_an_interruption_is_no_finding(monkeypatch):
    def interrupted(**given):
        raise KeyboardInterrupt

    monkeypatch.setattr(check.command, "callback", interrupted)
    done = CliRunner().invoke(main, ["check"])
    assert (done.exit_code, done.stderr) == (130, "citeguard: interrupted\n")
