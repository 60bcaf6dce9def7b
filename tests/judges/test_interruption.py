"""Ctrl-C while several programs judge side by side: what is judged is kept, and no program is left behind."""

import json
import os
import signal
import subprocess
import sys
import time

import pytest

from tests.judges.programs import program

PAGE = "# Limits\n\n" + "".join(
    f"The {number}. limit of the depot is a constant of the module and has its value, `src/limits.py:{number}`.\n\n"
    for number in range(1, 5)
)
BODY = """
import re
items = json.loads(re.search(r"^\\{.*\\}$", given, re.MULTILINE)[0])["items"]
if "The 1. limit" not in items[0]["claim"]:
    open(os.path.join(os.environ["PIDS"], str(os.getpid())), "w").close()
    time.sleep(600)
rows = [{"id": one["id"], "verdict": "supported", "quote": one["source"].split("\\n")[0], "reason": ""} for one in items]
answer = {"verdicts": rows}
say(json.dumps({"type": "result", "is_error": False, "result": "", "structured_output": answer}))
"""


def alive(pid):
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.skipif(sys.platform == "win32", reason="signals are of POSIX")
def test_an_interruption_keeps_what_is_judged_and_ends_what_was_started(tmp_path):
    site, pids = tmp_path / "site", tmp_path / "pids"
    pids.mkdir()
    files = {
        "src/limits.py": "".join(f"LIMIT_{number} = {number}\n" for number in range(1, 5)),
        "docs/index.md": PAGE,
        "mkdocs.yml": "site_name: Site\nplugins: [citeguard]\n",
    }
    for name, text in files.items():
        (site / name).parent.mkdir(parents=True, exist_ok=True)
        (site / name).write_text(text, "utf-8")
    program(tmp_path / "bin", "claude", BODY)
    run = subprocess.Popen(
        [
            sys.executable,
            "-m",
            "mkdocs_citeguard",
            "verify",
            "--judge",
            "claude",
            "--batch-size",
            "1",
            "--jobs",
            "4",
        ],
        cwd=site,
        env={**os.environ, "PATH": f"{tmp_path / 'bin'}:{os.environ['PATH']}", "PIDS": str(pids)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    deadline = time.monotonic() + 60
    while len(list(pids.iterdir())) < 3 and time.monotonic() < deadline:
        time.sleep(0.05)
    started = [int(path.name) for path in pids.iterdir()]
    assert len(started) == 3
    time.sleep(1)  # the fourth has answered meanwhile
    run.send_signal(signal.SIGINT)
    output, complaint = run.communicate(timeout=60)
    assert run.returncode == 130, complaint
    assert "the run was interrupted" in output
    kept = json.loads((site / "citeguard.verdicts.json").read_text("utf-8"))
    assert len(kept) == 2  # one verdict, and the schema
    assert not [pid for pid in started if alive(pid)]
