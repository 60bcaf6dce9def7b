"""Files of rows under the name of their form, one row on each line, so that git can merge them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from mkdocs_citeguard.errors import SiteError


def render(schema: str, name: str, rows: Iterable[Mapping[str, Any]]) -> str:
    """The file that holds rows under a name: the same rows give the same bytes."""
    listed = ",\n".join(json.dumps(row, ensure_ascii=False) for row in rows)
    return f'{{"schema": "{schema}",\n"{name}": [\n{listed}\n]}}\n'


def parse(text: str, schema: str, name: str, file: str) -> Sequence[Any]:
    """The rows of a file. `SiteError` for one of another form, `ValueError` and the like for what is no such file."""
    document = json.loads(text)
    if document["schema"] != schema:
        raise SiteError(f"{file}: its `schema` is {document['schema']!r}, not {schema!r}")
    rows: Sequence[Any] = document[name]
    return rows


BROKEN = (ValueError, RecursionError, TypeError, KeyError, AttributeError)
"""What a file that holds no such rows, or rows of another shape, raises while it is read."""
