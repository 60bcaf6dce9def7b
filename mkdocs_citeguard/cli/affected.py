"""`affected REV`: what to read again after the code changed."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import click

from mkdocs_citeguard import history
from mkdocs_citeguard.affected import Affected, Earlier, affected
from mkdocs_citeguard.audit import followed
from mkdocs_citeguard.cli import options
from mkdocs_citeguard.evidence import Source
from mkdocs_citeguard.loading.files import source_from
from mkdocs_citeguard.loading.project import Project, open_project
from mkdocs_citeguard.wording import count

SCHEMA = "citeguard.affected.v1"
NOTHING, SOMETHING = 0, 1


@click.command("affected")
@click.argument("revision", metavar="REV")
@options.text_or_json
@options.config_file
def command(revision: str, form: str, config_file: Path | None) -> None:
    """List the paragraphs to read again: lines that they cite say something else than at the commit REV.

    A citation that was written or changed since REV is left alone, for its author saw today's lines.

    Exit status: 0 nothing is affected, 1 something is, 2 misuse or failure.
    """
    project = open_project(Path.cwd(), config_file=config_file)
    commit = history.commit_of(project.sources.root, revision)
    pages, lexicon = followed(project.pages, project.sources, project.settings)
    targets = {one.target for page in pages for one in page.audited if one.target}
    changed = history.changed_since(project.sources.root, commit, targets)
    found = list(
        affected(pages, _earlier(project, commit, changed | {page.path for page in project.pages}), lexicon)
    )
    click.echo(_json(found, commit) if form == "json" else _text(found, commit), nl=False)
    sys.exit(SOMETHING if found else NOTHING)


def _earlier(project: Project, commit: str, readable: set[str]) -> Earlier:
    """The texts of some files at a commit; the others are what they were, so they need not be read."""

    def earlier(path: str) -> str | None:
        data = history.show(project.sources.root, commit, path) if path in readable else None
        source = source_from(data, path, path) if isinstance(data, bytes) else None
        return source.text if isinstance(source, Source) else None

    return earlier


def _text(found: list[Affected], commit: str) -> str:
    paragraphs = len({(one.page.path, one.paragraph) for one in found})
    told = f"{count(len(found), 'citation')} in {count(paragraphs, 'paragraph')} affected since {commit[:12]}"
    return "".join(f"{line}\n" for line in [*map(str, found), *([""] if found else []), told])


def _json(found: list[Affected], commit: str) -> str:
    document = {"schema": SCHEMA, "commit": commit, "affected": [_row(one) for one in found]}
    return json.dumps(document, ensure_ascii=False, indent=1) + "\n"


def _row(one: Affected) -> dict[str, Any]:
    place = one.page.location(one.audited.citation.token.start)
    return {
        "page": place.path,
        "line": place.line,
        "column": place.column,
        "paragraph": {"first": one.paragraph.first, "last": one.paragraph.last},
        "text": " ".join(one.audited.citation.token.of(one.page.text).split()),
        "target": one.target,
        "first": one.cited.first,
        "last": one.cited.last,
        "now": {"first": one.now.first, "last": one.now.last} if one.now else None,
    }
