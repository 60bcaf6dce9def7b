"""`check [PATHS…]`: audit without building."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import click

from mkdocs_citeguard.audit import followed, judge
from mkdocs_citeguard.baseline import NAME, Baseline, held
from mkdocs_citeguard.cli import options
from mkdocs_citeguard.cli.baseline import known_to
from mkdocs_citeguard.dating import past_of
from mkdocs_citeguard.findings import Severity
from mkdocs_citeguard.loading.corpora import load
from mkdocs_citeguard.loading.project import open_project
from mkdocs_citeguard.loading.remembered import remembered
from mkdocs_citeguard.loading.trees import source_root
from mkdocs_citeguard.mutation import mutate
from mkdocs_citeguard.overlay import Overlaid
from mkdocs_citeguard.reports import FORMATS
from mkdocs_citeguard.reports.report import Report
from mkdocs_citeguard.stale import stale_check
from mkdocs_citeguard.wording import count, shortened

CLEAN, FOUND = 0, 1


@click.command("check")
@options.pages_or_input
@click.option(
    "--format",
    "form",
    type=click.Choice([*FORMATS]),
    default="text",
    show_default=True,
    help="How to report.",
)
@options.config_file
@click.option(
    "--stdin-filename",
    "stdin_filename",
    type=click.Path(path_type=Path),
    help="The page whose text comes on standard input, as an editor holds it; the only PATH is `-` then.",
)
@click.option("--info", "informed", is_flag=True, help="List the remarks of severity info as well.")
@click.option("--strict", is_flag=True, help="Exit with 1 on remarks of severity info, too.")
@click.option("--evidence", "evident", is_flag=True, help="Show the command that repeats each comparison.")
@click.option(
    "--mutate", "mutating", is_flag=True, help="Falsify the true quotations and see that none passes."
)
@click.option(
    "--baseline",
    "knowing",
    is_flag=True,
    help="Report what citeguard.baseline.json does not hold, and what it holds in vain.",
)
@click.option(
    "--history",
    "historic",
    is_flag=True,
    help="Ask git which cited lines said something else when the page began to cite them; lists remarks.",
)
@click.option("--no-cache", "anew", is_flag=True, help="Load the corpus anew, whatever the cache holds.")
def command(
    paths: tuple[Path, ...],
    form: str,
    config_file: Path | None,
    stdin_filename: Path | None,
    *,
    informed: bool,
    strict: bool,
    evident: bool,
    mutating: bool,
    knowing: bool,
    historic: bool,
    anew: bool,
) -> None:
    """Follow the citations of the pages and report what is wrong.

    Without PATHS: the pages that mkdocs.yml selects, else those below docs/ and the Markdown files beside it.
    A PATH is a page, or a folder, which stands for every Markdown file below it that git knows. With
    --stdin-filename docs/a.md the text of that page is read from standard input, and the PATH is `-`.

    Exit status: 0 clean, 1 problems found, 2 misuse or failure.
    """
    given = _standard_input(paths, stdin_filename)
    project = open_project(
        Path.cwd(), tuple(given) or paths, config_file, given, load if anew else remembered
    )
    sources = Overlaid(project.sources, project.pages) if given else project.sources
    pages, lexicon = followed(project.pages, sources, project.settings)
    more = [stale_check(past_of(project.sources.root, pages, lexicon))] if historic else []
    result = judge(pages, sources, project.settings, more)
    notes = [*project.notes, *project.sources.notes]
    dead: Baseline = Counter()
    if knowing:
        against = held(result, known_to(project.sources))
        result, dead = against.audit, against.dead() if paths else against.left
        notes += _on_baseline(against.known, dead)
    shown = frozenset({Severity.WARN, *([Severity.INFO] if informed or strict or historic else [])})
    mutation = mutate(result.site.pages) if mutating else None
    report = Report(
        result, tuple(notes), project.sources.files_read, project.settings.preset, shown, evident, mutation
    )
    click.echo(FORMATS[form](report), nl=False)
    severities = result.summary.by_severity
    failed = bool(dead) or (mutation is not None and bool(mutation.passed))
    found = failed or severities.get(Severity.WARN, 0) or (strict and severities.get(Severity.INFO, 0))
    sys.exit(FOUND if found else CLEAN)


def _standard_input(paths: tuple[Path, ...], name: Path | None) -> dict[Path, bytes]:
    """The text on standard input by the name of its page; empty if none is meant to be there."""
    if name is None and options.STANDARD_INPUT not in paths:
        return {}
    if name is None or paths != (options.STANDARD_INPUT,):
        raise click.UsageError(
            "`-` needs --stdin-filename and is the only PATH then, such as --stdin-filename docs/a.md -"
        )
    return {_page_in_editor(name): sys.stdin.buffer.read()}


def _page_in_editor(name: Path) -> Path:
    """From the current folder, as all paths are; from the root of the repository where only that holds the page."""
    if name.is_absolute() or name.exists():
        return name
    from_root = source_root(Path.cwd()) / name
    return from_root if from_root.exists() else name


def _on_baseline(known: int, dead: Baseline) -> Iterator[str]:
    yield f"{count(known, 'finding')} known from {NAME}"
    for one, times in sorted(dead.items()):
        again = f" ({times} times)" if times > 1 else ""
        yield f"{NAME}: {one.page}: {one.code} “{shortened(one.words)}” is found no more{again}"
    if dead:
        yield "run `mkdocs-citeguard baseline` to take out what is found no more"
