"""The command line `codex` as a judge. It offers its model tools, so it sees an empty folder and may write nowhere."""

from __future__ import annotations

import json
import shutil
import tempfile
from dataclasses import dataclass
from pathlib import Path

from mkdocs_citeguard.judges.excerpts import excerpt
from mkdocs_citeguard.judges.process import run
from mkdocs_citeguard.verification import Verification
from mkdocs_citeguard.verify.judge import Failure, Reply
from mkdocs_citeguard.verify.prompt import SCHEMA, Prompt


@dataclass(frozen=True, slots=True)
class CodexJudge:
    program: str
    model: str
    timeout: float
    name: str = "codex"

    def ask(self, prompt: Prompt) -> Reply | Failure:
        with tempfile.TemporaryDirectory() as empty, tempfile.TemporaryDirectory() as beside:
            schema, answer = Path(beside, "schema.json"), Path(beside, "answer.json")
            schema.write_text(json.dumps(SCHEMA), "utf-8")
            text = f"{prompt.system}\n{prompt.user}"
            done = run(self._command(schema, answer), text, self.timeout, Path(empty))
            if isinstance(done, Failure):
                return done
            if done.status:
                said = f": {excerpt(done.complaint)}" if done.complaint else ""
                return Failure(f"codex ended with status {done.status}{said}")
            try:
                return Reply(answer.read_text("utf-8", "replace"))
            except OSError:
                return Failure("codex ended without an answer")

    def _command(self, schema: Path, answer: Path) -> list[str]:
        model = [] if self.model == "default" else ["-m", self.model]
        return [
            *(self.program, "exec", "--skip-git-repo-check", "--ephemeral", "--ignore-user-config"),
            *("-s", "read-only", "--output-schema", str(schema), "-o", str(answer)),
            *model,
            "-",
        ]


def judge(settings: Verification) -> CodexJudge:
    return CodexJudge(shutil.which("codex") or "codex", settings.model or "default", settings.timeout)
