"""The calls of tools as agents spell them, and what is made of the file."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mkdocs_citeguard.agents.calls import read_call

OLD = "# Tea\n\nA cup.\nA cup.\n"


def call(value):
    return read_call(json.dumps(value).encode())


def claude(tool, **arguments):
    return {"hook_event_name": "PreToolUse", "cwd": "/tea", "tool_name": tool, "tool_input": arguments}


def copilot(tool, **arguments):
    return {"toolName": tool, "toolArgs": json.dumps(arguments), "cwd": "/tea"}


def windsurf(**info):
    return {"agent_action_name": "pre_write_code", "tool_info": info}


def cline(tool, **parameters):
    return {"hookName": "PreToolUse", "preToolUse": {"toolName": tool, "parameters": parameters}}


PATCH = "*** Begin Patch\n*** Update File: a.md\n@@\n # Tea\n \n-A cup.\n+A pot.\n A cup.\n*** End Patch"
POT = "# Tea\n\nA pot.\nA cup.\n"
POTS = "# Tea\n\nA pot.\nA pot.\n"

WRITING = [
    (claude("Write", file_path="a.md", content="New.\n"), "New.\n"),
    (claude("Edit", file_path="a.md", old_string="A cup.", new_string="A pot."), POT),
    (claude("Edit", file_path="a.md", old_string="A cup.", new_string="A pot.", replace_all=True), POTS),
    (
        claude(
            "MultiEdit",
            file_path="a.md",
            edits=[
                {"old_string": "A cup.", "new_string": "A jug."},
                {"old_string": "jug", "new_string": "pot"},
            ],
        ),
        POT,
    ),
    (claude("apply_patch", command=PATCH), POT),
    (claude("apply_patch", input=PATCH), POT),
    (claude("shell", command=["apply_patch", PATCH]), POT),
    (claude("Bash", command=f"apply_patch <<'EOF'\n{PATCH}\nEOF"), POT),
    (claude("write_file", file_path="a.md", content="New.\n"), "New.\n"),
    (claude("replace", file_path="a.md", old_string="A cup.\nA cup.", new_string="A pot.\nA pot."), POTS),
    (claude("create_file", filePath="a.md", content="New.\n"), "New.\n"),
    (claude("replace_string_in_file", filePath="a.md", oldString="A cup.", newString="A pot."), POT),
    (
        claude(
            "multi_replace_string_in_file",
            replacements=[{"filePath": "a.md", "oldString": "A cup.", "newString": "A pot."}],
        ),
        POT,
    ),
    (claude("replace", file_path="a.md", old_string="A cup.", new_string="A pot.", expected_replacements=2), POTS),
    (claude("fsAppend", path="a.md", text="A jug."), OLD + "A jug."),
    (claude("strReplace", path="a.md", oldStr="A cup.", newStr="A pot."), POT),
    (claude("create_new_file", filepath="a.md", contents="New.\n"), "New.\n"),
    (claude("Write", file_path="a.md", content="New.\n", edits=[]), "New.\n"),
    (copilot("create", path="a.md", file_text="New.\n"), "New.\n"),
    (copilot("edit", path="a.md", old_str="A cup.", new_str="A pot."), POT),
    (windsurf(file_path="a.md", edits=[{"old_string": "A cup.", "new_string": "A pot."}]), POT),
    (cline("write_to_file", path="a.md", content="New.\n"), "New.\n"),
    (
        cline("replace_in_file", path="a.md", diff="------- SEARCH\nA cup.\n=======\nA pot.\n+++++++ REPLACE"),
        POT,
    ),
    (claude("fs_write", command="create", path="a.md", file_text="New.\n"), "New.\n"),
    (claude("fs_write", command="str_replace", path="a.md", old_str="A cup.", new_str="A pot."), POT),
    (claude("fs_write", command="insert", path="a.md", insert_line=2, new_str="A jug.\n"), "# Tea\n\nA jug.\nA cup.\nA cup.\n"),
    (claude("fs_write", command="append", path="a.md", new_str="A jug."), OLD + "A jug."),
    (claude("mcp__filesystem__write_file", path="a.md", content="New.\n"), "New.\n"),
    (claude("mcp__filesystem__edit_file", path="a.md", edits=[{"oldText": "A cup.", "newText": "A pot."}]), POT),
    ({"tool": "write", "args": {"filePath": "a.md", "content": "New.\n"}}, "New.\n"),
]  # fmt: skip


@pytest.mark.parametrize(("given_call", "after"), WRITING)
def test_says_what_the_file_becomes(given_call, after):
    read = call(given_call)
    assert read.known
    (change,) = read.changes
    assert change.target == "a.md"
    assert change.applied(OLD) == after


@pytest.mark.parametrize(
    "given_call",
    [
        claude("Read", file_path="a.md"),
        claude("Bash", command="cat a.md"),
        claude("Grep", pattern="content", path="docs"),
        claude("Write", content="New."),
        claude("str_replace_based_edit_tool", command="view", path="a.md"),
        claude("TodoWrite", todos=[{"content": "tea"}]),
        {"tool_name": "Write", "tool_input": None},
        {"tool_name": "Write", "tool_input": "tea"},
    ],
)
def test_writes_nothing(given_call):
    assert call(given_call).changes == ()


@pytest.mark.parametrize(
    "given_call",
    [
        claude("Write", file_path="a.md"),
        claude("Write", file_path="a.md", content=None),
        claude("Write", file_path="a.md", content=["tea"]),
        claude("Edit", file_path="a.md", old_string="A cup."),
        claude("Edit", file_path="a.md", old_string="A cup.", new_string=7),
        claude("MultiEdit", file_path="a.md", edits=[]),
        claude("MultiEdit", file_path="a.md", edits=[7]),
        claude("MultiEdit", file_path="a.md", edits=[{"old_string": "A cup.", "new_string": None}]),
        claude("insert_edit_into_file", filePath="a.md", code="...existing code..."),
        claude("fs_write", command="insert", path="a.md", insert_line=2, new_str=7),
        claude("replace_in_file", path="a.md", diff="A cup."),
    ],
)
def test_a_change_that_cannot_be_read_is_one_that_cannot_be_followed(given_call):
    (change,) = call(given_call).changes
    assert (change.target, change.applied(OLD)) == ("a.md", None)


@pytest.mark.parametrize(
    "given_call",
    [
        claude("Write", file_path=7, content="tea"),
        claude("Write", file_path=None, content="tea"),
        claude("MultiEdit", edits=[{"old_string": "A cup.", "new_string": "A pot."}]),
        {"tool_name": "Write", "tool_input": ["a.md"]},
    ],
)
def test_a_file_without_a_name_is_known_to_be_one(given_call):
    assert call(given_call).nameless


def test_edits_that_are_one_and_no_list_are_read():
    (change,) = call(
        claude("MultiEdit", file_path="a.md", edits={"old_string": "# Tea", "new_string": "# Pot"})
    ).changes
    assert change.applied(OLD) == OLD.replace("# Tea", "# Pot")


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-le", "utf-32"])
def test_is_read_in_the_encodings_of_json(encoding):
    written = json.dumps(claude("Write", file_path="a.md", content="Für"), ensure_ascii=False)
    (change,) = read_call(written.encode(encoding)).changes
    assert change.applied("") == "Für"


def test_bytes_that_are_no_text_hide_nothing_beside_them():
    written = json.dumps(claude("Write", file_path="a.md", content="See REF-999 ?")).encode()
    (change,) = read_call(written.replace(b"?", b"\xff")).changes
    assert change.applied("") == "See REF-999 \ufffd"


def test_a_tool_that_is_not_known_is_said_to_be_none():
    assert not call(claude("Remember", path="a.md", content="tea")).known


@pytest.mark.parametrize(
    "data",
    [b"", b"tea", b"[]", b"{}", b"3", b'{"tool_name": 3, "tool_input": {}}', b"\xff\xfe{", b"[" * 9999],
)
def test_is_no_call(data):
    assert read_call(data) is None


def test_a_byte_order_mark_is_passed_over():
    assert read_call(b"\xef\xbb\xbf" + json.dumps(claude("Write")).encode()).tool == "Write"


def test_the_folder_of_the_agent():
    assert call(claude("Write")).folder == "/tea"
    assert (
        call({"tool_name": "Write", "tool_input": {}, "workspace_roots": ["/tea", "/pot"]}).folder == "/tea"
    )
    assert call({"tool_name": "Write", "tool_input": {}}).folder is None


def test_edits_that_start_from_words_that_are_not_there_cannot_be_followed():
    (change,) = call(claude("Edit", file_path="a.md", old_string="A mug.", new_string="A pot.")).changes
    assert change.applied(OLD) is None


def test_nothing_is_replaced_in_a_new_file_only():
    (change,) = call(claude("Edit", file_path="a.md", old_string="", new_string="New.")).changes
    assert change.applied("") == "New."
    assert change.applied(OLD) is None


def test_line_ends_of_the_file_are_kept():
    (change,) = call(claude("Edit", file_path="a.md", old_string="cup.\nA", new_string="pot.\nA")).changes
    assert change.applied("A cup.\r\nA cup.\r\n") == "A pot.\r\nA cup.\r\n"


def test_each_edit_may_name_its_own_file():
    edits = [
        {"filePath": "a.md", "oldString": "a", "newString": "b"},
        {"filePath": "b.md", "oldString": "a", "newString": "b"},
        {"filePath": "a.md", "oldString": "b", "newString": "c"},
    ]
    changes = call(claude("multi_replace_string_in_file", replacements=edits)).changes
    assert [(change.path, change.applied("a")) for change in changes] == [("a.md", "c"), ("b.md", "b")]


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(
        st.sampled_from(["file_path", "path", "content", "edits", "old_string", "new_string", "insert_line",
                         "command", "input", "replacements", "diff", "cwd", "workspace_roots"]), inner, max_size=5),
    max_leaves=12,
)  # fmt: skip


@given(st.sampled_from(["tool_input", "toolArgs", "parameters", "tool_info"]), VALUES, st.text(max_size=20))
def test_no_call_is_a_crash(key, arguments, text):
    names = {"tool_name": "Write", "toolName": "edit", "agent_action_name": "pre_write_code"}
    read = call({**names, key: arguments})
    for change in read.changes:
        assert change.applied(text) is None or isinstance(change.applied(text), str)
