"""Reading the DOI of a work off its note, as somebody wrote it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from mkdocs_citeguard.doi_address import doi_of

if TYPE_CHECKING:
    from collections.abc import Mapping

DOI = re.compile(r"10\.\d{4,9}/(?:[^\s|\"'<>\[\]]|<\d[^\s<>]*>)*[^\s|\"'<>\[\].,;)*`]")
_DOI_LINE = re.compile(
    r"^[ \t]*(?:[-*+>|][ \t]*)*(?:\*\*)?DOI(?:\*\*)?[ \t]*[:|](?P<rest>[^\n]*)", re.MULTILINE
)
_ARXIV = re.compile(r"\d{4}\.\d{4,5}")


def noted_doi(metadata: Mapping[str, Any], identifiers: Mapping[str, Any], url: str | None) -> str | None:
    """The DOI that the front matter gives: by name, by the address of the work, or by its number at arXiv."""
    at_resolver = url if url and "doi.org/" in url else None
    for value in (metadata.get("doi"), identifiers.get("doi"), at_resolver):
        if isinstance(value, str) and (found := _first(value)):
            return found
    at_arxiv = url if url and "arxiv.org/" in url else None
    written = identifiers.get("arxiv", metadata.get("arxiv", at_arxiv))
    number = _ARXIV.search(str(written)) if isinstance(written, str | float) else None
    return f"10.48550/arXiv.{number[0]}" if number else None


def written_doi(body: str) -> str | None:
    """The DOI in the text of a note: on a labelled line, else between the title and the next heading."""
    line = _DOI_LINE.search(body) if "DOI" in body else None
    return (_first(line["rest"]) if line else None) or _first(_title_block(body))


def _first(text: str) -> str | None:
    found = DOI.search(text)
    if found is None:
        return None
    at_resolver = text.endswith("doi.org/", 0, found.start())
    return doi_of(found[0]) if at_resolver else found[0]


def _title_block(body: str) -> str:
    behind = body if body.startswith("# ") else body.partition("\n# ")[2]
    return behind.partition("\n#")[0]
