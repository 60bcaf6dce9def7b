"""The gate before an agent writes, run as agents run it."""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys

import pytest

from tests.repositories import Repository, write_files

NOTE = "# REF-001: Weighing parcels\n\n**GRADE**: LOW\n\nParcels are weighed twice.\n"
FILES = {
    "mkdocs.yml": "site_name: Depot\nplugins: [citeguard]\n",
    "src/limits.py": "QUEUE_LENGTH = 40\nHEAVIEST = 30\n",
    ".aiwg/research/findings/REF-001-weighing.md": NOTE,
    "docs/index.md": "# Depot\n\nAn old slip (REF-888).\n\nA queue is short (`src/limits.py:1`).\n",
}
REFUSAL = "citeguard: not written: 1 citation of what does not exist\n"


@pytest.fixture
def depot(tmp_path):
    repository = Repository(tmp_path / "depot")
    repository.commit(FILES)
    return repository.root


def run(folder, data, *arguments):
    return subprocess.run(
        [sys.executable, "-m", "mkdocs_citeguard", "hook", *arguments],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        input=data if isinstance(data, bytes) else json.dumps(data).encode(),
        capture_output=True,
        check=False,
    )


def hook(folder, data, *arguments):
    """Exit status, standard output and standard error."""
    done = run(folder, data, *arguments)
    assert b"Traceback" not in done.stderr
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def write(path, content, **more):
    call = {"tool_name": "Write", "tool_input": {"file_path": str(path), "content": content}}
    return {"hook_event_name": "PreToolUse", **call, **more}


def edit(path, old, new):
    return {"tool_name": "Edit", "tool_input": {"file_path": str(path), "old_string": old, "new_string": new}}


SILENT = (0, "", "")


def test_what_is_true_is_written_in_silence(depot):
    text = '# Gate\n\nIt holds 40, "QUEUE_LENGTH = 40" (`src/limits.py:1`), as noted (REF-001).\n'
    assert hook(depot, write(depot / "docs/gate.md", text)) == SILENT


@pytest.mark.parametrize(
    ("text", "finding"),
    [
        ("See REF-999.", "CG101 unknown-reference: the corpus has no entry `REF-999`"),
        ("See `src/limit.py:1`.", "CG102 missing-file: there is no file `src/limit.py`; did you mean `src/limits.py`?"),
        ("See `src/limits.py:9`.", "CG103 line-out-of-range: line 9 does not exist: `src/limits.py` has 2 lines"),
        ("See @src/limit.py.", "CG108 missing-mention: there is no file `src/limit.py`; did you mean `src/limits.py`?"),
        (
            'It says "nobody may stand in a queue" (`src/limits.py:1`).',
            "CG201 fabricated-quote: “nobody may stand in a queue” stands nowhere in `src/limits.py`",
        ),
    ],
)  # fmt: skip
def test_what_does_not_exist_is_refused(depot, text, finding):
    status, told, complaint = hook(depot, write(depot / "docs/gate.md", f"# Gate\n\n{text}\n"))
    assert (status, told) == (2, "")
    assert complaint == f"{REFUSAL}docs/gate.md:3: {finding}\n"


def test_certainty_is_remarked_on_where_the_agent_reads_it(depot):
    call = write(depot / "docs/gate.md", "# Gate\n\nResearch proves it (REF-001).\n")
    status, told, complaint = hook(depot, call)
    assert status == 0
    assert complaint.startswith("citeguard: 1 remark on what is written\ndocs/gate.md:3: CG301 ")
    answer = json.loads(told)
    assert "CG301" in answer["systemMessage"]
    assert answer["hookSpecificOutput"]["hookEventName"] == "PreToolUse"
    assert "CG301" in answer["hookSpecificOutput"]["additionalContext"]
    assert "permissionDecision" not in answer["hookSpecificOutput"]


def test_an_agent_of_another_form_gets_plain_remarks(depot):
    call = {
        "toolName": "create",
        "toolArgs": {"path": "docs/a.md", "file_text": "Research proves it (REF-001)."},
    }
    status, told, complaint = hook(depot, call)
    assert (status, told) == (0, "")
    assert "CG301" in complaint


@pytest.mark.parametrize(
    ("call", "key", "value"),
    [
        ({"toolName": "create", "toolArgs": '{"path": "docs/a.md", "file_text": "REF-999"}'}, "permissionDecision", "deny"),
        ({"cursor_version": "3", **write("docs/a.md", "REF-999")}, "permission", "deny"),
        ({"preToolUse": {"toolName": "write_to_file", "parameters": {"path": "docs/a.md", "content": "REF-999"}}}, "cancel", True),
    ],
)  # fmt: skip
def test_a_refusal_is_said_in_the_form_of_the_agent(depot, call, key, value):
    status, told, complaint = hook(depot, call)
    assert status == 2
    assert complaint.startswith(REFUSAL)
    assert json.loads(told)[key] == value
    assert "CG101" in told


