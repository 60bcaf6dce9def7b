"""DOIs of the bibliographies that lie in a corpus: BibTeX, CSL-JSON, and what its works cite by their sidecars."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from mkdocs_citeguard.doi_address import doi_of
from mkdocs_citeguard.evidence import Source
from mkdocs_citeguard.loading.dois import DOI
from mkdocs_citeguard.loading.files import read_source
from mkdocs_citeguard.tree import Tree

_SIDECAR = "-citations.md"
_ENDINGS = (".bib", ".bibtex", ".json", _SIDECAR)
_FIELD = re.compile(
    r"(?:^|[,{])\s*(?:doi|url)\s*=\s*[{\"]*\s*(?P<doi>[^}\",\s]+)", re.IGNORECASE | re.MULTILINE
)
_REJECTED = re.compile(r"^#+[ \t]+Rejected\b.*?(?=^#+[ \t]|\Z)", re.IGNORECASE | re.MULTILINE | re.DOTALL)
_DOI = re.compile(
    r"(?:(?P<resolver>https?://(?:dx\.|www\.)?doi\.org/)|doi:\s*)?(?P<doi>10\.\d{4,9}\S*/\S+)", re.IGNORECASE
)


def bibliography(root: Path, tree: Tree, folders: Sequence[str]) -> dict[str, str]:
    """DOIs in small letters, with the file of the corpus that lists them. What cannot be read lists none."""
    found: dict[str, str] = {}
    for path in sorted(path for path in tree.below(folders) if path.endswith(_ENDINGS)):
        source = read_source(root, path, tree)
        if isinstance(source, Source):
            for written in _written(source):
                if doi := _DOI.fullmatch(written.strip()):
                    bare = doi_of(doi["doi"]) if doi["resolver"] else doi["doi"]
                    found.setdefault(bare.casefold(), path)
    return found


def _written(source: Source) -> Iterable[str]:
    if source.origin.endswith(_SIDECAR):
        return DOI.findall(_REJECTED.sub("", source.text))
    if not source.origin.endswith(".json"):
        return [found["doi"].replace("\\", "") for found in _FIELD.finditer(source.text)]
    if '"doi"' not in source.text.lower():
        return []
    try:
        return list(_in_items(json.loads(source.text)))
    except (ValueError, RecursionError):
        return []


def _in_items(value: Any) -> Iterator[str]:
    """CSL-JSON is a list of works, or holds one under `items` or `references`."""
    if isinstance(value, dict):
        value = value.get("items") or value.get("references") or [value]
    for item in value if isinstance(value, list) else []:
        doi = (item.get("DOI") or item.get("doi")) if isinstance(item, dict) else None
        if isinstance(doi, str):
            yield doi
