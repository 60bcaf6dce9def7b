"""`verify` as people run it, with programs on the PATH and servers on this machine as judges."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time

import pytest
import yaml

from tests.judges.loopback import Answer, serving
from tests.judges.programs import program
from tests.judges.test_anthropic import message
from tests.judges.test_claude_cli import alive
from tests.judges.test_openai import completion
from tests.repositories import Repository

CODE = '"""Uploads."""\nMAX_ATTEMPTS = 6\nPAUSE = 2.5\n'
PAGE = """\
# Uploads

Uploads stop after six attempts, which nobody may change, `src/upload.py:2`.

Between two attempts the pause is 2.5 seconds long, `src/upload.py:3` "PAUSE = 2.5".

Short: `src/upload.py:1`.
"""
FILES = {"src/upload.py": CODE, "docs/index.md": PAGE, "docs/more.md": "# More\n\nNothing is cited here.\n"}
JUDGE = """
items = json.loads(given.split("\\n")[1])["items"]
plan = json.load(open({plan!r}))
if plan.get("pids"):
    with open(plan["pids"], "a") as pids:
        pids.write(str(os.getpid()) + "\\n")
log = open({log!r}, "a")
log.write(json.dumps([one["claim"] for one in items]) + "\\n")
log.close()
for key, value in plan.get("lines", dict()).items():
    time.sleep(plan["lines"][key] if len(open({log!r}).readlines()) == int(key) else 0)
