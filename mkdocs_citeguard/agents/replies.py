"""The answer to an agent besides the exit status: what it reads of standard output, in its own form."""

from __future__ import annotations

import json
from typing import Any

from mkdocs_citeguard.agents.calls import Call

_EVENTS = ("PreToolUse", "BeforeTool")


def refusal(call: Call, reason: str) -> str | None:
    """What tells an agent why a call is refused, where it does not read standard error."""
    given = call.given
    if "preToolUse" in given:
        return _json({"cancel": True, "errorMessage": reason})
    if "toolName" in given:
        return _json({"permissionDecision": "deny", "permissionDecisionReason": reason})
    if "cursor_version" in given:
        return _json({"permission": "deny", "user_message": reason, "agent_message": reason})
    return None


def remark(call: Call, said: str) -> str | None:
    """What tells an agent, and the person beside it, of something that does not stop the call."""
    if call.event not in _EVENTS or "cursor_version" in call.given:
        return None
    context = {"hookEventName": call.event, "additionalContext": said}
    return _json({"systemMessage": said, "hookSpecificOutput": context})


def _json(value: dict[str, Any]) -> str:
    """In ASCII: an agent may read it in whatever encoding."""
    return json.dumps(value)
