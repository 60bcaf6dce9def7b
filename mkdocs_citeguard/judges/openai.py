"""The official `openai` SDK as a judge; by `base_url` any server that speaks its wire format."""

from __future__ import annotations

import atexit
import os
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from mkdocs_citeguard.errors import SiteError
from mkdocs_citeguard.judges.excerpts import excerpt
from mkdocs_citeguard.judges.headers import rest
from mkdocs_citeguard.verification import Verification
from mkdocs_citeguard.verify.judge import Failure, Reply, Usage
from mkdocs_citeguard.verify.prompt import SCHEMA, Prompt

if TYPE_CHECKING:
    from openai import OpenAI
    from openai.types.chat import ChatCompletion

MODEL = "gpt-5.5"
NO_KEY = "none"
"""Stands for the key with servers that ask for none."""
_RETRIES = 3
_FORMS: tuple[Mapping[str, Any], ...] = (
    {
        "response_format": {
            "type": "json_schema",
            "json_schema": {"name": "verdicts", "strict": True, "schema": SCHEMA},
        }
    },
    {"response_format": {"type": "json_object"}},
    {},
)
"""How an answer in JSON is asked for, the strictest form first: servers differ in what they know."""


@dataclass(frozen=True, slots=True)
class OpenAIJudge:
    client: OpenAI
    model: str
    name: str = "openai"

    def ask(self, prompt: Prompt) -> Reply | Failure:
        import openai  # noqa: PLC0415  costs a second, so only whoever asks pays

        refused: Failure | None = None
        for form in _FORMS:
            try:
                return self._completed(prompt, form)
            except openai.BadRequestError as error:
                refused = refused or Failure(
                    f"openai refused the request: {excerpt(error.message)}", lasting=True
                )
            except openai.APITimeoutError:
                return Failure("openai did not answer in time")
            except openai.APIStatusError as error:
                lasting = error.status_code in (401, 403, 404)
                told = f"openai failed with status {error.status_code}: {excerpt(error.message)}"
                return Failure(told, lasting, rest(error.response.headers, datetime.now(UTC)))
            except openai.OpenAIError as error:
                return Failure(f"openai failed: {excerpt(error)}")
            except ValueError as error:
                return Failure(f"openai sent what is no answer: {excerpt(error)}")
        return refused or Failure("openai gave no answer")

    def _completed(self, prompt: Prompt, form: Mapping[str, Any]) -> Reply | Failure:
        made = self.client.chat.completions.with_raw_response.create(**request(self.model, prompt, form))
        return understood(made.parse(), rest(made.headers, datetime.now(UTC)))


def request(model: str, prompt: Prompt, form: Mapping[str, Any] = _FORMS[0]) -> dict[str, Any]:
    """The body of a call."""
    messages = [{"role": "system", "content": prompt.system}, {"role": "user", "content": prompt.user}]
    return {"model": model, "messages": messages, **form}


def understood(completion: ChatCompletion, pause: float = 0.0) -> Reply | Failure:
    choices = getattr(completion, "choices", None)
    if not choices:
        return Failure("openai sent no answer")
    message, ended = choices[0].message, choices[0].finish_reason
    usage = completion.usage
    used = Usage.told(usage.prompt_tokens, usage.completion_tokens) if usage else None
    fault = ""
    if getattr(message, "refusal", None):
        fault = f"openai refused to judge: {excerpt(message.refusal)}"
    elif ended == "length":
        fault = "the answer was cut off; smaller batches (`--batch-size`) have shorter answers"
    elif ended == "content_filter":
        fault = "openai refused to judge: its filter of contents stopped the answer"
    return Reply(message.content or "", used, fault, pause)


def judge(settings: Verification) -> OpenAIJudge:
    import openai  # noqa: PLC0415

    try:
        client = openai.OpenAI(
            api_key=os.environ.get("OPENAI_API_KEY") or NO_KEY,
            base_url=settings.base_url,
            timeout=settings.timeout,
            max_retries=_RETRIES,
        )
    except Exception as error:  # the SDK passes on whatever its transport raises at an address
        raise SiteError(f"{_told_by(settings)} is no address of a server: {excerpt(error)}") from error
    atexit.register(client.close)
    return OpenAIJudge(client, settings.model or MODEL)


def _told_by(settings: Verification) -> str:
    return "`verify: base_url`" if settings.base_url else "OPENAI_BASE_URL"
