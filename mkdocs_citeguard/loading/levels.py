"""Reading how certain a source is held to be: words and letters of GRADE, as somebody wrote them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from mkdocs_citeguard.loading.yamls import folded

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from mkdocs_citeguard.loading.ids import Ids

_LEVEL = r"(?P<level>very[ \t_-]*low|low|moderate|high|[a-d][+-]?)"
_KNOWN = re.compile(rf"[\s*⊕○]*{_LEVEL}(?![\w+])", re.IGNORECASE)
_SYMBOLS = re.compile(r"\s*(?P<first>⊕?)⊕{0,3}[○◯]*\s*")
_BY_SYMBOL = ("VERY LOW", "LOW", "MODERATE", "HIGH")
_OTHER = re.compile(r"[\w][\w +-]{0,30}")
_NO_LEVEL = frozenset({"", "NONE", "NULL", "N/A", "NA", "PENDING", "TBD", "TODO", "UNASSESSED", "UNGRADED",
                       "UNKNOWN", "NOT ASSESSED"})  # fmt: skip
_IN_BODY = re.compile(
    rf"""^[ \t]*(?:[-*+>][ \t]+)*(?P<cell>\|[ \t]*)?(?P<bold>\*\*)?
    (?:GRADE|(?:evidence|certainty)[ \t]+(?:quality[ \t]+)?\(GRADE\)|(?(cell)Quality|(?(bold)Quality|(?!))))
    (?:[ \t]+(?:level|rating|assessment|score|quality|certainty|letter))?
    (?(cell)(?:\*\*)?[ \t]*\||[ \t]*(?:\*\*)?:(?:\*\*)?)
    [ \t]*(?:\*\*)?[ \t]*{_LEVEL}(?:\*\*)?[ \t]*\r?(?=$|[(\[|,;.–—⊕]|-[ \t])
    """,
    re.VERBOSE | re.MULTILINE | re.IGNORECASE,
)
_HEADED = re.compile(r"\W*(?:GRADE|Quality|Certainty)(?: (?:level|rating|grade))?\W*", re.IGNORECASE)
_KEYS = ("grade", "grade_rating", "grade_level", "quality_level", "final_grade")


def level(value: Any) -> str | None:
    """A level in capitals, without what is said about it: `moderate (indirect)` is MODERATE.

    A word of a project's own scale is kept, for the setting `certainty.scale` to translate.
    """
    if isinstance(value, bool) or not isinstance(value, str | int):
        return None
    text = str(value)
    if filled := _SYMBOLS.fullmatch(text):
        return _BY_SYMBOL[text.count("⊕") - 1] if filled["first"] else None
    if found := _KNOWN.match(text):
        return _spelled(found["level"])
    own = _spelled(text)
    return own if own not in _NO_LEVEL and _OTHER.fullmatch(own) else None


def assessed_level(assessment: Mapping[str, Any]) -> str | None:
    """The level of an assessment file: nested as upstream writes it, or flat."""
    final = assessment.get("final_quality")
    nested = folded(final)
    return level(nested.get("level")) or level(final) or noted_level(assessment)


def noted_level(metadata: Mapping[str, Any]) -> str | None:
    """The level that the front matter of a note gives."""
    nested = folded(metadata.get("quality_assessment"))
    values = [*(metadata.get(key) for key in _KEYS), nested.get("final_grade")]
    return next((read for value in values if (read := level(value))), None)


def written_level(body: str) -> str | None:
    """The level in the text of a note: a labelled line, or a row of a table."""
    found = _IN_BODY.search(body)
    return _spelled(found["level"]) if found else None


def listed_levels(index: str, ids: Ids) -> Iterator[tuple[str, str]]:
    """The ids of a table of works, each with the level in the column headed `GRADE` or `Quality`."""
    column: int | None = None
    for line in index.splitlines():
        if not line.lstrip().startswith("|"):
            column = None
            continue
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        headed = next((number for number, cell in enumerate(cells) if _HEADED.fullmatch(cell)), None)
        if headed is not None:
            column = headed
        elif column is not None and column < len(cells):
            named = next((id_ for cell in cells if (id_ := ids.leading(cell))), None)
            read = level(cells[column].strip("*_` "))
            if named and read:
                yield named, read


def _spelled(written: str) -> str:
    return re.sub(r"(?<=\w)[\s_-]+(?=\w)", " ", written.strip()).upper()
