"""Names behind a path: `path::Class.method`, `path:function()`."""

from __future__ import annotations

import re

from mkdocs_citeguard.evidence import Missing
from mkdocs_citeguard.kinds.paths import WrittenPath
from mkdocs_citeguard.regions import RegionKind
from mkdocs_citeguard.text import Page
from mkdocs_citeguard.tree import Tree

_SYMBOL = re.compile(
    r"::(?P<name>[A-Za-z_$][\w$]*(?:(?:::|\.)[A-Za-z_$][\w$]*){0,9})(?:\(\))?(?:\[[^\]\s]*\])?(?::(?P<line>\d{1,9})(?!\d))?"
)
_FUNCTION = re.compile(
    r":(?![Ll]\d+\b)(?P<name>[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*){0,9})(?P<call>\(\))?(?![\w(/:])"
)
_KEYED = (".md", ".yml", ".yaml", ".json", ".toml", ".ini", ".cfg", ".conf", ".properties")
"""Files in which `path:name` is a key or an anchor, not a symbol."""


def behind(path: WrittenPath, view: str, page: Page, tree: Tree) -> re.Match[str] | None:
    """The name behind a path, in the groups `name` and `line`."""
    return _SYMBOL.match(view, path.span.end) or _function(path, view, page, tree)


def _function(path: WrittenPath, view: str, page: Page, tree: Tree) -> re.Match[str] | None:
    """`path:name()`, or `path:Name` that fills its code span and whose file exists."""
    found = _FUNCTION.match(view, path.span.end)
    if not found or path.path.endswith(_KEYED):
        return None
    if found["call"]:
        return found
    span = page.region_at(path.span.start, RegionKind.CODE_SPAN)
    written = view[path.span.start : found.end()]
    fills = span is not None and span.span.of(page.text).strip("` ") == written
    missing = isinstance(tree.find(path.path, page.path), Missing)
    return found if fills and not missing else None
