"""Where a page can bear the marks from which the renderer makes links, without that changing anything else.

A mark is one frame before or inside the words in question. It must not be seen by anything in the renderer, so
it stands where neither neighbour looks at it: never next to a delimiter, never in a label, an attribute or a tag.
What becomes the link is told by its words, which the renderer compares, not by a second frame behind them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, auto
from functools import lru_cache

from mkdocs_citeguard.block import OPAQUE, Block, BlockKind
from mkdocs_citeguard.regions import RegionKind
from mkdocs_citeguard.span import Span
from mkdocs_citeguard.text import Page


class Form(Enum):
    WORDS = auto()
    """The words begin `shift` characters behind the frame; a negative shift if the frame stands among them."""
    CODE = auto()
    """The frame stands before a code span, all of which is meant."""
    CODE_WORDS = auto()
    """The frame stands before a code span that holds the words, `ordinal` times before the ones that are meant."""
    LINK = auto()
    """The frame stands before a link of the author's own."""


@dataclass(frozen=True, slots=True)
class Mark:
    """What a frame says to the renderer. `words` are as the renderer has them in its tree."""

    form: Form
    words: str = ""
    shift: int = 0
    ordinal: int = 0


@dataclass(frozen=True, slots=True)
class Place:
    """A mark, and the offset on the page at which its frame goes."""

    offset: int
    mark: Mark


def link_of(page: Page, span: Span) -> Span | None:
    """The text of the author's link in whose text or target a span lies."""
    if text := page.region_at(span.start, RegionKind.LINK_TEXT):
        return text.span
    target = page.region_at(span.start, RegionKind.LINK_TARGET)
    return target.link if target else None


def place(page: Page, span: Span) -> Place | None:
    """Where to mark the words of a span; None where that cannot be done without a trace."""
    block = page.block_at(span.start)
    if (
        block is None
        or block.kind in _UNMARKED
        or _goes_on(page, block)
        or _in_other_syntax(page.text, block, span)
        or _in_open_tag(page.text, span.start)
    ):
        return None
    around = {region.kind for region in page.regions_meeting(span)}
    if not around.isdisjoint(_HIDDEN):
        return None
    if link := link_of(page, span):
        return _before_link(page.text, link)
    if _in_label(page.text, block, span):
        return None
    if code := page.region_at(span.start, RegionKind.CODE_SPAN):
        return _before_code(page.text, code.span, span)
    address = page.region_at(span.start, RegionKind.URL)
    if address and address.span == span:
        return _among(page.text, span, span.start + _LONGEST_SCHEME)
    return _at_words(page.text, span) if around.isdisjoint(_BOUNDED) else None


_UNMARKED = OPAQUE | {BlockKind.DEFINITION, BlockKind.DIRECTIVE}
_HIDDEN = frozenset(
    {RegionKind.COMMENT, RegionKind.TAG, RegionKind.MACRO, RegionKind.IMAGE, RegionKind.OPAQUE}
)
_BOUNDED = frozenset({RegionKind.CODE_SPAN, RegionKind.LINK_TEXT, RegionKind.LINK_TARGET, RegionKind.URL})
_DELIMITERS = frozenset("_*^~=+`$&<{")
"""What a renderer judges by its neighbours, so that not even a frame may stand beside it."""
_OPENING_RUN = re.compile(r"(?:^|(?<=\s))([_*^~=+])\1*\Z")
_ADDRESS = re.compile(r"(?:://|www\.)[^\s<]*\Z", re.IGNORECASE)
"""What stands behind an address may end it, or become a part of it."""
_BINDING = frozenset("\\!]")
"""What makes something else of a bracket behind it."""
_ANGLE = re.compile(r"[<>]")
_HIGHLIGHTED = ("#!", ":::")
_LONGEST_SCHEME = len("https://")
_LEAD = re.compile(r"[\[@]*\Z")
_PAIR = re.compile(r"(?<=[A-Za-z0-9])(?=[A-Za-z0-9])")
_SHORTNAME = re.compile(r":[\w+-]*\Z")
_SHORTNAME_END = re.compile(r"[\w+-]*:")
_ITEM_NUMBER = re.compile(r"\d+[.)]")
_FOOTNOTE_LABEL = re.compile(r"\[\^[^\]]*\Z")
_OPENING_SIGNS = re.compile(r"[<&@]")
_OPENED = re.compile(r"<(?:[A-Za-z/!?][^<>]*)?\Z|&[\w#]*\Z|[\w.+-]@[\w.-]*\Z")
_MAIL = re.compile(r"[\w.+-]+@\w")
_ESCAPED = re.compile(r"\\([\\`*_{}\[\]()>#+\-.!|~^=<&])")
_DEFINED = re.compile(r"^[ >\t*+\d.):-]*\[([^\]\n]+)\]:", re.MULTILINE)


def _goes_on(page: Page, block: Block) -> bool:
    """Right behind what looks like a definition: to a renderer it may be the same paragraph."""
    above = page.block_at(block.span.start - 1) if block.span.start else None
    return above is not None and above.kind is BlockKind.DEFINITION


