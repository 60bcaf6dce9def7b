"""The text of a PDF, page by page, if the extra `pdf` is installed."""

from __future__ import annotations

import io
import logging
import re
from collections import Counter
from typing import TYPE_CHECKING, Any

from mkdocs_citeguard.evidence import Nature, Source, Unverifiable

if TYPE_CHECKING:
    from collections.abc import Sequence

_LIGATURES = str.maketrans({"ﬀ": "ff", "ﬁ": "fi", "ﬂ": "fl", "ﬃ": "ffi", "ﬄ": "ffl", "ﬅ": "st", "ﬆ": "st"})
_BROKEN_WORD = re.compile(r"(?P<head>[^\W\d_]+)-\n(?P<tail>[^\W\d_]+)")
_NUMBER = re.compile(r"(?<!\d)\d{1,5}(?!\d)")
_LEAST_TEXT = 8
"""Characters that a page has on average unless the paper is a scan."""


def source_from_pdf(data: bytes, origin: str) -> Source | Unverifiable:
    """A paper as prose. `Unverifiable` without the extra, for a scan, and for a file that cannot be read."""
    try:
        import pypdf  # noqa: PLC0415  an extra, and slow to load
    except ImportError:
        return Unverifiable(f"{origin} is a PDF, which is read with the extra `pdf` only")
    logging.getLogger("pypdf").setLevel(logging.CRITICAL)
    try:
        reader = pypdf.PdfReader(io.BytesIO(data))
        pages = [page.extract_text() or "" for page in reader.pages]
        labels = _labels(reader, pages)
    except Exception as error:  # noqa: BLE001  whatever a broken file makes of a parser
        return Unverifiable(f"{origin} cannot be read as a PDF: {type(error).__name__}")
    if sum(len(page.strip()) for page in pages) < _LEAST_TEXT * max(len(pages), 1):
        return Unverifiable(f"{origin} holds no text: it may be a scan")
    text, starts = _joined(
        [page.translate(_LIGATURES).replace("\r", "\n").replace("\0", "") for page in pages]
    )
    return Source(origin, text, Nature.PROSE, pages=tuple(zip(labels, starts, strict=True)))


def _labels(reader: Any, pages: Sequence[str]) -> list[str]:
    """The numbers of the pages as printed: by the file, else by what stands at the edges of most pages, else counted."""
    counted = [str(number) for number in range(1, len(pages) + 1)]
    given = (
        [str(label) for label in reader.page_labels] if "/PageLabels" in reader.trailer["/Root"] else counted
    )
    if given != counted and len({*given}) == len(pages):
        return given
    shifts = Counter(
        int(number) - index
        for index, page in enumerate(pages, 1)
        for number in {*_NUMBER.findall(" ".join(_edges(page)))}
    )
    shift, times = shifts.most_common(1)[0] if shifts else (0, 0)
    if shift > 0 and times >= max(2, 0.6 * len(pages)) and times > shifts[0]:
        return [str(index + shift) for index in range(1, len(pages) + 1)]
    return counted


def _edges(page: str) -> list[str]:
    lines = [line for line in page.split("\n") if line.strip()]
    return [*lines[:1], *lines[-1:]]


def _joined(pages: Sequence[str]) -> tuple[str, list[int]]:
    """All pages as one text, and the line on which each begins; words broken at line ends are whole again."""
    known = {*re.findall(r"[\w-]+", " ".join(pages).lower())}

    def whole(word: re.Match[str]) -> str:
        joined, hyphened = f"{word['head']}{word['tail']}", f"{word['head']}-{word['tail']}"
        return hyphened if hyphened.lower() in known and joined.lower() not in known else joined

    texts, starts, line = [], [], 1
    for page in pages:
        text = _BROKEN_WORD.sub(whole, page).rstrip("\n") + "\n"
        texts.append(text)
        starts.append(line)
        line += text.count("\n")
    return "".join(texts), starts
