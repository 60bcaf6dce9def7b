"""The official `anthropic` SDK as a judge."""

from __future__ import annotations

import atexit
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
    from anthropic import Anthropic
    from anthropic.types import Message

MODEL = "claude-sonnet-5"
MOST_TOKENS = 16_000
"""Of one answer: more, and the SDK asks for a stream."""
_RETRIES = 3
_FAULTS = {
    "refusal": "anthropic refused to judge",
    "max_tokens": "the answer was cut off; smaller batches (`--batch-size`) have shorter answers",
}
"""What an answer is worth nothing for, by the reason it stopped."""
_LASTING = frozenset({400, 401, 403, 404})


@dataclass(frozen=True, slots=True)
class AnthropicJudge:
    client: Anthropic
    model: str
    name: str = "anthropic"

    def ask(self, prompt: Prompt) -> Reply | Failure:
        import anthropic  # noqa: PLC0415  costs seconds, so only whoever asks pays

        try:
            made = self.client.messages.with_raw_response.create(**request(self.model, prompt))
            return understood(made.parse(), rest(made.headers, datetime.now(UTC)))
        except anthropic.APITimeoutError:
            return Failure("anthropic did not answer in time")
        except anthropic.APIStatusError as error:
            told = f"anthropic failed with status {error.status_code}: {excerpt(error.message)}"
            pause = rest(error.response.headers, datetime.now(UTC))
            return Failure(told, error.status_code in _LASTING, pause)
        except anthropic.AnthropicError as error:
            return Failure(f"anthropic failed: {excerpt(error)}")
        except (
            ValueError,
            TypeError,
            AttributeError,
        ) as error:  # of an answer in another form the SDK makes what it can
            return Failure(f"anthropic sent what is no answer: {excerpt(error)}")


def request(model: str, prompt: Prompt) -> dict[str, Any]:
    """The body of a call. The service takes no temperature: what repeats a verdict is the store."""
    return {
        "model": model,
        "max_tokens": MOST_TOKENS,
        "system": prompt.system,
        "messages": [{"role": "user", "content": prompt.user}],
        "output_config": {"format": {"type": "json_schema", "schema": SCHEMA}},
    }


def understood(message: Message, pause: float = 0.0) -> Reply:
    text = "".join(block.text for block in message.content if block.type == "text")
    used = Usage.told(message.usage.input_tokens, message.usage.output_tokens)
    return Reply(text, used, _FAULTS.get(message.stop_reason or "", ""), pause)


def judge(settings: Verification) -> AnthropicJudge:
    import anthropic  # noqa: PLC0415

    try:
        client = anthropic.Anthropic(timeout=settings.timeout, max_retries=_RETRIES)
    except Exception as error:  # the SDK passes on whatever its transport raises at an address
        raise SiteError(f"ANTHROPIC_BASE_URL is no address of a server: {excerpt(error)}") from error
    atexit.register(client.close)
    return AnthropicJudge(client, settings.model or MODEL)
