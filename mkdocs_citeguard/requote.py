"""A quotation written anew with the bytes of its source, where a page can hold these bytes."""

from __future__ import annotations

import re
from collections.abc import Iterator

from mkdocs_citeguard.block import BlockKind
from mkdocs_citeguard.evidence import Lines, Nature, Source
from mkdocs_citeguard.folded import folded_source
from mkdocs_citeguard.folding import MARGIN, find, words_of
from mkdocs_citeguard.quotation import Form, Quotation
from mkdocs_citeguard.span import Span
from mkdocs_citeguard.text import Page

_CLOSERS = {"“": "“”", "«": "«»", "「": "「」", "『": "『』", "„": "„“”", "＂": "＂", "‟": "‟”", '"': '"'}
_BLOCK_SYNTAX = re.compile(r"[ \t]*(?:$|[-+*#>|=~`:!<{\[]|\d+[.)])|(?: {4}|\t)")
_MARKUP = re.compile(r"<!--|-->|\{\{|\{%|</?[A-Za-z]|\[\^")
_QUOTE_SIGN = re.compile(r"[ \t]*(?:>[ \t]?)+")
_EMPHASIS = "*_`~"


def passages(
    words: str, source: Source, within: Lines | None = None, *, signed: bool = False
) -> Iterator[str]:
    """The bytes of each place where these words stand in a source, however lines break and comments are marked.

    `signed`: with the sign of the comment that they begin.
    """
    compared = folded_source(source.text, source.nature)
    given = words_of(words, source.nature)
    if not compared.placed or not given:
        return
    for span in find(given, compared.text, source.nature):
        first = compared.text.count("\n", 0, span.start) + 1
        last = first + compared.text.count("\n", span.start, span.end)
        if within is None or (within.first <= first and last <= within.last):
            found = compared.original(span)
            yield _balanced(_signed(found, source.text) if signed else found, source)


def _signed(span: Span, text: str) -> Span:
    start = text.rfind("\n", 0, span.start) + 1
    margin = text[start : span.start]
    return Span(span.start - len(margin.lstrip()), span.end) if MARGIN.fullmatch(margin) else span


def _balanced(span: Span, source: Source) -> str:
    """A passage of prose with the emphasis that begins or ends with it."""
    text, start, end = source.text, span.start, span.end
    if source.nature is Nature.PROSE and any(span.of(text).count(mark) % 2 for mark in ("*", "`", "~")):
        while start and text[start - 1] in _EMPHASIS:
            start -= 1
        while end < len(text) and text[end] in _EMPHASIS:
            end += 1
    return text[start:end]


def rewritten(page: Page, quotation: Quotation, passage: str) -> tuple[Span, str] | None:
    """What to replace on the page, and by what, so that the quotation holds a passage; None where it cannot."""
    if passage == quotation.text.strip() or not passage.strip() or _odd(passage):
        return None
    match quotation.form:
        case Form.MARKS:
            return _in_marks(page, quotation, passage)
        case Form.CODE_SPAN:
            return _in_code(page, quotation, passage)
        case Form.BLOCK_QUOTE:
            return _in_block_quote(page, quotation, passage)
        case Form.TITLED_FENCE:
            return fenced(page, quotation, passage.split("\n"))
        case Form.FENCE_BELOW:
            return None


def _odd(passage: str) -> bool:
    """Characters that no page shows as they are, or that would be lost at its line ends."""
    return "\r" in passage or "\x00" in passage or "\ufeff" in passage


def _in_marks(page: Page, quotation: Quotation, passage: str) -> tuple[Span, str] | None:
    span, text = quotation.span, page.text
    closers = _CLOSERS.get(text[span.start])
    block = page.block_at(span.start)
    if closers is None or block is None or any(mark in passage for mark in closers):
        return None
    if (
        passage.count("`") % 2
        or _MARKUP.search(passage)
        or ("|" in passage and block.kind is BlockKind.TABLE_ROW)
    ):
        return None
    if "\n" in passage and not _may_break(page, span, passage):
        return None
    return _inner(span, text, 1), passage


def _may_break(page: Page, span: Span, passage: str) -> bool:
    """Whether lines may end inside of a quotation: in a plain paragraph, if none of them begins a block."""
    block = page.block_at(span.start)
    if block is None or block.kind is not BlockKind.PARAGRAPH or "\r" in page.text:
        return False
    line = page.text.rfind("\n", 0, block.span.start) + 1
    at_margin = block.span.start == line and not page.text.startswith((" ", "\t", ">"), block.span.start)
    return at_margin and not any(_BLOCK_SYNTAX.match(one) for one in passage.split("\n")[1:])


def _inner(span: Span, text: str, marks: int) -> Span:
    """The quoted words between their marks, without the white space around them."""
    start, end = span.start + marks, span.end - marks
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    return Span(start, end)


def _in_code(page: Page, quotation: Quotation, passage: str) -> tuple[Span, str] | None:
    written = quotation.span.of(page.text)
    ticks = len(written) - len(written.lstrip("`"))
    block = page.block_at(quotation.span.start)
    piped = "|" in passage and block is not None and block.kind is BlockKind.TABLE_ROW
    if "`" in passage or "\n" in passage or piped or passage != passage.strip():
        return None
    return _inner(quotation.span, page.text, ticks), passage


def _in_block_quote(page: Page, quotation: Quotation, passage: str) -> tuple[Span, str] | None:
    text, ended = page.text, "\r\n" if "\r\n" in page.text else "\n"
    start = text.rfind("\n", 0, quotation.span.start) + 1
    sign = _QUOTE_SIGN.match(text, start)
    lines = passage.split("\n")
    broken = any(line.lstrip().startswith(("```", "~~~")) or line.startswith("    ") for line in lines)
    if sign is None or broken or _MARKUP.search(passage):
        return None
    signs = [_QUOTE_SIGN.match(one) for one in quotation.span.of(text).split("\n") if one.strip()]
    if any(one is None for one in signs):
        return None
    end = start + len(text[start : quotation.span.end].rstrip())
    written = ended.join(f"{sign[0]}{line}".rstrip() if not line else f"{sign[0]}{line}" for line in lines)
    return Span(start, end), written


def fenced(page: Page, quotation: Quotation, lines: list[str]) -> tuple[Span, str] | None:
    """Lines in place of those of a fence, indented as the fence is; None for one that is not closed."""
    text, span = page.text, quotation.span
    start = text.rfind("\n", 0, span.start) + 1
    opening = re.match(r"(?P<indent>[ \t>]*)(?P<marks>`{3,}|~{3,})", text[start : span.end])
    top, bottom = text.find("\n", start), text.rfind("\n", start, span.end)
    if (
        opening is None
        or top < 0
        or text[bottom + 1 : span.end].strip(" \t>\r")[:3] != opening["marks"][:3]
        or bottom < top
    ):
        return None
    if any(line.lstrip().startswith(opening["marks"][:3]) for line in lines):
        return None
    ended = "\r\n" if text[top - 1] == "\r" else "\n"
    written = "".join(
        f"{opening['indent']}{line}".rstrip(" \t") + ended
        if not line
        else f"{opening['indent']}{line}{ended}"
        for line in lines
    )
    return Span(top + 1, bottom + 1), written
