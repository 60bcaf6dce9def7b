"""Reading the call of a tool as agents hand it to their hooks: which files it is going to write, and how.

The forms are those of Claude Code, Codex, Gemini CLI, Qwen Code, Copilot (in VS Code and on the command line), Cursor,
Windsurf, Cline, Kiro, Factory and of the usual MCP servers for files. They differ in spelling, not in kind.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from mkdocs_citeguard.agents.edits import Change, Edit, Inserting, Overwriting, Replacing, Unreadable
from mkdocs_citeguard.agents.patches import OPENING, read_patch

_ENVELOPES = (
    ("tool_name", "tool_input"),
    ("toolName", "toolArgs"),
    ("toolName", "parameters"),
    ("agent_action_name", "tool_info"),
    ("tool", "args"),
)
"""The keys under which agents name a tool and give it its input."""
_NESTED = ("preToolUse",)
_EVENTS = ("hook_event_name", "hookEventName", "hookName", "agent_action_name")
_WRITERS = frozenset(
    "applydiff applypatch create createfile createnewfile edit editfile editfiles fsappend fswrite insert insertedit "
    "inserteditintofile multiedit multireplacestringinfile patch prewritecode replace replaceinfile "
    "replacestringinfile searchreplace singlefindandreplace strreplace strreplacebasededittool strreplaceeditor update "
    "updatefile write writefile writetofile".split()
)
"""Tools that write files, in small letters and without underscores."""
_APPENDING = frozenset({"fsappend"})
_NO_WRITING = ("view", "undo_edit")
"""Commands of tools that write on other commands."""
_PATHS = (
    "file_path",
    "filePath",
    "path",
    "target_file",
    "TargetFile",
    "absolute_path",
    "filename",
    "filepath",
)
_TEXTS = ("content", "contents", "file_text", "fileText", "text")
_LISTS = ("edits", "replacements")
_PAIRS = (
    ("old_string", "new_string"),
    ("oldString", "newString"),
    ("old_str", "new_str"),
    ("oldText", "newText"),
    ("old_text", "new_text"),
    ("oldStr", "newStr"),
)
_EVERYWHERE = ("replace_all", "replaceAll", "allow_multiple")
_LINES = ("insert_line", "insertLine")
_INSERTED = ("insert_text", "new_str", "text", "content")
_SEARCH_AND_REPLACE = re.compile(
    r"^[-<]{3,} ?SEARCH>?[ \t]*\n(?P<old>.*?)^={3,}[ \t]*\n(?P<new>.*?)^[+>]{3,} ?REPLACE>?[ \t]*$",
    re.MULTILINE | re.DOTALL,
)


@dataclass(frozen=True, slots=True)
class Call:
    """What an agent is about to do."""

    given: Mapping[str, Any]
    """The call as it came."""
    tool: str
    changes: tuple[Change, ...] = ()
    known: bool = False
    """Whether the tool is one that writes files."""
    nameless: bool = False
    """Whether it is to write a file whose name could not be read."""

    @property
    def folder(self) -> str | None:
        """The folder the agent works in."""
        roots = self.given.get("workspace_roots") or self.given.get("workspaceRoots")
        first = roots[0] if isinstance(roots, list) and roots else None
        return _text(self.given, ("cwd",)) or (first if isinstance(first, str) else None)

    @property
    def event(self) -> str:
        return _text(self.given, _EVENTS) or ""


def read_call(data: bytes) -> Call | None:
    """The call on standard input; None if that is not one."""
    try:
        given = json.loads(data.decode(json.detect_encoding(data), "replace"))
    except (ValueError, RecursionError):
        return None
    if not isinstance(given, dict):
        return None
    given = _printable(given)
    for inner in (given, *(given[key] for key in _NESTED if isinstance(given.get(key), dict))):
        for name, arguments in _ENVELOPES:
            if isinstance(tool := inner.get(name), str) and arguments in inner:
                return _call(given, tool, _arguments(inner[arguments]))
    return None


def _call(given: Mapping[str, Any], tool: str, arguments: Mapping[str, Any]) -> Call:
    name = re.sub(r"[^a-z]", "", tool.rpartition("__")[2].rpartition("/")[2].lower())
    if name in _APPENDING:
        arguments = {**arguments, "command": "append"}
    if patch := _patch(arguments):
        return Call(given, tool, tuple(read_patch(patch)), known=True)
    changes, known = tuple(_changes(arguments)), name in _WRITERS
    if not known:
        return Call(given, tool, tuple(one for one in changes if Unreadable() not in one.edits))
    if arguments.get("command") in _NO_WRITING:
        return Call(given, tool, known=True)
    return Call(given, tool, changes, known=True, nameless=not changes)


def _arguments(value: Any) -> Mapping[str, Any]:
    """The input of a tool, which some agents hand over as JSON in a text."""
    if isinstance(value, str):
        try:
            value = _printable(json.loads(value))
        except (ValueError, RecursionError):
            return {"input": value}
    return value if isinstance(value, dict) else {}


def _patch(arguments: Mapping[str, Any]) -> str | None:
    """A patch of several files, by itself or as the input of `apply_patch` on a command line."""
    value = next(
        (arguments[key] for key in ("input", "patch", "command", "patchText") if key in arguments), None
    )
    words = value if isinstance(value, list) else [value]
    text = next((word for word in words if isinstance(word, str) and OPENING in word), "")
    head = text.partition(OPENING)[0].strip()
    return text if text and (not head or head.startswith("apply_patch")) else None


def _changes(arguments: Mapping[str, Any]) -> Iterator[Change]:
    """The files that a tool writes: mostly one, named beside its edits; else each edit names its own."""
    path = _text(arguments, _PATHS)
    items = next((value for key in _LISTS if (value := arguments.get(key))), None)
    if items is None:
        if path is not None:
            yield Change(path, tuple(_edits(arguments)))
        return
    by_path: dict[str, list[Edit]] = {}
    for item in items if isinstance(items, list) else [items]:
        read = item if isinstance(item, dict) else {}
        if (target := _text(read, _PATHS) or path) is not None:
            by_path.setdefault(target, []).extend(_edits(read))
    yield from (Change(target, tuple(edits)) for target, edits in by_path.items())


def _edits(arguments: Mapping[str, Any]) -> Iterator[Edit]:
    for old, new in _PAIRS:
        if isinstance(arguments.get(old), str) and isinstance(arguments.get(new), str):
            yield Replacing(arguments[old], arguments[new], _everywhere(arguments))
            return
    line = next((arguments[key] for key in _LINES if type(arguments.get(key)) is int), None)
    if line is not None or arguments.get("command") == "append":
        inserted = _text(arguments, _INSERTED)
        yield Unreadable() if inserted is None else Inserting(line, inserted)
    elif (whole := _text(arguments, _TEXTS)) is not None:
        yield Overwriting(whole)
    elif found := [*_SEARCH_AND_REPLACE.finditer(_text(arguments, ("diff",)) or "")]:
        yield from (Replacing(one["old"], one["new"]) for one in found)
    else:
        yield Unreadable()


def _everywhere(arguments: Mapping[str, Any]) -> bool:
    several = arguments.get("expected_replacements")
    return any(arguments.get(key) is True for key in _EVERYWHERE) or (type(several) is int and several > 1)


def _printable(value: Any) -> Any:
    """A value without characters that no file and no path can hold: halves of surrogate pairs, and NUL."""
    if isinstance(value, str):
        return value.replace("\0", "\ufffd").encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    if isinstance(value, list):
        return [_printable(one) for one in value]
    return {key: _printable(one) for key, one in value.items()} if isinstance(value, dict) else value


def _text(values: Mapping[str, Any], keys: Iterable[str]) -> str | None:
    return next((value for key in keys if isinstance(value := values.get(key), str)), None)
