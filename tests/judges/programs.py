"""Programs on the PATH that stand in for judges, and prompts to ask them with."""

from __future__ import annotations

import sys
from pathlib import Path

from mkdocs_citeguard.verify.prompt import Item, Prompt

ITEMS = (
    Item("c1", "Uploads stop after six attempts.", "MAX_ATTEMPTS = 6"),
    Item("c2", "Padding lowered breakage – by a lot.", "Padded crates reduced breakage by 37 percent."),
)
PROMPT = Prompt("support-1", ITEMS)
ANSWER = {
    "verdicts": [
        {"id": "c1", "verdict": "supported", "quote": "MAX_ATTEMPTS = 6", "reason": "it says six"},
        {"id": "c2", "verdict": "partial", "quote": "reduced breakage by 37 percent", "reason": "a third"},
    ]
}


def program(folder: Path, name: str, body: str) -> Path:
    """An executable that runs Python: `argv`, `given` (its standard input) and `say` are at hand."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / name
    head = (
        f"#!{sys.executable}\n"
        "import json, os, subprocess, sys, time\n"
        "argv, say = sys.argv[1:], sys.stdout.write\n"
        "given = sys.stdin.buffer.read().decode()\n"
    )
    path.write_text(head + body, "utf-8")
    path.chmod(0o755)
    return path
