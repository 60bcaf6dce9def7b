"""Putting questions to a judge: side by side where it may be, at the pace it asks for, within a budget."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from queue import SimpleQueue

from mkdocs_citeguard.judges.excerpts import excerpt
from mkdocs_citeguard.verify.budget import Budget
from mkdocs_citeguard.verify.judge import Failure, Judge, Reply
from mkdocs_citeguard.verify.prompt import Prompt
from mkdocs_citeguard.verify.rounds import Ballot

MOST_FAILURES = 2
"""Calls in a row that may fail before the rest is not asked any more."""
MOST_RESTS = 3
"""How often one question is asked again because the judge asked for a rest."""
LONGEST_REST = 600.0
"""Seconds of rest beyond which a judge is given up."""

Answer = Reply | Failure


def ask(
    prompts: Iterable[Prompt],
    judge: Judge,
    ballot: Ballot,
    done: Callable[[Prompt], None],
    *,
    jobs: int = 1,
    budget: Budget | None = None,
) -> None:
    """Ask all prompts, at most `jobs` at a time. What has come in is in the ballot, also if the user interrupts."""
    due = _Due(iter(prompts), budget or Budget(), ballot)
    pace = _Pace()
    answers = _in_turn(due, judge, pace) if jobs == 1 else _side_by_side(due, judge, pace, jobs)
    failed = 0
    for prompt, answer in answers:
        due.budget.settle(prompt, answer)
        ballot.count(prompt, answer)
        done(prompt)
        failed = failed + 1 if isinstance(answer, Failure) else 0
        if isinstance(answer, Failure) and (answer.lasting or failed >= MOST_FAILURES):
            due.ended = True


@dataclass
class _Due:
    """The prompts that are still to be asked, as far as the budget goes and until somebody puts an end to it."""

    prompts: Iterator[Prompt]
    budget: Budget
    ballot: Ballot
    ended: bool = False

    def __iter__(self) -> Iterator[Prompt]:
        while not self.ended and (prompt := next(self.prompts, None)) is not None:
            if refusal := self.budget.refusal(prompt):
                self.ballot.failures.append(refusal)
                return
            yield prompt


def _in_turn(due: _Due, judge: Judge, pace: _Pace) -> Iterator[tuple[Prompt, Answer]]:
    for prompt in due:
        yield prompt, pace.asked(judge, prompt)


def _side_by_side(due: _Due, judge: Judge, pace: _Pace, jobs: int) -> Iterator[tuple[Prompt, Answer]]:
    """Answers as they come. The threads are daemons: an interruption waits for no judge."""
    answers: SimpleQueue[tuple[Prompt, Answer]] = SimpleQueue()

    def start(prompt: Prompt) -> None:
        threading.Thread(target=lambda: answers.put((prompt, pace.asked(judge, prompt))), daemon=True).start()

    waiting, under_way = iter(due), 0
    while True:
        while under_way < jobs and (prompt := next(waiting, None)) is not None:
            start(prompt)
            under_way += 1
        if not under_way:
            return
        yield answers.get()
        under_way -= 1


@dataclass
class _Pace:
    """When the judge may be asked next. One rest holds for all questions under way."""

    _free: float = 0.0
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def asked(self, judge: Judge, prompt: Prompt) -> Answer:
        """The answer to a prompt, after whatever rests the judge asks for."""
        for _ in range(MOST_RESTS):
            self._wait()
            answer = _caught(judge, prompt)
            self._rest(min(answer.rest, LONGEST_REST))
            if isinstance(answer, Reply) or not answer.rest:
                return answer
            if answer.rest > LONGEST_REST:
                return Failure(
                    f"{answer.reason}; it asks for {answer.rest:,.0f} seconds of rest", lasting=True
                )
        return answer

    def _rest(self, seconds: float) -> None:
        with self._lock:
            self._free = max(self._free, time.monotonic() + seconds)

    def _wait(self) -> None:
        while (left := self._free - time.monotonic()) > 0:
            time.sleep(left)


def _caught(judge: Judge, prompt: Prompt) -> Answer:
    """Judges return their failures; one that raises all the same must not take a thread and the run with it."""
    try:
        return judge.ask(prompt)
    except Exception as error:  # noqa: BLE001
        return Failure(f"{judge.name} failed: {excerpt(repr(error))}")
