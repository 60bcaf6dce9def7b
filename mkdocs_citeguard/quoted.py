"""The quotations inside a block of text: words in quotation marks, and code spans of more than one identifier."""

from __future__ import annotations

import re
from collections.abc import Iterator

from mkdocs_citeguard.block import Block
from mkdocs_citeguard.quotation import Form, Quotation
from mkdocs_citeguard.regions import RegionKind
from mkdocs_citeguard.span import Span, Spans
from mkdocs_citeguard.text import Page

ELISION = "[...]"
_PAIRS = {"“": "”", "«": "»", "「": "」", "『": "』", "„": "“”", "＂": "＂", "‟": "”"}
_OPENING = re.compile(rf"[\"{''.join(_PAIRS)}]")
_BEFORE_STRAIGHT = re.compile(r"[\s(\[{|>*_:=/—–,;-]|[^\x00-\x7f]")
_BEHIND_STRAIGHT = re.compile(r"[\s)\]}|.,;:!?*_/—–'’-]|[^\x00-\x7f]|$")
_ELIDED = re.compile(r"[\s*_]*(?:\[\s*)?(?:\.\.\.|…)(?:\s*\])?[\s*_]*")
_HIDDEN = frozenset(
    {
        RegionKind.CODE_SPAN,
        RegionKind.TAG,
        RegionKind.COMMENT,
        RegionKind.IMAGE,
        RegionKind.MACRO,
        RegionKind.MATH,
        RegionKind.LINK_TARGET,
    }
)
"""Where a quotation mark is none: in code, in tags, in the titles of links and images."""
_IDENTIFIER = re.compile(r"[\w.$@#/\\:<>*&~^|=+-]*(?:\(\))?[;,]?|--?[\w-]+(?:[= ][\w./-]+)?")
_BRACKETS = {")": "(", "]": "[", "}": "{"}


def in_block(page: Page, block: Block) -> list[Quotation]:
    """The quotations of a block, in the order of its text; pieces around an elision are one quotation."""
    inside = page.regions_within(block.span)
    code = [region.span for region in inside if region.kind is RegionKind.CODE_SPAN]
    marked: list[Quotation] = []
    if _OPENING.search(page.text, block.span.start, block.span.end):
        hidden = Spans(region.span for region in inside if region.kind in _HIDDEN)
        marked = list(_in_marks(page.text, block.span, hidden))
    in_marks = Spans(one.span for one in marked)
    spans = [
        Quotation(text, span, Form.CODE_SPAN)
        for span in code
        if (text := _code(span.of(page.text))) and not in_marks.meet(span)
    ]
    return list(_joined(page.text, sorted([*marked, *spans], key=lambda one: one.span)))


def _code(span: str) -> str | None:
    """The code of a span that is more than one identifier."""
    inner = span.strip("`")
    inner = inner[1:-1] if inner.startswith(" ") and inner.endswith(" ") and inner.strip() else inner
    return None if _IDENTIFIER.fullmatch(inner.strip()) else inner


def _in_marks(text: str, block: Span, hidden: Spans) -> Iterator[Quotation]:
    position = block.start
    while opening := _OPENING.search(text, position, block.end):
        position = opening.end()
        if hidden.hold(opening.start()):
            continue
        end = (_straight_end if opening[0] == '"' else _paired_end)(text, opening.start(), block.end, hidden)
        if end is None:
            continue
        inner = text[opening.end() : end - 1]
        if inner.strip():
            yield Quotation(inner.strip(), Span(opening.start(), end), Form.MARKS)
        position = end


def _paired_end(text: str, start: int, end: int, hidden: Spans) -> int | None:
    del hidden
    opening, depth = text[start], 0
    for position in range(start, end):
        if position > start and text[position] in _PAIRS[opening]:
            depth -= 1
            if depth == 0:
                return position + 1
        elif text[position] == opening:
            depth += 1
    return None


def _straight_end(text: str, start: int, end: int, hidden: Spans) -> int | None:
    """Where the words behind a straight mark end: quoted code may hold such marks itself."""
    opens = start == 0 or _BEFORE_STRAIGHT.match(text[start - 1])
    if not opens or text[start + 1 : start + 2].isspace():
        return None
    first: int | None = None
    for position in range(start + 1, end):
        if text[position] != '"' or hidden.hold(position):
            continue
        behind = text[position + 1] if position + 1 < end else ""
        if text[position - 1].isspace() or not _BEHIND_STRAIGHT.match(behind):
            continue
        first = first or position + 1
        if _balanced(text[start + 1 : position]):
            return position + 1
    return first


def _balanced(inner: str) -> bool:
    """Whether quotation marks come in pairs and brackets close: else a mark inside was taken for the last one."""
    if inner.count('"') % 2:
        return False
    opened: list[str] = []
    for character in inner:
        if character in "([{":
            opened.append(character)
        elif character in _BRACKETS and opened and opened[-1] == _BRACKETS[character]:
            opened.pop()
    return not opened or '"' not in inner


def _joined(text: str, quotations: list[Quotation]) -> Iterator[Quotation]:
    """Quotations with only an elision between them are pieces of one."""
    pending: Quotation | None = None
    for one in quotations:
        if pending and one.span.start < pending.span.end:
            continue
        if pending and pending.form is one.form and _ELIDED.fullmatch(text, pending.span.end, one.span.start):
            span = Span(pending.span.start, one.span.end)
            pending = Quotation(f"{pending.text} {ELISION} {one.text}", span, one.form)
            continue
        if pending:
            yield pending
        pending = one
    if pending:
        yield pending
