"""`verify --batch` and `--resume` with the official SDKs, against servers on loopback that play the services."""

import json

import pytest
from click.testing import CliRunner

from mkdocs_citeguard.cli import main
from tests.judges.services import provider

SOURCE = "".join(f"LIMIT_{number} = {number}\n" for number in range(1, 10))
PAGE = "# Limits\n\n" + "".join(
    f"The {number}. limit of the depot is a constant of the module and has its value, `src/limits.py:{number}`.\n\n"
    for number in range(1, 8)
)
FILES = {
    "src/limits.py": SOURCE,
    "docs/index.md": PAGE,
    "mkdocs.yml": "site_name: Site\nplugins: [citeguard]\n",
}


@pytest.fixture
def service():
    with provider() as made:
        yield made


@pytest.fixture(params=["anthropic", "openai"])
def verify(request, service, tmp_path, monkeypatch):
    """Runs `verify` for one of the two services over a site with seven claims."""
    pytest.importorskip(request.param)
    for name, text in FILES.items():
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, "utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("ANTHROPIC_API_KEY", "key")
    monkeypatch.setenv("OPENAI_API_KEY", "key")
    monkeypatch.setenv("ANTHROPIC_BASE_URL", service.address)
    base = f"{service.address}/v1"

    def run(*arguments):
        options = ["verify", "--judge", request.param, "--base-url", base, "--format", "json", *arguments]
        return CliRunner().invoke(main, options, catch_exceptions=False)

    run.folder = tmp_path
    run.judge = request.param
    return run


def support(done):
    return json.loads(done.stdout)["support"]


def test_what_is_handed_in_is_collected(verify, service):
    done = verify("--batch", "--batch-size", "3")
    assert done.exit_code == 0, done.output
    assert "7 claims" in done.stdout
    [calls] = service.batches
    assert len(calls) == 3
    assert support(verify("--resume"))["supported"] == 7
    assert not (verify.folder / "citeguard.batches.json").exists()
    assert "no batch is under way" in verify("--resume").stderr


def test_a_batch_that_runs_is_waited_for(verify, service):
    verify("--batch")
    service.status = "in_progress"
    waiting = verify("--resume")
    assert "in_progress" in waiting.stderr
    assert support(waiting)["unjudged"] == 7
    assert waiting.exit_code == 0
    service.status = "ended"
    assert support(verify("--resume"))["supported"] == 7


@pytest.mark.parametrize("fate", ["expired", "errored", "canceled"])
def test_of_a_batch_that_partly_failed_every_verdict_is_kept_and_the_rest_is_named(verify, service, fate):
    service.fate = lambda name: fate if name == "call-2" else "succeeded"
    verify("--batch", "--batch-size", "3")
    if verify.judge == "openai" and fate == "expired":
        service.status = "expired"
    done = verify("--resume")
    assert support(done)["supported"] == 4
    assert support(done)["unjudged"] == 3
    assert "4 of 7 claims got a verdict" in done.stderr
    assert done.stderr.count("no verdict: docs/index.md") == 3
    assert not (verify.folder / "citeguard.batches.json").exists()
    service.fate = lambda name: "succeeded"
    service.status = "ended"
    again = verify("--batch")
    assert "3 claims" in again.stdout  # only the rest is handed in again


def test_answers_that_break_off_are_kept_and_fetched_again(verify, service):
    verify("--batch", "--batch-size", "1")
    service.broken = True
    broken = verify("--resume")
    assert "could not be fetched" in broken.stderr
    assert (verify.folder / "citeguard.batches.json").exists()
    service.broken = False
    assert support(verify("--resume"))["supported"] == 7


def test_claims_under_way_are_not_handed_in_twice(verify, service):
    verify("--batch")
    again = verify("--batch")
    assert "7 claims under way" in again.stdout
    assert len(service.batches) == 1


def test_doubled_tickets_keep_every_verdict(verify, service):
    verify("--batch")
    path = verify.folder / "citeguard.batches.json"
    document = json.loads(path.read_text("utf-8"))
    path.unlink()
    verify("--batch")  # from another working copy: the same claims, another batch
    document["tickets"] += document["tickets"]  # and a merge that doubled a line
    document["tickets"] += json.loads(path.read_text("utf-8"))["tickets"]
    path.write_text(json.dumps(document), "utf-8")
    done = verify("--resume")
    assert done.stderr.count("7 of 7 claims got a verdict") == 2
    assert support(done)["supported"] == 7


def test_a_batch_that_is_gone_is_named_and_its_claims_can_be_asked_again(verify, service):
    verify("--batch")
    service.batches.clear()
    done = verify("--resume")
    assert "does not know it any more" in done.stderr
    assert support(done)["unjudged"] == 7
    assert "7 claims" in verify("--batch").stdout


def test_pages_may_change_while_a_batch_runs(verify, service):
    verify("--batch")
    page = verify.folder / "docs" / "index.md"
    page.write_text(PAGE.replace("The 1. limit", "The first limit"), "utf-8")
    done = verify("--resume")
    assert support(done)["supported"] == 6
    assert support(done)["unjudged"] == 1


def test_votes_are_counted_over_the_calls(verify, service):
    verify("--batch", "--batch-size", "7", "--votes", "3")
    assert len(service.batches[0]) == 3
    service.fate = lambda name: "expired" if name == "call-3" else "succeeded"
    assert support(verify("--resume"))["unjudged"] == 7  # a vote is missing


def test_a_budget_holds_before_anything_is_handed_in(verify, service):
    done = verify("--batch", "--max-tokens", "500")
    assert done.exit_code == 2
    assert "nothing was handed in: the next call might pass the limit of 500 tokens" in done.stderr
    assert service.batches == []


def test_a_service_that_cannot_be_reached_leaves_the_ticket(verify, service, monkeypatch):
    verify("--batch")
    monkeypatch.delenv("ANTHROPIC_API_KEY")
    monkeypatch.delenv("OPENAI_API_KEY")
    done = CliRunner().invoke(main, ["verify", "--resume", "--format", "json"])
    assert "it cannot be asked for" in done.stderr
    assert (verify.folder / "citeguard.batches.json").exists()


def test_judges_without_a_batch_service_say_so(verify):
    done = verify("--batch", "--judge", "claude")
    assert done.exit_code == 2
    assert "the judge `claude` has no batch service; anthropic and openai have one" in done.stderr


def test_a_file_that_is_no_ticket_is_not_overwritten(verify):
    path = verify.folder / "citeguard.batches.json"
    path.write_text("{}", "utf-8")
    for option in ("--batch", "--resume"):
        assert verify(option).exit_code == 2
        assert path.read_text("utf-8") == "{}"


@pytest.mark.parametrize("status", [400, 401, 429, 500, 529])
def test_a_service_that_refuses_costs_nothing(verify, service, status):
    service.refusal = status
    done = verify("--batch")
    assert done.exit_code == 2
    assert "took no batch" in done.stderr
    assert not (verify.folder / "citeguard.batches.json").exists()
    service.refusal = None
    verify("--batch")
    service.refusal = status
    done = verify("--resume")
    assert done.exit_code == 0
    assert "did not say how it stands" in done.stderr
    assert "the ticket is kept" in done.stderr
    service.refusal = None
    assert support(verify("--resume"))["supported"] == 7
