"""One note of a research corpus: which work it is about, and what it says of it."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import TYPE_CHECKING, Any

from mkdocs_citeguard.loading import yamls
from mkdocs_citeguard.loading.dois import noted_doi, written_doi
from mkdocs_citeguard.loading.levels import listed_levels, noted_level, written_level
from mkdocs_citeguard.loading.yamls import BrokenYamlError, folded

if TYPE_CHECKING:
    from mkdocs_citeguard.loading.ids import Ids

Named = tuple[str, str]
"""A place that names an id, one of the five below, and the id."""
FRONT_MATTER, TITLE, FILE_NAME, FOLDER, TABLE = "front matter", "title", "file name", "folder", "table"
_ID_KEYS = ("ref_id", "ref", "id", "reference_id")
_ID_LINE = re.compile(r"^(?:ref[-_ ]?id|ref|id|reference[-_ ]id)[ \t]*:", re.MULTILINE | re.IGNORECASE)
_HEADING = re.compile(
    r"^#[ \t]+(?P<title>[^\n]*?)(?:[ \t]#+)?(?:[ \t]*\{[^{}\n]*\})?[ \t]*\r?$", re.MULTILINE
)
_EMPHASIS = re.compile(r"(\*{1,3}|`)(\S(?:.*?\S)?)\1")
_FENCE = re.compile(r"^[ \t]*(?:```|~~~)", re.MULTILINE)
_YEAR = re.compile(r"(?<!\d)(?:1[5-9]|20)\d\d(?!\d)")
_RETRACTION = re.compile(
    r"^\|[ \t*]*Retraction status[ \t*]*\|(?:[^|\n]*\|)?[ \t*]*(?P<now>[A-Za-z]+)[^|\n]*\|[^|\n]*\|?[ \t]*\r?$",
    re.MULTILINE | re.IGNORECASE,
)
"""A row of a radar file: the status when the work was noted, that of today, and the difference."""
_NO_SOURCES = frozenset({"index", "merged", "redirect", "stub"})
_WITHDRAWN = frozenset({"retracted", "superseded", "withdrawn"})


@dataclass(frozen=True)
class Note:
    """A note, or another file that describes a work. `ids` says where it names which id, the decisive first."""

    path: str
    ids: tuple[Named, ...]
    title: str | None = None
    line: int = 1
    """The line that names the id, else the title, else 1."""
    metadata: Mapping[str, Any] = field(default_factory=dict)
    body: str = field(default="", repr=False)
    fault: str | None = None
    """What could not be read, for the user."""

    @property
    def id(self) -> str | None:
        return self.ids[0][1] if self.ids else None

    @property
    def is_source(self) -> bool:
        """Whether it is about a work, not a signpost to another note."""
        words = {_first_word(self.metadata.get(key)) for key in ("status", "type")}
        return words.isdisjoint(_NO_SOURCES)

    @property
    def authors(self) -> tuple[str, ...]:
        return _names(self.metadata.get("authors", self.metadata.get("author")))

    @property
    def year(self) -> str | None:
        for key in ("year", "publication_year", "published", "publication_date"):
            value = self.metadata.get(key)
            if isinstance(value, str | int | date) and (found := _YEAR.search(str(value))):
                return found[0]
        return None

    @property
    def doi(self) -> str | None:
        return noted_doi(self.metadata, self._identifiers, self.url) or written_doi(self.body)

    @property
    def url(self) -> str | None:
        values = (self.metadata.get("source_url"), self.metadata.get("url"), self._identifiers.get("url"))
        return next((value.strip() for value in values if isinstance(value, str) and value.strip()), None)

    @property
    def full_text(self) -> str | None:
        return _text(self.metadata.get("full_text"))

    @property
    def transcript(self) -> str | None:
        return _text(self.metadata.get("transcript_path"))

    @property
    def certainty(self) -> str | None:
        return noted_level(self.metadata)

    @property
    def withdrawn(self) -> str | None:
        """Why the work should no longer be cited, if its note or its radar file says so."""
        if self.metadata.get("retracted") is True:
            return "retracted"
        values = [self.metadata.get(key) for key in ("grade_trajectory", "grade_current", "status")]
        found = _RETRACTION.search(self.body) if "etraction" in self.body else None
        return next(filter(None, map(withdrawal, [*values, found and found["now"]])), None)

    @property
    def written_certainty(self) -> str | None:
        """The certainty that its text gives, as opposed to its front matter."""
        return written_level(self.body)

    @property
    def _identifiers(self) -> Mapping[str, Any]:
        return folded(self.metadata.get("identifiers"))


def withdrawal(value: Any) -> str | None:
    """`retracted`, `superseded` or `withdrawn` where a status says so; of a trajectory the last word counts."""
    last = value[-1] if isinstance(value, list) and value else value
    word = _first_word(last)
    return word if word in _WITHDRAWN else None


def parse_note(path: str, text: str, ids: Ids) -> Note:
    """A note from its Markdown. Broken front matter is a fault of the note, not the end of it."""
    front, start = yamls.front_matter(text)
    metadata: Mapping[str, Any] = {}
    fault = (
        f"{path}: the front matter does not end; a line `---` is missing" if yamls.never_ends(text) else None
    )
    try:
        metadata = yamls.fields(front, first_line=2) if front else {}
    except BrokenYamlError as error:
        fault = f"{path}: the front matter is no valid YAML{error}"
    heading = _heading(text, start)
    named = heading["title"] if heading else ""
    found = (_front_id(metadata, ids), _id_in(TITLE, named, ids), path_id(path, ids))
    title = _text(metadata.get("title")) or _EMPHASIS.sub(r"\2", ids.without(named))
    return Note(
        path,
        found[0] + found[1] + found[2],
        ids.without(title).strip() or None,
        _line(text, start, heading, named_in_front=bool(found[0])),
        metadata,
        text[start:],
        fault,
    )


def parse_record(path: str, text: str, ids: Ids) -> Note:
    """A work's description in a YAML file: its package, metadata or assessment."""
    fault = None
    metadata: Mapping[str, Any] = {}
    try:
        metadata = yamls.fields(text)
    except BrokenYamlError as error:
        fault = f"{path}: no valid YAML{error}"
    named = _front_id(metadata, ids) + path_id(path, ids)
    title = ids.without(_text(metadata.get("title")) or "") or None
    found = _ID_LINE.search(text)
    line = text.count("\n", 0, found.start()) + 1 if found else 1
    return Note(path, named, title, line, metadata, fault=fault)


