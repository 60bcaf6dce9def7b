"""The catalogue is executed: each `Bad:` breaks its own rule and no other, each `Good:` breaks none."""

from __future__ import annotations

import re
import textwrap

import pytest
from click.testing import CliRunner

from mkdocs_citeguard.audit import audit
from mkdocs_citeguard.catalogue import RULES
from mkdocs_citeguard.checks import ON_DEMAND
from mkdocs_citeguard.cli import main
from mkdocs_citeguard.findings import Severity
from mkdocs_citeguard.loading.project import open_project
from mkdocs_citeguard.settings import Settings
from tests.repositories import Repository

QUEUE = """\
import heapq

class Queue:
    items = []
    def push(self, item):
        heapq.heappush(self.items, item)


def drain(queue):
    return sorted(queue.items)
"""
GATES = """\
def inbound(code):
    if code is None:
        raise ValueError


# The two gates are built alike.


def outbound(code):
    if code is None:
        raise ValueError
"""
TRIAL = """\
# The trial

In a trial with nine couriers, padded crates reduced breakage by 37 percent compared with plain crates, although the interval was wide and the effect was not significant after adjustment for the season and for the route of the day.

They did not record any delay at the docks.
"""
WORLD = {
    "src/app/limits.py": "".join(f"LIMIT_{number} = {number}\n" for number in range(1, 51)),
    "src/app/queue.py": QUEUE,
    "src/app/gates.py": GATES,
    "inbound/settings.py": "A = 1\n" * 9,
    "outbound/settings.py": "B = 1\n" * 9,
    "notes/trial.md": TRIAL,
    ".aiwg/research/findings/REF-001-sorting.md": "# REF-001: Weighing parcels\n\n**GRADE**: HIGH\n",
    ".aiwg/research/findings/REF-002-belts.md": "# REF-002: Belts\n\n**GRADE**: HIGH\n",
    ".aiwg/research/findings/REF-050-tires.md": "# REF-050: Tires\n\n**GRADE**: HIGH\n\nDOI: 10.5555/tires.2021.17\n",
    "docs/index.md": "Parcels are weighed (REF-001).\n",
}
QUIET = "unassessed-source"
"""Said of every work in the corpus of an example, which is made for another rule."""


def examples(rule, word):
    """The indented blocks below `Bad:` or `Good:`."""
    found = re.search(rf"^{word}:\n((?:    .*\n|\n)+)", f"{rule.doc}\n", re.MULTILINE)
    return textwrap.dedent(found[1]).strip("\n") + "\n" if found else None


def files_of(example):
    """One page, or several files behind lines of `=== path`."""
    if not example.startswith("=== "):
        return {"docs/index.md": example}
    parts = re.split(r"^=== (.+)\n", example, flags=re.MULTILINE)[1:]
    return dict(zip(parts[::2], parts[1::2], strict=True))


def broken(rule, example, root):
    """The codes of all rules that an example breaks. A rule that is off by default is switched on for its own."""
    repository = Repository(root)
    repository.commit({**WORLD, **files_of(example)})
    project = open_project(root)
    switched = {rule.name: Severity.WARN} | ({QUIET: Severity.IGNORE} if rule.name != QUIET else {})
    result = audit(project.pages, project.sources, Settings(rules=switched))
    return {one.code for one in result.findings}


CHECKED = [rule for rule in RULES if rule not in ON_DEMAND]
"""Those that are always looked for. The others have examples in tests/test_stale.py and tests/verify/test_problems.py."""


@pytest.mark.parametrize("rule", CHECKED, ids=lambda rule: rule.name)
def test_the_bad_example_breaks_this_rule_alone(rule, tmp_path):
    assert broken(rule, examples(rule, "Bad"), tmp_path / "project") == {rule.code}


@pytest.mark.parametrize("rule", CHECKED, ids=lambda rule: rule.name)
def test_the_good_example_breaks_none(rule, tmp_path):
    assert broken(rule, examples(rule, "Good"), tmp_path / "project") == set()


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name)
def test_a_rule_explains_itself(rule):
    assert rule.summary
    assert "\n" not in rule.summary
    assert re.fullmatch(r"[a-z]+(-[a-z]+)+", rule.name), "reads after `allow`"
    assert re.fullmatch(r"CG\d{3}", rule.code)


# --- the commands ---


def run(*arguments):
    return CliRunner().invoke(main, arguments)


def test_rules_lists_all_of_them():
    result = run("rules")
    assert result.exit_code == 0
    head, *lines = result.output.splitlines()
    assert head.split() == ["code", "name", "recommended", "contract", "what", "it", "finds"]
    assert [line.split()[:4] for line in lines] == [
        [rule.code, rule.name, rule.recommended, rule.contract] for rule in RULES
    ]


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name)
def test_explain(rule):
    by_name, by_code, shouted = (
        run("explain", rule.name),
        run("explain", rule.code),
        run("explain", rule.code.lower()),
    )
    assert by_name.exit_code == 0
    assert by_name.output == by_code.output == shouted.output
    assert by_name.output.startswith(f"{rule.code} {rule.name}\n")
    assert rule.doc in by_name.output
    assert f"allow {rule.name}: the reason" in by_name.output


@pytest.mark.parametrize(
    ("given", "hint"),
    [
        ("missing-fil", "Did you mean missing-file?"),
        ("CG1O2", "Did you mean CG1"),
        ("tea", "`mkdocs-citeguard rules` lists them."),
    ],
)
def test_explain_knows_what_may_be_meant(given, hint):
    result = run("explain", given)
    assert result.exit_code == 2
    assert hint in result.output
