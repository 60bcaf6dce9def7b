"""The example site and the README say what is true: of the program's output, of its settings, of its source."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from dataclasses import asdict, fields
from functools import cache
from pathlib import Path

import yaml

from mkdocs_citeguard.audit import audit
from mkdocs_citeguard.audited import Status
from mkdocs_citeguard.catalogue import RULES
from mkdocs_citeguard.certainty import Certainty
from mkdocs_citeguard.checks import ON_DEMAND
from mkdocs_citeguard.claiming import Claiming
from mkdocs_citeguard.findings import Severity
from mkdocs_citeguard.gaps import gaps
from mkdocs_citeguard.loading.project import open_project
from mkdocs_citeguard.settings import KEYS, Settings
from mkdocs_citeguard.todo import merged
from mkdocs_citeguard.verification import Verification
from tests.repositories import Repository

ROOT = Path(__file__).parents[1]
SITE = ROOT / "example_site"
DOCS = SITE / "docs"
README = ROOT / "README.md"
EXPECTED = (SITE / "expected.txt").read_text("utf-8").splitlines()
GALLERY = sorted(DOCS.glob("gallery*.md"))

FENCE = re.compile(r"^(?P<fence>```+)(?P<info>[^\n`]*)\n(?P<text>.*?)^(?P=fence)$", re.MULTILINE | re.DOTALL)
WARNING = re.compile(r"^WARNING +-  (?:citeguard: )?(?P<said>.+)$", re.MULTILINE)
OFF = [rule for rule in RULES if rule.recommended is Severity.IGNORE]
NOT_SHOWN = {"CG503", *(rule.code for rule in (*OFF, *ON_DEMAND))}
"""A site with citations cannot show the first; the others are off, or are looked for on demand."""


def run(*arguments: str, folder: Path = ROOT, given: str = "") -> subprocess.CompletedProcess[str]:
    environment = {key: value for key, value in os.environ.items() if not key.startswith(("GIT_", "MKDOCS"))}
    environment |= {"NO_COLOR": "1", "PYTHONUTF8": "1"}
    command = [sys.executable, "-m", *arguments]
    return subprocess.run(
        command, cwd=folder, env=environment, input=given, capture_output=True, text=True, check=False
    )


@cache
def report() -> dict:
    done = run("mkdocs_citeguard", "check", "-f", "example_site/mkdocs.yml", "--format", "json")
    assert done.returncode == 1, done.stderr
    return json.loads(done.stdout)


def fences(page: Path, info: str) -> list[str]:
    return [found["text"] for found in FENCE.finditer(page.read_text("utf-8")) if found["info"] == info]


def table_rows(page: Path) -> list[list[str]]:
    lines = page.read_text("utf-8").splitlines()
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith("|")]


# --- findings -----------------------------------------------------------------------------------------


def test_check_finds_what_the_gallery_shows_and_nothing_else():
    done = run("mkdocs_citeguard", "check", "--info", "-f", "example_site/mkdocs.yml")
    assert done.stderr == ""
    assert done.stdout.partition("\n\n")[0].splitlines() == EXPECTED
    assert done.returncode == 1


def test_findings_are_on_the_gallery_page_and_in_the_notes_that_it_cites():
    pages = {ROOT / line.partition(":")[0] for line in EXPECTED}
    assert {page for page in pages if page.parent == DOCS} == {*GALLERY}
    assert all(page in GALLERY or page.is_relative_to(SITE / "research/findings") for page in pages)


def test_the_gallery_prints_each_finding_as_it_is_said():
    shown = "".join(text for page in GALLERY for text in fences(page, "text"))
    said = [re.sub(r"^\S+:\d+:\d+: ", "", line) for line in EXPECTED]
    assert sorted(shown.splitlines()) == sorted(said)


def test_the_gallery_shows_each_rule():
    shown = set(re.findall(r"CG\d{3}", "\n".join(EXPECTED)))
    assert shown | NOT_SHOWN == {rule.code for rule in RULES}
    assert shown.isdisjoint(NOT_SHOWN)


def test_a_strict_build_fails_by_the_findings_alone(tmp_path):
    done = run("mkdocs", "build", "--strict", "-f", "example_site/mkdocs.yml", "-d", str(tmp_path))
    assert done.returncode == 1
    said = "\n".join(WARNING.findall(done.stderr))
    warned = [line for line in EXPECTED if " (info): " not in line]
    missed = [line for line in warned if without_column(line) not in without_columns(said)]
    assert missed == []
    assert len(WARNING.findall(done.stderr)) == len(warned)


def without_column(line: str) -> str:
    return re.sub(r"^(\S+?:\d+):\d+:", r"\1:", line)


def without_columns(lines: str) -> list[str]:
    return [without_column(line) for line in lines.splitlines()]


def test_without_its_gallery_the_site_builds_in_strict_mode(tmp_path):
    done = run("mkdocs", "build", "--strict", "-f", "example_site/without-gallery.yml", "-d", str(tmp_path))
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "index.html").is_file()


# --- the pages ----------------------------------------------------------------------------------------


def test_the_page_of_rules_is_the_catalogue():
    done = subprocess.run(
        [sys.executable, SITE / "make_rules.py"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert (DOCS / "rules.md").read_text("utf-8") == done.stdout, (
        "run: python example_site/make_rules.py > example_site/docs/rules.md"
    )
    words = set(done.stdout.split())
    for rule in RULES:
        assert words >= set(rule.doc.replace("Bad:", "").replace("Good:", "").split())


def test_each_spelling_of_the_guide_is_read():
    lines = (DOCS / "citing.md").read_text("utf-8").splitlines()
    rows = {
        number for number, line in enumerate(lines, 1) if line.startswith("| ") and "for example" not in line
    }
    cited = {one["line"] for one in report()["citations"] if one["page"] == "example_site/docs/citing.md"}
    assert rows
    assert rows <= cited


def test_the_guide_cites_each_place_once():
    read = [one for one in report()["citations"] if one["page"] == "example_site/docs/citing.md"]
    places = [(one["line"], one["column"], one.get("first"), one.get("reference")) for one in read]
    assert {one["status"] for one in read} == {"present", "verified"}
    assert len(places) == len(read)


def test_the_list_of_gaps_is_made_by_the_command():
    """To make it anew: remove it and run `mkdocs-citeguard gaps --write -f example_site/mkdocs.yml`."""
    project = open_project(ROOT, config_file=SITE / "mkdocs.yml")
    found = gaps(audit(project.pages, project.sources, project.settings))
    listed = (SITE / "research/TODO.md").read_text("utf-8")
    (day,) = {*re.findall(r"Filed Date\*\*: (\S+)", listed)}
    assert listed == merged("", found, day).text
    (shown,) = fences(DOCS / "corpora.md", "markdown")[1:]
    assert shown in listed


def test_the_site_quotes_its_own_source_and_is_right():
    own = [one for one in report()["citations"] if one.get("target", "").startswith("mkdocs_citeguard/")]
    assert {one["status"] for one in own} == {"verified", "present"}
    assert sum(one["status"] == "verified" for one in own) >= 5


def test_each_setting_has_a_section_with_its_default():
    sections = dict(
        re.findall(
            r"^### (\w+)\n\nDefault: `?([^`\n]+)`?$", (DOCS / "settings.md").read_text("utf-8"), re.MULTILINE
        )
    )
    assert sections == defaults()


def test_the_statuses_of_the_report_are_those_that_are_explained():
    explained = {row[0].strip("`") for row in table_rows(DOCS / "ci.md") if row[0].startswith("`")}
    found = {one["status"] for one in report()["citations"]}
    assert found <= explained <= {*Status}


def test_the_report_in_the_documentation_is_a_real_one(tmp_path):
    project = first_minute(tmp_path)
    (page,) = fences(DOCS / "ci.md", "markdown")
    (project / "docs/weights.md").write_text(page, "utf-8")
    done = run("mkdocs_citeguard", "check", "docs/weights.md", "--format", "json", folder=project)
    (shown,) = fences(DOCS / "ci.md", "json")
    assert json.loads(shown) == json.loads(done.stdout)


def test_ci_and_hook_in_the_documentation_fail_on_findings(tmp_path):
    project = first_minute(tmp_path)
    workflow, commits = map(yaml.safe_load, fences(DOCS / "ci.md", "yaml"))
    (hook,) = commits["repos"][0]["hooks"]
    assert workflow["jobs"]["citations"]["steps"][-1]["run"] == hook["entry"]
    command, *arguments = hook["entry"].split()
    assert command == "mkdocs-citeguard"
    assert run("mkdocs_citeguard", *arguments, folder=project).returncode == 1


def test_the_refusal_in_the_documentation_is_a_real_one(tmp_path):
    project = first_minute(tmp_path)
    (page,) = fences(DOCS / "ci.md", "markdown")
    call = {"tool_name": "Write", "tool_input": {"file_path": "docs/weights.md", "content": page}}
    done = run("mkdocs_citeguard", "hook", folder=project, given=json.dumps(call))
    (shown,) = fences(DOCS / "agents.md", "console")
    assert shown.splitlines()[1:] == done.stderr.splitlines()
    assert done.returncode == 2


def test_the_settings_of_agents_are_json_and_run_the_hook():
    settings = [json.loads(text) for text in fences(DOCS / "agents.md", "json")]
    assert len(settings) == 7
    assert all("mkdocs-citeguard hook" in json.dumps(one) for one in settings)


def defaults() -> dict[str, str]:
    """Each key with its default as mkdocs.yml would have it."""
    names = {"forge": "forge_dialect"}
    values = {field.name: getattr(Settings(), field.name) for field in fields(Settings)}
    written = {}
    for key in KEYS:
        value = values[names.get(key, key)]
        plain = (
            {name: list(one) if isinstance(one, tuple) else one for name, one in asdict(value).items()}
            if isinstance(value, Certainty | Claiming | Verification)
            else list(value)
            if isinstance(value, tuple)
            else value
        )
        written[key] = (
            "unset"
            if value is None
            else yaml.safe_dump(plain, default_flow_style=True, width=1000).split("\n")[0]
        )
    return written


# --- the README ---------------------------------------------------------------------------------------


def first_minute(folder: Path) -> Path:
    """The project of the README's first minute: its fences with a title are files."""
    repository = Repository(folder / "depot")
    titled = re.findall(
        r"^```\w+ title=\"([^\"]+)\"\n(.*?)^```$", README.read_text("utf-8"), re.MULTILINE | re.DOTALL
    )
    assert [path for path, _ in titled] == ["docs/index.md", "src/limits.py", "mkdocs.yml"]
    repository.commit(dict(titled))
    return repository.root


