"""Replies on record: a run that was recorded can be repeated by anyone, without a key and without a model."""

from __future__ import annotations

import json
import threading
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from mkdocs_citeguard.errors import SiteError
from mkdocs_citeguard.loading.beside import text_of
from mkdocs_citeguard.loading.writing import write
from mkdocs_citeguard.verification import Verification
from mkdocs_citeguard.verify.digest import digest
from mkdocs_citeguard.verify.judge import Failure, Judge, Reply, Usage
from mkdocs_citeguard.verify.prompt import Prompt


def question(prompt: Prompt) -> str:
    """Names a question by every byte of it."""
    return digest(prompt.system, prompt.user)


@dataclass(frozen=True, slots=True)
class Spoken:
    """One answer on record, with whoever gave it."""

    question: str
    judge: str
    model: str
    answer: Reply | Failure


@dataclass
class Recorder:
    """A judge that is listened to: everything that the one behind it says is kept."""

    judge: Judge
    spoken: list[Spoken] = field(default_factory=list)

    @property
    def name(self) -> str:
        return self.judge.name

    @property
    def model(self) -> str:
        return self.judge.model

    def ask(self, prompt: Prompt) -> Reply | Failure:
        answer = self.judge.ask(prompt)
        if isinstance(answer, Reply) or not answer.rest:  # after a rest the question is asked again
            self.spoken.append(Spoken(question(prompt), self.name, self.model, answer))
        return answer


@dataclass
class Replay:
    """Answers from the record alone. A question that was asked several times is answered in the order of the record."""

    record: Mapping[str, Sequence[Spoken]]
    model: str
    """Whoever spoke, such as `claude/opus`."""
    name: str = "replay"
    _asked: Counter[str] = field(default_factory=Counter)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def ask(self, prompt: Prompt) -> Reply | Failure:
        key = question(prompt)
        spoken = self.record.get(key, ())
        with self._lock:
            at, self._asked[key] = self._asked[key], self._asked[key] + 1
        if at >= len(spoken):
            return Failure(
                "the record has no answer to one of the questions: pages, prompt or batches have changed"
            )
        return spoken[at].answer


def replay(path: Path) -> Replay:
    """The judge who says what a file has on record."""
    by_question: dict[str, list[Spoken]] = {}
    for one in load(path):
        by_question.setdefault(one.question, []).append(one)
    speakers = dict.fromkeys(f"{one.judge}/{one.model}" for ones in by_question.values() for one in ones)
    return Replay(by_question, ", ".join(speakers))


def load(path: Path) -> list[Spoken]:
    """All that a file has on record. `SiteError` names the file and the line that is none."""
    text = text_of(path)
    if text is None:
        raise SiteError(f"{path}: there is no such record of replies; `verify --record` writes one")
    return [
        _spoken(line, f"{path.name}, line {number}")
        for number, line in enumerate(text.split("\n"), 1)
        if line.strip()
    ]


def keep(path: Path, new: Iterable[Spoken]) -> None:
    """Put replies on record. What they answer anew takes the place of what was on record for the same question."""
    new = list(new)
    if not new:
        return
    renewed = {one.question for one in new}
    old = [one for one in load(path) if one.question not in renewed] if path.exists() else []
    ordered = sorted([*old, *new], key=lambda one: one.question)
    write(path, "".join(f"{json.dumps(_row(one), ensure_ascii=False)}\n" for one in ordered))


def _row(one: Spoken) -> Mapping[str, Any]:
    row: dict[str, Any] = {"question": one.question, "judge": one.judge, "model": one.model}
    if isinstance(one.answer, Failure):
        return row | {"failure": one.answer.reason, "lasting": one.answer.lasting}
    usage, fault = one.answer.usage, one.answer.fault
    row |= {"reply": one.answer.text} | ({"fault": fault} if fault else {})
    return row | ({"input": usage.input, "output": usage.output} if usage else {})


def _spoken(line: str, where: str) -> Spoken:
    try:
        row = json.loads(line)
        named = row["question"], row["judge"], row["model"]
        if "failure" in row:
            return Spoken(*named, Failure(row["failure"], lasting=bool(row["lasting"])))
        usage = Usage(row["input"], row["output"]) if "input" in row else None
        return Spoken(*named, Reply(row["reply"], usage, row.get("fault", "")))
    except (ValueError, RecursionError, KeyError, TypeError):
        raise SiteError(f"{where}: no reply on record; it needs question, judge, model and reply") from None


def judge(settings: Verification) -> Replay:
    return replay(Path(settings.replies))
