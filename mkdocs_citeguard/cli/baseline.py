"""`baseline`: what `check --baseline` knows already."""

from __future__ import annotations

from pathlib import Path

import click

from mkdocs_citeguard import baseline
from mkdocs_citeguard.audit import audit
from mkdocs_citeguard.baseline import Baseline
from mkdocs_citeguard.cli import options
from mkdocs_citeguard.errors import SiteError
from mkdocs_citeguard.loading.project import open_project
from mkdocs_citeguard.loading.workspace import Workspace
from mkdocs_citeguard.loading.writing import create, read_text, rewrite
from mkdocs_citeguard.wording import count


@click.command("baseline")
@options.config_file
def command(config_file: Path | None) -> None:
    """Record the findings of today, so that `check --baseline` reports new ones only.

    They go to citeguard.baseline.json at the root of the project, to be committed. Once it is there, it can only
    shrink: what is found no more is taken out, and what is new is not taken in. To begin anew, remove the file.

    Exit status: 0, or 2 if the file cannot be read or written.
    """
    project = open_project(Path.cwd(), config_file=config_file)
    result = audit(project.pages, project.sources, project.settings)
    path = project.sources.root / baseline.NAME
    text = read_text(path)
    if text is None:
        found = baseline.recorded(result)
        create(path, baseline.written(found))
        click.echo(f"{baseline.NAME}: recorded {_counted(found)}")
        return
    known = baseline.read(text)
    left = baseline.shrunk(baseline.followed(known, project.sources), result)
    if left != known:
        rewrite(path, text, baseline.written(left))
    new = len(result.findings) - left.total()
    gone = known.total() - left.total()
    click.echo(
        f"{baseline.NAME}: {count(gone, 'finding')} taken out, {_counted(left)} left; {new} found that are not in it"
    )


def _counted(found: Baseline) -> str:
    return f"{count(found.total(), 'finding')} on {count(baseline.pages_of(found), 'page')}"


def known_to(sources: Workspace) -> Baseline:
    """The baseline at the root of a project. `SiteError` if there is none."""
    path = sources.root / baseline.NAME
    text = read_text(path)
    if text is None:
        raise SiteError(f"there is no {path}; `mkdocs-citeguard baseline` records it")
    return baseline.followed(baseline.read(text), sources)
