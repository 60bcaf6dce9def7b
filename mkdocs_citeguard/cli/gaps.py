"""`gaps`: what the corpus lacks, and its list of it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import click

from mkdocs_citeguard import todo
from mkdocs_citeguard.audit import audit
from mkdocs_citeguard.cli import options
from mkdocs_citeguard.errors import SiteError
from mkdocs_citeguard.gaps import Gap, gaps
from mkdocs_citeguard.loading.project import Project, open_project
from mkdocs_citeguard.loading.writing import create, read_text, rewrite
from mkdocs_citeguard.todo import Merged
from mkdocs_citeguard.wording import count

SCHEMA = "citeguard.gaps.v1"


@click.command("gaps")
@click.option("--write", "written", is_flag=True, help="Add the gaps to the TODO.md of the corpus.")
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="How to report.",
)
@options.config_file
def command(form: str, config_file: Path | None, *, written: bool) -> None:
    """List works that pages cite and the corpus lacks, and claims that cite nothing; the most wanted first.

    With --write, the gaps that the corpus's TODO.md does not have become entries at the end of its open gaps. What
    stands in it is not touched, and a second run adds nothing.

    Exit status: 0, or 2 if the list cannot be written.
    """
    project = open_project(Path.cwd(), config_file=config_file)
    listed = _list_of(project)
    path = project.sources.root / (listed or todo.NAME)
    before = read_text(path) if listed else None
    pages = [page for page in project.pages if page.path != listed]
    merged = todo.merged(before or "", gaps(audit(pages, project.sources, project.settings)))
    if written and listed is None:
        raise SiteError("there is no corpus whose TODO.md could hold the gaps; `corpus` names its folder")
    if written and merged.added:
        create(path, merged.text) if before is None else rewrite(path, before, merged.text)
    render = _json if form == "json" else _text
    click.echo(render(merged, listed, written=written), nl=False)


def _list_of(project: Project) -> str | None:
    """The path of the list, from the root: it lies in the first folder of the corpus."""
    folders = project.sources.corpus.folders
    return (Path(folders[0]) / todo.NAME).as_posix() if folders else None


def _numbers(merged: Merged, *, written: bool) -> dict[Gap, str]:
    new = {gap: name for name, gap in merged.added.items()} if written else {}
    return {**merged.filed, **new}


def _all(merged: Merged) -> list[Gap]:
    return sorted([*merged.filed, *merged.added.values()], key=Gap.rank)


def _text(merged: Merged, listed: str | None, *, written: bool) -> str:
    return "".join(f"{line}\n" for line in _lines(merged, listed, written=written))


def _lines(merged: Merged, listed: str | None, *, written: bool) -> Iterator[str]:
    numbers = _numbers(merged, written=written)
    for gap in _all(merged):
        filed = f" ({numbers[gap]})" if gap in numbers else ""
        what = f"`{gap.work}` is not in the corpus" if gap.work else f"no source for “{gap.claim}”"
        yield f"{gap.wanted:3} {what}{filed}"
        yield f"    {_places(gap)}"
    works = sum(1 for gap in _all(merged) if gap.work)
    claims = len(_all(merged)) - works
    if works or claims:
        yield ""
    yield f"{count(works, 'work')} cited and not in the corpus, {count(claims, 'claim')} without a source"
    if written:
        added = list(merged.added)
        yield f"{listed}: {f'added {added[0]} to {added[-1]}' if len(added) > 1 else f'added {added[0]}' if added else 'nothing to add'}"


def _places(gap: Gap) -> str:
    shown = [str(place) for place in gap.places[:4]]
    more = len(gap.places) - len(shown)
    return ", ".join([*shown, *([f"{more} more"] if more else [])])


def _json(merged: Merged, listed: str | None, *, written: bool) -> str:
    numbers = _numbers(merged, written=written)
    rows = [
        {
            "kind": "missing-work" if gap.work else "uncited-claim",
            **({"work": gap.work} if gap.work else {}),
            "claim": gap.claim,
            "wanted": gap.wanted,
            "places": [{"page": one.path, "line": one.line, "column": one.column} for one in gap.places],
            **({"filed": numbers[gap]} if gap in numbers else {}),
        }
        for gap in _all(merged)
    ]
    document = {
        "schema": SCHEMA,
        "gaps": rows,
        "list": listed,
        "added": list(merged.added) if written else [],
    }
    return json.dumps(document, ensure_ascii=False, indent=1) + "\n"
