"""`check [PATHS…]`: audit without building."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from mkdocs_citeguard.audit import audit
from mkdocs_citeguard.cli import options
from mkdocs_citeguard.findings import Severity
from mkdocs_citeguard.loading.project import open_project
from mkdocs_citeguard.mutation import mutate
from mkdocs_citeguard.reports import FORMATS
from mkdocs_citeguard.reports.report import Report

CLEAN, FOUND = 0, 1


@click.command("check")
@options.pages
@click.option(
    "--format",
    "form",
    type=click.Choice([*FORMATS]),
    default="text",
    show_default=True,
    help="How to report.",
)
@options.config_file
@click.option("--info", "informed", is_flag=True, help="List the remarks of severity info as well.")
@click.option("--strict", is_flag=True, help="Exit with 1 on remarks of severity info, too.")
@click.option("--evidence", "evident", is_flag=True, help="Show the command that repeats each comparison.")
@click.option(
    "--mutate", "mutating", is_flag=True, help="Falsify the true quotations and see that none passes."
)
def command(
    paths: tuple[Path, ...],
    form: str,
    config_file: Path | None,
    *,
    informed: bool,
    strict: bool,
    evident: bool,
    mutating: bool,
) -> None:
    """Follow the citations of the pages and report what is wrong.

    Without PATHS: the pages that mkdocs.yml selects, else those below docs/ and the Markdown files beside it.
    A PATH is a page, or a folder, which stands for every Markdown file below it that git knows.

    Exit status: 0 clean, 1 problems found, 2 misuse or failure.
    """
    project = open_project(Path.cwd(), paths, config_file)
    result = audit(project.pages, project.sources, project.settings)
    notes = (*project.notes, *project.sources.notes)
    shown = frozenset({Severity.WARN, *([Severity.INFO] if informed or strict else [])})
    mutation = mutate(result.site.pages) if mutating else None
    report = Report(
        result, notes, project.sources.files_read, project.settings.preset, shown, evident, mutation
    )
    click.echo(FORMATS[form](report), nl=False)
    severities = result.summary.by_severity
    failed = mutation is not None and bool(mutation.passed)
    found = failed or severities.get(Severity.WARN, 0) or (strict and severities.get(Severity.INFO, 0))
    sys.exit(FOUND if found else CLEAN)
