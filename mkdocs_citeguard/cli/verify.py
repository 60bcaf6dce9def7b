"""`verify`: ask a judge whether the sources support the claims. The only command that ever asks anybody."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from mkdocs_citeguard.audit import judge as judged
from mkdocs_citeguard.audited import PageAudit
from mkdocs_citeguard.cli import INTERRUPTED, batching, calibrating, judging, options
from mkdocs_citeguard.cli.asked import Asked
from mkdocs_citeguard.cli.progress import questioned
from mkdocs_citeguard.errors import SiteError
from mkdocs_citeguard.findings import Severity
from mkdocs_citeguard.judges import choose, replies
from mkdocs_citeguard.judges.batches import Service
from mkdocs_citeguard.judges.finding import Absent
from mkdocs_citeguard.judges.replies import Recorder
from mkdocs_citeguard.loading import batches, calibrations
from mkdocs_citeguard.loading.project import REPORT, Project, open_project
from mkdocs_citeguard.loading.verdicts import expect, save
from mkdocs_citeguard.loading.writing import write
from mkdocs_citeguard.reports import FORMATS
from mkdocs_citeguard.reports.report import Report
from mkdocs_citeguard.verification import Verification
from mkdocs_citeguard.verify import run
from mkdocs_citeguard.verify.budget import Budget
from mkdocs_citeguard.verify.judge import Judge
from mkdocs_citeguard.verify.outcome import Outcome
from mkdocs_citeguard.verify.problems import support_check
from mkdocs_citeguard.verify.rounds import Ballot

CLEAN, FOUND = 0, 1
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
    judging.one_mode(
        labels,
        batched=batched,
        resumed=resumed,
        storing=storing,
        recording=recording,
        dry=dry,
        everything=everything,
        capped=given["cap"] is not None,
    )
    ways = judging.Ways(sizes, votes_, comparing, several=labels is not None)
    if globs and pruning:
        raise click.UsageError("--prune looks at all pages, so it does not go with --page")
    project = _narrowed(open_project(Path.cwd(), config_file=config_file), globs)
    settings = _settings(project, given | ways.single)
    path = project.setup.folder / settings.store
    if labels is not None:
        sys.exit(_calibrated(labels, ways, settings, path, recording=recording, dry=dry))
    if resumed:
        for line in batching.resume(settings, path, batches.beside(path)):
            click.echo(line, err=True)
    if batched:
        service = batching.service_of(settings)
        asked = Asked.of(project, settings, service, path if storing else None, everything=everything)
        sys.exit(
            _tell(asked.preview(service, settings)) if dry else _handed_in(asked, service, settings, path)
        )
    chosen = Absent(COLLECTED) if resumed else _listened_to(choose(settings), recording=recording)
    asked = Asked.of(project, settings, chosen, path if storing else None, everything=everything)
    if dry:
        sys.exit(_tell(asked.preview(chosen, settings)))
    if storing:
        expect(path)
    outcome, interrupted = _judged(asked, chosen, settings, path, storing=storing, pruning=pruning)
    found_wrong = _reported(project, asked.pages, outcome, form, informed=informed, reporting=reporting)
    sys.exit(INTERRUPTED if interrupted else FOUND if found_wrong else CLEAN)


def _narrowed(project: Project, globs: Sequence[str]) -> Project:
    if not globs:
        return project
    narrowed = project.narrowed(globs)
    if not narrowed.pages:
        raise click.BadParameter(f"no page of the site is like {' or '.join(globs)}", param_hint="--page")
    return narrowed


def _calibrated(
    labels: Path, ways: judging.Ways, settings: Verification, store: Path, *, recording: bool, dry: bool
) -> int:
    chosen = _listened_to(choose(settings), recording=recording)
    interrupted = calibrating.run(chosen, labels, ways, settings, calibrations.beside(store), dry=dry)
    _keep(chosen, settings)
    return INTERRUPTED if interrupted else CLEAN


def _handed_in(asked: Asked, service: Service, settings: Verification, store: Path) -> int:
    return _tell(batching.submit(service, asked.plan, settings, batches.beside(store)))


def _tell(lines: Iterable[str]) -> int:
    for line in lines:
        click.echo(line)
    return CLEAN


def _judged(
    asked: Asked, chosen: Judge | Absent, settings: Verification, store: Path, *, storing: bool, pruning: bool
) -> tuple[Outcome, bool]:
    """What a judge says, kept in the store; and whether the user put an end to it."""
    ballot = Ballot(settings.votes)
    judge = None if isinstance(chosen, Absent) else chosen
    interrupted = judge is not None and questioned(
        judge, asked.plan.prompts, ballot, settings, Budget.of(settings)
    )
    _keep(chosen, settings)
    records = run.records(asked.plan, ballot, judge, settings.prompt) if judge else ()
    if storing:
        kept = [one for one in records if one.verdict.decided]
        save(store, lambda now: (now.only(asked.claims.pairs) if pruning else now).with_records(kept))
    reason = _reason(chosen, ballot, interrupted=interrupted)
    behind = calibrations.load(calibrations.beside(store))
    return run.outcome(asked.claims, asked.plan, records, reason, behind), interrupted


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