def parse_index(path: str, text: str, ids: Ids) -> tuple[Note, ...]:
    """What a list of works says of each: its level."""
    return tuple(
        Note(path, ((TABLE, id_),), metadata={"grade": read}) for id_, read in listed_levels(text, ids)
    )


def path_id(path: str, ids: Ids) -> tuple[Named, ...]:
    """The id in the name of a file, else in that of the nearest folder that bears one."""
    folder, name = posixpath.split(path)
    if named := _id_in(FILE_NAME, name, ids):
        return named
    return next((named for part in reversed(folder.split("/")) if (named := _id_in(FOLDER, part, ids))), ())


def _front_id(metadata: Mapping[str, Any], ids: Ids) -> tuple[Named, ...]:
    values = (value for key in _ID_KEYS if isinstance(value := metadata.get(key), str))
    return next((named for value in values if (named := _id_in(FRONT_MATTER, value, ids))), ())


def _id_in(place: str, text: str, ids: Ids) -> tuple[Named, ...]:
    id_ = ids.leading(text)
    return ((place, id_),) if id_ else ()


def _heading(text: str, start: int) -> re.Match[str] | None:
    """The first heading of the first level outside of a fence."""
    for found in _HEADING.finditer(text, start):
        if len(_FENCE.findall(text, start, found.start())) % 2 == 0:
            return found
    return None


def _line(text: str, start: int, heading: re.Match[str] | None, *, named_in_front: bool) -> int:
    offset = heading.start() if heading else 0
    if named_in_front and (found := _ID_LINE.search(text, 0, start)):
        offset = found.start()
    return text.count("\n", 0, offset) + 1


def _names(value: Any) -> tuple[str, ...]:
    """Authors, one name each. Commas part full names (`Ada Byron, Carl Gauss`), not `Byron, A.`."""
    if isinstance(value, list):
        names = [item.get("name") if isinstance(item, Mapping) else item for item in value]
        return tuple(name for name in map(_text, names) if name)
    written = _text(value)
    if not written:
        return ()
    parts = [part.strip() for part in re.split(r";|\s+and\s+|\s+&\s+", written)]
    commas = [piece.strip() for part in parts for piece in part.split(",")]
    full = all(" " in piece and not piece.endswith(".") for piece in commas if piece)
    return tuple(piece for piece in (commas if full else parts) if piece)


def _text(value: Any) -> str | None:
    return (value.strip() or None) if isinstance(value, str) else None


def _first_word(value: Any) -> str:
    found = re.match(r"[a-z]+", value.strip().lower()) if isinstance(value, str) else None
    return found[0] if found else ""
