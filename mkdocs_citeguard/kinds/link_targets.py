"""The targets of links: the places that they name, and whether they lead to the web."""

from __future__ import annotations

import re
from urllib.parse import unquote

from mkdocs_citeguard.evidence import Lines, Locator
from mkdocs_citeguard.forge import Forge
from mkdocs_citeguard.kinds import numbers, paths
from mkdocs_citeguard.kinds.numbers import Number
from mkdocs_citeguard.kinds.paths import WrittenPath
from mkdocs_citeguard.regions import Region, RegionKind
from mkdocs_citeguard.span import Span
from mkdocs_citeguard.text import Page

WEB = re.compile(r"https?://|mailto:|ftp:", re.IGNORECASE)
BLOB = re.compile(r"/(?:blob|blame|src|raw)/")
_SCHEME = re.compile(r"(?!file:)(?:[A-Za-z][A-Za-z0-9+-]+:(?!\d)|[A-Za-z][A-Za-z0-9+.-]+://)")
_TARGET = re.compile(r"(?P<path>[^#\s]+?\.?[\w]+)(?:\#(?=[Ll]\d)|(?P<colon>:)(?=\d))")


def place_of(target: Region, text: str) -> tuple[WrittenPath, tuple[Number, ...]] | None:
    """The file and lines that a link's target names: `../lib/boil.py#L42`, `lib/boil.py:42`."""
    address = target.span.of(text)
    found = _TARGET.match(address)
    if not found or _SCHEME.match(address):
        return None
    members = numbers.glued(text, target.span.start + found.end(), target.span.end)
    if not members or (found["colon"] and not paths.has_known_extension(found["path"])):
        return None
    path = unquote(found["path"].removeprefix("file://"))
    return WrittenPath(Span(target.span.start, target.span.start + found.end("path")), path), members


def behind_words(page: Page, offset: int) -> Region | None:
    """The target of the link whose words stand at `offset`."""
    words = page.region_at(offset, RegionKind.LINK_TEXT)
    if words is None or words.link is None:
        return None
    return Region(RegionKind.LINK_TARGET, words.link, words.span)


def spelled(
    path: WrittenPath, place: Locator, target: Region, text: str
) -> tuple[tuple[str, ...], tuple[Span, ...]]:
    """The paths that words and target of a link give, and where the target writes the place: they are one citation."""
    named = place_of(target, text)
    linked = named[0].path if named else target.span.of(text).partition("#")[0]
    same_file = linked.rpartition("/")[2] == path.path.rpartition("/")[2]
    spellings = (linked, path.path) if same_file and linked != path.path else (path.path,)
    if not named or not same_file or not isinstance(place, Lines):
        return spellings, ()
    return spellings, tuple(member.span for member in named[1] if member.lines.first == place.first)


def tells_more(address: str, forge: Forge | None) -> bool:
    """Whether the address of a link to the web says more than a path in its words, which is then left aside."""
    if not WEB.match(address):
        return False
    if forge is None:
        return not BLOB.search(address)
    return forge.blob(address) is not None or not address.startswith(forge.base)
