"""The judge `claude` against programs that answer in its envelope."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest

from mkdocs_citeguard.judges.claude_cli import ClaudeJudge
from mkdocs_citeguard.verify.judge import Failure, Reply, Usage
from tests.judges.programs import ANSWER, PROMPT, program

ENVELOPE = {
    "type": "result",
    "subtype": "success",
    "is_error": False,
    "num_turns": 1,
    "result": json.dumps(ANSWER),
    "structured_output": ANSWER,
    "usage": {"input_tokens": 700, "output_tokens": 90},
    "total_cost_usd": 0.01,
}


def asked(folder, body, timeout=30, model="default"):
    return ClaudeJudge(str(program(folder / "bin", "claude", body)), model, timeout).ask(PROMPT)


def says(envelope, status=0):
    return f"say({json.dumps(envelope)!r})\nsys.exit({status})\n"


def test_the_structured_output_is_the_answer(tmp_path):
    answer = asked(tmp_path, says({**ENVELOPE, "result": "see the structured output"}))
    assert isinstance(answer, Reply)
    assert json.loads(answer.text) == ANSWER
    assert answer.usage == Usage(700, 90)


def test_without_structured_output_the_result_is(tmp_path):
    envelope = {key: value for key, value in ENVELOPE.items() if key not in ("structured_output", "usage")}
    answer = asked(tmp_path, says(envelope))
    assert json.loads(answer.text) == ANSWER
    assert answer.usage is None


def test_it_gets_no_tools_an_empty_folder_and_the_prompt(tmp_path, monkeypatch):
    monkeypatch.setenv("ANTHROPIC_API_KEY", "k")
    told = tmp_path / "told.json"
    body = (
        f"told = {{'argv': argv, 'given': given, 'files': os.listdir()}}\n"
        f"open({str(told)!r}, 'w').write(json.dumps(told))\n"
    )
    asked(tmp_path, body + says(ENVELOPE), model="haiku")
    seen = json.loads(told.read_text())
    assert seen["files"] == []
    assert seen["given"] == PROMPT.user
    options = dict(zip(seen["argv"], [*seen["argv"][1:], ""], strict=True))
    assert options["--tools"] == ""
    assert options["--model"] == "haiku"
    assert options["--system-prompt"] == PROMPT.system
    assert options["--output-format"] == "json"
    assert {"-p", "--bare", "--strict-mcp-config", "--no-session-persistence"} <= set(seen["argv"])
    assert json.loads(options["--json-schema"])["required"] == ["verdicts"]


def test_without_a_key_its_login_is_used(tmp_path, monkeypatch):
    monkeypatch.delenv("ANTHROPIC_API_KEY", raising=False)
    body = "sys.exit(0 if '--safe-mode' in argv and '--bare' not in argv and '--model' not in argv else 9)\n"
    answer = asked(tmp_path, body.replace("sys.exit(0", f"say({json.dumps(ENVELOPE)!r})\nsys.exit(0"))
    assert isinstance(answer, Reply)


@pytest.mark.parametrize(
    ("body", "reason", "lasting"),
    [
        (
            says({**ENVELOPE, "is_error": True, "api_error_status": 529, "result": "overloaded"}, 1),
            "claude failed with status 529: overloaded",
            False,
        ),
        (
            says({**ENVELOPE, "is_error": True, "api_error_status": 401, "result": "bad key"}, 1),
            "claude failed with status 401: bad key",
            True,
        ),
        (says({**ENVELOPE, "is_error": True}), "claude failed with status 0", False),
        (says(ENVELOPE, 2), "claude failed with status 2", False),
        (
            "sys.stderr.write('no such flag')\nsys.exit(3)\n",
            "claude ended with status 3: no such flag",
            False,
        ),
        ("", "claude did not answer with its JSON envelope", False),
        ("say('I cannot help.')", "claude did not answer with its JSON envelope: I cannot help.", False),
        ("say('[1, 2]')", "claude did not answer with its JSON envelope: [1, 2]", False),
        (
            f"say({json.dumps(ENVELOPE)[:-30]!r})\n",
            "claude did not answer with its JSON envelope: {",
            False,
        ),
        ("say('[' * 200_000)", "claude did not answer with its JSON envelope: [[", False),
    ],
)
def test_failures_are_values(tmp_path, body, reason, lasting):
    answer = asked(tmp_path, body)
    assert isinstance(answer, Failure)
    assert answer.reason.startswith(reason)
    assert answer.lasting is lasting


def test_a_program_that_cannot_be_started_is_not_asked_again(tmp_path):
    path = tmp_path / "claude"
    path.write_text("no program")
    answer = ClaudeJudge(str(path), "default", 5).ask(PROMPT)
    assert isinstance(answer, Failure)
    assert answer.lasting


def alive(pid):
    """Whether a process runs: one that nobody has buried yet does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


@pytest.mark.parametrize("behind", ["time.sleep(600)", "say('{}')"], ids=["hangs", "ends"])
def test_what_it_started_ends_with_it(tmp_path, behind):
    pid = tmp_path / "pid"
    body = (
        "child = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(600)'])\n"
        f"open({str(pid)!r}, 'w').write(str(child.pid))\n{behind}\n"
    )
    answer = asked(tmp_path, body, timeout=3)
    if behind.startswith("time"):
        assert answer == Failure("claude did not answer in time")
    for _ in range(100):
        if not alive(pid.read_text()):
            break
        time.sleep(0.05)
    assert not alive(pid.read_text())


def test_a_flood_is_dammed(tmp_path):
    answer = asked(tmp_path, "while True: say('x' * 1_000_000)\n")
    assert answer == Failure("claude wrote more than 32 MiB")


def test_ten_megabytes_are_read_and_come_to_nothing(tmp_path):
    answer = asked(tmp_path, "say('x' * 10_000_000)")
    assert isinstance(answer, Failure)
    assert len(answer.reason) < 400
