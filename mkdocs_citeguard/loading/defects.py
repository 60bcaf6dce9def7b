"""What is wrong with a corpus itself: ids that disagree, and ids that stand for two works."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from rapidfuzz import fuzz

from mkdocs_citeguard.corpus import Defect
from mkdocs_citeguard.loading.notes import FOLDER

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mkdocs_citeguard.loading.notes import Note

_DUPLICATE, _MISMATCH = "CG105", "CG106"
_SAME = 90
"""Least similarity, 0 to 100, of two titles of one work."""


def mismatch(note: Note) -> Defect | None:
    """A note that names different ids in its file name, its title and its front matter."""
    values = {id_ for _, id_ in note.ids}
    if len(values) < 2:
        return None
    said = ", ".join(f"the {place} says {id_}" for place, id_ in reversed(note.ids))
    return Defect(_MISMATCH, note.path, note.line, tuple(sorted(values)), f"{note.path}: {said}")


def duplicate(id_: str, notes: Sequence[Note]) -> Defect | None:
    """Notes of one id that are about different works.

    Notes that owe their id to the folder they lie in belong to one work by that folder; their titles
    name the note, not the work.
    """
    named = [note for note in notes if note.title and any(place != FOLDER for place, _ in note.ids)]
    works: list[Note] = []
    for note in named:
        if not any(_same_work(note.title or "", other.title or "") for other in works):
            works.append(note)
    if len(works) < 2:
        return None
    said = " and ".join(f"“{note.title}” ({note.path})" for note in works)
    return Defect(_DUPLICATE, works[0].path, works[0].line, (id_,), f"{id_} stands for several works: {said}")


def _same_work(one: str, other: str) -> bool:
    """Whether two titles mean one work: nearly the same words, or all words of one among those of the other."""
    first, second = _words(one), _words(other)
    return not first or not second or fuzz.token_set_ratio(first, second) >= _SAME


def _words(title: str) -> str:
    return " ".join(re.findall(r"[^\W_]+", title.casefold()))
