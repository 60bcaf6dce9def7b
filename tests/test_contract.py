"""The numbers and verdicts of the contract, over many pages."""

from __future__ import annotations

import json
import subprocess

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mkdocs_citeguard.audit import audit
from mkdocs_citeguard.audited import Status
from mkdocs_citeguard.findings import Severity
from mkdocs_citeguard.settings import Settings
from mkdocs_citeguard.text import Page
from tests.repositories import Repository, write_files
from tests.test_cli import citeguard
from tests.test_fix import LIBRARY, PAGES

PUSHED = '`src/queue.py:6` "heapq.heappush(self.items, item)"\n\n'


@pytest.mark.parametrize(
    ("text", "numbers", "recommended", "contract"),
    [
        (PUSHED, (1, 1, 1, 0), "PASS", "PASS"),
        (PUSHED + "`src/queue.py:5`\n", (2, 1, 1, 1), "PARTIAL", "BLOCKED"),
        (PUSHED + "INFERENCE: `src/queue.py:5`\n", (2, 1, 1, 1), "PARTIAL", "PARTIAL"),
        (PUSHED.replace(":6", ":2"), (1, 1, 0, 0), "PARTIAL", "BLOCKED"),
        (PUSHED.replace("item)", "thing)"), (1, 1, 0, 0), "PARTIAL", "BLOCKED"),
        ('`src/queue.py:6` "wipe(disk, passes=7)"\n', (1, 1, 0, 0), "BLOCKED", "BLOCKED"),
        ("`src/gone.py:6`\n", (1, 0, 0, 1), "BLOCKED", "BLOCKED"),
        ("`src/queue.py:600`\n", (1, 0, 0, 1), "BLOCKED", "BLOCKED"),
        ("Tea.\n", (0, 0, 0, 0), None, None),
    ],
)
def test_numbers_and_verdicts(text, numbers, recommended, contract):
    for preset, verdict in (("recommended", recommended), ("contract", contract)):
        summary = audit([Page("docs/index.md", text)], LIBRARY, Settings.parse({"preset": preset})).summary
        assert (summary.citations, summary.compared, summary.passed, summary.uncompared) == numbers
        assert summary.verdict == verdict


def test_a_reflowed_quotation_is_compared_and_passes_only_where_bytes_do_not_count():
    text = '`src/queue.py:10-11` "if not self.items: raise LookupError(“empty”)"\n'
    for preset, passed in (("recommended", 1), ("contract", 0)):
        summary = audit([Page("docs/index.md", text)], LIBRARY, Settings.parse({"preset": preset})).summary
        assert (summary.compared, summary.passed) == (1, passed)


@given(PAGES, st.sampled_from(["recommended", "contract"]))
def test_no_more_pass_than_were_compared_and_each_is_recorded(text, preset):
    result = audit([Page("docs/index.md", text)], LIBRARY, Settings.parse({"preset": preset}))
    summary, audited = result.summary, [one for _, one in result.site.citations()]
    assert 0 <= summary.passed <= summary.compared <= summary.citations == len(audited)
    assert summary.uncompared == summary.citations - summary.compared
    recorded = [one.comparison.evidence for one in audited if one.comparison and one.decided]
    assert len(recorded) == summary.compared
    assert all((one.command is None) == (one.output is None) for one in recorded)
    assert all(one.command or one.method for one in recorded)
    if summary.verdict == "PASS":
        assert {one.status for one in audited} == {Status.VERIFIED}
        assert preset == "recommended" or not [
            one for one in result.findings if one.severity is Severity.WARN
        ]


@pytest.mark.parametrize(
    "heading", ["## Source roots", "## §0 Source roots", "# 0. Source Roots", "## Source roots:"]
)
def test_source_roots(tmp_path, heading):
    write_files(tmp_path / "vendor", {"lib/x.c": "int a;\nint x = 1;\n"})
    repository = Repository(tmp_path / "project")
    settings = {"site_name": "Tea", "plugins": [{"citeguard": {"source_roots": {"vendor": "../vendor"}}}]}
    page = f'{heading}\n\n- vendor: {tmp_path}/vendor\n\n## Claims\n\n`lib/x.c:2` "int x = 1;" and `lib/x.c:1` "int x = 1;".\n'
    repository.commit({"mkdocs.yml": json.dumps(settings), "docs/index.md": page})
    document = json.loads(citeguard(repository.root, "check", "--format", "json").stdout)
    assert [row["status"] for row in document["citations"]] == ["verified", "drifted"]
    for row in document["citations"]:
        done = subprocess.run(
            ["sh", "-c", row["evidence"]["command"]],
            cwd=repository.root,
            capture_output=True,
            text=True,
            check=True,
        )
        assert done.stdout == row["evidence"]["output"]
    assert citeguard(repository.root, "fix").returncode == 0
    assert '`lib/x.c:2` "int x = 1;".' in (repository.root / "docs/index.md").read_text()
