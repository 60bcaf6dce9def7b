"""`verify --calibrate` on the command line, with the official SDK and a server on loopback as the judge."""

import json

import pytest
from click.testing import CliRunner

from mkdocs_citeguard.cli import main, progress
from mkdocs_citeguard.loading.calibrations import shipped
from mkdocs_citeguard.verify.prompt import PROMPTS
from tests.judges.services import completion, provider, verdicts

pytest.importorskip("openai")
LABELS = {one.claim: one.label for one in shipped()}
PAGE = (
    "# Limits\n\nThe limit of the depot is a constant of the module and has its value, `src/limits.py:1`.\n"
)
FILES = {
    "src/limits.py": "LIMIT = 40\n",
    "docs/index.md": PAGE,
    "mkdocs.yml": "site_name: Site\nplugins: [citeguard]\n",
}


def knowing(body, number):
    """A judge that knows the labels."""
    user = body["messages"][-1]["content"]
    said = json.loads(verdicts(user))
    items = {one["id"]: one for one in json.loads(user.split("\n")[1])["items"]}
    for row in said["verdicts"]:
        row["verdict"] = LABELS.get(items[row["id"]]["claim"], "supported")
    return 200, {}, completion(json.dumps(said))


@pytest.fixture
def service():
    with provider() as made:
        yield made


@pytest.fixture
def verify(service, tmp_path, monkeypatch):
    for name, text in FILES.items():
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, "utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("OPENAI_API_KEY", "key")

    def run(*arguments):
        options = [
            "verify",
            "--judge",
            "openai",
            "--model",
            "m",
            "--base-url",
            f"{service.address}/v1",
            *arguments,
        ]
        return CliRunner().invoke(main, options, catch_exceptions=False)

    run.folder = tmp_path
    return run


