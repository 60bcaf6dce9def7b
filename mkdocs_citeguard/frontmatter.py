"""The keys that a page begins with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import yaml

from mkdocs_citeguard.block import BOM, Block, BlockKind
from mkdocs_citeguard.text import Page


def block_of(page: Page) -> Block | None:
    """The front matter of a page, if it has one."""
    block = page.blocks[0] if page.blocks else None
    return block if block and block.kind is BlockKind.FRONT_MATTER else None


def values(page: Page) -> Mapping[str, Any]:
    """Its keys, with texts for all that is no list and no mapping; none if it is no YAML."""
    block = block_of(page)
    if block is None:
        return {}
    inside = block.span.of(page.text).lstrip(BOM).split("\n", 1)[1].rstrip().rstrip("-.")
    try:
        read = yaml.load(inside, yaml.BaseLoader)  # noqa: S506 - makes texts of everything
    except (yaml.YAMLError, RecursionError):
        return {}
    return read if isinstance(read, dict) else {}
