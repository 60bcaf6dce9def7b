"""The judge `openai`: the real SDK against a server on this machine that speaks its wire format."""

from __future__ import annotations

import json

import openai
import pytest

from mkdocs_citeguard.errors import SiteError
from mkdocs_citeguard.judges.openai import MODEL, OpenAIJudge, judge
from mkdocs_citeguard.verification import Verification
from mkdocs_citeguard.verify.judge import Failure, Reply, Usage
from tests.judges.loopback import Answer, broken, serving
from tests.judges.programs import ANSWER, PROMPT


def completion(text, finish="stop", **message):
    return {
        "id": "chatcmpl-1",
        "object": "chat.completion",
        "created": 0,
        "model": MODEL,
        "choices": [
            {
                "index": 0,
                "finish_reason": finish,
                "message": {"role": "assistant", "content": text, **message},
            }
        ],
        "usage": {"prompt_tokens": 800, "completion_tokens": 70, "total_tokens": 870},
    }


GOOD = Answer(body=completion(json.dumps(ANSWER)))


def error(status, said="no"):
    return Answer(status, {"error": {"message": said, "type": "t", "code": None, "param": None}})


def asked(*answers, timeout=20, retries=0):
    with serving(*answers) as server:
        client = openai.OpenAI(api_key="k", base_url=f"{server.url}/v1", timeout=timeout, max_retries=retries)
        with client:
            return OpenAIJudge(client, MODEL).ask(PROMPT), server.asked


def test_it_asks_once_in_structured_form_and_reads_the_answer():
    answer, calls = asked(GOOD)
    assert isinstance(answer, Reply)
    assert (answer.text, answer.usage) == (json.dumps(ANSWER), Usage(800, 70))
    [call] = calls
    assert call["path"] == "/v1/chat/completions"
    assert call["messages"] == [
        {"role": "system", "content": PROMPT.system},
        {"role": "user", "content": PROMPT.user},
    ]
    assert call["response_format"]["json_schema"]["strict"] is True
    assert call["response_format"]["json_schema"]["schema"]["required"] == ["verdicts"]


def test_servers_that_know_no_schema_are_asked_more_simply():
    answer, calls = asked(error(400, "response_format"), error(400, "response_format"), GOOD)
    assert isinstance(answer, Reply)
    formats = [call.get("response_format", {}).get("type") for call in calls]
    assert formats == ["json_schema", "json_object", None]


def test_a_busy_service_is_asked_again():
    busy = Answer(429, {"error": {"message": "slow down"}}, 0, {"retry-after-ms": "1"})
    answer, calls = asked(busy, busy, GOOD, retries=3)
    assert isinstance(answer, Reply)
    assert len(calls) == 3


def test_a_server_of_the_settings_needs_no_key(monkeypatch):
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    with serving(GOOD) as server:
        made = judge(Verification(judge="openai", base_url=f"{server.url}/v1", model="llama"))
        with made.client:
            assert isinstance(made.ask(PROMPT), Reply)
    assert server.asked[0]["model"] == "llama"


@pytest.mark.parametrize(
    ("answer", "reason", "lasting"),
    [
        (error(400, "too long"), "openai refused the request: ", True),
        (error(401, "bad key"), "openai failed with status 401: ", True),
        (error(403), "openai failed with status 403: ", True),
        (error(404), "openai failed with status 404: ", True),
        (error(429), "openai failed with status 429: ", False),
        (error(500), "openai failed with status 500: ", False),
        (error(529), "openai failed with status 529: ", False),
        (Answer(500, "<html>"), "openai failed with status 500: ", False),
        (Answer(body=completion(None, refusal="I will not")), "openai refused to judge: I will not", False),
        (Answer(body=completion('{"verd', "length")), "the answer was cut off; ", False),
        (Answer(body=completion("", "content_filter")), "openai refused to judge: ", False),
        (Answer(body={}), "openai sent no answer", False),
        (Answer(body="tea"), "openai ", False),
        (Answer(body=[]), "openai ", False),
    ],
)
def test_failures_are_values(answer, reason, lasting):
    failure, _ = asked(answer)
    assert broken(failure).startswith(reason)
    assert getattr(failure, "lasting", False) is lasting


def test_a_service_that_hangs_is_given_up():
    failure, _ = asked(Answer(body=completion("{}"), pause=5), timeout=0.3)
    assert failure == Failure("openai did not answer in time")


def test_a_service_that_is_not_there_is_a_failure():
    with openai.OpenAI(api_key="k", base_url="http://127.0.0.1:9", max_retries=0, timeout=5) as client:
        failure = OpenAIJudge(client, MODEL).ask(PROMPT)
    assert isinstance(failure, Failure)
    assert failure.reason.startswith("openai failed: ")


def test_rests_that_the_service_asks_for_are_passed_on():
    failure, _ = asked(Answer(429, {"error": {"message": "slow down"}}, 0, {"retry-after": "90"}))
    assert (failure.rest, failure.lasting) == (90, False)
    spent = {"x-ratelimit-remaining-tokens": "0", "x-ratelimit-reset-tokens": "1h0m0s"}
    reply, _ = asked(Answer(200, GOOD.body, 0, spent))
    assert reply.rest >= 3600


@pytest.mark.parametrize(
    "usage",
    [
        {"prompt_tokens": "many", "completion_tokens": None},
        {"prompt_tokens": -5, "completion_tokens": 3},
        {"prompt_tokens": 0.5, "completion_tokens": 3},
        {},
    ],
)
def test_a_usage_that_is_no_number_of_tokens_is_not_told(usage):
    answer, _ = asked(Answer(body=completion(json.dumps(ANSWER)) | {"usage": usage}))
    assert isinstance(answer, Reply)
    assert (answer.text, answer.usage) == (json.dumps(ANSWER), None)


@pytest.mark.parametrize("status", [401, 429])
def test_the_key_of_the_user_is_not_repeated(monkeypatch, status):
    monkeypatch.setenv("OPENAI_API_KEY", "sk-of-the-user")
    failure, _ = asked(error(status, "x" * 150 + " sk-of-the-user is refused"))
    assert "sk-of" not in broken(failure)
    assert "***" in broken(failure)


@pytest.mark.parametrize("address", ["http://[::1", "http://127.0.0.1:port", "http://127.0.0.1:1\n"])
def test_an_address_that_is_none_is_a_fault_of_the_setup(monkeypatch, address):
    with pytest.raises(SiteError, match="`verify: base_url` is no address of a server"):
        judge(Verification(judge="openai", base_url=address))
    monkeypatch.setenv("OPENAI_BASE_URL", address)
    with pytest.raises(SiteError, match="OPENAI_BASE_URL is no address of a server"):
        judge(Verification(judge="openai"))
