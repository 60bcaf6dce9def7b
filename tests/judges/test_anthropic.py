"""The judge `anthropic`: the real SDK against a server on this machine that speaks its wire format."""

from __future__ import annotations

import json

import anthropic
import pytest

from mkdocs_citeguard.judges.anthropic import MODEL, AnthropicJudge
from mkdocs_citeguard.verify.judge import Failure, Reply, Usage
from tests.judges.loopback import Answer, broken, serving
from tests.judges.programs import ANSWER, PROMPT


def message(text, stop="end_turn"):
    return {
        "id": "msg_1",
        "type": "message",
        "role": "assistant",
        "model": MODEL,
        "content": [{"type": "text", "text": text}],
        "stop_reason": stop,
        "stop_sequence": None,
        "usage": {"input_tokens": 800, "output_tokens": 70},
    }


def error(status, kind, said="no"):
    return Answer(status, {"type": "error", "error": {"type": kind, "message": said}})


def asked(*answers, timeout=20, retries=0):
    with serving(*answers) as server:
        client = anthropic.Anthropic(api_key="k", base_url=server.url, timeout=timeout, max_retries=retries)
        with client:
            return AnthropicJudge(client, MODEL).ask(PROMPT), server.asked


def test_it_asks_once_in_structured_form_and_reads_the_answer():
    answer, calls = asked(Answer(body=message(json.dumps(ANSWER))))
    assert answer == Reply(json.dumps(ANSWER), Usage(800, 70))
    [call] = calls
    assert call["path"] == "/v1/messages"
    assert call["system"] == PROMPT.system
    assert call["messages"] == [{"role": "user", "content": PROMPT.user}]
    assert call["output_config"]["format"]["type"] == "json_schema"
    assert call["output_config"]["format"]["schema"]["required"] == ["verdicts"]
    assert "tools" not in call


def test_an_overloaded_service_is_asked_again():
    wait = {"retry-after-ms": "1"}
    overloaded = Answer(
        529, {"type": "error", "error": {"type": "overloaded_error", "message": "busy"}}, 0, wait
    )
    answer, calls = asked(overloaded, overloaded, Answer(body=message(json.dumps(ANSWER))), retries=3)
    assert isinstance(answer, Reply)
    assert len(calls) == 3


@pytest.mark.parametrize(
    ("answer", "reason", "lasting"),
    [
        (error(400, "invalid_request_error", "too long"), "anthropic failed with status 400: ", True),
        (error(401, "authentication_error", "bad key"), "anthropic failed with status 401: ", True),
        (error(403, "permission_error"), "anthropic failed with status 403: ", True),
        (error(404, "not_found_error"), "anthropic failed with status 404: ", True),
        (error(429, "rate_limit_error"), "anthropic failed with status 429: ", False),
        (error(500, "api_error"), "anthropic failed with status 500: ", False),
        (error(529, "overloaded_error"), "anthropic failed with status 529: ", False),
        (Answer(500, "<html>"), "anthropic failed with status 500: ", False),
        (Answer(body=message("", "refusal")), "anthropic refused to judge", False),
        (Answer(body=message('{"verd', "max_tokens")), "the answer was cut off; ", False),
        (Answer(body="tea"), "anthropic ", False),
        (Answer(body={}), "anthropic ", False),
        (Answer(body=[]), "anthropic ", False),
    ],
)
def test_failures_are_values(answer, reason, lasting):
    failure, _ = asked(answer)
    assert broken(failure).startswith(reason)
    assert getattr(failure, "lasting", False) is lasting


def test_a_service_that_hangs_is_given_up():
    failure, _ = asked(Answer(body=message("{}"), pause=5), timeout=0.3)
    assert failure == Failure("anthropic did not answer in time")


def test_a_service_that_is_not_there_is_a_failure():
    client = anthropic.Anthropic(api_key="k", base_url="http://127.0.0.1:9", max_retries=0, timeout=5)
    with client:
        failure = AnthropicJudge(client, MODEL).ask(PROMPT)
    assert isinstance(failure, Failure)
    assert failure.reason.startswith("anthropic failed: ")


def test_rests_that_the_service_asks_for_are_passed_on():
    failure, _ = asked(Answer(429, error(429, "rate_limit_error").body, 0, {"retry-after": "90"}))
    assert (failure.rest, failure.lasting) == (90, False)
    spent = {
        "anthropic-ratelimit-tokens-remaining": "0",
        "anthropic-ratelimit-tokens-reset": "2999-01-01T00:00:00Z",
    }
    reply, _ = asked(Answer(200, message(json.dumps(ANSWER)), 0, spent))
    assert reply.rest >= 3600
