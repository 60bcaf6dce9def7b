"""What services and programs say of their failures, as it may stand in reports: short, and without the user's keys."""

from __future__ import annotations

import os

_LONGEST = 200
_KEYS = ("ANTHROPIC_API_KEY", "ANTHROPIC_AUTH_TOKEN", "OPENAI_API_KEY", "OPENAI_ADMIN_KEY", "CODEX_API_KEY")
_SHORTEST = 8
"""Characters below which a value is no key, but a placeholder whose letters may stand anywhere."""


def excerpt(said: object) -> str:
    """Some services repeat the key that they refuse, and reports are published."""
    text = str(said)
    keys = {os.environ.get(name, "").strip() for name in _KEYS}
    for key in sorted(keys, key=len, reverse=True):
        if len(key) >= _SHORTEST:
            text = text.replace(key, "***")
    return text[:_LONGEST]
