"""Finding the corpora of a project that nobody has configured."""

from __future__ import annotations

import json
import posixpath
import re
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Any

from mkdocs_citeguard.evidence import Source
from mkdocs_citeguard.loading import yamls
from mkdocs_citeguard.loading.files import read_source
from mkdocs_citeguard.loading.ids import Ids
from mkdocs_citeguard.loading.yamls import BrokenYamlError, folded

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from mkdocs_citeguard.tree import Tree

USUAL = (".aiwg/research", "docs/references", "research", "references")
"""Folders in which corpora are looked for."""
_ID = re.compile(r"[A-Z][A-Z0-9]*(?:-[A-Z]+)*-\d{3,}[a-z]?(?![A-Za-z0-9])")
_CONFIGURATION = ".aiwg/aiwg.config"


def find_folders(root: Path, tree: Tree, prefixes: Sequence[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The folders that hold files or folders named by an id, and sentences on what could not be used."""
    ids = Ids(tuple(prefixes))
    named, notes = _configured(root, tree)
    candidates = [posixpath.join(one, end) for one in named for end in ("documentation", "")]
    folders = [posixpath.normpath(folder) for folder in (*candidates, *USUAL)]
    inside = tree.below(folders)
    found: list[str] = []
    for folder in folders:
        already = any(folder == other or other.startswith(f"{folder}/") for other in found)
        if not already and _holds_id(inside, folder, ids):
            found.append(folder)
    return tuple(found), notes


def strangers(tree: Tree, folders: Iterable[str], prefixes: Sequence[str]) -> frozenset[str]:
    """Ids that files in these folders, or where corpora usually are, bear under a prefix that is not configured."""
    names = (path.rpartition("/")[2] for path in tree.below((*folders, *USUAL)))
    ids = (found[0] for name in names if (found := _ID.match(name)))
    return frozenset(one for one in ids if one.rpartition("-")[0] not in prefixes)


def _holds_id(paths: Iterable[str], folder: str, ids: Ids) -> bool:
    start = "" if folder == "." else f"{folder}/"
    return any(
        ids.leading(part)
        for path in paths
        if path.startswith(start)
        for part in path.removeprefix(start).split("/")
    )


def _configured(root: Path, tree: Tree) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The corpus root that AIWG's own configuration names, from the project root."""
    source = read_source(root, _CONFIGURATION, tree)
    if not isinstance(source, Source):
        return (), ()
    try:
        settings = _parsed(source.text)
    except BrokenYamlError as error:
        return (), (f"{_CONFIGURATION}: neither JSON nor YAML{error}",)
    written = folded(settings.get("research")).get("corpusroot") or settings.get("research.corpusroot")
    if not isinstance(written, str) or not written.strip():
        return (), ()
    path = PurePosixPath(written.strip())
    if path.is_relative_to(PurePosixPath(root.as_posix())):
        path = path.relative_to(PurePosixPath(root.as_posix()))
    normal = posixpath.normpath(path.as_posix())
    if normal.startswith(("/", "../", "~")) or normal == "..":
        return (), (f"{_CONFIGURATION}: the corpus {written!r} lies outside the project and is not read",)
    return (normal,), ()


def _parsed(text: str) -> Any:
    """JSON first: it may be indented with tabs, which YAML forbids."""
    try:
        return folded(json.loads(text))
    except (ValueError, RecursionError):
        return yamls.fields(text)
