"""Golden small trees: one file for each behaviour, with everything that citeguard says about it.

    about: what the case shows
    settings: the plugin's options; site: other keys of mkdocs.yml (without both there is no mkdocs.yml)
    commits: a list of steps before the last one, each with `files`, `move` (old: new) or `delete`
    files: path: text, or the number of lines of a file that only needs to be long enough
    citations: page:line text -> status target
    findings: page:line code severity message

`pytest tests/test_cases.py --golden-update` rewrites the last two; review them by eye.
"""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from mkdocs_citeguard.audit import audit
from mkdocs_citeguard.evidence import Found
from mkdocs_citeguard.loading.project import open_project
from mkdocs_citeguard.text import Page
from tests.repositories import Repository

FOLDER = Path(__file__).parent / "cases"
CASES = sorted(FOLDER.rglob("*.yml"))
KEYS = {"about", "settings", "site", "commits", "files", "citations", "findings"}


def _name(path):
    return path.relative_to(FOLDER).with_suffix("").as_posix()


@pytest.mark.parametrize("path", CASES, ids=_name)
def test_case(path, tmp_path, request):
    case = yaml.safe_load(path.read_text(encoding="utf-8"))
    assert case.keys() <= KEYS
    project = _project(case, tmp_path)
    answer = _answer(audit(project.pages, project.sources, project.settings))
    if request.config.getoption("golden_update"):
        _rewrite(path, answer)
        return
    assert answer == {"citations": case["citations"], "findings": case["findings"]}


@pytest.mark.parametrize("path", CASES, ids=_name)
def test_windows_files_give_the_same_answer(path, tmp_path):
    """A byte order mark and CRLF change no line, no status and no message."""
    case = yaml.safe_load(path.read_text(encoding="utf-8"))
    project = _project(case, tmp_path)
    pages = [Page(one.path, "\ufeff" + one.text.replace("\n", "\r\n")) for one in project.pages]
    answer = _answer(audit(pages, project.sources, project.settings))
    assert answer == {"citations": case["citations"], "findings": case["findings"]}


@pytest.mark.parametrize("path", CASES, ids=_name)
def test_is_a_case_of_its_folder(path):
    """The folder names the rule that a case is about: to break it, or to come near and not break it."""
    assert path.parent.name.partition("-")[0].startswith("CG")
    case = yaml.safe_load(path.read_text(encoding="utf-8"))
    code = path.parent.name.partition("-")[0]
    said = any(f" {code} " in finding for finding in case["findings"])
    assert said or case["about"].startswith("No finding"), "say so in `about` if the rule is kept"


def _project(case, root):
    repository = Repository(root)
    for step in case.get("commits", ()):
        for old, new in step.get("move", {}).items():
            repository.move(old, new)
        for gone in step.get("delete", ()):
            repository.delete(gone)
        repository.commit(_texts(step.get("files", {})))
    files = _texts(case.get("files", {}))
    if "settings" in case or "site" in case:
        site = {
            "site_name": "Tea",
            "plugins": [{"citeguard": case.get("settings", {})}],
            **case.get("site", {}),
        }
        files["mkdocs.yml"] = yaml.safe_dump(site)
    repository.commit(files)
    return open_project(root)


def _texts(files):
    return {path: _lines(text) if isinstance(text, int) else text for path, text in files.items()}


def _lines(count):
    return "".join(f"line_{number} = {number}\n" for number in range(1, count + 1))


def _answer(result):
    return {
        "citations": [_citation(page, one) for page, one in result.site.citations()],
        "findings": [f"{one.location} {one.code} {one.severity} {one.message}" for one in result.findings],
    }


def _citation(page, audited):
    token = audited.citation.token
    target = f" {audited.resolution.target}" if isinstance(audited.resolution, Found) else ""
    words = " ".join(token.of(page.text).split())
    return f"{page.location(token.start)} {words} -> {audited.status}{target}"


def _rewrite(path, answer):
    head = path.read_text(encoding="utf-8").partition("\ncitations:")[0].rstrip("\n")
    tail = yaml.safe_dump(answer, allow_unicode=True, sort_keys=False, width=10_000)
    path.write_text(f"{head}\n{tail}", encoding="utf-8")
