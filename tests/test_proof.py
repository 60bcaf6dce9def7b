"""Every command that is recorded is run, and prints what the report says it prints."""

from __future__ import annotations

import json
import subprocess

import pytest

from tests.repositories import Repository
from tests.test_cli import citeguard

BODY = [
    "import os",
    "",
    "MAX = 6",
    'say("it\'s $HOME `date` \\\\n")',
    "-v --version",
    "glob = [a-z]*?.py",
    "name = 'Größe 行 줄 🍵'",
    "	tab = 1",
    "def last(): return 0",
]
SOURCES = {
    "src/plain.py": "\n".join(BODY) + "\n",
    "src/with space.py": "\n".join(BODY) + "\n",
    "src/it's.py": "\n".join(BODY) + "\n",
    "src/$HOME.py": "\n".join(BODY) + "\n",
    "src/a`b.py": "\n".join(BODY) + "\n",
    "src/[x]*.py": "\n".join(BODY) + "\n",
    "src/größe-行.py": "\n".join(BODY) + "\n",
    "-dash.py": "\n".join(BODY) + "\n",
    "src/--help.py": "\n".join(BODY) + "\n",
    "src/crlf.py": "\r\n".join(BODY) + "\r\n",
    "src/unended.py": "\n".join(BODY),
    "src/crlf_unended.py": "\r\n".join(BODY),
    "src/marked.py": "\ufeff" + "\n".join(BODY) + "\n",
    "notes/prose.md": "# Trial\n\nThe observers did not\nrecord any delay.\n\nIt failed “twice”.",
}
QUOTES = [
    (3, "MAX = 6"),
    (1, "import os"),
    (9, "def last(): return 0"),
    (1, "def last(): return 0"),
    (9, "MAX = 6"),
    (2, "-v --version"),
    (2, "glob = [a-z]*?.py"),
    (2, "$HOME `date` \\\\n"),
    (7, "name = 'Größe 行 줄 🍵'"),
    (1, "name = 'Größe 行 줄 🍵'"),
    (5, "secure_erase(credentials, passes=7)"),
    (5, "no $(such) `thing` 'at all' \\ here"),
    (5, "-n never anywhere *?[x]"),
    (3, "MAX = 7"),
    (99, "MAX = 6"),
]


def page():
    for path in SOURCES:
        if path.endswith(".py"):
            for line, words in QUOTES:
                tick = "``" if "`" in path else "`"
                yield f"See {tick}{path}:{line}{tick} “{words}”.\n"
    yield 'See `notes/prose.md:3-4` "did not record any delay".\n'
    yield 'See `notes/prose.md:1` "did not record any delay".\n'
    yield "See `notes/prose.md:6` \"It failed 'twice'\".\n"
    yield '```py title="src/plain.py:3-4"\nMAX = 6\nsay("it\'s $HOME `date` \\\\n")\n```\n'
    yield '```py title="src/unended.py:8-9"\n\ttab = 1\ndef last(): return 0\n```\n'
    yield '```py title="src/plain.py:3-4"\nMAX = 5\nsay("it")\n```\n'


@pytest.fixture(scope="module")
def report(tmp_path_factory):
    root = tmp_path_factory.mktemp("proof") / "project"
    Repository(root).commit({**SOURCES, "docs/index.md": "\n".join(page())})
    done = citeguard(root, "check", "--format", "json")
    return root, json.loads(done.stdout)


def test_every_recorded_command_prints_what_the_report_says(report):
    root, document = report
    recorded = [row["evidence"] for row in document["citations"] if "evidence" in row]
    commands = [one for one in recorded if "command" in one]
    assert len(commands) > 100
    for locale in ("C.UTF-8", "C"):
        for one in commands:
            done = subprocess.run(
                ["sh", "-c", one["command"]],
                cwd=root,
                capture_output=True,
                check=False,
                env={"PATH": "/usr/bin:/bin", "LC_ALL": locale},
            )
            assert done.stdout.decode() == one["output"], one["command"]
            assert done.stderr == b"", one["command"]


def test_as_many_comparisons_are_recorded_as_are_counted(report):
    _, document = report
    recorded = [row for row in document["citations"] if "evidence" in row]
    assert len(recorded) == document["summary"]["V"]
    assert document["summary"]["P"] <= document["summary"]["V"]


def test_every_odd_name_is_cited(report):
    _, document = report
    cited = {row.get("target") for row in document["citations"] if "evidence" in row}
    assert {
        "src/größe-行.py",
        "-dash.py",
        "src/--help.py",
        "src/crlf.py",
        "src/marked.py",
    } <= cited


def test_the_text_report_shows_them(tmp_path):
    repository = Repository(tmp_path / "project")
    repository.commit(
        {**SOURCES, "docs/index.md": 'See `src/plain.py:3` "MAX = 6".\n\nSee `src/plain.py:9` "import os".\n'}
    )
    done = citeguard(repository.root, "check", "--evidence")
    assert (
        "docs/index.md:1:6 src/plain.py:3: verified\n    $ sed -n '3p' 'src/plain.py'\n    MAX = 6\n"
        "docs/index.md:3:6 src/plain.py:9: drifted\n    $ grep -nF -- 'import os' 'src/plain.py'\n    1:import os\n\n"
    ) in done.stdout
