"""Where a file stands in a research corpus, and what it therefore is."""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence


class Shelf(IntEnum):
    """What a file is. Notes come first, in the order in which they stand for their work."""

    FINDING = 1
    SOURCE = 2
    REFERENCE = 3
    ANALYSIS = 4
    OTHER = 5
    PACKAGE = 6
    METADATA = 7
    ASSESSMENT = 8
    RADAR = 9
    FULL_TEXT = 10
    TRANSCRIPT = 11
    INDEX = 12


class Shelved(NamedTuple):
    """A file of a corpus, by its path from the project root."""

    shelf: Shelf
    path: str


_NOTES = {
    "findings": Shelf.FINDING,
    "sources": Shelf.SOURCE,
    "references": Shelf.REFERENCE,
    "paper-analysis": Shelf.ANALYSIS,
}
_TABLES = {"metadata": Shelf.METADATA, "quality-assessments": Shelf.ASSESSMENT}
_LEFT_OUT = frozenset(
    {"citations", "media", "provenance", "summaries", "synthesis", "templates", "transcripts"}
)
_TEXTS = frozenset({"fulltext", "pdf", "pdfs", "text", "texts", "web"})
"""Folders below `sources` whose Markdown is a work itself, not a note about it."""
_WORKS = frozenset({"htm", "html", "pdf", "rst", "tex", "txt", "xml"})
_INDEX = "index.md"


def shelve(paths: Iterable[str], folders: Sequence[str]) -> list[Shelved]:
    """The files below these folders that a corpus is read from, sorted."""
    found = {shelved for folder in folders for shelved in _in_folder(paths, folder)}
    return sorted(found)


def _in_folder(paths: Iterable[str], folder: str) -> Iterator[Shelved]:
    start = "" if folder == "." else f"{folder}/"
    nearer = folder.lower().split("/")
    for path in paths:
        if not path.startswith(start):
            continue
        *parts, name = path.removeprefix(start).lower().split("/")
        if shelf := _shelf(nearer[-1:], parts, name):
            yield Shelved(shelf, path)


def _shelf(folder: list[str], parts: list[str], name: str) -> Shelf | None:
    """The shelf of a file in the folders `parts` below a corpus folder; None if nothing is read from it."""
    around = [*folder, *parts]
    extension = name.rpartition(".")[2]
    if _is_transcript(around, name, extension):
        return Shelf.TRANSCRIPT
    if not _LEFT_OUT.isdisjoint(around):
        return None
    if extension in {"yaml", "yml"}:
        if name.startswith("package.") and "sources" in around:
            return Shelf.PACKAGE
        return next((_TABLES[part] for part in reversed(around) if part in _TABLES), None)
    if "radar" in around:
        return Shelf.RADAR if extension == "md" else None
    if name == _INDEX:
        return Shelf.INDEX
    if not _TABLES.keys().isdisjoint(around) or name == "todo.md":
        return None
    is_note = extension in {"md", "markdown"}
    if "sources" in around and (extension in _WORKS or (is_note and not _TEXTS.isdisjoint(around))):
        return Shelf.FULL_TEXT
    if not is_note:
        return None
    known = next((_NOTES[part] for part in reversed(around) if part in _NOTES), None)
    return known or (Shelf.OTHER if parts else Shelf.REFERENCE)


def _is_transcript(around: list[str], name: str, extension: str) -> bool:
    if extension in {"srt", "vtt"}:
        return True
    named = "transcripts" in around or "transcript" in name
    return extension == "json" and named and not name.endswith(".plan.json")
