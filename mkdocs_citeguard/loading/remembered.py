"""The corpus as a command loaded it before: kept in the cache of the user, and believed only while nothing has changed.

Changed has what has another time of change, size or place on the disk, or was asked for and is there now, or is not
any more. Code that loads corpora in another way finds nothing to believe. A corpus that was written a moment ago is not
kept: its next change might bear the same time.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, fields
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any

import yaml

from mkdocs_citeguard.corpus import Corpus, Defect, Entry
from mkdocs_citeguard.loading.cache_folder import cache_folder, keep
from mkdocs_citeguard.loading.corpora import Loaded, load
from mkdocs_citeguard.tree import Tree

WORTH = 200
"""Fewest files in the folders of a corpus that are worth a cache: what is below is read in no time."""
_SETTLED, _SETTLED_COARSELY = 100_000_000, 2_000_000_000
"""Nanoseconds after which a change bears another time: where files have fine times, and where whole seconds."""


def remembered(root: Path, tree: Tree, folders: Sequence[str], prefixes: Sequence[str]) -> Loaded:
    """What `load` says of these folders; from the cache if that is sure to be the same."""
    inside = sorted(tree.below(folders))
    folder = cache_folder() if len(inside) >= WORTH else None
    if folder is None:
        return load(root, tree, folders, prefixes)
    file = folder / f"{_digest(str(root), *folders, '', *prefixes)}.json"
    key = _digest(_code(), *prefixes, "", *folders, "", *inside)
    if known := _recalled(file, key, root, tree):
        return known
    started, asked = time.time_ns(), _Asked(tree.paths, tree.untracked)
    result = load(root, asked, folders, prefixes)
    stamps = _stamps(root, tree, asked.paths_asked)
    if _settled(stamps, started):
        keep(file, _written(result, key, list(asked.paths_asked), _state(asked.paths_asked, stamps)))
    return result


@dataclass(frozen=True)
class _Asked(Tree):
    """A tree that remembers which paths were asked for: on them the answer rests."""

    paths_asked: dict[str, None] = field(default_factory=dict)

    def __contains__(self, path: object) -> bool:
        if isinstance(path, str):
            self.paths_asked[path] = None
        return super().__contains__(path)


_Stamp = tuple[int, int, int, int]
"""Times of the last change of content and of anything, in nanoseconds; size in bytes; number on the disk."""


def _stamps(root: Path, tree: Tree, paths: Iterable[str]) -> list[_Stamp | None]:
    """Of each path: None where the tree has none, or nothing is there."""
    top = os.fspath(root)
    stamps: list[_Stamp | None] = []
    for path in paths:
        try:
            found = os.stat(f"{top}/{path}") if path in tree.paths else None  # noqa: PTH116  thousands of files
        except (OSError, ValueError):
            found = None
        stamps.append((found.st_mtime_ns, found.st_ctime_ns, found.st_size, found.st_ino) if found else None)
    return stamps


def _settled(stamps: Iterable[_Stamp | None], started: int) -> bool:
    """Whether every later change is sure to bear another time than the last one that was seen."""
    youngest = max((time for stamp in stamps if stamp for time in stamp[:2]), default=0)
    return youngest < started - (_SETTLED if youngest % 1_000_000_000 else _SETTLED_COARSELY)


def _state(paths: Iterable[str], stamps: Iterable[_Stamp | None]) -> str:
    return _digest(*(f"{path}\0{stamp}" for path, stamp in zip(paths, stamps, strict=True)))


def _digest(*texts: str) -> str:
    return blake2b("\n".join(texts).encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()


@cache
def _code() -> str:
    """What the code is that loads a corpus: this package may be another version, or just be written."""
    package = Path(__file__).parent
    texts = [
        path.read_text("utf-8") for path in sorted([*package.glob("*.py"), package.parent / "corpus.py"])
    ]
    return _digest(sys.version, yaml.__version__, str(yaml.__with_libyaml__), *texts)


def _written(result: Loaded, key: str, asked: list[str], state: str) -> str:
    corpus = result.corpus
    document = {
        "key": key,
        "state": state,
        "asked": asked,
        "folders": corpus.folders,
        "entries": [_row(entry) for entry in corpus.entries.values()],
        "defects": [_row(defect) for defect in corpus.defects],
        "bibliography": dict(corpus.bibliography),
        "notes": result.notes,
    }
    text = json.dumps(document, ensure_ascii=False, separators=(",", ":"))
    return f"{_digest(text)}\n{text}"


def _recalled(file: Path, key: str, root: Path, tree: Tree) -> Loaded | None:
    """What was kept, if it is whole, was kept by this code for these folders, and nothing has changed since."""
    try:
        digest, _, text = file.read_bytes().decode("utf-8", "surrogatepass").partition("\n")
        document = json.loads(text) if _digest(text) == digest else {}
    except (OSError, ValueError):
        return None
    if document.get("key") != key:
        return None
    asked = document["asked"]
    if _state(asked, _stamps(root, tree, asked)) != document["state"]:
        return None
    entries = (Entry(*_tuples(row)) for row in document["entries"])
    corpus = Corpus(
        tuple(document["folders"]),
        {entry.id: entry for entry in entries},
        tuple(Defect(*_tuples(row)) for row in document["defects"]),
        document["bibliography"],
    )
    return Loaded(corpus, tuple(document["notes"]))


def _row(value: Entry | Defect) -> list[Any]:
    return [getattr(value, one.name) for one in fields(value)]


def _tuples(row: Iterable[Any]) -> list[Any]:
    return [tuple(value) if isinstance(value, list) else value for value in row]
