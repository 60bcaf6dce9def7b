"""`gaps`: what the corpus lacks, and its list of it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import click

from mkdocs_citeguard import history, todo
from mkdocs_citeguard.audit import audit
from mkdocs_citeguard.cli import options
from mkdocs_citeguard.errors import SiteError
from mkdocs_citeguard.gaps import Gap, gaps
from mkdocs_citeguard.loading.project import Project, open_project
from mkdocs_citeguard.loading.writing import create, read_text, rewrite
from mkdocs_citeguard.wording import count

SCHEMA = "citeguard.gaps.v1"
_MOST_SHOWN = 4
"""How many places of a gap are told to a person."""


@click.command("gaps")
@click.option("--write", "written", is_flag=True, help="Add the gaps to the TODO.md of the corpus.")
@options.text_or_json
@options.config_file
def command(form: str, config_file: Path | None, *, written: bool) -> None:
    """List works that pages cite and the corpus lacks, and claims that cite nothing; the most wanted first.

    With --write, the gaps that the corpus's TODO.md does not have become entries at the end of its open gaps. What
    stands in it is not touched, and a second run adds nothing.

    Exit status: 0, or 2 if the list cannot be written.
    """
    project = open_project(Path.cwd(), config_file=config_file)
    name = _list_of(project)
    path = project.sources.root / (name or todo.NAME)
    before = read_text(path) if name else None
    pages = [page for page in project.pages if page.path != name]
    found = gaps(audit(pages, project.sources, project.settings))
    merged = todo.merged(before or "", found, history.day_of_head(project.sources.root))
    if written and name is None:
        raise SiteError("there is no corpus whose TODO.md could hold the gaps; `corpus` names its folder")
    if written and merged.added:
        create(path, merged.text) if before is None else rewrite(path, before, merged.text)
    new = {gap: number for number, gap in merged.added.items()}
    listed = sorted([*merged.filed, *new], key=Gap.rank)
    numbers = {**merged.filed, **(new if written else {})}
    if form == "json":
        click.echo(_json(listed, numbers, name, added=list(merged.added) if written else []), nl=False)
        return
    for line in _lines(listed, numbers):
        click.echo(line)
    if written:
        click.echo(f"{name}: {_added(list(merged.added))}")


def _list_of(project: Project) -> str | None:
    """The path of the list, from the root: it lies in the first folder of the corpus."""
    folders = project.sources.corpus.folders
    return (Path(folders[0]) / todo.NAME).as_posix() if folders else None


def _lines(listed: Sequence[Gap], numbers: Mapping[Gap, str]) -> Iterator[str]:
    for gap in listed:
        what = f"`{gap.work}` is not in the corpus" if gap.work else f"no source for “{gap.claim}”"
        yield f"{gap.wanted:3} {what}{f' ({numbers[gap]})' if gap in numbers else ''}"
        shown = [str(place) for place in gap.places[:_MOST_SHOWN]]
        more = [f"{gap.wanted - len(shown)} more"] if gap.wanted > len(shown) else []
        yield f"    {', '.join([*shown, *more])}"
    if listed:
        yield ""
    works = sum(gap.work is not None for gap in listed)
    told = count(len(listed) - works, "claim")
    yield f"{count(works, 'work')} cited and not in the corpus, {told} without a source"


def _added(numbers: Sequence[str]) -> str:
    if not numbers:
        return "nothing to add"
    return f"added {numbers[0]}" if len(numbers) == 1 else f"added {numbers[0]} to {numbers[-1]}"


def _json(listed: Sequence[Gap], numbers: Mapping[Gap, str], name: str | None, added: Sequence[str]) -> str:
    rows = [
        {
            "kind": "missing-work" if gap.work else "uncited-claim",
            **({"work": gap.work} if gap.work else {}),
            "claim": gap.claim,
            "wanted": gap.wanted,
            "places": [{"page": one.path, "line": one.line, "column": one.column} for one in gap.places],
            **({"filed": numbers[gap]} if gap in numbers else {}),
        }
        for gap in listed
    ]
    document = {"schema": SCHEMA, "gaps": rows, "list": name, "added": added}
    return json.dumps(document, ensure_ascii=False, indent=1) + "\n"
