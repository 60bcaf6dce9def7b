"""`quote PAGE:LINE`: the words of a citation from its source, so that nobody retypes them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import click

from mkdocs_citeguard import fix
from mkdocs_citeguard.audit import audit
from mkdocs_citeguard.audited import PageAudit
from mkdocs_citeguard.cli import options
from mkdocs_citeguard.errors import SiteError
from mkdocs_citeguard.excerpt import Excerpt, excerpt_of, inserted
from mkdocs_citeguard.loading.project import open_project
from mkdocs_citeguard.loading.writing import rewrite

_PLACE = re.compile(r"(?P<page>.+?):(?P<line>\d{1,9})(?:-(?P<last>\d{1,9}))?(?::\d+)?")


@click.command("quote")
@click.argument("place", metavar="PAGE:LINE")
@click.option("--write", "written", is_flag=True, help="Insert the words behind each citation that has none.")
@options.config_file
def command(place: str, config_file: Path | None, *, written: bool) -> None:
    """Print the verbatim text of each citation on a line of a page, ready to paste.

    One line comes in quotation marks, a range as a fenced block with the citation in its title.

    Exit status: 0, or 2 where nothing can be fetched.
    """
    path, first, last = _read(place)
    project = open_project(Path.cwd(), [path], config_file)
    if not project.pages:
        raise SiteError(next(iter(project.notes), f"{path} is no page that can be read"))
    (page,) = audit(project.pages, project.sources, project.settings).site.pages
    excerpts = list(_excerpts(page, first, last))
    fetched = [one for one in excerpts if one.text is not None]
    for one in excerpts:
        if one.text is None:
            click.echo(f"citeguard: {one.citation}: {one.reason}", err=True)
    if not excerpts:
        raise SiteError(f"{page.page.path}:{first} cites nothing{_nearest(page, first)}")
    if not fetched:
        raise SiteError(f"nothing can be quoted for {page.page.path}:{first}")
    if not written:
        click.echo("\n".join(one.block for one in fetched))
        return
    after, made = inserted(page.page, fetched)
    if after.text != page.page.text:
        rewrite(project.sources.root / page.page.path, page.page.text, after.text)
    for one in fetched:
        click.echo(
            f"{page.page.path}:{one.line} {one.citation} {'+' if one in made else 'left as it is:'} {one.note(one in made)}"
        )
    click.echo(fix.unified(page.page, after), nl=False)


def _read(place: str) -> tuple[Path, int, int]:
    found = _PLACE.fullmatch(place)
    if found is None:
        raise click.BadParameter(
            f"{place!r} is no PAGE:LINE, such as docs/index.md:12", param_hint="PAGE:LINE"
        )
    path, first = Path(found["page"]), int(found["line"])
    if not path.is_file():
        raise click.BadParameter(f"there is no page {found['page']}", param_hint="PAGE:LINE")
    return path, first, int(found["last"] or first)


def _excerpts(page: PageAudit, first: int, last: int) -> Iterator[Excerpt]:
    for one in page.audited:
        line = page.page.line_of(one.citation.token.start)
        if first <= line <= last:
            yield excerpt_of(page.page, one, line)


def _nearest(page: PageAudit, line: int) -> str:
    cited = sorted({page.page.line_of(one.citation.token.start) for one in page.audited})
    if not cited:
        return "; the whole page does not"
    return f"; the nearest line that does is {min(cited, key=lambda one: (abs(one - line), one))}"