plain = dict(verdict="supported", quote="", reason="as planned")
rows = [
    dict(plain, id=one["id"], **next((v for k, v in plan["verdicts"].items() if k in one["claim"]), dict()))
    for one in items
]
say(json.dumps(dict(is_error=False, result="", structured_output=dict(verdicts=rows))))
"""
UNSUPPORTED = {"Uploads stop": {"verdict": "unsupported", "quote": "MAX_ATTEMPTS = 6"}}


class Project:
    """A site in git with a scripted `claude`, and no other judge in reach."""

    def __init__(self, base, files, settings):
        self.root = Repository(base / "project").root
        self.bin, self.log, self.plan = base / "bin", base / "asked", base / "plan.json"
        self.repository = Repository(self.root)
        options = yaml.safe_dump({"site_name": "Tea", "plugins": [{"citeguard": settings}]})
        self.repository.commit({"mkdocs.yml": options, **files})
        program(self.bin, "claude", JUDGE.format(plan=str(self.plan), log=str(self.log)))
        self.verdicts({})

    def verdicts(self, verdicts, **more):
        self.plan.write_text(json.dumps({"verdicts": verdicts, **more}))

    @property
    def asked(self):
        return [json.loads(line) for line in self.log.read_text().splitlines()] if self.log.exists() else []

    def environment(self, *, judge=True, **more):
        own = ("PATH", "ANTHROPIC_API_KEY", "OPENAI_API_KEY", "OPENAI_BASE_URL")
        kept = {key: value for key, value in os.environ.items() if key not in own}
        tools = ["/usr/bin", "/bin"]
        path = os.pathsep.join([str(self.bin)] * judge + tools)
        return {**kept, "PATH": path, "PYTHONPATH": os.pathsep.join(sys.path), "PYTHONUTF8": "1", **more}

    def run(self, *arguments, command="verify", judge=True, **environment):
        return subprocess.run(
            [sys.executable, "-m", "mkdocs_citeguard", command, *arguments],
            cwd=self.root,
            env=self.environment(judge=judge, **environment),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            encoding="utf-8",
            check=False,
        )

    def report(self, *arguments, **more):
        done = self.run(*arguments, "--format", "json", **more)
        assert done.stderr == ""
        return json.loads(done.stdout)

    @property
    def store(self):
        return self.root / "citeguard.verdicts.json"


@pytest.fixture
def project(tmp_path):
    def make(files=FILES, **settings):
        return Project(tmp_path, files, settings)

    return make


def codes(report):
    return sorted(one["code"] for one in report["findings"] if one["code"].startswith("CG4"))


def test_the_terminal_shows_verdicts_the_sample_and_the_structure(project):
    site = project()
    site.verdicts(UNSUPPORTED)
    done = site.run()
    assert done.returncode == 1
    lines = done.stdout.splitlines()
    assert lines[0].startswith(
        "docs/index.md:3:60: CG401 unsupported-claim: `src/upload.py` does not support “Uploads stop"
    )
    assert "3 citations on 2 pages: 1 verified, 2 present" in lines
    assert (
        "claim support: sampled 2 of 2 claims across 1 page: 1 supported, 0 partial, 1 unsupported, 0 unverifiable"
        in lines
    )
    assert "left out: 1 citation outside of paragraphs that claim something" in lines
    assert "    reason: as planned" in lines
    assert lines[-1] == "structural verdict of the same pages: PARTIAL"


def test_reports_are_written_beside_mkdocs_yml(project):
    site = project()
    site.verdicts(UNSUPPORTED)
    printed = site.run("--format", "json").stdout
    assert (site.root / "citeguard-report.json").read_text() == printed
    markdown = (site.root / "citeguard-report.md").read_text()
    assert "structural verdict: PARTIAL" in markdown
    assert "sampled 2 of 2 claims" in markdown
    assert site.run("--no-reports", "--format", "markdown").stdout == markdown


def test_without_mkdocs_yml_the_report_is_no_page(project):
    site = project()
    (site.root / "mkdocs.yml").unlink()
    first = site.report()
    assert (site.root / "citeguard-report.md").exists()
    assert site.report()["summary"] == first["summary"]


def test_nothing_is_asked_twice_and_the_store_is_stable(project):
    site = project()
    first = site.report()
    kept = site.store.read_bytes()
    second = site.report()
    assert len(site.asked) == 1
    assert site.store.read_bytes() == kept
    assert first["support"] == second["support"]
    assert {one["remembered"] for one in second["claims"]} == {True}


def test_without_a_store_nothing_is_kept(project):
    site = project()
    site.run("--no-store")
    site.run("--no-store")
    assert len(site.asked) == 2
    assert not site.store.exists()


def test_stored_verdicts_hold_without_their_judge(project):
    site = project()
    site.verdicts(UNSUPPORTED)
    site.run()
    report = site.report(judge=False)
    assert codes(report) == ["CG401", "CG403"]
    assert {one["judge"] for one in report["claims"]} == {"claude"}


def test_prune_removes_what_no_page_rests_on(project):
    site = project()
    site.run()
    site.repository.commit({"docs/index.md": PAGE.replace("six attempts", "some attempts")})
    site.run()
    assert len(json.loads(site.store.read_text())) == 4
    site.run("--prune")
    assert len(json.loads(site.store.read_text())) == 3


def test_a_narrow_run_prunes_nothing_of_other_pages(project):
    site = project({**FILES, "docs/more.md": PAGE})
    site.run()
    kept = site.store.read_bytes()
    done = site.run("--prune", "--page", "more.md")
    assert done.returncode == 2
    assert "--prune" in done.stderr
    assert site.store.read_bytes() == kept


@pytest.mark.parametrize(
    "text", ["{", "[]", '{"schema": "other"}', '{"x": {}, "schema": "citeguard.verdicts.v1"}', "\udcff"]
)
def test_a_store_that_cannot_be_read_is_not_overwritten(project, text):
    site = project()
    site.store.write_bytes(text.encode("utf-8", "surrogateescape"))
    done = site.run()
    assert done.returncode == 2
    assert done.stderr.startswith("citeguard: ")
    assert "citeguard.verdicts.json" in done.stderr
    assert site.asked == []
    assert site.store.read_bytes() == text.encode("utf-8", "surrogateescape")


def test_batches_and_votes_are_calls(project):
    site = project()
    site.report("--batch-size", "1", "--votes", "3")
    assert [len(items) for items in site.asked] == [1] * 6


def test_the_cap_and_all(project):
    site = project(verify={"cap": 1})
    assert site.report()["support"]["beyond_cap"] == 1
    assert site.report("--all")["support"]["beyond_cap"] == 0
    assert [len(items) for items in site.asked] == [1, 1]


def test_pages_are_chosen_by_glob(project):
    site = project({**FILES, "docs/guide/a.md": PAGE})
    for glob in ("guide/*", "docs/guide/*"):
        report = site.report("--page", glob, "--no-store")
        assert {one["page"] for one in report["claims"]} == {"docs/guide/a.md"}
        assert report["summary"]["pages"] == 1
    done = site.run("--page", "none/*")
    assert done.returncode == 2
    assert "no page of the site is like none/*" in done.stderr


def test_a_dry_run_writes_nothing_and_asks_nobody(project):
    site = project(verify={"price": {"input": 3, "output": 15}})
    before = sorted(site.root.rglob("*"))
    done = site.run("--dry-run")
    assert done.returncode == 0
    assert "claim support: sampled 2 of 2 claims across 1 page; 2 claims to be asked" in done.stdout
    assert "judge: claude, model default" in done.stdout
    assert "1 call, about " in done.stdout
    assert "at the configured price; nothing was sent" in done.stdout
    assert site.asked == []
    assert sorted(site.root.rglob("*")) == before


def test_an_allowance_silences_a_verdict_and_is_never_idle(project):
    allowed = PAGE.replace(
        "`src/upload.py:2`.", "`src/upload.py:2`. <!-- citeguard: allow unsupported-claim: by law -->"
    )
    site = project({**FILES, "docs/index.md": allowed})
    site.verdicts(UNSUPPORTED)
    assert codes(site.report()) == ["CG403"]
    assert site.run(command="check").returncode == 0


def test_severities_can_be_set(project):
    site = project(rules={"unsupported-claim": "info"})
    site.verdicts(UNSUPPORTED)
    assert site.run().returncode == 0


def test_a_page_without_claims_is_said(project):
    site = project({"docs/index.md": "# Nothing\n\nNothing is cited.\n"})
    report = site.report()
    [skipped] = report["findings"]
    assert skipped["code"] == "CG404"
    assert "no paragraph of the pages cites a passage" in skipped["message"]
    assert site.asked == []


def test_nobody_is_paid_for_what_cannot_be_kept(project):
    site = project(verify={"store": "none/verdicts.json"})
    done = site.run()
    assert done.returncode == 2
    assert done.stderr.startswith("citeguard: verify: store: ")
    assert site.asked == []


def test_halves_of_letters_from_a_judge_are_dropped(project):
    site = project()
    site.verdicts(
        {"Uploads stop": {"verdict": "partial", "quote": "MAX_ATTEMPTS = 6", "reason": "\ud83d so"}}
    )
    done = site.run("--info")
    assert (done.returncode, done.stderr) == (0, "")
    assert "CG402" in done.stdout
    assert '"reason": "so"' in site.store.read_text()


def test_a_judge_that_is_named_and_not_here_is_a_remark(project):
    done = project().run("--judge", "codex")
    assert done.returncode == 0
    assert (
        "2 of 2 sampled claims were not judged: no judge is here: there is no `codex` on the PATH"
        in done.stdout
    )


def test_nobody_sits_at_a_terminal_in_ci(project):
    done = project().run("--judge", "human")
    assert done.returncode == 0
    assert "a person can be asked in a terminal only" in done.stdout


def obedient(wrap):
    return Answer(body=wrap(json.dumps({"verdicts": ["supported", "partial"]})))


@pytest.mark.parametrize(
    ("judge", "variables", "wrap"),
    [
        ("anthropic", ("ANTHROPIC_API_KEY", "ANTHROPIC_BASE_URL", ""), message),
        ("openai", ("OPENAI_API_KEY", "OPENAI_BASE_URL", "/v1"), completion),
    ],
)
def test_sdks_are_taken_by_their_keys(project, judge, variables, wrap):
    key, address, path = variables
    site = project()
    with serving(obedient(wrap)) as server:
        report = site.report(judge=False, **{key: "k", address: server.url + path})
    assert {one["judge"] for one in report["claims"]} == {judge}
    assert sorted(one["verdict"] for one in report["claims"]) == ["partial", "supported"]
    assert len(server.asked) == 1


def test_what_came_in_before_an_interruption_is_kept(project):
    site = project()
    pids = site.root.parent / "pids"
    site.verdicts({}, lines={"2": 60}, pids=str(pids))
    process = subprocess.Popen(
        [
            sys.executable,
            "-m",
            "mkdocs_citeguard",
            "verify",
            "--batch-size",
            "1",
            "--jobs",
            "1",
            "--format",
            "json",
        ],
        cwd=site.root,
        env=site.environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
    )
    while len(site.asked) < 2:
        assert process.poll() is None
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130, err
    assert not any(map(alive, pids.read_text().split()))
    report = json.loads(out)
    assert codes(report) == ["CG403", "CG404"]
    assert "1 of 2 sampled claims were not judged: the run was interrupted" in out
    assert len(json.loads(site.store.read_text())) == 2
    site.verdicts({})
    assert site.report()["support"]["supported"] == 2


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such terminals")
@pytest.mark.parametrize(("judge", "keys", "bar"), [("human", b"s\n\nq\n", False), ("claude", b"", True)])
def test_a_terminal_shows_a_bar_or_asks_a_person(project, judge, keys, bar):
    import pty

    site = project()
    ours, theirs = pty.openpty()
    os.write(ours, keys)
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs_citeguard", "verify", "--judge", judge, "--format", "json"],
        cwd=site.root,
        env=site.environment(),
        stdin=theirs,
        stderr=theirs,
        stdout=subprocess.PIPE,
        encoding="utf-8",
        check=False,
        timeout=60,
    )
    shown = os.read(ours, 65_536).decode()
    os.close(ours)
    os.close(theirs)
    assert (f"asking {judge}" in shown) is bar
    assert ("claim 1 of 2" in shown) is not bar
    report = json.loads(done.stdout)
    assert {one["judge"] for one in report["claims"] if one["verdict"] == "supported"} == {judge}
    assert len(json.loads(site.store.read_text())) == (3 if bar else 2)


def test_doctor_names_the_judges(project):
    done = project().run(command="doctor", OPENAI_API_KEY="k")
    assert "judge:            claude, by " in done.stdout
    assert "; `verify` asks it" in done.stdout
    assert "judge:            openai, by OPENAI_API_KEY" in done.stdout
    assert "judge:            not here: codex, " in done.stdout
    assert "`verify --dry-run --judge codex` says what is missing" in done.stdout


# --- a build never judges ---

GUARDED = """
import builtins, socket, sys

