"""The settings of `verify`, a mapping of its own in mkdocs.yml. Every error names its key."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from difflib import get_close_matches
from typing import Any

from mkdocs_citeguard.errors import SettingsError

JUDGES = ("claude", "codex", "anthropic", "openai", "human", "replay")
AUTO = "auto"
PROMPTS = ("support-1", "strength-1")
DEFAULT_PROMPT = "strength-1"
_MILLION = 1_000_000


@dataclass(frozen=True, slots=True)
class Price:
    """What a million tokens cost, in whatever currency."""

    input: float
    output: float

    def of(self, given: int, answered: int) -> float:
        """What so many tokens of input and of output cost."""
        return (given * self.input + answered * self.output) / _MILLION


@dataclass(frozen=True, slots=True)
class Verification:
    """Who is asked, how much, and where the verdicts are kept."""

    judge: str = AUTO
    model: str | None = None
    """None: the default of the judge."""
    base_url: str | None = None
    """Where the server of the judge `openai` is, if not at its usual address: Ollama, vLLM, LM Studio and others."""
    cap: int = 20
    """The most claims that are judged in one run."""
    batch_size: int = 0
    """Claims in one call; 0: all of them."""
    votes: int = 1
    """How often each claim is asked."""
    timeout: float = 120
    """Seconds that one call may take."""
    store: str = "citeguard.verdicts.json"
    """The file that keeps the verdicts, from the folder of mkdocs.yml."""
    price: Price | None = None
    prompt: str = DEFAULT_PROMPT
    """The version of the instructions."""
    jobs: int = 4
    """Calls that may be under way at a time."""
    max_tokens: int | None = None
    """Tokens of a run beyond which nothing more is asked."""
    max_cost: float | None = None
    """The same in the currency of `price`."""
    replies: str = "citeguard.replies.jsonl"
    """The file with replies on record, from the folder of mkdocs.yml."""


def read(key: str, value: Any) -> Verification:
    """Settings from the mapping below `verify`. `SettingsError` names the key, the value and what is allowed."""
    if not isinstance(value, Mapping):
        raise SettingsError(
            f"{key}: {value!r} is not allowed; it takes a mapping, such as {{judge: claude, cap: 50}}"
        )
    values = {}
    for name, given in value.items():
        if name not in _READERS:
            near = get_close_matches(str(name), _READERS, n=1)
            meant = f"; did you mean {near[0]!r}?" if near else f". Known are {', '.join(sorted(_READERS))}"
            raise SettingsError(f"{key}: {name}: there is no such setting{meant}")
        values[name] = _READERS[name](f"{key}: {name}", given)
    return Verification(**values)


def _refused(key: str, value: Any, allowed: str) -> SettingsError:
    return SettingsError(f"{key}: {value!r} is not allowed; it takes {allowed}")


def _judge(key: str, value: Any) -> str:
    if isinstance(value, str) and value in (AUTO, *JUDGES):
        return value
    raise _refused(key, value, f"{', '.join((AUTO, *JUDGES[:-1]))} or {JUDGES[-1]}")


def _prompt(key: str, value: Any) -> str:
    if isinstance(value, str) and value in PROMPTS:
        return value
    raise _refused(key, value, f"{', '.join(PROMPTS[:-1])} or {PROMPTS[-1]}")


def _text_or_none(what: str) -> Callable[[str, Any], str | None]:
    def read(key: str, value: Any) -> str | None:
        if value is None or (isinstance(value, str) and value.strip()):
            return value
        raise _refused(key, value, f"{what} or null")

    return read


def _address(key: str, value: Any) -> str | None:
    if value is None or (isinstance(value, str) and value.startswith(("http://", "https://"))):
        return value
    raise _refused(key, value, "an address that begins with http:// or https://, or null")


def _whole(least: int) -> Callable[[str, Any], int]:
    def read(key: str, value: Any) -> int:
        if isinstance(value, int) and not isinstance(value, bool) and value >= least:
            return value
        raise _refused(key, value, f"a whole number of at least {least}")

    return read


def _seconds(key: str, value: Any) -> float:
    if isinstance(value, int | float) and not isinstance(value, bool) and 0 < value < float("inf"):
        return value
    raise _refused(key, value, "a number of seconds above 0")


def _file(ending: str) -> Callable[[str, Any], str]:
    def read(key: str, value: Any) -> str:
        if isinstance(value, str) and value.endswith(ending) and not value.startswith(("/", "~")):
            return value
        raise _refused(key, value, f"the name of a {ending} file, from the folder of mkdocs.yml")

    return read


def _limit(kind: type[int | float], what: str) -> Callable[[str, Any], Any]:
    def read(key: str, value: Any) -> Any:
        if value is None or (
            isinstance(value, int | kind) and not isinstance(value, bool) and 0 < value < float("inf")
        ):
            return value
        raise _refused(key, value, f"{what} above 0, or null")

    return read


def _price(key: str, value: Any) -> Price | None:
    if value is None:
        return None
    if isinstance(value, Mapping) and set(value) == {"input", "output"}:
        input_, output = value["input"], value["output"]
        if all(
            isinstance(one, int | float) and not isinstance(one, bool) and one >= 0
            for one in (input_, output)
        ):
            return Price(float(input_), float(output))
    raise _refused(key, value, "what a million tokens cost, such as {input: 3, output: 15}, or null")


_READERS: Mapping[str, Callable[[str, Any], Any]] = {
    "judge": _judge,
    "model": _text_or_none("the name of a model"),
    "base_url": _address,
    "cap": _whole(1),
    "batch_size": _whole(0),
    "votes": _whole(1),
    "timeout": _seconds,
    "store": _file(".json"),
    "price": _price,
    "prompt": _prompt,
    "jobs": _whole(1),
    "max_tokens": _limit(int, "a whole number"),
    "max_cost": _limit(float, "a number"),
    "replies": _file(".jsonl"),
}
KEYS = tuple(_READERS)
assert set(KEYS) == {one.name for one in fields(Verification)}  # noqa: S101
