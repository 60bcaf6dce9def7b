"""Whether what an agent is about to write may be written: its pages as they are going to be, held against the project."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from pathlib import Path

from mkdocs_citeguard.added import Verdict, verdict
from mkdocs_citeguard.agents.calls import Call
from mkdocs_citeguard.agents.replies import Reply
from mkdocs_citeguard.audit import audit
from mkdocs_citeguard.evidence import Source
from mkdocs_citeguard.filenames import MARKDOWN
from mkdocs_citeguard.findings import Severity
from mkdocs_citeguard.loading.files import source_from
from mkdocs_citeguard.loading.planned import Planned, nearest_folder, planned
from mkdocs_citeguard.loading.project import Setup, absolute
from mkdocs_citeguard.overlay import Overlaid
from mkdocs_citeguard.text import Page
from mkdocs_citeguard.wording import alternatives

_BEHIND = ("post", "after")


def review(call: Call, config_file: Path | None) -> Reply:
    """Look at what a call is going to write. `CiteguardError` where the set-up is wrong."""
    folder = absolute(Path(call.folder or "."))
    targets = [absolute(folder / change.target) for change in call.changes]
    owners = {path: setup for path in targets if (setup := _owner(path, folder, config_file))}
    if not owners:
        return Reply()
    names = alternatives([setup.name(path) for path, setup in owners.items()])
    if not call.known:
        return Reply(
            notes=(f"the tool {call.tool!r} is not known; what it writes to {names} was not looked at",)
        )
    if call.event.lower().startswith(_BEHIND):
        told = f"{call.event} comes behind the tool, this hook belongs before it; {names} was not looked at"
        return Reply(notes=(told,))
    files = [planned(change, folder) for change in call.changes]
    lost = [path for path, file in zip(targets, files, strict=True) if file is None and path in owners]
    notes = (
        f"what is done to {owners[path].name(path)} cannot be followed; it was not looked at" for path in lost
    )
    written = [file for file in files if file]
    found = Verdict()
    for setup in {setup.folder: setup for setup in owners.values()}.values():
        owned = {path for path, owner in owners.items() if owner.folder == setup.folder}
        found += _verdict(setup, written, owned)
    return Reply(found.blocking, found.remarks, tuple(notes))


def _owner(path: Path, folder: Path, config_file: Path | None) -> Setup | None:
    """The project of which a file is a page: that of the nearest mkdocs.yml, else the one that the agent works in."""
    if path.suffix not in MARKDOWN:
        return None
    if config_file is None:
        near = Setup.around(nearest_folder(path))
        if near.site and near.selects(path):
            return near
    around = Setup.around(folder, config_file)
    return around if around.selects(path) else None


def _verdict(setup: Setup, files: Sequence[Planned], owned: Collection[Path]) -> Verdict:
    """What the call adds to the pages of one project."""
    own = [file for file in files if file.path in owned]
    sources, settings = setup.workspace(), setup.settings.for_some_pages()
    texts = {setup.name(file.path): file.after for file in files}
    new = [
        source
        for name, text in texts.items()
        if name not in sources.tree and isinstance(source := source_from(text.encode(), name, name), Source)
    ]
    pages = [Page(setup.name(file.path), file.after) for file in own]
    edited = Overlaid(sources, [Page(name, text) for name, text in texts.items()], new)
    after = audit(pages, edited, settings)
    if not any(one.severity is Severity.WARN for one in after.findings):
        return Verdict()
    old = [Page(setup.name(file.path), file.before) for file in own if file.before is not None]
    return verdict(audit(old, sources, settings), after)