def _in_other_syntax(text: str, block: Block, span: Span) -> bool:
    """In raw HTML's link, or in what a renderer takes for a tag, an entity or a mail address: `<src/a.py:2>`."""
    if _MAIL.match(text, span.start):
        return True
    before = text[block.span.start : span.start].lower()
    if not _OPENING_SIGNS.search(before):
        return False
    if before.rfind("<a ") > before.rfind("</a"):
        return True
    opening = _OPENED.search(text, block.span.start, span.start)
    return opening is not None and "://" not in text[opening.start() : span.end]


def _in_label(text: str, block: Block, span: Span) -> bool:
    """Inside the label of a footnote, or of a link that is defined somewhere on the page."""
    before = text[block.span.start : span.start]
    if _FOOTNOTE_LABEL.search(before):
        return True
    opening, closing = before.rfind("["), text.find("]", span.end, block.span.end)
    if opening <= before.rfind("]") or closing < 0:
        return False
    behind = text[closing + 1 : closing + 3]
    if behind.startswith(":") or behind == "[]":
        return True
    return _folded(text[block.span.start + opening + 1 : closing]) in _labels(text)


@lru_cache(maxsize=4)
def _labels(text: str) -> frozenset[str]:
    return frozenset(map(_folded, _DEFINED.findall(text)))


def _folded(label: str) -> str:
    return " ".join(label.split()).casefold()


def _before(text: str, offset: int) -> str:
    return text[offset - 1] if offset else "\n"


def _before_link(text: str, words: Span) -> Place | None:
    offset = words.start - 1
    return Place(offset, Mark(Form.LINK)) if _unseen_before_element(text, offset) else None


def _before_code(text: str, code: Span, span: Span) -> Place | None:
    content = code.of(text).strip("`")
    shows_markdown = "`" in content
    if shows_markdown or content.startswith(_HIGHLIGHTED) or not code.covers(span):
        return None
    start = text.index(content, code.start)
    words = span.of(text)
    if span == code or words == content.strip():
        mark = Mark(Form.CODE)
    else:
        mark = Mark(Form.CODE_WORDS, words, ordinal=content.count(words, 0, span.start - start))
    return next((Place(offset, mark) for offset in _outside(text, code.start)), None)


def _at_words(text: str, span: Span) -> Place | None:
    """Before the words and the bracket around them, else among them."""
    for offset in _outside(text, span.start):
        item = _before(text, offset) == "\n" and _ITEM_NUMBER.match(text, offset)
        if not item and not _in_shortname(text, offset):
            return Place(offset, Mark(Form.WORDS, _rendered(span.of(text)), span.start - offset))
    return _among(text, span, span.start)


def _outside(text: str, start: int) -> Iterator[int]:
    """Offsets before `start`, and before the brackets that open there, at which nothing sees a frame."""
    lead = _LEAD.search(text, max(0, start - 3), start)
    for offset in dict.fromkeys((lead.start() if lead else start, start)):
        unseen = _unseen_before_element if text[offset] == "`" else _unseen_before_words
        if unseen(text, offset):
            yield offset


def _in_open_tag(text: str, offset: int) -> bool:
    """Whether what is between `a <b` and HTML of its own is taken for attributes, on which hangs if that HTML is seen."""
    opening = text.rfind("<", 0, offset)
    if opening < 0 or not text[opening + 1 : opening + 2].isalpha() or ">" in text[opening:offset]:
        return False
    following = _ANGLE.search(text, offset)
    return following is not None and following[0] == "<" and _before(text, following.start()) == "\n"


def _unseen_before_words(text: str, offset: int) -> bool:
    """Whether a frame before these words leaves as it is what a renderer makes of both neighbours."""
    before = _before(text, offset)
    return (
        not {before, text[offset]} & _DELIMITERS
        and before not in _BINDING
        and not _behind_address(text, offset)
    )


def _unseen_before_element(text: str, offset: int) -> bool:
    """The same before code or a link, which are out of sight when delimiters are paired.

    But what stands for them then is not quite like a frame to a delimiter that may close something.
    """
    before = _before(text, offset)
    if before in _DELIMITERS:
        return bool(_OPENING_RUN.search(text, max(0, offset - 4), offset))
    return before not in _BINDING and not _behind_address(text, offset)


def _behind_address(text: str, offset: int) -> bool:
    line = text[max(0, offset - 200) : offset]
    return ("://" in line or "www." in line.lower()) and _ADDRESS.search(line) is not None


def _among(text: str, span: Span, start: int) -> Place | None:
    """Between two letters or digits, which are no one's delimiters."""
    for pair in _PAIR.finditer(text, start + 1, span.end):
        offset = pair.start()
        if not _in_shortname(text, offset):
            shift = -len(_rendered(text[span.start : offset]))
            return Place(offset, Mark(Form.WORDS, _rendered(span.of(text)), shift))
    return None


def _in_shortname(text: str, offset: int) -> bool:
    """In what may be the name of an emoji: `:100:`."""
    return bool(_SHORTNAME.search(text, max(0, offset - 40), offset) and _SHORTNAME_END.match(text, offset))


def _rendered(words: str) -> str:
    """The words as Python-Markdown's tree has them: escaped characters are numbers until the end."""
    return _ESCAPED.sub(lambda found: f"\x02{ord(found[1])}\x03", words)
