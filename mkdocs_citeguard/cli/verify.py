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
from mkdocs_citeguard.cli import options
from mkdocs_citeguard.findings import Severity
from mkdocs_citeguard.follow import follow
from mkdocs_citeguard.judges import choose
from mkdocs_citeguard.judges.finding import Absent
from mkdocs_citeguard.loading.project import Project, open_project
from mkdocs_citeguard.loading.verdicts import load, save
from mkdocs_citeguard.loading.writing import write
from mkdocs_citeguard.reports import FORMATS
from mkdocs_citeguard.reports.report import Report
from mkdocs_citeguard.verification import AUTO, JUDGES, Verification
from mkdocs_citeguard.verify import run
from mkdocs_citeguard.verify.claims import Claims, claims
from mkdocs_citeguard.verify.estimate import estimate
from mkdocs_citeguard.verify.judge import Judge
from mkdocs_citeguard.verify.outcome import Sample
from mkdocs_citeguard.verify.problems import support_check
from mkdocs_citeguard.verify.prompt import Prompt
from mkdocs_citeguard.verify.rounds import Ballot
from mkdocs_citeguard.verify.sampling import sample
from mkdocs_citeguard.verify.store import Store
from mkdocs_citeguard.wording import count, shortened

CLEAN, FOUND, INTERRUPTED = 0, 1, 130
REPORTS = {"citeguard-report.md": "markdown", "citeguard-report.json": "json"}


@click.command("verify")
@click.option("--judge", type=click.Choice([AUTO, *JUDGES]), help="Who is asked.")
@click.option("--model", help="The model of the judge.")
@click.option("--base-url", help="Where a server for the judge `openai` is.")
@click.option("--cap", type=click.IntRange(min=1), help="The most claims to judge.")
@click.option("--all", "everything", is_flag=True, help="Judge all claims.")
@click.option("--page", "globs", multiple=True, metavar="GLOB", help="Only pages like this, such as guide/*.")
@click.option("--batch-size", type=click.IntRange(min=0), help="Claims in one call; 0: all of them.")
@click.option("--votes", type=click.IntRange(min=1), help="Ask each claim so many times, in changing order.")
@click.option(
    "--timeout", type=click.FloatRange(min=0, min_open=True), help="Seconds that one call may take."
)
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
    **given: Any,
) -> None:
    """Ask a model, or a person, whether the cited sources support the claims of the pages.

    A sample of the claims is judged; those that were judged before are remembered. What cannot be judged counts
    neither as a pass nor as a problem. Options come before the settings below `verify` in mkdocs.yml.

    Exit status: 0 clean, 1 problems found (by the judge or by `check`), 2 misuse or failure, 130 interrupted.
    """
    project = open_project(Path.cwd(), config_file=config_file)
    if globs:
        project = project.narrowed(globs)
        if not project.pages:
            raise click.BadParameter(f"no page of the site is like {' or '.join(globs)}", param_hint="--page")
    settings = _settings(project, given)
    pages = follow(
        project.pages, project.sources, lexicon_of(project.sources, project.settings, project.pages)
    )
    found = claims(pages)
    taken = sample(found.pairs, None if everything else settings.cap)
    path = project.setup.folder / settings.store
    store = load(path) if storing else Store()
    chosen = choose(settings)
    judge = None if isinstance(chosen, Absent) else chosen
    plan = run.plan(taken, run.known_verdicts(taken, store, judge), settings)
    if dry:
        click.echo("".join(f"{line}\n" for line in _dry(found, plan, chosen, settings)), nl=False)
        sys.exit(CLEAN)
    ballot = Ballot(settings.votes)
    interrupted = judge is not None and _interrupted(plan, judge, ballot)
    records = run.records(plan, ballot, judge) if judge else ()
    if storing:
        kept = [one for one in records if one.verdict.decided]
        save(path, lambda now: (now.only(found.pairs) if pruning else now).with_records(kept))
    outcome = run.outcome(found, plan, records, _reason(chosen, ballot, interrupted=interrupted))
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
    if interrupted:
        sys.exit(INTERRUPTED)
    sys.exit(FOUND if result.summary.by_severity.get(Severity.WARN, 0) else CLEAN)


def _settings(project: Project, given: Mapping[str, Any]) -> Verification:
    """The settings of the site, and what the command line says over them."""
    return replace(
        project.settings.verify, **{key: value for key, value in given.items() if value is not None}
    )


def _interrupted(plan: run.Plan, judge: Judge, ballot: Ballot) -> bool:
    """Ask all that is planned, with a bar on a terminal; whether the user put an end to it."""
    if not plan.prompts:
        return False
    questions = sum(len(prompt.items) for prompt in plan.prompts)
    try:
        with click.progressbar(
            length=questions, label=f"asking {judge.name}", file=sys.stderr, hidden=not sys.stderr.isatty()
        ) as bar:

            def done(prompt: Prompt) -> None:
                bar.update(len(prompt.items))

            run.ask(plan.prompts, judge, ballot, done)
    except KeyboardInterrupt:
        return True
    return False


def _reason(chosen: Judge | Absent, ballot: Ballot, *, interrupted: bool) -> str:
    """Why claims have no verdict."""
    if isinstance(chosen, Absent):
        return f"no judge is here: {chosen.reason}"
    if interrupted:
        return "the run was interrupted"
    failures = dict.fromkeys(one.reason for one in ballot.failures)
    return "; ".join(failures) or "not all of their votes came in"


def _dry(found: Claims, plan: run.Plan, chosen: Judge | Absent, settings: Verification) -> Iterator[str]:
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
