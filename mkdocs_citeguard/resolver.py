"""Asking the resolver of DOIs whether it knows one. The only place that opens a connection, and only when told to."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

from mkdocs_citeguard import doi_address

TIME_OUT = 10.0
"""Seconds that one answer may take."""
_PATIENCE = 3
_MOST_BYTES = 1024 * 1024
_KNOWN, _UNKNOWN = (1, 200), 100
"""Codes of the handle system: found, found without the values that were asked for; not found."""


class Knowledge(StrEnum):
    KNOWN = "known"
    UNKNOWN = "unknown"
    NO_ANSWER = "no answer"
    NOT_ASKED = "not asked"


@dataclass(frozen=True, slots=True)
class Answer:
    doi: str
    knowledge: Knowledge
    reason: str = ""
    """Why there is no answer."""


def answers(resolver: str, dois: Iterable[str]) -> Iterator[Answer]:
    """What a resolver says of each DOI. One that stays silent several times in a row is left in peace."""
    silent = 0
    for doi in dois:
        answer = ask(resolver, doi) if silent < _PATIENCE else Answer(doi, Knowledge.NOT_ASKED)
        silent = silent + 1 if answer.knowledge in (Knowledge.NO_ANSWER, Knowledge.NOT_ASKED) else 0
        yield answer


def ask(resolver: str, doi: str) -> Answer:
    """Whether the resolver at an address (`https://doi.org`) knows a DOI; failures are values.

    It is asked by the interface of the handle system, which every resolver has.
    """
    address = f"{resolver.rstrip('/')}/api/handles/{doi_address.path(doi)}"
    request = Request(address, headers={"Accept": "application/json", "User-Agent": "mkdocs-citeguard"})  # noqa: S310  checked by the caller
    try:
        with urlopen(request, timeout=TIME_OUT) as response:  # noqa: S310
            code = _code(response.read(_MOST_BYTES))
    except HTTPError as error:
        with error:
            code = _code(error.read(_MOST_BYTES)) if error.code == 404 else None
        if code is None:
            return Answer(doi, Knowledge.NO_ANSWER, f"HTTP status {error.code}")
    except (URLError, OSError, ValueError) as error:
        return Answer(doi, Knowledge.NO_ANSWER, str(getattr(error, "reason", error)))
    if code in _KNOWN:
        return Answer(doi, Knowledge.KNOWN)
    return (
        Answer(doi, Knowledge.UNKNOWN)
        if code == _UNKNOWN
        else Answer(doi, Knowledge.NO_ANSWER, "no such answer is known")
    )


def _code(body: bytes) -> int | None:
    try:
        document = json.loads(body)
    except (ValueError, RecursionError):
        return None
    code = document.get("responseCode") if isinstance(document, dict) else None
    return code if isinstance(code, int) else None
