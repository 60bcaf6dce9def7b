"""Kind `source-line`: lines or symbols of a file, `src/app/limits.py:12-15` in all its spellings."""

from __future__ import annotations

import re
from bisect import bisect_left, insort
from collections.abc import Iterator

from mkdocs_citeguard.block import BlockKind
from mkdocs_citeguard.citation import Citation, Kind, Lexicon, Malformed
from mkdocs_citeguard.evidence import Locator, Symbol
from mkdocs_citeguard.kinds import (
    hints,
    line_words,
    link_targets,
    names,
    numbers,
    paths,
    shown,
    source_roots,
    symbols,
)
from mkdocs_citeguard.kinds.file_reference import FileReference, LinkedReference
from mkdocs_citeguard.kinds.numbers import Number
from mkdocs_citeguard.kinds.paths import WrittenPath
from mkdocs_citeguard.regions import Region, RegionKind
from mkdocs_citeguard.span import Span
from mkdocs_citeguard.text import Page

NAME = "source-line"

_UNREAD = frozenset({*RegionKind} - {RegionKind.CODE_SPAN, RegionKind.LINK_TEXT, RegionKind.FRONT_MATTER})
_COLON = re.compile(r"(?:[`*]*|[`*]*\]\([ \t\n]*\))[:：](?=\#?[Ll]?\d)")
_HASH = re.compile(r"[`*]*\#(?=[Ll](?:ine)?\d)")
_PLAIN = re.compile(r"[^`*\[\]\n]*")
"""A token that lies within one element of the rendered page."""
_CONTINUATION = re.compile(r":(?=L?\d)")
_CONTINUES = re.compile(r"(?:`|[(（,、/;&][ \t]?|\band |\bor )`?\Z")
"""What stands before a bare `:19` that goes on with a path named before."""


def occurs(text: str, lexicon: Lexicon) -> bool:
    del lexicon
    return hints.lines(text) or source_roots.occur(text)


def find(page: Page, lexicon: Lexicon) -> Iterator[Citation | Malformed]:
    return _Reading(page, lexicon).citations()


