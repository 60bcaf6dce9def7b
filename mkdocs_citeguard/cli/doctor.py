"""`doctor`: what is found here, and whether `mkdocs citeguard` is at hand."""

from __future__ import annotations

import os
import site
import sys
from collections import Counter
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import TYPE_CHECKING

import click

from mkdocs_citeguard import startup
from mkdocs_citeguard.cli import options
from mkdocs_citeguard.doi_address import RESOLVER
from mkdocs_citeguard.errors import CiteguardError
from mkdocs_citeguard.loading.mkdocs_yml import SiteConfig, find_site, read_site
from mkdocs_citeguard.loading.trees import list_tree, project_root, source_root
from mkdocs_citeguard.wording import count

if TYPE_CHECKING:
    from mkdocs_citeguard.loading.workspace import Workspace
    from mkdocs_citeguard.verification import Verification

UNKNOWN, WRONG = 1, 2
_TOLD_EVERY = 20
"""Answers of the resolver after which a person who waits is told how far it is."""
PACKAGES = ("mkdocs-citeguard", "mkdocs", "properdocs", "Markdown")
LINE_FILE = "mkdocs_citeguard.start" if sys.version_info >= (3, 15) else "mkdocs_citeguard.pth"


def _address(ctx: click.Context, param: click.Parameter, value: str) -> str:
    del ctx, param
    if not value.startswith(("https://", "http://")):
        raise click.BadParameter(f"{value!r} is no address, such as {RESOLVER}")
    return value


@click.command("doctor")
@click.option(
    "--online", is_flag=True, help="Ask the resolver whether it knows the DOIs of the pages and the corpus."
)
@click.option(
    "--resolver",
    default=RESOLVER,
    show_default=True,
    callback=_address,
    help="The resolver that --online asks.",
)
@options.config_file
def command(config_file: Path | None, resolver: str, *, online: bool) -> None:
    """Say what is found here: the project, its corpus, its forge, and whether `mkdocs citeguard` works.

    With --online, and not without, a connection is opened: each DOI is sent to the resolver, and nothing else is.

    Exit status: 0, 1 if the resolver does not know a DOI, 2 if something of the set-up is wrong.
    """
    faults: list[str] = []
    for label, told in _rows(Path.cwd(), config_file, faults):
        click.echo(f"{label + ':':17} {told}")
    for fault in faults:
        click.echo(f"wrong: {fault}")
    if faults:
        sys.exit(WRONG)
    if online and not _ask(resolver, config_file):
        sys.exit(UNKNOWN)


def _ask(resolver: str, config_file: Path | None) -> bool:
    """Ask for each DOI, and say what the resolver says. False if it does not know one."""
    from mkdocs_citeguard.audit import audit  # noqa: PLC0415  the rest is to start fast
    from mkdocs_citeguard.dois import dois  # noqa: PLC0415
    from mkdocs_citeguard.loading.project import open_project  # noqa: PLC0415
    from mkdocs_citeguard.resolver import Knowledge, answers  # noqa: PLC0415  nothing else opens a connection

    project = open_project(Path.cwd(), config_file=config_file)
    places = dois(audit(project.pages, project.sources, project.settings))
    if not places:
        click.echo(f"{'online:':17} no DOI is cited or noted, so nothing is asked")
        return True
    click.echo(
        f"{'online:':17} asking {resolver} for {count(len(places), 'DOI')}, one by one; nothing else is sent"
    )
    tally = Counter[Knowledge]()
    for answer in answers(resolver, places):
        tally[answer.knowledge] += 1
        if tally.total() % _TOLD_EVERY == 0 and sys.stderr.isatty():
            click.echo(f"asked for {tally.total()} of {len(places)}", err=True)
        if answer.knowledge is not Knowledge.KNOWN:
            why = f" ({answer.reason})" if answer.reason else ""
            click.echo(f"{answer.knowledge + ':':17} {answer.doi}, {places[answer.doi]}{why}")
    told = ", ".join(f"{tally[one]} {one}" for one in Knowledge if tally[one])
    click.echo(f"{'answers:':17} {told}")
    return not tally[Knowledge.UNKNOWN]


def _rows(folder: Path, config_file: Path | None, faults: list[str]) -> Iterator[tuple[str, str]]:
    yield "python", f"{sys.version.split()[0]}, {sys.executable}"
    for package in PACKAGES:
        yield package, _version(package)
    yield "command hook", _hook()
    try:
        path = config_file.resolve() if config_file else _nearest(folder)
        yield "mkdocs.yml", str(path) if path else "none here or above: the defaults apply"
        config = read_site(path) if path else None
        yield from _site(config, folder)
        yield from _project(config, folder)
    except CiteguardError as error:
        faults.append(str(error))


def _site(config: SiteConfig | None, folder: Path) -> Iterator[tuple[str, str]]:
    docs = config.docs_dir if config else folder / "docs"
    yield "docs folder", str(docs) if docs.is_dir() else f"{docs} (there is no such folder)"
    if config:
        listed = config.settings is not None
        yield "plugin", "listed" if listed else "not listed in mkdocs.yml: builds do not look at citations"