def test_a_judge_that_knows_is_fit_and_reports_say_so(verify, service):
    service.direct = knowing
    done = verify("--calibrate")
    assert done.exit_code == 0, done.output
    assert "three-way accuracy  1.000" in done.stdout
    assert "UNFIT" not in done.stdout
    assert max(len(body["messages"][-1]["content"]) for body in service.asked) < 25_000
    assert len(service.asked) == -(-len(LABELS) // 20)  # as many in one call as a run would ask
    report = verify("--info")
    assert (
        "calibration: openai, model m, prompt strength-1, batches of 20, votes 1: balanced accuracy 1.000"
        in report.stdout
    )


def test_a_judge_that_always_agrees_is_unfit_and_its_verdicts_carry_that(verify, service):
    done = verify("--calibrate")
    assert "balanced accuracy   0.500" in done.stdout
    assert "UNFIT: below 0.65" in done.stdout
    service.direct = lambda body, number: (
        200,
        {},
        completion(verdicts(body["messages"][-1]["content"], "unsupported")),
    )
    report = verify()
    assert "openai, unfit by its calibration" in report.stdout
    assert "below 0.65: unfit" in report.stdout
    assert "unfit by its calibration" in (verify.folder / "citeguard-report.md").read_text("utf-8")
    [claim] = json.loads((verify.folder / "citeguard-report.json").read_text("utf-8"))["claims"]
    assert claim["fit"] is False


def test_without_a_calibration_reports_say_that_there_is_none(verify):
    assert "calibration: openai, model m, prompt strength-1: never measured here" in verify().stdout


def test_several_ways_to_ask_are_compared(verify, service):
    service.direct = knowing
    done = verify(
        "--calibrate", "--prompts", "--batch-size", "60", "--batch-size", "20", "--votes", "1", "--votes", "2"
    )
    assert done.exit_code == 0, done.output
    for version in PROMPTS:
        for size in (60, 20):
            for votes in (1, 2):
                assert f"\nprompt {version}, batches of {size}, votes {votes}\n" in done.stdout
    assert "by balanced accuracy:" in done.stdout
    kept = json.loads((verify.folder / "citeguard.calibrations.json").read_text("utf-8"))["calibrations"]
    assert len(kept) == 8
    assert verify("--batch-size", "1", "--batch-size", "2").exit_code == 2


def test_labels_of_ones_own_are_taken(verify, service):
    path = verify.folder / "own.jsonl"
    path.write_text('{"claim": "Tea is hot.", "source": "The tea is hot.", "label": "supported"}\n', "utf-8")
    assert "on 1 labelled item" in verify("--calibrate", str(path)).stdout
    assert "there is no such file" in verify("--calibrate", "none.jsonl").stderr


def test_an_outage_is_no_fault_of_the_judge(verify, service):
    service.direct = lambda body, number: (
        (401, {}, {"error": {"message": "no such key"}}) if number > 2 else knowing(body, number)
    )
    done = verify("--calibrate", "--jobs", "1")
    assert "not measured:" in done.stdout
    assert "no such key" in done.stdout
    assert not (verify.folder / "citeguard.calibrations.json").exists()


def test_a_dry_run_asks_nobody(verify, service):
    done = verify("--calibrate", "--dry-run")
    assert f"{len(LABELS)} labelled items" in done.stdout
    assert "nothing was sent" in done.stdout
    assert service.asked == []


def test_the_budget_holds_for_calibrations(verify, service):
    done = verify("--calibrate", "--max-tokens", "9000", "--jobs", "1")
    assert "not measured:" in done.stdout
    assert "might pass the limit of 9,000 tokens" in done.stdout


def test_a_limit_of_cost_needs_a_price(verify):
    done = verify("--max-cost", "1")
    assert done.exit_code == 2
    assert "a limit of cost needs the setting `verify: price`" in done.stderr


def test_a_recorded_run_is_repeated_without_a_server(verify, service):
    first = verify("--record", "--no-store", "--format", "json")
    assert (verify.folder / "citeguard.replies.jsonl").exists()
    asked = len(service.asked)
    again = verify("--judge", "replay", "--no-store", "--format", "json")
    assert len(service.asked) == asked

    def told(done):
        return [(one["claim"], one["verdict"], one["quote"]) for one in json.loads(done.stdout)["claims"]]

    assert told(again) == told(first)
    [claim] = json.loads(again.stdout)["claims"]
    assert (claim["judge"], claim["model"]) == ("replay", "openai/m")


def test_a_service_that_wants_a_rest_gets_it(verify, service):
    def busy(body, number):
        if number <= 5:  # more than the SDK itself tries
            return 429, {"retry-after-ms": "1"}, {"error": {"message": "slow down"}}
        return 200, {}, completion(verdicts(body["messages"][-1]["content"]))

    service.direct = busy
    done = verify("--format", "json", "--jobs", "1")
    assert json.loads(done.stdout)["support"]["supported"] == 1
    assert len(service.asked) == 6


def test_an_interrupted_calibration_keeps_its_whole_trials(verify, service, monkeypatch):
    service.direct = knowing
    ask = progress.ask

    def interrupted(prompts, *arguments, **options):
        if prompts[0].version != "support-1":
            raise KeyboardInterrupt
        ask(prompts, *arguments, **options)

    monkeypatch.setattr(progress, "ask", interrupted)
    done = verify("--calibrate", "--prompts", "--record")
    assert done.exit_code == 130
    assert "items got no answer: the run was interrupted" in done.stdout
    [kept] = json.loads((verify.folder / "citeguard.calibrations.json").read_text("utf-8"))["calibrations"]
    assert kept["prompt"] == "support-1"
    assert (verify.folder / "citeguard.replies.jsonl").exists()


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (("--calibrate", "--batch"), "--calibrate and --batch do not go together"),
        (("--batch", "--resume"), "--batch and --resume do not go together"),
        (("--batch", "--record"), "--batch and --record do not go together"),
        (("--resume", "--no-store"), "--resume and --no-store do not go together"),
        (("--resume", "--dry-run"), "--resume and --dry-run do not go together"),
        (("--all", "--cap", "3"), "--all and --cap do not go together"),
        (("--prompts",), "--prompts goes with --calibrate only"),
        (("--votes", "1", "--votes", "2"), "--votes takes several values with --calibrate only"),
    ],
)
def test_options_that_contradict_each_other_are_refused(verify, service, options, told):
    done = verify(*options)
    assert done.exit_code == 2
    assert told in done.stderr
    assert service.asked == []