def test_other_programs_get_the_findings_as_json(depot):
    text = "# Gate\n\nResearch proves it (REF-001), as REF-999 does.\n"
    status, told, complaint = hook(depot, write(depot / "docs/gate.md", text), "--format", "json")
    assert status == 2
    assert complaint.startswith(REFUSAL)
    answer = json.loads(told)
    assert (answer["schema"], answer["refused"], answer["notes"]) == ("citeguard.hook.v1", True, [])
    assert [(one["code"], one["page"], one["line"], one["severity"]) for one in answer["findings"]] == [
        ("CG101", "docs/gate.md", 3, "warn"), ("CG301", "docs/gate.md", 3, "warn"),
    ]  # fmt: skip
    for call, notes in ((write("docs/a.md", "Fine."), 0), (write("src/a.py", "A"), 0), (b"tea", 1)):
        status, told, _ = hook(depot, call, "--format", "json")
        answer = json.loads(told)
        assert (status, answer["refused"], answer["findings"], len(answer["notes"])) == (0, False, [], notes)


def test_old_slips_are_nobodys_business(depot):
    page = depot / "docs/index.md"
    assert hook(depot, edit(page, "short", "very short")) == SILENT
    assert hook(depot, write(page, f"New.\n\n{FILES['docs/index.md']}")) == SILENT
    status, _, complaint = hook(depot, edit(page, "limits.py:1", "limits.py:3"))
    assert status == 2
    assert (
        complaint
        == f"{REFUSAL}docs/index.md:5: CG103 line-out-of-range: line 3 does not exist: `src/limits.py` has 2 lines\n"
    )


def test_a_patch_may_write_what_its_pages_cite(depot):
    patch = (
        "*** Begin Patch\n*** Add File: src/gate.py\n+OPEN = True\n*** Update File: src/limits.py\n@@\n HEAVIEST = 30\n+WIDEST = 2\n"
        "*** Add File: docs/gate.md\n+It is `src/gate.py:1` and `src/limits.py:3`.\n*** End Patch"
    )
    call = {"tool_name": "apply_patch", "tool_input": {"command": patch}, "cwd": str(depot)}
    assert hook(depot / "src", call) == SILENT
    call["tool_input"]["command"] = patch.replace("gate.py:1", "gate.py:2")
    status, _, complaint = hook(depot, call)
    assert status == 2
    assert "CG103 line-out-of-range: line 2 does not exist: `src/gate.py` has 1 line" in complaint


def test_a_page_may_cite_itself(depot):
    assert hook(depot, write(depot / "docs/a.md", "See `docs/a.md:1`.\n")) == SILENT


@pytest.mark.parametrize(
    "path",
    ["README.md", "src/new.py", "../elsewhere.md", "docs/archive/old.md", "docs/.hidden.md", "notes/a.md"],
)
def test_only_pages_of_the_site_are_looked_at(depot, path):
    (depot / "mkdocs.yml").write_text("site_name: Depot\nplugins: [{citeguard: {exclude: [archive]}}]\n")
    assert hook(depot, write(depot / path, "See REF-999.\n")) == SILENT


def test_the_nearest_site_owns_a_page(depot, tmp_path):
    write_files(
        depot,
        {"sub/mkdocs.yml": "site_name: Sub\nplugins: [{citeguard: {ids: [SRC]}}]\n", "sub/docs/a.md": "A\n"},
    )
    assert hook(depot, write(depot / "sub/docs/new/b.md", "See REF-999.\n")) == SILENT
    assert hook(tmp_path, write(depot / "docs/b.md", "See REF-999.\n", cwd=str(tmp_path)))[0] == 2


def test_without_git_a_page_is_of_the_site_whose_docs_folder_holds_it(tmp_path):
    write_files(tmp_path, {**FILES, "docs/deep/b.md": "B\n", "notes/c.md": "C\n"})
    for folder in ("docs", "docs/deep", "notes"):
        call = write(tmp_path / "docs/deep/new.md", "See REF-999.\n", cwd=str(tmp_path / folder))
        assert hook(tmp_path / folder, call)[0] == 2
    assert hook(tmp_path / "notes", write(tmp_path / "notes/c.md", "See REF-999.\n")) == SILENT


def test_without_mkdocs_yml_pages_lie_in_docs_and_beside_it(depot):
    (depot / "mkdocs.yml").unlink()
    assert hook(depot, write("docs/a.md", "See REF-999."))[0] == 2
    assert hook(depot, write("README.md", "See REF-999."))[0] == 2
    assert hook(depot, write("notes/a.md", "See REF-999.")) == SILENT


