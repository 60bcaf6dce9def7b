"""When a service wants to be asked again."""

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mkdocs_citeguard.judges.headers import rest

NOW = datetime(2026, 11, 30, 12, 0, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    ("headers", "seconds"),
    [
        ({}, 0),
        ({"Retry-After": "7"}, 7),
        ({"retry-after": "1.5"}, 1.5),
        ({"retry-after-ms": "250", "retry-after": "9"}, 0.25),
        ({"retry-after": "Mon, 30 Nov 2026 12:00:30 GMT"}, 30),
        ({"retry-after": "Mon, 30 Nov 2026 11:00:00 GMT"}, 0),
        ({"retry-after": "soon"}, 0),
        ({"x-ratelimit-remaining-requests": "0", "x-ratelimit-reset-requests": "6m0s"}, 360),
        ({"x-ratelimit-remaining-tokens": "0", "x-ratelimit-reset-tokens": "120ms"}, 0.12),
        ({"x-ratelimit-remaining-tokens": "1", "x-ratelimit-reset-tokens": "6m0s"}, 0),
        ({"x-ratelimit-remaining-requests": "0", "x-ratelimit-reset-tokens": "6m0s"}, 0),
        ({"anthropic-ratelimit-requests-remaining": "0", "anthropic-ratelimit-requests-reset": "2026-11-30T12:00:20Z"}, 20),
        ({"anthropic-ratelimit-input-tokens-remaining": "0", "anthropic-ratelimit-input-tokens-reset": "2026-11-30T12:01:00Z"}, 60),
        ({"anthropic-ratelimit-tokens-remaining": "500", "anthropic-ratelimit-tokens-reset": "2026-11-30T12:00:20Z"}, 0),
        ({"anthropic-ratelimit-tokens-remaining": "0"}, 0),
        ({"retry-after": "2", "x-ratelimit-remaining-requests": "0", "x-ratelimit-reset-requests": "5s"}, 5),
    ],
)  # fmt: skip
def test_rests_that_are_asked_for(headers, seconds):
    assert rest(headers, NOW) == pytest.approx(seconds)


@given(st.text(), st.text())
def test_nonsense_asks_for_no_rest_and_breaks_nothing(after, reset):
    assert (
        rest(
            {"retry-after": after, "x-ratelimit-remaining-tokens": "0", "x-ratelimit-reset-tokens": reset},
            NOW,
        )
        >= 0
    )
