"""`verify` end to end: the official SDK, real HTTP, a real JSON schema, and a real model that is no judge."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from mkdocs_citeguard.verify.prompt import ANSWERS
from tests.judges import small_model
from tests.verify.baselines import rows

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        bool(small_model.missing()), reason=f"not installed here: {', '.join(small_model.missing())}"
    ),
]
EXAMPLE = Path(__file__).parents[2] / "example_site" / "mkdocs.yml"


@pytest.fixture(scope="module")
def address():
    with small_model.serving() as address:
        yield f"{address}/v1"


def verify(address, folder, *arguments):
    command = [sys.executable, "-m", "mkdocs_citeguard", "verify", "--judge", "openai", "--model", "smollm2"]
    command += ["--base-url", address, "--batch-size", "1", "--jobs", "1", "--timeout", "300", *arguments]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert "Traceback" not in done.stderr, done.stderr
    return done


def test_the_example_site_is_judged(address, tmp_path):
    done = verify(
        address, tmp_path, "-f", str(EXAMPLE), "--cap", "2", "--no-store", "--no-reports", "--format", "json",
        "--prompt", "support-1",
    )  # fmt: skip
    assert done.returncode in (0, 1), done.stderr
    report = json.loads(done.stdout)
    assert len(report["claims"]) == report["support"]["sampled"] == 2
    answered = [one for one in report["claims"] if "judge" in one]
    assert answered, report["findings"]
    for one in answered:
        assert (one["judge"], one["model"]) == ("openai", "smollm2")


def test_the_model_is_called_unfit_and_its_replies_can_be_replayed(address, tmp_path):
    own = rows()
    first = {row["class"]: row["source"] for row in reversed(own)}
    chosen = [row for row in own if first[row["class"]] == row["source"]][:12]
    labels = tmp_path / "labels.jsonl"
    labels.write_text("".join(f"{json.dumps(row)}\n" for row in chosen), "utf-8")
    (tmp_path / "mkdocs.yml").write_text("site_name: Site\nplugins: [citeguard]\n", "utf-8")
    (tmp_path / "docs").mkdir()
    done = verify(address, tmp_path, "--calibrate", str(labels), "--prompt", "support-1", "--record")
    sys.stdout.write(done.stdout)
    assert done.returncode == 0, done.stderr
    assert "UNFIT: below 0.65" in done.stdout
    [kept] = json.loads((tmp_path / "citeguard.calibrations.json").read_text("utf-8"))["calibrations"]
    assert kept["fit"] is False
    said = [
        json.loads(line) for line in (tmp_path / "citeguard.replies.jsonl").read_text("utf-8").splitlines()
    ]
    whole = [json.loads(one["reply"]) for one in said if "fault" not in one]
    assert whole, "the server cut off every answer"
    for reply in whole:  # the server holds the model to the schema
        assert reply.keys() == {"verdicts"}
        for row in reply["verdicts"]:
            assert row.keys() == {"id", "quote", "reason", "verdict"}
            assert row["verdict"] in ANSWERS
    again = verify(
        "http://127.0.0.1:9/v1",
        tmp_path,
        "--judge",
        "replay",
        "--calibrate",
        str(labels),
        "--prompt",
        "support-1",
    )
    assert again.stdout.split("\n")[1:-2] == done.stdout.split("\n")[1:-2]
