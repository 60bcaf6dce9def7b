"""The regions inside the text of a page: code spans, links, addresses, comments, tags. The rest is prose."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from mkdocs_citeguard.block import OPAQUE, Block, BlockKind
from mkdocs_citeguard.span import Span


class RegionKind(StrEnum):
    CODE_SPAN = "code span"
    """With its backticks."""
    LINK_TEXT = "link text"
    LINK_TARGET = "link target"
    URL = "url"
    """A bare address, or one in angle brackets."""
    COMMENT = "comment"
    TAG = "tag"
    """An HTML tag, or the attributes in braces behind an element."""
    MACRO = "macro"
    """An expression of a template language, filled in by another plugin."""
    MATH = "math"
    """A formula with its dollars or its brackets behind backslashes."""
    IMAGE = "image"
    """The alternative text of an image."""
    FRONT_MATTER = "front matter"
    OPAQUE = "opaque block"


@dataclass(frozen=True, slots=True)
class Region:
    kind: RegionKind
    span: Span
    link: Span | None = None
    """Of a link's text or target: the span of its other half, if it has one."""


_ENDED = r"""
      (?P<code> (?<!`)(?P<ticks>`+) )
    | (?P<comment> <!-- )
    | (?P<macro> \{(?P<brace>[{%\#]) )
    | (?P<raw> <(?P<element>pre|script|style|textarea|code|samp|kbd)\b[^<>]*> )
"""
"""Beginnings of elements with an end of their own, which is searched for apart: it may be far away, or nowhere."""
_WHOLE = r"""
      (?P<auto> <(?:[A-Za-z][A-Za-z0-9+.-]*:(?!\d)[^\s<>]*|[^\s<>@]+@[^\s<>]+)> )
    | (?P<tag> </?[A-Za-z][A-Za-z0-9-]*(?:\s[^<>]*)?/?> )
    | (?P<attributes> \{:[^{}\n]*\} | \{\s*[.\#][\w-][^{}\n]*\} )
    | (?P<url> (?<![A-Za-z0-9])(?:(?!file://)[A-Za-z][A-Za-z0-9+.-]{0,30}://|mailto:|www\.)[^\s<>"'`\[\]|，。、）」]+ )
    | (?P<open> !?\[ )
    | \](?P<target> \(\s*+(?P<address> <[^<>\n]*> | (?:[^\s()]|\([^\s()]*\))*+ )(?:\s++(?P<title>"[^"]*"|'[^']*'|\([^()]*\)))?\s*+\) )
    | (?P<close> \] )
"""
_SIGN = r"(?:\\[A-Za-z]|[\^={}])"
"""What a formula holds and a sentence between two prices, or in brackets that are escaped, does not."""
_MATH = rf"""
      \$\$ [^$]{{1,2000}} \$\$
    | (?<![\\$\w]) \$ (?= [^\s$`]+\$ | [^\s$`] [^$`]{{0,400}}? {_SIGN} ) (?:\\.|[^\\$`]){{1,400}} (?<!\s) \$ (?![\w$])
    | (?<!\\) \\\( (?= (?:(?!\\[()]).)*? {_SIGN} ) (?:(?!\\[()]).)+ \\\)
    | (?<!\\) \\\[ (?= (?:(?!\\[\[\]]).)*? {_SIGN} ) (?:(?!\\[\[\]]).)+ \\\]
"""
_INLINE = re.compile(
    rf"(?P<math>{_MATH}) | (?P<escape> \\[\\`\[\]<{{(] ) | {_ENDED} | {_WHOLE}", re.VERBOSE | re.DOTALL
)
_BEGINNING = re.compile(r"[\\`<{\[\]!$]")
_BEGINNING_OR_ADDRESS = re.compile(
    r"[\\`<{\[\]!$]|(?<![A-Za-z0-9])(?:[A-Za-z][A-Za-z0-9+.-]{0,30}://|mailto:|www\.)"
)
_ADDRESS_SIGNS = ("://", "mailto:", "www.")
_OTHERWISE = re.compile(_WHOLE, re.VERBOSE)
_DEFINED = re.compile(r"[ \t]*\[[^\]]+\]:[ \t]*(?P<address><[^<>\n]*>|\S+)")
_TRAILING = ".,;:!?*_~"


def scan(text: str, blocks: Iterable[Block]) -> tuple[Region, ...]:
    """All regions of a page but prose, sorted by where they begin. Code spans may lie inside link texts."""
    regions: list[Region] = []
    for block in blocks:
        if block.kind is BlockKind.FRONT_MATTER:
            regions.append(Region(RegionKind.FRONT_MATTER, block.span))
        elif block.kind in OPAQUE:
            regions.append(Region(RegionKind.OPAQUE, block.span))
        elif block.kind is BlockKind.DEFINITION:
            regions.extend(_definition(text, block.span))
        else:
            regions.extend(_inline(text, block.span))
    return tuple(sorted(regions, key=lambda region: (region.span.start, -region.span.end)))