def test_a_docs_folder_beside_the_settings(depot):
    write_files(depot, {"site/mkdocs.yml": "site_name: Depot\ndocs_dir: ../docs\nplugins: [citeguard]\n"})
    (depot / "mkdocs.yml").unlink()
    call = write(depot / "docs/a.md", "See REF-999.")
    assert hook(depot, call, "-f", "site/mkdocs.yml")[0] == 2


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "standard input holds no call of a tool as JSON"),
        (b"tea", "standard input holds no call of a tool as JSON"),
        (b"{}", "standard input holds no call of a tool as JSON"),
        ({"tool_name": "Remember", "tool_input": {"path": "docs/a.md", "content": "REF-999"}}, "the tool 'Remember' is not known"),
        (edit("docs/index.md", "no such words", "REF-999"), "what is done to docs/index.md cannot be followed"),
        (edit("docs/latin.md", "a", "REF-999"), "what is done to docs/latin.md cannot be followed"),
        (write("docs/a.md", 7), "what is done to docs/a.md cannot be followed"),
        ({"tool_name": "Write", "tool_input": {"file_path": 7, "content": "REF-999"}}, "the call of the tool 'Write' names no file"),
        ({**write("docs/a.md", "REF-999"), "hook_event_name": "PostToolUse"}, "PostToolUse comes behind the tool"),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_said_and_stops_nothing(depot, data, said):
    (depot / "docs/latin.md").write_bytes("für".encode("latin-1"))
    status, _, complaint = hook(depot, data)
    assert status == 0
    assert complaint.startswith(f"citeguard: {said}")
    assert "not looked at" in complaint or "nothing was looked at" in complaint


@pytest.mark.parametrize(
    "path",
    ["docs/\0.md", "docs/\ud800.md", "docs", ".md", "", "/", "docs/index.md/a.md", f"docs/{'a' * 300}.md"],
)
def test_no_path_is_a_crash(depot, path):
    assert hook(depot, write(path, "\ud800 See `src/limits.py:1`.\n"))[0] == 0


def test_tools_that_write_nothing_pass_in_silence(depot):
    assert hook(depot, {"tool_name": "Bash", "tool_input": {"command": "ls"}}) == SILENT
    assert hook(depot, {"tool_name": "Read", "tool_input": {"file_path": "docs/index.md"}}) == SILENT


def test_a_wrong_set_up_refuses_nothing(depot):
    (depot / "mkdocs.yml").write_text("site_name: Depot\nplugins: [{citeguard: {preset: strictest}}]\n")
    status, told, complaint = hook(depot, write("docs/a.md", "REF-999"))
    assert status == 0
    assert "preset: 'strictest' is not allowed" in complaint
    assert "nothing was looked at" in json.loads(told)["systemMessage"]


@pytest.mark.parametrize("arguments", [["--no-such-option"], ["-f", "no-such.yml"], ["extra"]])
def test_misuse_is_no_refusal(depot, arguments):
    assert hook(depot, write("docs/a.md", "REF-999"), *arguments)[0] == 1


@pytest.mark.skipif(sys.platform == "win32", reason="there are no terminals of this kind")
def test_a_person_is_told_that_an_agent_is_meant(depot):
    import pty

    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "mkdocs_citeguard", "hook"]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run(
        command, cwd=depot, env=environment, stdin=theirs, capture_output=True, text=True, check=False
    )
    os.close(ours)
    os.close(theirs)
    assert done.returncode == 1
    assert "an agent calls this" in done.stderr


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8"])
def test_a_refusal_needs_no_letters(depot, encoding):
    call = {"toolName": "create", "toolArgs": {"path": "docs/a.md", "file_text": "Tee (`src/茶.py:1`)."}}
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs_citeguard", "hook"],
        cwd=depot,
        env={
            **os.environ,
            "PYTHONPATH": os.pathsep.join(sys.path),
            "PYTHONIOENCODING": encoding,
            "PYTHONUTF8": "0",
        },
        input=json.dumps(call).encode(),
        capture_output=True,
        check=False,
    )
    assert done.returncode == 2
    assert "茶" in json.loads(done.stdout)["permissionDecisionReason"]
    assert b"CG102" in done.stderr


@pytest.mark.slow
def test_the_size_of_the_repository_hardly_matters(tmp_path):
    """Ratio of processor times with 5,000 files to that with 50, medians."""
    times = {}
    for files in (50, 5_000):
        repository = Repository(tmp_path / str(files))
        repository.commit(FILES | {f"src/part_{number}.py": "A = 1\n" for number in range(files)})
        call = write(repository.root / "docs/a.md", "See `src/part_7.py:1` and REF-001.\n")
        times[files] = sorted(processor_time(repository.root, call) for _ in range(5))[2]
    assert times[5_000] < 2 * times[50]


def processor_time(folder, call):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    assert hook(folder, call) == SILENT
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
