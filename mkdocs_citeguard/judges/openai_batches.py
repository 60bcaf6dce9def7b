"""OpenAI Batch as a service, over the official SDK: a file of requests in, a file of answers and one of errors out."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from mkdocs_citeguard.judges import openai as direct
from mkdocs_citeguard.judges.batches import Ended, Running
from mkdocs_citeguard.judges.excerpts import excerpt
from mkdocs_citeguard.verification import Verification
from mkdocs_citeguard.verify.judge import Failure, Reply
from mkdocs_citeguard.verify.prompt import Prompt

if TYPE_CHECKING:
    from openai import OpenAI

_ENDPOINT: Final = "/v1/chat/completions"
_ENDED = frozenset({"completed", "expired", "cancelled", "failed"})
"""Statuses after which nothing more comes; those that were answered before have their answers."""


@dataclass(frozen=True, slots=True)
class OpenAIBatches:
    client: OpenAI
    model: str
    name: str = "openai"

    def submit(self, calls: Mapping[str, Prompt]) -> str | Failure:
        import openai  # noqa: PLC0415

        lines = (json.dumps(self._line(name, prompt), ensure_ascii=False) for name, prompt in calls.items())
        text = "".join(f"{line}\n" for line in lines)
        try:
            file = self.client.files.create(file=("citeguard.jsonl", text.encode()), purpose="batch")
            made = self.client.batches.create(
                input_file_id=file.id, endpoint=_ENDPOINT, completion_window="24h"
            )
        except openai.OpenAIError as error:
            return Failure(f"openai took no batch: {excerpt(error)}")
        return made.id

    def _line(self, name: str, prompt: Prompt) -> Mapping[str, Any]:
        body = direct.request(self.model, prompt)
        return {"custom_id": name, "method": "POST", "url": _ENDPOINT, "body": body}

    def collect(self, batch: str) -> Running | Ended | Failure:
        import openai  # noqa: PLC0415

        try:
            state = self.client.batches.retrieve(batch)
        except openai.NotFoundError:
            return Failure("openai does not know it any more", lasting=True)
        except openai.OpenAIError as error:
            return Failure(f"openai did not say how it stands: {excerpt(error)}")
        if state.status not in _ENDED:
            done = state.request_counts
            told = f", {done.completed + done.failed} of {done.total} calls done" if done else ""
            return Running(f"{state.status}{told}")
        answers: dict[str, Reply | Failure] = {}
        if state.status == "failed":
            faults = state.errors.data if state.errors and state.errors.data else []
            told = "; ".join(one.message or "" for one in faults) or "no reason is given"
            return Failure(f"openai refused it as a whole: {excerpt(told)}", lasting=True)
        try:
            for file in (state.error_file_id, state.output_file_id):
                if file:
                    answers |= dict(_answers(self.client.files.content(file).text, state.status))
        except (openai.OpenAIError, ValueError) as error:
            return Ended(answers, f"its answers could not be fetched: {excerpt(error)}")
        return Ended(answers)


def _answers(text: str, status: str) -> Iterator[tuple[str, Reply | Failure]]:
    for line in text.splitlines():
        if line.strip():
            row = json.loads(line)
            yield str(row.get("custom_id")), _answer(row, status)


def _answer(row: Mapping[str, Any], status: str) -> Reply | Failure:
    from openai.types.chat import ChatCompletion  # noqa: PLC0415

    error, response = row.get("error"), row.get("response") or {}
    body = response.get("body") or {}
    if error or response.get("status_code") != 200:
        told = (error or body.get("error") or {}).get("message") or f"status {response.get('status_code')}"
        return Failure(f"openai did not answer this call ({status}): {excerpt(told)}")
    try:
        return direct.understood(ChatCompletion.model_validate(body))
    except ValueError as fault:
        return Failure(f"openai sent what is no answer: {excerpt(fault)}")


def service(settings: Verification) -> OpenAIBatches:
    judge = direct.judge(settings)
    return OpenAIBatches(judge.client, judge.model)