class Barred:
    def find_spec(self, name, path=None, target=None):
        if name.startswith(("mkdocs_citeguard.judges", "anthropic", "openai")):
            raise AssertionError(f"a build imported {name}")

def closed(*arguments, **options):
    raise AssertionError("a build opened a connection")

sys.meta_path.insert(0, Barred())
socket.socket.connect = socket.socket.connect_ex = closed
socket.getaddrinfo = socket.create_connection = closed
import subprocess
started = subprocess.Popen.__init__

def seen(self, command, *arguments, **options):
    assert command[0] in ("git", b"git"), f"a build started {command}"
    started(self, command, *arguments, **options)

subprocess.Popen.__init__ = seen
from mkdocs.__main__ import cli
cli(["build", "-q", "-f", sys.argv[1], "-d", sys.argv[2]])
"""


def test_the_example_site_is_built_without_any_judge_and_without_a_network(tmp_path):
    root = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))  # noqa: PTH100, PTH120
    done = subprocess.run(
        [sys.executable, "-c", GUARDED, "example_site/mkdocs.yml", str(tmp_path / "site")],
        cwd=root,
        env={**os.environ, "ANTHROPIC_API_KEY": "k", "OPENAI_API_KEY": "k"},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "AssertionError" not in done.stderr
    assert (tmp_path / "site" / "index.html").is_file()