class _Reading:
    """One page being read: its text with the opaque parts blanked, the paths on it, and what its links say."""

    def __init__(self, page: Page, lexicon: Lexicon) -> None:
        self.page = page
        self.lexicon = lexicon
        self.view = page.without(_UNREAD)
        self.paths = list(paths.scan(self.view, lexicon))
        self.read: list[Span] = []
        self.cited: set[Span] = set()
        self.merged: set[Span] = set()
        self.roots = source_roots.read(page)

    def citations(self) -> Iterator[Citation | Malformed]:
        yield from source_roots.unlisted(self.roots, self.lexicon)
        yield from self._lines_before_their_path()
        for path in self.paths:
            yield from self._behind(path)
        yield from self._continued()
        yield from self._link_targets()
        yield from self._fence_titles()

    # --- the forms ---

    def _lines_before_their_path(self) -> Iterator[Citation | Malformed]:
        """`lines 12-15 of src/app/limits.py`"""
        if not self.paths or not hints.lines_before_a_path(self.view):
            return
        by_start = {path.span.start: path for path in self.paths}
        ends = [path.span.end for path in self.paths]
        behind = {
            place[0]
            for end in ends
            if (place := line_words.behind(self.view, end, self.page.end_of_block(end)))
        }
        position = 0
        while word := line_words.BEFORE.search(self.view, position):
            in_a_word = word.start() and line_words.LETTER.match(self.view, word.start() - 1)
            if in_a_word or word.start() in behind:
                position = word.end()
                continue
            members = numbers.worded(self.view, word.end(), self.page.end_of_block(word.start()))
            position = members[-1].span.end if members else word.end()
            of = line_words.OF.match(self.view, members[-1].span.end) if members else None
            path = (by_start.get(of.end()) or by_start.get(of.end() - 1)) if of else None
            if path:
                yield from self._members(path, members, word.start(), path.span.end)

    def _behind(self, path: WrittenPath) -> Iterator[Citation | Malformed]:
        """Everything that may stand behind a path and name a place in it."""
        end = path.span.end
        if symbol := symbols.behind(path, self.view, self.page, self.lexicon.tree):
            if not self._only_shown(path, symbol.end()):
                yield from self._symbol(path, symbol)
        elif mark := _COLON.match(self.view, end) or _HASH.match(self.view, end):
            members = numbers.glued(self.view, mark.end())
            if members:
                yield from self._members(path, members, members[0].span.start)
        elif place := line_words.behind(self.view, end, self.page.end_of_block(end)):
            own = tuple(member for member in place[1] if not self._was_read(member.span))
            yield from self._members(path, own, place[0])

    def _only_shown(self, path: WrittenPath, end: int) -> bool:
        """Whether neither the path nor its place cites anything."""
        if shown.in_a_terminal(path, end, self.page):
            return True
        return not self.roots and shown.as_an_example(path, self.page, self.view, self.lexicon.tree)

    def _symbol(self, path: WrittenPath, found: re.Match[str]) -> Iterator[Citation | Malformed]:
        line = found.groupdict().get("line")
        place = Symbol(found["name"], int(line) if line else None)
        token = Span(path.span.start, found.end())
        yield from self._one(path, place, token, Span(found.start("name"), found.end()), token)

    def _continued(self) -> Iterator[Citation | Malformed]:
        """`` `:151` `` goes on with the path named before it in the same paragraph."""
        for mark in _CONTINUATION.finditer(self.view):
            if not _CONTINUES.search(self.view, max(0, mark.start() - 5), mark.start()):
                continue
            members = numbers.glued(self.view, mark.end())
            path = self._named_before(mark.start())
            if (
                members
                and path
                and members[0].lines.first not in names.PORTS
                and not self._was_read(members[0].span)
            ):
                yield from self._members(path, members, mark.end() - 1, continued=True)

    def _named_before(self, position: int) -> WrittenPath | None:
        block = self.page.block_at(position)
        if block is None:
            return None
        index = bisect_left(self.paths, position, key=lambda path: path.span.start) - 1
        if index < 0 or (named := self.paths[index]).span.start < block.span.start:
            return None
        # A file that is only mentioned is what the next sentence speaks of no more often than not.
        return (
            named if named.span in self.cited or self.page.sentence_at(position).covers(named.span) else None
        )

    def _was_read(self, number: Span) -> bool:
        index = bisect_left(self.read, Span(number.end, number.end))
        return any(span.meets(number) for span in self.read[max(index - 2, 0) : index + 1])

    # --- links ---

    def _link_targets(self) -> Iterator[Citation | Malformed]:
        """Places that only the target of a link names."""
        for region in self.page.regions_of(RegionKind.LINK_TARGET):
            named = link_targets.place_of(region, self.page.text)
            if named and region.span not in self.merged:
                path, members = named
                if shown.for_any_file(path.path, self.lexicon.tree):
                    continue
                anchor = region.link or region.span
                for index, member in enumerate(members):
                    token = member.span if index else Span(region.span.start, member.span.end)
                    yield from self._one(path, member.lines, token, member.span, anchor, member.fault)

    def _fence_titles(self) -> Iterator[Citation | Malformed]:
        """Places in the opening line of a fence, ```` ```python title="src/app/limits.py:4-5" ````."""
        for block in self.page.blocks:
            if block.kind is not BlockKind.FENCE or not hints.lines(block.info):
                continue
            start = self.page.text.find(block.info, block.span.start)
            opening = " " * start + block.info
            for path in paths.scan(opening, self.lexicon):
                mark = _COLON.match(opening, path.span.end) or _HASH.match(opening, path.span.end)
                for member in numbers.glued(opening, mark.end())[:1] if mark else ():
                    token = Span(path.span.start, member.span.end)
                    yield from self._one(path, member.lines, token, member.span, token, member.fault)

    # --- citations ---

    def _members(
        self,
        path: WrittenPath,
        members: tuple[Number, ...],
        start: int,
        end: int = 0,
        *,
        continued: bool = False,
    ) -> Iterator[Citation | Malformed]:
        """One citation for each member of a list; the first shares its token with the path."""
        if not members or self._only_shown(path, members[-1].span.end):
            return
        once = paths.own_disk(path, self.lexicon.tree) is not None
        for index, member in enumerate(members[:1] if once else members):
            locator, token = member.span, member.span
            if index == 0:
                locator = Span(start, member.span.end)
                token = locator if continued else Span(min(path.span.start, start), max(member.span.end, end))
            plain = _PLAIN.fullmatch(token.of(self.page.text))
            yield from self._one(
                path, member.lines, token, locator, token if plain else locator, member.fault
            )

    def _one(
        self,
        path: WrittenPath,
        place: Locator,
        token: Span,
        locator: Span,
        anchor: Span,
        fault: str | None = None,
    ) -> Iterator[Citation | Malformed]:
        insort(self.read, locator)
        self.cited.add(path.span)
        target = link_targets.behind_words(self.page, locator.start)
        if target and link_targets.tells_more(target.span.of(self.page.text), self.lexicon.forge):
            return
        if reason := paths.own_disk(path, self.lexicon.tree):
            yield Malformed("CG003", token, reason)
        elif fault:
            yield Malformed("CG001", token, fault)
        else:
            reference, locators = self._reference(path, place, locator, target)
            yield Citation(NAME, reference, token, locators, anchor, self.page.claim_at(token.start))

    def _reference(
        self, path: WrittenPath, place: Locator, locator: Span, target: Region | None
    ) -> tuple[FileReference | LinkedReference, tuple[Span, ...]]:
        roots = tuple(root.name for root in self.roots)
        if target is None:
            return FileReference((path.path,), place, roots), (locator,)
        address = target.span.of(self.page.text)
        if link_targets.WEB.match(address) and self.lexicon.forge is None:
            return LinkedReference(path.path, place, address), (locator,)
        if link_targets.WEB.match(address):
            return FileReference((path.path,), place, roots), (locator,)
        spellings, twins = link_targets.spelled(path, place, target, self.page.text)
        if twins:
            self.merged.add(target.span)
        return FileReference(spellings, place, roots), (locator, *twins)


SOURCE_LINE = Kind(NAME, occurs, find)
