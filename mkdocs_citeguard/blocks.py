"""The blocks of a Markdown page: paragraphs, list items, table rows, fences and the like.

A line scanner, not a parser: it needs no more of Markdown than where prose ends. Where renderers differ
it follows Python-Markdown with the extensions that MkDocs sites use; the renderer is its oracle in tests.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from mkdocs_citeguard.block import BOM, Block, BlockKind
from mkdocs_citeguard.lines import TAB, Line, line_at, lines_from
from mkdocs_citeguard.span import Span

_LINE_END = re.compile(r"\r?\n")
_FRONT_MATTER = re.compile(rf"{BOM}?---[ \t]*\r?\n(?:[^\n]*\n)*?(?:---|\.\.\.)[ \t]*(?:\r?\n|\Z)")
_FENCE = re.compile(
    r"(?P<lead>[ \t]*(?:>[ \t]?)*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*)(?P<ticks>`{3,}|~{3,})(?P<info>.*)"
)
_HEADING = re.compile(r" {0,3}#{1,6}(?!\w)|#{1,6}(?=[^#\s\d])")
_UNDERLINE = re.compile(r" {0,3}(?:=+|-+)[ \t]*$")
_RULE = re.compile(r" {0,3}(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$")
_ITEM = re.compile(r"[ \t]*(?:[-*+]|\d{1,9}[.)])(?:[ \t]+|$)")
_DIRECTIVE = re.compile(r"[ \t]*(?:!!!|\?\?\?\+?|===[!+]*|/{3,})[ \t]*(?=[\w\"'|])")
_SNIPPET = re.compile(r"[ \t]*(?:-+8<-+|:::[ \t])")
_FOOTNOTE = re.compile(r" {0,3}\[\^[^\]\s]+\]:")
_DEFINITION = re.compile(r" {0,3}(?:\[(?!\^)[^\]]+\]:[ \t]*\S|\*\[[^\]]+\]:)")
_TERM = re.compile(r" {0,3}:[ \t]{1,3}\S")
_DELIMITER = re.compile(r"[ \t]*+\|?+[ \t]*+:?-+:?[ \t]*+(?:\|[ \t]*+:?-+:?[ \t]*+)*+\|?+[ \t]*+$")
_QUOTE = re.compile(r" {0,3}>")
_CODE_SPAN = re.compile(r"(?<!`)(`+)(?!`).+?(?<!`)\1(?!`)")
_RAW_OPENING = re.compile(r"<(?P<tag>pre|script|style|textarea)\b[^>]*>|<!--", re.IGNORECASE)


def scan(text: str) -> tuple[Block, ...]:
    """The blocks of a page in the order of the text. Blank lines and rules belong to none."""
    return tuple(block for block in _Scanner(text).blocks() if block.span.start < block.span.end)


class _Scanner:
    """The state of one pass: the block that is open, and the containers (list items, admonitions) around it."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.containers: list[int] = []
        self.open: tuple[BlockKind, int, int] | None = None
        self.in_table = False
        self.endless: set[str] = set()
        """Fences that are known not to be closed below."""
        self.closings: dict[str, re.Match[str] | None] = {}
        """Where the raw elements that were asked for last are closed."""

    def blocks(self) -> Iterator[Block]:
        position = len(BOM) if self.text.startswith(BOM) else 0
        if front := _FRONT_MATTER.match(self.text):
            yield Block(BlockKind.FRONT_MATTER, Span(0, front.end()))
            position = front.end()
        after_blank = True
        while position < len(self.text):
            line = line_at(self.text, position)
            if line.blank:
                yield from self._close()
                after_blank, position = True, line.after
                continue
            if after_blank:
                self._leave_containers(line.indent)
            if self._is_words(line, after_blank=after_blank):
                self._extend(self.open[0] if self.open else BlockKind.PARAGRAPH, line)
                after_blank, position = False, line.after
                continue
            if opaque := self._opaque(line, after_blank=after_blank):
                before = self.text[line.start : opaque.span.start].rstrip()
                if before:
                    yield from self._read(Line(line.start, before, opaque.span.start))
                yield from self._close()
                yield opaque
                position = opaque.span.end
                after_blank = opaque.kind in (BlockKind.FENCE, BlockKind.CODE)
                if end := _LINE_END.match(self.text, position):
                    position = end.end()
                continue
            yield from self._read(line)
            after_blank, position = False, line.after
        yield from self._close()

    def _close(self) -> Iterator[Block]:
        if self.open:
            kind, start, end = self.open
            yield Block(kind, Span(start, end))
        self.open, self.in_table = None, False

    def _leave_containers(self, indent: int) -> None:
        while self.containers and self.containers[-1] >= indent:
            self.containers.pop()

    def _is_words(self, line: Line, *, after_blank: bool) -> bool:
        """Whether a line goes on with the open block or begins a paragraph, for it begins with a letter: most do."""
        if self.in_table or not line.worded or "<" in line.text:
            return False
        return not self._indented_code(line, after_blank=after_blank)

    # --- what is not Markdown ---

    def _indented_code(self, line: Line, *, after_blank: bool) -> bool:
        return after_blank and line.indent >= self._code_indent

    def _opaque(self, line: Line, *, after_blank: bool) -> Block | None:
        if (fence := _FENCE.match(line.text)) and not (fence["ticks"][0] == "`" and "`" in fence["info"]):
            return self._fence(line, fence)
        if self._indented_code(line, after_blank=after_blank):
            return Block(BlockKind.CODE, Span(line.start, self._end_of_code(line)))
        if _SNIPPET.match(line.text):
            return Block(BlockKind.RAW, Span(line.start, line.end))
        return self._raw(line) if "<" in line.text else None

    @property
    def _code_indent(self) -> int:
        return self.containers[-1] + 2 * TAB if self.containers else TAB

    def _fence(self, opening: Line, fence: re.Match[str]) -> Block:
        ticks = fence["ticks"]
        closing = re.compile(rf"[ \t]*(?:>[ \t]?)*{re.escape(ticks[0])}{{{len(ticks)},}}[ \t]*$")
        end_of_container, last = None, opening.end
        for line in lines_from(self.text, opening.start):
            if line.start == opening.start:
                continue
            last = line.end
            if closing.match(line.text):
                return Block(BlockKind.FENCE, Span(opening.start, line.end), fence["info"].strip())
            if end_of_container is None and not line.blank and line.indent < opening.indent:
                end_of_container = line.start - (2 if self.text.startswith("\r\n", line.start - 2) else 1)
                if ticks in self.endless:
                    break
        else:
            self.endless.add(ticks)
        end = last if end_of_container is None else end_of_container
        return Block(BlockKind.FENCE, Span(opening.start, end), fence["info"].strip())

    def _end_of_code(self, opening: Line) -> int:
        end = opening.end
        for line in lines_from(self.text, opening.start):
            if line.blank:
                continue
            if line.indent < self._code_indent:
                break
            end = line.end
        return end

    def _raw(self, line: Line) -> Block | None:
        """A comment or raw element that begins on this line and does not end on it; one that does is inline."""
        without_code = _CODE_SPAN.sub(lambda span: " " * len(span[0]), line.text)
        for opening in _RAW_OPENING.finditer(without_code):
            ending = self._closing(opening["tag"], line.start + opening.end())
            if ending and ending.end() > line.end:
                kind = BlockKind.RAW if opening["tag"] else BlockKind.COMMENT
                return Block(kind, Span(line.start + opening.start(), ending.end()))
        return None

    def _closing(self, tag: str | None, position: int) -> re.Match[str] | None:
        """The end of a raw element, or of a comment, that begins before `position`. Positions only grow."""
        closing = rf"</{tag.lower()}\s*>" if tag else "-->"
        if closing not in self.closings or ((known := self.closings[closing]) and known.start() < position):
            self.closings[closing] = re.compile(closing, re.IGNORECASE).search(self.text, position)
        return self.closings[closing]

    # --- what is ---

    def _read(self, line: Line) -> Iterator[Block]:
        kind = self._opens(line)
        if kind is None and self.open:
            self.open = (self.open[0], self.open[1], line.end)
            return
        if kind is None or (kind is BlockKind.QUOTE and self.open and self.open[0] is BlockKind.QUOTE):
            self._extend(kind or BlockKind.PARAGRAPH, line)
            return
        if _DELIMITER.match(line.text) and (self.in_table or self._header_above(line)):
            yield from self._table_begins()
            return
        if _RULE.match(line.text) or _UNDERLINE.match(line.text):
            yield from self._underlined(line)
            return
        yield from self._close_unless_table()
        if kind in (BlockKind.LIST_ITEM, BlockKind.DIRECTIVE, BlockKind.FOOTNOTE):
            self._leave_containers(line.indent)
            self.containers.append(line.indent)
        self.open = (kind, line.start, line.end)
        if kind in (BlockKind.HEADING, BlockKind.DIRECTIVE, BlockKind.DEFINITION):
            yield from self._close()

    def _extend(self, kind: BlockKind, line: Line) -> None:
        start = self.open[1] if self.open else line.start
        self.open = (kind, start, line.end)

    def _opens(self, line: Line) -> BlockKind | None:
        """The kind of block this line begins; None if it goes on with the open one or begins a paragraph."""
        text = line.text
        if self.in_table:
            return BlockKind.TABLE_ROW
        for pattern, kind in _OPENINGS:
            if pattern.match(text):
                return kind
        return None

    def _header_above(self, line: Line) -> bool:
        return bool(self.open) and "|" in line.text and "|" in self._last_line_of_open()

    def _last_line_of_open(self) -> str:
        if not self.open:
            return ""
        _, start, end = self.open
        return self.text[max(start, self.text.rfind("\n", start, end) + 1) : end]

    def _table_begins(self) -> Iterator[Block]:
        if self.open and not self.in_table:
            kind, start, end = self.open
            row = max(start, self.text.rfind("\n", start, end) + 1)
            if row > start:
                yield Block(kind, Span(start, row - (2 if self.text.startswith("\r\n", row - 2) else 1)))
            yield Block(BlockKind.TABLE_ROW, Span(row, end))
        elif self.open:
            yield from self._close_unless_table()
        self.open, self.in_table = None, True

    def _close_unless_table(self) -> Iterator[Block]:
        in_table = self.in_table
        yield from self._close()
        self.in_table = in_table

    def _underlined(self, line: Line) -> Iterator[Block]:
        """A rule, or the line that makes a heading of the paragraph above it."""
        if self.open and self.open[0] is BlockKind.PARAGRAPH and _UNDERLINE.match(line.text):
            self.open = (BlockKind.HEADING, self.open[1], self.open[2])
        yield from self._close()


_OPENINGS = (
    (_DELIMITER, BlockKind.TABLE_ROW),
    (_RULE, BlockKind.PARAGRAPH),
    (_UNDERLINE, BlockKind.PARAGRAPH),
    (_DIRECTIVE, BlockKind.DIRECTIVE),
    (_HEADING, BlockKind.HEADING),
    (_QUOTE, BlockKind.QUOTE),
    (_ITEM, BlockKind.LIST_ITEM),
    (_FOOTNOTE, BlockKind.FOOTNOTE),
    (_DEFINITION, BlockKind.DEFINITION),
    (_TERM, BlockKind.LIST_ITEM),
)
