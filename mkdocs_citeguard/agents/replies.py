"""The answer to an agent: in words, and in the form that it reads of standard output."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from mkdocs_citeguard.agents.calls import Call
from mkdocs_citeguard.wording import count

if TYPE_CHECKING:
    from mkdocs_citeguard.findings import Finding

SCHEMA = "citeguard.hook.v1"
_EVENTS = ("PreToolUse", "BeforeTool")


@dataclass(frozen=True, slots=True)
class Reply:
    """What is to be said of a call: nothing, if it is right or writes no page."""

    blocking: tuple[Finding, ...] = ()
    """Citations of what does not exist: the call is refused."""
    remarks: tuple[Finding, ...] = ()
    notes: tuple[str, ...] = ()
    """What was not looked at, in sentences."""

    @property
    def refused(self) -> bool:
        return bool(self.blocking)

    def __str__(self) -> str:
        return "\n".join(self._lines())

    def _lines(self) -> Iterator[str]:
        yield from self.notes
        if self.blocking:
            cited = len({one.location for one in self.blocking})
            yield f"not written: {count(cited, 'citation')} of what does not exist"
            yield from map(str, self.blocking)
        if self.remarks:
            yield f"{count(len(self.remarks), 'remark')} on what is {'else ' if self.refused else ''}written"
            yield from map(str, self.remarks)


def native(call: Call, reply: Reply) -> str | None:
    """What tells the agent that called, where it does not read standard error: why it is refused, or a remark."""
    said = str(reply)
    value = _refusal(call, said) if reply.refused else _remark(call, said) if said else None
    return json.dumps(value) if value else None  # in ASCII, for agents read it in whatever encoding


def _refusal(call: Call, reason: str) -> dict[str, Any] | None:
    given = call.given
    if "preToolUse" in given:
        return {"cancel": True, "errorMessage": reason}
    if "toolName" in given:
        return {"permissionDecision": "deny", "permissionDecisionReason": reason}
    if "cursor_version" in given:
        return {"permission": "deny", "user_message": reason, "agent_message": reason}
    return None


def _remark(call: Call, said: str) -> dict[str, Any] | None:
    """To the agent, and to the person beside it; nothing is decided by it."""
    if call.event not in _EVENTS or "cursor_version" in call.given:
        return None
    context = {"hookEventName": call.event, "additionalContext": said}
    return {"systemMessage": said, "hookSpecificOutput": context}


def document(reply: Reply) -> str:
    """The reply for other programs, with findings as the report of `check` has them."""
    if found := [*reply.blocking, *reply.remarks]:
        from mkdocs_citeguard.reports.json import finding_row  # noqa: PLC0415  most calls have no findings
    rows = [finding_row(one) for one in found]
    return json.dumps({"schema": SCHEMA, "refused": reply.refused, "findings": rows, "notes": reply.notes})
