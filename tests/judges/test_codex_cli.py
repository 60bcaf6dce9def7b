"""The judge `codex` against programs that take its options."""

from __future__ import annotations

import json

import pytest

from mkdocs_citeguard.judges.codex_cli import CodexJudge
from mkdocs_citeguard.verify.judge import Failure, Reply
from tests.judges.programs import ANSWER, PROMPT, program

WRITES = "open(argv[argv.index('-o') + 1], 'w').write({!r})\n"


def asked(folder, body, timeout=30, model="default"):
    return CodexJudge(str(program(folder / "bin", "codex", body)), model, timeout).ask(PROMPT)


def test_the_file_of_the_answer_is_read(tmp_path):
    body = "say('thinking aloud')\n" + WRITES.format(json.dumps(ANSWER))
    assert asked(tmp_path, body) == Reply(json.dumps(ANSWER))


def test_it_gets_a_schema_an_empty_folder_and_may_write_nowhere(tmp_path):
    told = tmp_path / "told.json"
    body = (
        "schema = json.load(open(argv[argv.index('--output-schema') + 1]))\n"
        "told = {'argv': argv, 'given': given, 'files': os.listdir(), 'schema': schema}\n"
        f"open({str(told)!r}, 'w').write(json.dumps(told))\n" + WRITES.format(json.dumps(ANSWER))
    )
    asked(tmp_path, body, model="gpt-x")
    seen = json.loads(told.read_text())
    assert seen["files"] == []
    assert seen["given"] == f"{PROMPT.system}\n{PROMPT.user}"
    assert seen["argv"][0] == "exec"
    assert seen["argv"][-1] == "-"
    assert seen["argv"][seen["argv"].index("-s") + 1] == "read-only"
    assert seen["argv"][seen["argv"].index("-m") + 1] == "gpt-x"
    assert {"--skip-git-repo-check", "--ephemeral", "--ignore-user-config"} <= set(seen["argv"])
    assert seen["schema"]["properties"]["verdicts"]["items"]["additionalProperties"] is False


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ("", "codex ended without an answer"),
        ("sys.stderr.write('not logged in')\nsys.exit(1)\n", "codex ended with status 1: not logged in"),
        ("time.sleep(600)", "codex did not answer in time"),
    ],
)
def test_failures_are_values(tmp_path, body, reason):
    assert asked(tmp_path, body, timeout=3 if "sleep" in body else 30) == Failure(reason)
