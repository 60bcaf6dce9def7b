"""The block `## Source roots` of a page: folders outside the project that it says it cites."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from mkdocs_citeguard.block import BlockKind
from mkdocs_citeguard.citation import Lexicon, Malformed
from mkdocs_citeguard.span import Span
from mkdocs_citeguard.text import Page

_OCCURS = re.compile(r"#[ \t]+(?:§?[ \t]*\d+[.)]?[ \t]+)?[Ss][Oo][Uu][Rr][Cc][Ee] [Rr][Oo][Oo][Tt][Ss]\b")
_HEADING = re.compile(r"#{1,6}[ \t]+(?:§?[ \t]*\d+[.)]?[ \t]+)?source roots[ \t:]*#*[ \t\r]*", re.IGNORECASE)
_ROOT = re.compile(
    r"[ \t]*[-*+][ \t]+[`*]*(?P<name>[\w.-]+)[`*]*[ \t]*:[ \t]*(?P<folder>\S.*?)[ \t\r]*", re.DOTALL
)


@dataclass(frozen=True, slots=True)
class SourceRoot:
    """One item of the block: a name, and where the page says that the folder is."""

    name: str
    folder: str
    span: Span


def occur(text: str) -> bool:
    return bool(_OCCURS.search(text))


def read(page: Page) -> tuple[SourceRoot, ...]:
    """The roots that a page names, in the order of its text."""
    if not occur(page.text):
        return ()
    roots: list[SourceRoot] = []
    inside = False
    for block in page.blocks:
        if block.kind is BlockKind.HEADING:
            inside = bool(_HEADING.fullmatch(block.span.of(page.text)))
        elif (
            inside
            and block.kind is BlockKind.LIST_ITEM
            and (found := _ROOT.fullmatch(page.text, block.span.start, block.span.end))
        ):
            roots.append(SourceRoot(found["name"], found["folder"], block.span))
    return tuple(roots)


def unlisted(roots: Iterable[SourceRoot], lexicon: Lexicon) -> Iterator[Malformed]:
    """The roots that the settings do not list: a page must not make the build read any folder it likes."""
    for root in roots:
        if root.name not in lexicon.roots:
            reason = f"the setting `source_roots` does not list `{root.name}`, so nothing below it is read"
            yield Malformed("CG111", root.span, reason)