def _project(config: SiteConfig | None, folder: Path) -> Iterator[tuple[str, str]]:
    from mkdocs_citeguard.loading.workspace import open_workspace  # noqa: PLC0415  the rest is to start fast
    from mkdocs_citeguard.settings import Settings  # noqa: PLC0415

    base = config.folder if config else folder
    given = (config.settings if config else None) or {}
    settings = Settings.parse(given, config.repo_url if config else None, config.edit_uri if config else None)
    root = project_root(base, settings.source_root)
    yield "project root", str(root)
    listing = list_tree(root)
    clone = "a shallow clone" if listing.shallow else "a full clone"
    yield "git", f"commit {listing.revision}, {clone}" if listing.revision else "no commit that is known here"
    yield "files", f"{count(len(listing.tree.paths), 'file')} may be cited"
    workspace = open_workspace(root, settings.corpus, settings.ids, settings.source_roots)
    yield from _corpora(workspace)
    yield "cache", _cache()
    yield "ids", ", ".join(settings.ids) or "none"
    forge, origin = settings.forge, workspace.repository
    if forge:
        yield "forge", f"{forge.dialect}, {forge.base}"
    else:
        told = "no repo_url of a known forge; links lead to excerpts"
        yield "forge", f"{told} (git's origin is {origin})" if origin else told
    yield from _judges(settings.verify)
    for note in workspace.notes:
        yield "note", note


def _judges(settings: Verification) -> Iterator[tuple[str, str]]:
    """Whoever `verify` may ask; nobody is asked now, and no program is started."""
    from mkdocs_citeguard.judges import CANDIDATES, chosen  # noqa: PLC0415  only this and `verify` know judges
    from mkdocs_citeguard.judges.finding import Absent  # noqa: PLC0415

    taken = chosen(settings)
    looked = {one: one.look(settings) for one in CANDIDATES}
    for one, found in looked.items():
        if not isinstance(found, Absent):
            yield "judge", f"{one.name}, by {found.where}{'; `verify` asks it' if one == taken else ''}"
    if settings.judge != "auto" and isinstance(taken, Absent):
        yield "judge", f"{settings.judge} is set and not here: {taken.reason}"
    if absent := [one.name for one, found in looked.items() if isinstance(found, Absent)]:
        told = "not here" if len(absent) < len(looked) else "none of these is here"
        yield (
            "judge",
            f"{told}: {', '.join(absent)}; `verify --dry-run --judge {absent[0]}` says what is missing",
        )


def _corpora(workspace: Workspace) -> Iterator[tuple[str, str]]:
    corpus = workspace.corpus
    if not corpus.folders:
        yield "corpus", "none: no usual folder holds notes, and `corpus` names none"
    for place in corpus.folders:
        inside = place == "."
        notes = [
            (entry.id, note)
            for entry in corpus.entries.values()
            for note in entry.notes
            if inside or note.startswith(f"{place}/")
        ]
        entries = len({identifier for identifier, _ in notes})
        paths = len({note for _, note in notes})
        yield "corpus", f"{place}: {count(entries, 'entry', 'entries')}, {count(paths, 'note')}"


def _cache() -> str:
    """Where large corpora are remembered, and how much is there."""
    from mkdocs_citeguard.loading.cache_folder import SWITCH, cache_folder  # noqa: PLC0415

    folder = cache_folder()
    if folder is None:
        return (
            f"switched off by {SWITCH}" if os.environ.get(SWITCH) else "none: this user has no folder for it"
        )
    sizes = [path.stat().st_size for path in folder.glob("*.json")] if folder.is_dir() else []
    return f"{folder}, {count(len(sizes), 'corpus', 'corpora')}, {sum(sizes) / 1024**2:.1f} MiB"


def _nearest(folder: Path) -> Path | None:
    """The mkdocs.yml in a folder or the nearest above it in the same repository."""
    top = source_root(folder)
    for above in (folder, *folder.parents):
        if found := find_site(above):
            return found
        if above == top:
            break
    return None


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "not installed"


def _hook() -> str:
    """Whether `mkdocs citeguard` works, and why not if it does not."""
    if startup.live():
        return "live: `mkdocs citeguard` is what runs"
    if os.environ.get(startup.SWITCH):
        return f"switched off by {startup.SWITCH}"
    if sys.flags.no_site:
        return "not loaded: Python was started with -S, which runs no start-up lines"
    found = next((folder for folder in _line_folders() if (folder / LINE_FILE).is_file()), None)
    if found is None:
        return f"not installed: no {LINE_FILE} in a folder whose start-up lines Python runs"
    if startup.WORD in sys.orig_argv:
        return f"not loaded, though {found / LINE_FILE} is there and the word is on the command line"
    return f"installed in {found}; not loaded now, for the word `{startup.WORD}` is not on the command line"


def _line_folders() -> list[Path]:
    folders = [*site.getsitepackages(), *([site.getusersitepackages()] if site.ENABLE_USER_SITE else [])]
    return [Path(one) for one in folders]
