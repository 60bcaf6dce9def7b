"""Kind `reference-id`: works of the corpus by their id, `REF-012`, in lists and ranges too."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import lru_cache

from mkdocs_citeguard.citation import Citation, Kind, Lexicon, Malformed
from mkdocs_citeguard.evidence import Locator, PageNumber, Whole
from mkdocs_citeguard.kinds import times
from mkdocs_citeguard.kinds.entry_reference import EntryReference
from mkdocs_citeguard.kinds.numbers import BEFORE_DASH, DIGITS, WRAP
from mkdocs_citeguard.span import Span
from mkdocs_citeguard.text import Page

NAME = "reference-id"
LONGEST_RANGE = 500
"""A range over more ids than this is a slip of the keyboard."""

# --- reading ------------------------------------------------------------------------------------------

_FILE_OR_FOLDER = re.compile(r"[A-Za-z0-9_-]*+(?:\.[A-Za-z]|/)")
_IN_A_WORD = re.compile(r"(?:[A-Za-z0-9/-]|[A-Za-z0-9]__?)\Z")
_SLUG = re.compile(r"(?:-[a-z][A-Za-z0-9_-]*+)?(?!_*[A-Za-z0-9])")
_OPEN_DIGITS = ("X", "N")
"""As in `REF-00X`: any work."""
_LONGEST_NAME = 120
"""Characters of an id with the words glued to it."""
_PAGE = re.compile(rf",{WRAP}pp?\.[ \t]*(?P<number>\d+(?:[-–]\d+)?)")
_AFTER_MEMBER = re.compile(rf"{WRAP}(?:$|[\r\n]|[^\w\s]|[^\x00-\x7f]|(?:and|or|to|through)\b)")


@lru_cache(maxsize=8)
def _grammar(prefixes: tuple[str, ...]) -> _Grammar:
    return _Grammar(prefixes)


class _Grammar:
    """The patterns for a set of prefixes."""

    def __init__(self, prefixes: tuple[str, ...]) -> None:
        prefix = "|".join(re.escape(one) for one in sorted(prefixes, key=len, reverse=True))
        number = rf"{DIGITS}[a-z]?(?![A-Za-z0-9])"
        self.beginnings = tuple(f"{one.casefold()}{hyphen}" for one in prefixes for hyphen in "-‐‑")
        self.hint = re.compile(rf"(?:{prefix})[-‐‑]\d", re.IGNORECASE)
        self.id = re.compile(rf"(?P<prefix>{prefix})[-‐‑](?P<number>{number})", re.IGNORECASE)
        self.range = re.compile(
            rf"(?:(?:{BEFORE_DASH}(?:-|–|—|~|〜)|{WRAP}(?:to|through)\b){WRAP}(?:{prefix})[-‐‑]|[-‐‑–—~〜])(?P<number>{number})(?!-\d|{times.AT.pattern})"
        )
        self.member = re.compile(
            rf"(?:{BEFORE_DASH}(?:,|、|，|;|&){WRAP}(?:(?:and|or){WRAP})?|/(?P<again>(?:{prefix})[-‐‑])?|{WRAP}(?:and|or){WRAP})"
            rf"(?P<number>[0-9]{{3,9}}[a-z]?(?![A-Za-z0-9]))"
        )
        self.slashes = re.compile(rf"(?:/(?:(?:{prefix})[-‐‑])?[0-9]{{3,9}}[a-z]?)+(?![\w/-]|\.[A-Za-z])")


def occurs(text: str, lexicon: Lexicon) -> bool:
    grammar, folded = _grammar(lexicon.ids), text.casefold()
    return any(one in folded for one in grammar.beginnings) and grammar.hint.search(text) is not None


def find(page: Page, lexicon: Lexicon) -> Iterator[Citation | Malformed]:
    grammar = _grammar(lexicon.ids)
    own = lexicon.corpus.ids_by_note.get(page.path, frozenset())
    position = 0
    while found := grammar.id.search(page.prose, position):
        position = found.end()
        if not _counts(found, page.prose, lexicon, grammar) or _at_a_time(found, page.prose):
            continue
        for member in _members(found, page, grammar):
            position = max(position, member.span.end)
            yield from _read(page, found["prefix"].upper(), member, own)


def ending(page: Page, end: int, lexicon: Lexicon) -> tuple[EntryReference, int] | None:
    """The work that the text names right before `end` by its id, and where that begins; none on its own note."""
    grammar = _grammar(lexicon.ids)
    for found in grammar.id.finditer(page.prose, max(0, end - _LONGEST_NAME), end):
        slug = _SLUG.match(page.prose, found.end())
        if slug and slug.end() == end and _counts(found, page.prose, lexicon, grammar):
            name = _id(found["prefix"], found["number"])
            own = lexicon.corpus.ids_by_note.get(page.path, frozenset())
            start = found.start() - page.prose.endswith("@", 0, found.start())
            return None if name in own else (EntryReference(name), start)
    return None


def _at_a_time(found: re.Match[str], prose: str) -> bool:
    """Whether a time of its recording follows: that makes a citation of the kind `timestamp`."""
    slug = _SLUG.match(prose, found.end())
    return bool(slug and times.AT.match(prose, slug.end()))


def _counts(found: re.Match[str], prose: str, lexicon: Lexicon, grammar: _Grammar) -> bool:
    """Not part of a path or a longer word; in small letters, or with a digit left open, only if the corpus has it."""
    if _IN_A_WORD.search(prose, max(0, found.start() - 3), found.start()):
        return False
    if _FILE_OR_FOLDER.match(prose, found.end()) or not _SLUG.match(prose, found.end()):
        return bool(grammar.slashes.match(prose, found.end()))
    if _id(found["prefix"], found["number"]) in lexicon.corpus.entries:
        return True
    return found["prefix"] in lexicon.ids and not found["number"].endswith(_OPEN_DIGITS)


@dataclass(frozen=True, slots=True)
class _Member:
    """One number of a list, or the two ends of a range."""

    first: str
    last: str
    span: Span


def _members(found: re.Match[str], page: Page, grammar: _Grammar) -> Iterator[_Member]:
    prose, limit = page.prose, page.end_of_block(found.start())
    start, number = found.start(), found["number"]
    if start and prose[start - 1] == "@":
        start -= 1
    while True:
        end = found.end()
        upto = grammar.range.match(prose, end, limit)
        if upto and _ranges(number, upto):
            yield _Member(number, _lengthened(upto["number"], number), Span(start, upto.end()))
            end = upto.end()
        else:
            yield _Member(number, number, Span(start, end))
        following = grammar.member.match(prose, end, limit)
        if not following or not _AFTER_MEMBER.match(prose, following.end()):
            return
        if len(_digits(following["number"])) != len(_digits(number)):
            return
        found, number, start = (
            following,
            following["number"],
            following.start("again" if following["again"] else "number"),
        )


def _ranges(number: str, upto: re.Match[str]) -> bool:
    """`REF-001-002` is a range; `REQ-2024-001` is an id of another scheme."""
    glued = upto[0] == f"-{upto['number']}"
    return not glued or len(_digits(upto["number"])) == len(_digits(number)) or number.startswith("0")


def _digits(number: str) -> str:
    return number.rstrip("abcdefghijklmnopqrstuvwxyz")


def _lengthened(last: str, first: str) -> str:
    """The short end of a range, `REF-041-45`, in full."""
    lacking = len(_digits(first)) - len(_digits(last))
    return _digits(first)[:lacking] + last if lacking > 0 else last


def _read(page: Page, prefix: str, member: _Member, own: Collection[str]) -> Iterator[Citation | Malformed]:
    page_number = _PAGE.match(page.prose, member.span.end)
    place: Locator = PageNumber(page_number["number"]) if page_number else Whole()
    locators = (Span(*page_number.span("number")),) if page_number else ()
    claim = page.claim_at(member.span.start)
    anchor = Span(member.span.start + page.prose.startswith("@", member.span.start), member.span.end)
    if fault := _fault(member):
        yield Malformed("CG001", member.span, fault)
        return
    for number in _numbers(member):
        if (name := _id(prefix, number)) not in own:
            yield Citation(NAME, EntryReference(name, place), member.span, locators, anchor, claim)


def _fault(member: _Member) -> str | None:
    if member.first == member.last:
        return None
    first, last = int(_digits(member.first)), int(_digits(member.last))
    if last < first:
        return "the range runs backwards"
    return f"a range over {last - first + 1} ids" if last - first >= LONGEST_RANGE else None


def _numbers(member: _Member) -> Iterator[str]:
    if member.first == member.last:
        yield member.first
        return
    width = len(_digits(member.first))
    for number in range(int(_digits(member.first)), int(_digits(member.last)) + 1):
        yield f"{number:0{width}}"


def _id(prefix: str, number: str) -> str:
    return f"{prefix.upper()}-{number.lower()}"


REFERENCE_ID = Kind(NAME, occurs, find)
