"""What a citation rests on, in the words of its source and in a form that can stand on a page."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from mkdocs_citeguard.audited import Audited
from mkdocs_citeguard.block import BlockKind
from mkdocs_citeguard.evidence import (
    Ambiguous,
    Found,
    Lack,
    Lines,
    Missing,
    Source,
    Symbol,
    Time,
    Unverifiable,
)
from mkdocs_citeguard.targets import lines_of
from mkdocs_citeguard.text import Page
from mkdocs_citeguard.timed import segments_at
from mkdocs_citeguard.wording import alternatives, count

_LANGUAGES = {
    "py": "python",
    "js": "javascript",
    "ts": "typescript",
    "rs": "rust",
    "sh": "bash",
    "md": "markdown",
    "yml": "yaml",
    "rb": "ruby",
}
_MARKS = (('"', '"'), ("“", "”"), ("«", "»"), ("「", "」"))
_ACTIVE = re.compile(r"`|<!--|\{\{|\{%|\*\*|__")


@dataclass(frozen=True, slots=True)
class Excerpt:
    """One citation and the text at its place; a reason instead where there is none."""

    citation: str
    line: int
    end: int
    """The offset on the page behind the citation."""
    text: str | None = None
    block: str = ""
    """Ready to be pasted."""
    quoted: bool = False
    """Whether the citation has its quotation."""
    inline: bool = False
    reason: str = ""

    def note(self, made: bool) -> str:
        if made:
            return "its words"
        return "it is quoted already" if self.quoted else "its words need a block of their own"


def excerpt_of(page: Page, one: Audited, line: int) -> Excerpt:
    citation = " ".join(one.citation.token.of(page.text).split()).strip("`")
    end = _behind(page, one)
    found = _place(one)
    if isinstance(found, str):
        return Excerpt(citation, line, end, reason=found)
    source, place = found
    lines = source.lines[place.first - 1 : place.last]
    text = (" " if source.recording else "\n").join(lines)
    if not text.strip():
        return Excerpt(citation, line, end, reason="there are only blank lines")
    inline = in_marks(text.strip()) if "\n" not in text else None
    block = inline or fenced(source.origin, place, text)
    return Excerpt(citation, line, end, text, block, one.quotation is not None, inline is not None)


def _place(one: Audited) -> tuple[Source, Lines] | str:
    """The source and the lines of a citation, else why there are none."""
    match one.resolution:
        case Missing(lacks=Lack(reason=reason)):
            return reason
        case Missing(successor=str(path)):
            return f"there is no such file; it was renamed to {path}"
        case Missing(near=near):
            return f"there is no such source{f'; near is {alternatives(near)}' if near else ''}"
        case Ambiguous(candidates=candidates):
            return f"it may be {alternatives(candidates)}"
        case Unverifiable(reason=reason):
            return reason
        case Found(sources=(source, *_), place=place):
            if isinstance(place, Symbol):
                place = lines_of(source, place)
            if isinstance(place, Time):
                place = segments_at(source, place)
            if isinstance(place, Lines):
                return source, place
            if source.recording and isinstance(one.citation.reference.place, Time):
                return f"{source.origin} has nothing at {one.citation.reference.place}"
            if place is None:
                return f"{source.origin} has {count(len(source.lines), 'line')}"
            return f"it names no lines of {source.origin}"
    return "there is no source"


def _behind(page: Page, one: Audited) -> int:
    """Behind the citation with its link and its code span."""
    end = max(one.citation.token.end, one.citation.anchor.end)
    for region in page.regions:
        if region.span.holds(end - 1):
            end = max(end, region.span.end)
            if region.link:
                end = max(end, region.link.end)
    closing = re.compile(r"[`*_)\]]*").match(page.text, end)
    return closing.end() if closing else end


def in_marks(text: str) -> str | None:
    """Words on one line in quotation marks that they do not hold; None if there are none, or if they are markup."""
    if _ACTIVE.search(text):
        return None if "`" in text or "\n" in text else f"`{text}`"
    return next(
        (f"{left}{text}{right}" for left, right in _MARKS if left not in text and right not in text), None
    )


def fenced(origin: str, place: Lines, text: str) -> str:
    """A fenced block with the place in its title."""
    runs = [len(run) for run in re.findall(r"`{3,}", text)]
    marks = "`" * max(3, *(run + 1 for run in runs)) if runs else "```"
    ending = origin.rpartition(".")[2].lower() if "." in origin.rpartition("/")[2] else "text"
    return f'{marks}{_LANGUAGES.get(ending, ending)} title="{origin}:{place}"\n{text}\n{marks}'


def inserted(page: Page, excerpts: Iterable[Excerpt]) -> tuple[Page, list[Excerpt]]:
    """The page with the words behind each citation that had none, and which these were."""
    made, pieces, position = [], [], 0
    for one in sorted(excerpts, key=lambda one: one.end):
        block = page.block_at(one.end - 1)
        if (
            one.quoted
            or not one.inline
            or block is None
            or block.kind is BlockKind.FENCE
            or one.end < position
        ):
            continue
        if block.kind is BlockKind.TABLE_ROW and "|" in one.block:
            continue
        pieces += [page.text[position : one.end], f" {one.block}"]
        position = one.end
        made.append(one)
    return Page(page.path, "".join([*pieces, page.text[position:]])), made
