"""The command line `claude` as a judge: one turn, no tools, an empty working folder."""

from __future__ import annotations

import json
import os
import shutil
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mkdocs_citeguard.judges.excerpts import excerpt
from mkdocs_citeguard.judges.process import Finished, run
from mkdocs_citeguard.verification import Verification
from mkdocs_citeguard.verify.judge import Failure, Reply, Usage
from mkdocs_citeguard.verify.prompt import SCHEMA, Prompt

_LASTING = frozenset({400, 401, 402, 403, 404})
"""Statuses of the service that the next call would meet as well."""


@dataclass(frozen=True, slots=True)
class ClaudeJudge:
    program: str
    model: str
    timeout: float
    name: str = "claude"

    def ask(self, prompt: Prompt) -> Reply | Failure:
        with tempfile.TemporaryDirectory() as folder:
            done = run(self._command(prompt), prompt.user, self.timeout, Path(folder))
        return done if isinstance(done, Failure) else understood(done)

    def _command(self, prompt: Prompt) -> list[str]:
        # `--bare` leaves out all that a project or its user configures, but knows no login: it needs a key.
        alone = "--bare" if os.environ.get("ANTHROPIC_API_KEY") else "--safe-mode"
        model = [] if self.model == "default" else ["--model", self.model]
        return [
            self.program,
            "-p",
            alone,
            *model,
            *("--output-format", "json", "--json-schema", json.dumps(SCHEMA)),
            *("--system-prompt", prompt.system, "--tools", "", "--strict-mcp-config"),
            *("--no-session-persistence", "--max-turns", "3"),
        ]


def understood(done: Finished) -> Reply | Failure:
    """The answer in the envelope. Its `subtype` says "success" of failures, too, so it is not read."""
    envelope = _envelope(done.output)
    if envelope is None:
        said = (
            f": {excerpt(done.complaint or done.output.strip())}"
            if done.complaint or done.output.strip()
            else ""
        )
        if done.status:
            return Failure(f"claude ended with status {done.status}{said}")
        return Failure(f"claude did not answer with its JSON envelope{said}")
    if envelope.get("is_error") or done.status:
        status = envelope.get("api_error_status")
        told = f"claude failed with status {status or done.status}: {excerpt(envelope.get('result', ''))}"
        return Failure(told, lasting=status in _LASTING)
    answer = envelope.get("structured_output")
    text = json.dumps(answer, ensure_ascii=False) if answer is not None else str(envelope.get("result", ""))
    return Reply(text, _usage(envelope.get("usage")))


def _envelope(output: str) -> Mapping[str, Any] | None:
    try:
        value = json.loads(output)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None


def _usage(value: Any) -> Usage | None:
    if not isinstance(value, Mapping):
        return None
    return Usage.told(value.get("input_tokens"), value.get("output_tokens"))


def judge(settings: Verification) -> ClaudeJudge:
    return ClaudeJudge(shutil.which("claude") or "claude", settings.model or "default", settings.timeout)