def shown_after(command: str) -> list[str]:
    """What the README shows as the output of a command."""
    (block,) = [text for text in fences(README, "console") if text.startswith(f"$ {command}\n")]
    return block.splitlines()[1:]


def test_the_readme_shows_what_check_prints(tmp_path):
    done = run("mkdocs_citeguard", "check", folder=first_minute(tmp_path))
    assert shown_after("mkdocs-citeguard check") == done.stdout.splitlines()
    assert done.returncode == 1


def test_the_readme_shows_what_a_build_prints(tmp_path):
    done = run("mkdocs", "build", folder=first_minute(tmp_path))
    assert shown_after("mkdocs build") == done.stderr.splitlines()[2:-1]
    assert done.returncode == 0


def test_documents_say_how_much_of_a_cited_file_is_shown(tmp_path):
    repository = Repository(tmp_path / "depot")
    lines = "".join(f"LINE_{number} = {number}\n" for number in range(1, 41))
    repository.commit(
        {
            "docs/index.md": "The middle is `src/lines.py:20`.\n",
            "src/lines.py": lines,
            "mkdocs.yml": "site_name: Depot\nplugins: [citeguard]\n",
        }
    )
    done = run("mkdocs", "build", folder=repository.root)
    assert done.returncode == 0, done.stderr
    shown = {
        int(number)
        for page in (repository.root / "site").rglob("*.html")
        for number in re.findall(r"LINE_(\d+)", re.sub(r"<[^>]*>", "", page.read_text("utf-8")))
    }
    assert shown == {20}
    said = "the cited lines and nothing else"
    for page in (README, ROOT / "SECURITY.md", DOCS / "settings.md", DOCS / "links.md"):
        assert said in page.read_text("utf-8"), page.name


def test_the_readme_lists_the_settings():
    rows = {row[0].strip("`"): row[1].strip("`") for row in table_rows(README) if row[0].startswith("`")}
    assert rows == defaults()


def test_severities_in_the_readme_are_those_of_mkdocs():
    text = README.read_text("utf-8")
    assert all(f"`{severity}`" in text for severity in Severity)


def test_links_to_files_lead_somewhere():
    for page in (README, ROOT / "CONTRIBUTING.md", ROOT / "SECURITY.md", ROOT / "CHANGELOG.md"):
        for target in re.findall(r"\]\((?!https?:|#)([^)#]+)", page.read_text("utf-8")):
            assert (ROOT / target).exists(), f"{page.name}: {target}"
