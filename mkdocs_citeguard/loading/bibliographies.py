"""DOIs of the bibliographies that lie in a corpus: BibTeX and CSL-JSON."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from mkdocs_citeguard.evidence import Source
from mkdocs_citeguard.loading.files import read_source
from mkdocs_citeguard.tree import Tree

_ENDINGS = (".bib", ".bibtex", ".json")
_FIELD = re.compile(r"^\s*doi\s*=\s*[{\"]+\s*(?P<doi>[^}\"\s]+)", re.IGNORECASE | re.MULTILINE)
_DOI = re.compile(r"(?:https?://(?:dx\.)?doi\.org/|doi:\s*)?(?P<doi>10\.\d{4,9}\S*/\S+)", re.IGNORECASE)


def bibliography(root: Path, tree: Tree, folders: Sequence[str]) -> dict[str, str]:
    """DOIs in small letters, with the file of the corpus that lists them. What cannot be read lists none."""
    found: dict[str, str] = {}
    for path in sorted(path for path in tree.below(folders) if path.endswith(_ENDINGS)):
        source = read_source(root, path, tree)
        if isinstance(source, Source):
            for written in _written(source):
                if doi := _DOI.fullmatch(written.strip()):
                    found.setdefault(doi["doi"].casefold(), path)
    return found


def _written(source: Source) -> Iterable[str]:
    if not source.origin.endswith(".json"):
        return [found["doi"] for found in _FIELD.finditer(source.text)]
    if '"DOI"' not in source.text:
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
        if isinstance(item, dict) and isinstance(item.get("DOI"), str):
            yield item["DOI"]
