"""Anthropic Message Batches as a service, over the official SDK."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from mkdocs_citeguard.judges import anthropic as direct
from mkdocs_citeguard.judges.batches import Ended, Running
from mkdocs_citeguard.judges.excerpts import excerpt
from mkdocs_citeguard.verification import Verification
from mkdocs_citeguard.verify.judge import Failure, Reply
from mkdocs_citeguard.verify.prompt import Prompt

if TYPE_CHECKING:
    from anthropic import Anthropic
    from anthropic.types.messages import MessageBatchResult


@dataclass(frozen=True, slots=True)
class AnthropicBatches:
    client: Anthropic
    model: str
    name: str = "anthropic"

    def submit(self, calls: Mapping[str, Prompt]) -> str | Failure:
        import anthropic  # noqa: PLC0415

        requests: Any = [
            {"custom_id": name, "params": direct.request(self.model, prompt)}
            for name, prompt in calls.items()
        ]
        try:
            return self.client.messages.batches.create(requests=requests).id
        except anthropic.AnthropicError as error:
            return Failure(f"anthropic took no batch: {excerpt(error)}")

    def collect(self, batch: str) -> Running | Ended | Failure:
        import anthropic  # noqa: PLC0415

        try:
            state = self.client.messages.batches.retrieve(batch)
        except anthropic.NotFoundError:
            return Failure("anthropic does not know it any more", lasting=True)
        except anthropic.AnthropicError as error:
            return Failure(f"anthropic did not say how it stands: {excerpt(error)}")
        if state.processing_status != "ended":
            counted = state.request_counts
            done = counted.succeeded + counted.errored + counted.canceled + counted.expired
            return Running(f"{state.processing_status}, {done} of {done + counted.processing} calls done")
        if state.results_url is None:
            return Failure("anthropic does not keep its answers any more", lasting=True)
        answers: dict[str, Reply | Failure] = {}
        try:
            for one in self.client.messages.batches.results(batch):
                answers[one.custom_id] = _answer(one.result)
        except Exception as error:  # noqa: BLE001  of a stream that breaks off the SDK passes on what its transport raises
            return Ended(answers, f"its answers could not be fetched: {excerpt(error)}")
        return Ended(answers)


def _answer(result: MessageBatchResult) -> Reply | Failure:
    if result.type == "succeeded":
        return direct.understood(result.message)
    told = f": {excerpt(result.error.error.message)}" if result.type == "errored" else ""
    return Failure(f"anthropic did not answer this call ({result.type}){told}")


def service(settings: Verification) -> AnthropicBatches:
    judge = direct.judge(settings)
    return AnthropicBatches(judge.client, judge.model)
