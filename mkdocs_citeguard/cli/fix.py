"""`fix [PATHS…]`: write what a quotation proves."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import click

from mkdocs_citeguard import fix
from mkdocs_citeguard.audit import Audit, audit
from mkdocs_citeguard.cli import options
from mkdocs_citeguard.findings import Severity
from mkdocs_citeguard.fix import Fixed
from mkdocs_citeguard.loading.project import Project, open_project
from mkdocs_citeguard.loading.writing import rewrite
from mkdocs_citeguard.overlay import Overlaid
from mkdocs_citeguard.text import Page
from mkdocs_citeguard.wording import count

SCHEMA = "citeguard.fix.v1"
CLEAN, LEFT = 0, 1


@click.command("fix")
@options.pages
@click.option("--diff", "previewed", is_flag=True, help="Show what would be written; write nothing.")
@options.text_or_json
@options.config_file
def command(paths: tuple[Path, ...], form: str, config_file: Path | None, *, previewed: bool) -> None:
    """Correct what quotations prove: moved lines, renamed files, altered words, stale fences, idle allowances.

    Everything else on a page stays as it is, and a second run changes nothing. What is not beyond doubt is left
    for `check` to report.

    Exit status: 0 nothing of severity warn is left, 1 something is (or would be written), 2 misuse or failure.
    """
    project = open_project(Path.cwd(), paths, config_file)
    result = fix.fixed(project.pages, _look(project), whole_site=not paths)
    if not previewed:
        for path in result.changed:
            rewrite(project.sources.root / path, result.before[path].text, result.after[path].text)
    click.echo(
        _json(result, previewed=previewed) if form == "json" else _text(result, previewed=previewed), nl=False
    )
    left = result.audit.summary.by_severity.get(Severity.WARN, 0)
    sys.exit(LEFT if left or (previewed and result.changed) else CLEAN)


def _look(project: Project) -> fix.Look:
    def look(pages: Sequence[Page]) -> Audit:
        return audit(pages, Overlaid(project.sources, pages), project.settings)

    return look


def _text(result: Fixed, *, previewed: bool) -> str:
    lines = [] if previewed else [*_log(result)]
    told = f"{count(len(result.log), 'correction')} on {count(len(result.changed), 'page')}"
    left = count(result.audit.summary.by_severity.get(Severity.WARN, 0), "problem")
    lines.append(f"{told}{' (nothing was written)' if previewed else ''}; {left} left")
    log = [f"# {line}" for line in _log(result)] if previewed else []
    diff = result.diff() if previewed else ""
    return (
        "".join(f"{line}\n" for line in log) + diff + "".join(f"{'# ' * previewed}{line}\n" for line in lines)
    )


def _log(result: Fixed) -> Iterator[str]:
    for one in result.log:
        yield str(one)
        if one.correction.reminder:
            yield f"{one.location} reminder: {one.correction.reminder}"


def _json(result: Fixed, *, previewed: bool) -> str:
    document: dict[str, Any] = {
        "schema": SCHEMA,
        "corrections": [
            {
                "page": one.location.path,
                "line": one.location.line,
                "column": one.location.column,
                "code": one.code,
                "old": one.correction.old,
                "new": one.correction.new,
                "written": one.correction.fix,
                "reminder": one.correction.reminder,
            }
            for one in result.log
        ],
        "changed": list(result.changed),
        "written": not previewed,
        "left": result.audit.summary.by_severity.get(Severity.WARN, 0),
    }
    if previewed:
        document["diff"] = result.diff()
    return json.dumps(document, ensure_ascii=False, indent=1) + "\n"
