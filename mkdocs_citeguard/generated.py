"""Files that are added to a site, which has no such files of its own."""

from __future__ import annotations

from functools import cache
from importlib.resources import files as resources

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files, InclusionLevel

_OURS = "citeguard"


def add(uri: str, content: str, files: Files, config: MkDocsConfig, inclusion: InclusionLevel) -> None:
    """Add a file at this path of the docs folder. One that is there stays: it is the author's."""
    if files.get_file_from_path(uri) is None:
        file = File.generated(config, uri, content=content, inclusion=inclusion)
        file.generated_by = _OURS
        files.append(file)


def ours(file: File) -> bool:
    return file.generated_by == _OURS


@cache
def asset(name: str) -> str:
    """A file of the package. Each generated page asks for some."""
    return (resources("mkdocs_citeguard") / "assets" / name).read_text(encoding="utf-8")
