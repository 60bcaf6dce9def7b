"""`verify`: ask a judge whether the sources support the claims. The only command that ever asks anybody."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from mkdocs_citeguard.audit import judge as judged
from mkdocs_citeguard.audit import lexicon_of
from mkdocs_citeguard.audited import PageAudit
from mkdocs_citeguard.cli import batching, calibrating, judging, options
from mkdocs_citeguard.cli.progress import questioned
from mkdocs_citeguard.errors import SiteError
from mkdocs_citeguard.findings import Severity
from mkdocs_citeguard.follow import follow
from mkdocs_citeguard.judges import choose, replies
from mkdocs_citeguard.judges.finding import Absent
from mkdocs_citeguard.judges.replies import Recorder
from mkdocs_citeguard.loading import batches, calibrations
from mkdocs_citeguard.loading.project import REPORT, Project, open_project
from mkdocs_citeguard.loading.verdicts import expect, load, save
from mkdocs_citeguard.loading.writing import write
from mkdocs_citeguard.reports import FORMATS
from mkdocs_citeguard.reports.report import Report
from mkdocs_citeguard.verification import Verification
from mkdocs_citeguard.verify import run
from mkdocs_citeguard.verify.budget import Budget
from mkdocs_citeguard.verify.claims import Claims, claims
from mkdocs_citeguard.verify.estimate import estimate
from mkdocs_citeguard.verify.judge import Judge, Speaker
from mkdocs_citeguard.verify.outcome import Outcome, Sample
from mkdocs_citeguard.verify.problems import support_check
from mkdocs_citeguard.verify.rounds import Ballot
from mkdocs_citeguard.verify.sampling import sample
from mkdocs_citeguard.verify.store import Store
from mkdocs_citeguard.wording import count, shortened

CLEAN, FOUND, INTERRUPTED = 0, 1, 130
COLLECTED = "nobody was asked, verdicts of batches were collected"
REPORTS = {REPORT: "markdown", "citeguard-report.json": "json"}


@click.command("verify")
@judging.options
@click.option("--cap", type=click.IntRange(min=1), help="The most claims to judge.")
@click.option("--all", "everything", is_flag=True, help="Judge all claims.")
@click.option("--page", "globs", multiple=True, metavar="GLOB", help="Only pages like this, such as guide/*.")
@click.option("--dry-run", "dry", is_flag=True, help="Show the sample and what it would cost; ask nobody.")
@click.option("--store/--no-store", "storing", default=True, help="Use and keep verdicts in the store.")
@click.option(
    "--prune", "pruning", is_flag=True, help="Remove verdicts from the store that no page rests on."
)
@click.option(
    "--reports/--no-reports", "reporting", default=True, help="Write citeguard-report.md and .json."
)
@click.option("--info", "informed", is_flag=True, help="List the remarks of severity info as well.")
@click.option(
    "--format",
    "form",
    type=click.Choice([*FORMATS]),
    default="text",
    show_default=True,
    help="How to report.",
)
@options.config_file
def command(
    globs: tuple[str, ...],
    form: str,
    config_file: Path | None,
    *,
    everything: bool,
    dry: bool,
    storing: bool,
    pruning: bool,
    reporting: bool,
    informed: bool,
    sizes: tuple[int, ...],
    votes_: tuple[int, ...],
    recording: bool,
    labels: Path | None,
    comparing: bool,
    batched: bool,
    resumed: bool,
    **given: Any,
) -> None:
    """Ask a model, or a person, whether the cited sources support the claims of the pages.

    A sample of the claims is judged; those that were judged before are remembered. What cannot be judged counts
    neither as a pass nor as a problem. Options come before the settings below `verify` in mkdocs.yml.

    Exit status: 0 clean, 1 problems found (by the judge or by `check`), 2 misuse or failure, 130 interrupted.
    """
    judging.one_mode(labels, batched=batched, resumed=resumed, storing=storing, recording=recording)
    ways = judging.Ways(sizes, votes_, comparing, several=labels is not None)
    project = open_project(Path.cwd(), config_file=config_file)
    if globs and pruning:
        raise click.UsageError("--prune looks at all pages, so it does not go with --page")
    if globs:
        project = project.narrowed(globs)
        if not project.pages:
            raise click.BadParameter(f"no page of the site is like {' or '.join(globs)}", param_hint="--page")
    settings = _settings(project, given | ways.single)
    path = project.setup.folder / settings.store
    if resumed:
        for line in batching.resume(settings, path, batches.beside(path)):
            click.echo(line, err=True)
    service = batching.service_of(settings) if batched else None
    waiting = resumed or batched
    chosen = Absent(COLLECTED) if waiting else _listened_to(choose(settings), recording=recording)
    judge = None if isinstance(chosen, Absent) else chosen
    if labels is not None:
        interrupted = calibrating.run(chosen, labels, ways, settings, calibrations.beside(path), dry=dry)
        _keep(chosen, settings)
        sys.exit(INTERRUPTED if interrupted else CLEAN)
    pages = follow(
        project.pages, project.sources, lexicon_of(project.sources, project.settings, project.pages)
    )
    found = claims(pages)
    taken = sample(found.pairs, None if everything else settings.cap)
    store = load(path) if storing else Store()
    plan = run.plan(taken, run.known_verdicts(taken, store, service or judge, settings.prompt), settings)
    if dry:
        click.echo("".join(f"{line}\n" for line in _dry(found, plan, service or chosen, settings)), nl=False)
        sys.exit(CLEAN)
    if service:
        for line in batching.submit(service, plan, settings, batches.beside(path)):
            click.echo(line)
        sys.exit(CLEAN)
    if storing:
        expect(path)
    ballot = Ballot(settings.votes)
    budget = Budget.of(settings)
    interrupted = judge is not None and questioned(judge, plan.prompts, ballot, settings, budget)
    _keep(chosen, settings)
    records = run.records(plan, ballot, judge, settings.prompt) if judge else ()
    if storing:
        kept = [one for one in records if one.verdict.decided]
        save(path, lambda now: (now.only(found.pairs) if pruning else now).with_records(kept))
    reason = _reason(chosen, ballot, interrupted=interrupted)
    outcome = run.outcome(found, plan, records, reason, calibrations.load(calibrations.beside(path)))
    found_wrong = _reported(project, pages, outcome, form, informed=informed, reporting=reporting)
    sys.exit(INTERRUPTED if interrupted else FOUND if found_wrong else CLEAN)


def _reported(
    project: Project,
    pages: tuple[PageAudit, ...],
    outcome: Outcome,
    form: str,
    *,
    informed: bool,
    reporting: bool,
) -> bool:
    """Report on the terminal and in files; whether there are problems."""
    result = judged(pages, project.sources, project.settings, [support_check(outcome)])
    shown = frozenset({Severity.WARN, *([Severity.INFO] if informed else [])})
    notes = (*project.notes, *project.sources.notes)
    report = Report(
        result, notes, project.sources.files_read, project.settings.preset, shown, support=outcome
    )
    click.echo(FORMATS[form](report), nl=False)
    if reporting:
        for name, other in REPORTS.items():
            write(project.setup.folder / name, FORMATS[other](report))
    return bool(result.summary.by_severity.get(Severity.WARN, 0))


def _settings(project: Project, given: Mapping[str, Any]) -> Verification:
    """The settings of the site, and what the command line says over them."""
    settings = replace(
        project.settings.verify, **{key: value for key, value in given.items() if value is not None}
    )
    if settings.max_cost is not None and settings.price is None:
        raise SiteError("a limit of cost needs the setting `verify: price`, such as {input: 3, output: 15}")
    return replace(settings, replies=str(project.setup.folder / settings.replies))


def _listened_to(chosen: Judge | Absent, *, recording: bool) -> Judge | Absent:
    return chosen if isinstance(chosen, Absent) or not recording else Recorder(chosen)


def _keep(chosen: Judge | Absent, settings: Verification) -> None:
    """Put on record what a judge was heard to say."""
    if isinstance(chosen, Recorder):
        replies.keep(Path(settings.replies), chosen.spoken)


def _reason(chosen: Judge | Absent, ballot: Ballot, *, interrupted: bool) -> str:
    """Why claims have no verdict."""
    if isinstance(chosen, Absent):
        return chosen.reason if chosen.reason == COLLECTED else f"no judge is here: {chosen.reason}"
    if interrupted:
        return "the run was interrupted"
    failures = dict.fromkeys(one.reason for one in ballot.failures)
    return "; ".join(failures) or "not all of their votes came in"


def _dry(found: Claims, plan: run.Plan, chosen: Speaker | Absent, settings: Verification) -> Iterator[str]:
    for pair in plan.sample:
        known = plan.known.get(pair.digest)
        told = f"{known.verdict.support} ({known.judge}, remembered)" if known else "to be asked"
        yield f"{pair.location}: {told}: “{shortened(pair.paragraph, 100)}” -> {pair.target}"
    sampled = Sample(found, plan.sample)
    yield f"{sampled}; {count(len(plan.items), 'claim')} to be asked"
    if sampled.left_out:
        yield sampled.left_out
    if isinstance(chosen, Absent):
        yield f"no judge is here: {chosen.reason}"
    else:
        yield f"judge: {chosen.name}, model {chosen.model}"
    yield f"estimate: {estimate(plan.prompts, settings.price)}; nothing was sent"