def _definition(text: str, span: Span) -> Iterator[Region]:
    """Of a link: its address. Label, title and abbreviations are shown nowhere, or as a hint of the browser."""
    found = _DEFINED.match(text, span.start, span.end)
    if not found:
        yield Region(RegionKind.TAG, span)
        return
    address = _inside_brackets(text, Span(*found.span("address")))
    yield Region(RegionKind.TAG, Span(span.start, address.start))
    yield Region(RegionKind.LINK_TARGET, address)
    if address.end < span.end:
        yield Region(RegionKind.TAG, Span(address.end, span.end))


def _inline(text: str, span: Span) -> Iterator[Region]:
    brackets: list[re.Match[str]] = []
    for found, end in _elements(text, span):
        whole = Span(found.start(), end)
        match found.lastgroup:
            case "open":
                brackets.append(found)
            case "close":
                if brackets:
                    brackets.pop()
            case "target":
                yield from _link(text, found, brackets.pop() if brackets else None)
            case "code":
                yield Region(RegionKind.CODE_SPAN, whole)
            case "comment":
                yield Region(RegionKind.COMMENT, whole)
            case "macro":
                yield Region(RegionKind.MACRO, whole)
            case "math":
                yield Region(RegionKind.MATH, whole)
            case "raw" | "tag" | "attributes":
                yield Region(RegionKind.TAG, whole)
            case "auto":
                yield Region(RegionKind.URL, Span(whole.start + 1, whole.end - 1))
            case "url":
                yield Region(RegionKind.URL, _address(text, whole))
            case _:
                pass


def _elements(text: str, span: Span) -> Iterator[tuple[re.Match[str], int]]:
    """The elements of a block, each with its end. What begins and does not end is read as what else it may be."""
    endless: set[str] = set()
    position = span.start
    beginning = _BEGINNING
    if any(text.find(sign, span.start, span.end) >= 0 for sign in _ADDRESS_SIGNS):
        beginning = _BEGINNING_OR_ADDRESS
    while found := _element(text, position, span.end, beginning):
        closing = _closing(found)
        ending = None
        if closing and closing not in endless:
            ending = re.compile(closing).search(text, found.end(), span.end)
            if not ending:
                endless.add(closing)
        if closing and not ending:
            other = _OTHERWISE.match(text, found.start(), span.end)
            position = other.end() if other else found.end() if found["code"] else found.start() + 1
            if other:
                yield other, position
            continue
        position = ending.end() if ending else found.end()
        yield found, position


def _element(text: str, position: int, end: int, beginning: re.Pattern[str]) -> re.Match[str] | None:
    """The first element behind a position. Most characters begin none, so those that may are looked for first."""
    while start := beginning.search(text, position, end):
        if found := _INLINE.match(text, start.start(), end):
            return found
        position = start.start() + 1
    return None


def _closing(found: re.Match[str]) -> str | None:
    """The pattern of what ends an element that has an end of its own."""
    match found.lastgroup:
        case "code":
            return f"(?<!`){found['ticks']}(?!`)"
        case "comment":
            return "-->"
        case "macro":
            return {"{": r"\}\}", "%": r"%\}", "#": r"\#\}"}[found["brace"]]
        case "raw":
            return rf"</{found['element']}\s*>"
        case _:
            return None


def _link(text: str, found: re.Match[str], opening: re.Match[str] | None) -> Iterator[Region]:
    if opening is None:
        return
    words = Span(opening.end(), found.start())
    address = _inside_brackets(text, Span(*found.span("address")))
    if opening[0].startswith("!"):
        yield Region(RegionKind.IMAGE, Span(words.start, found.end() - 1))
        return
    yield Region(RegionKind.LINK_TEXT, words, link=address)
    yield Region(RegionKind.LINK_TARGET, address, link=words)
    if found["title"]:
        yield Region(RegionKind.TAG, Span(*found.span("title")))


def _inside_brackets(text: str, address: Span) -> Span:
    return Span(address.start + 1, address.end - 1) if text.startswith("<", address.start) else address


def _address(text: str, span: Span) -> Span:
    """A bare address without the punctuation of the sentence, and without a bracket that it does not open."""
    end = span.end
    unopened = text.count(")", span.start, end) - text.count("(", span.start, end)
    while end > span.start:
        last = text[end - 1]
        if last == ")" and unopened > 0:
            unopened -= 1
        elif last not in _TRAILING:
            break
        end -= 1
    return Span(span.start, end)
