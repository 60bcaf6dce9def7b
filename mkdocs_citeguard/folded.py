"""A text with what makes no difference folded away, by the nature of its source. Its lines stay where they are.

Of code only the form of marks is folded. Of prose, emphasis, links, tags, entities and the signs of block quotes are
too, for a page shows none of them, and marks and dashes as printers and editors set them.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from dataclasses import dataclass
from functools import lru_cache
from html import unescape

from mkdocs_citeguard.evidence import Nature
from mkdocs_citeguard.span import Span

_APOSTROPHES = "‘’‚‛ʼ′＇"
_QUOTATION_MARKS = "“”„‟″＂"
_CODE_MARKS = {**dict.fromkeys(_APOSTROPHES, "'"), **dict.fromkeys(_QUOTATION_MARKS, '"')}
_PROSE_MARKS = {
    **dict.fromkeys(f'{_APOSTROPHES}{_QUOTATION_MARKS}«»「」『』"', "'"),
    **dict.fromkeys("‐‑‒–−", "-"),
    **dict(zip("，：；！？（）", ",:;!?()", strict=True)),
}
"""Marks inside of marks change their form."""
_OF_CODE, _OF_PROSE = (re.compile(f"[{''.join(marks)}]") for marks in (_CODE_MARKS, _PROSE_MARKS))
_INVISIBLE = "\u00ad\u200b\u200c\u200d\u2060\ufeff"
_NOT_SEEN = re.compile(f"[{_INVISIBLE}]")
_LIGATURES = dict(zip("ﬀﬁﬂﬃﬄ", ("ff", "fi", "fl", "ffi", "ffl"), strict=True))
_TAGS = "a|abbr|b|cite|code|del|em|i|ins|kbd|mark|q|s|samp|small|span|strong|sub|sup|tt|u|var"
_SIGNS = re.compile(
    rf"""
      (?P<quote> ^[^\S\n]*(?:>[^\S\n]?)+ )
    | \\(?P<escaped>[!-/:-@\[-`{{-~])
    | (?P<dash> [—―] | (?<=\w)-{{2,3}}(?=\w) )
    | (?<=\s)-(?P<long>-{{1,2}})(?=\s)
    | (?P<entity> &(?:\#\d{{1,7}}|\#[xX][\da-fA-F]{{1,6}}|[A-Za-z][A-Za-z\d]{{1,31}}); )
    | (?P<ligature> [{"".join(_LIGATURES)}] )
    | (?P<break> <br[ ]?/?> )
    | <(?P<address>(?:https?|mailto):[^<>\s]+|[\w.+-]+@[\w-]+(?:\.[\w-]+)+)>
    | [ ]<[^<>\s`]+>`__?
    | (?<=[)\]`*_])\{{:?[ ]?(?:[.\#][\w-]+|[\w-]+=)[^{{}}\n]*\}}
    | </?(?:{_TAGS})(?:[ ][^<>\n]*)?>
    | :[A-Za-z][\w:.+-]{{0,40}}:`(?P<titled>[^`<>\n]+)[ ]<[^<>`\n]+>`
    | :[A-Za-z][\w:.+-]{{0,40}}:(?=`)
    | (?<=[A-Za-z)])(?P<level>[~^])(?P<raised>\w{{1,8}})(?P=level)
    | (?<![=\w])==(?=\w) | (?<=[\w.!?)])==(?![=\w]) | \{{(?:\+\+|==)(?=\S) | (?<=\S)(?:\+\+|==)\}}
    | [ ]\[\#?\w{{1,20}}\]_(?!\w)
    | (?<=\w)[ \u00a0\u202f](?=[:;!?](?:\s|$))
    | ` | \*+ | ~~ | (?<!\w)_+(?=\w) | (?<=\w)_+(?!\w) | (?<=[^\w\s])_+(?!\w)
    | \[\^[^\]\s]{{1,60}}\](?!:)
    | (?:[ ]|(?<!\S))\[\d{{1,3}}(?:[ ]?[,-][ ]?\d{{1,3}})*\](?=[.,;)\s]|$)
    | (?P<opening> !?(?<![A-Za-z0-9_)\]])\[(?=!\[|[^\[\]]*\][(\[]) )
    | (?P<closing> \](?:\([^()\s]*(?:[ ]'[^'\n]*')?\)|\[[^\[\]\n]*\]) )
    | [{_INVISIBLE}]
    """,
    re.VERBOSE | re.MULTILINE,
)
"""What writers of prose set that readers do not see, or see in another form."""


@dataclass(frozen=True, slots=True)
class Folded:
    """A folded text, and how to find its original."""

    text: str
    placed: bool
    """Whether the places of the original are known: not where its letters were composed anew."""
    _cuts: tuple[int, ...] = ()
    """Offsets in the text behind which the original is longer or shorter by another number of characters."""
    _shifts: tuple[int, ...] = ()

    def original(self, span: Span) -> Span:
        """Where words of this text stand in the original."""
        return Span(self._shifted(span.start), self._shifted(span.end - 1) + 1)

    def _shifted(self, offset: int) -> int:
        index = bisect_right(self._cuts, offset)
        return offset + self._shifts[index - 1] if index else offset


@lru_cache(maxsize=64)
def folded_source(text: str, nature: Nature) -> Folded:
    """The whole text of a source as it is compared. Quotations and passages would only crowd out sources here."""
    return folded(text, nature)


def folded(text: str, nature: Nature) -> Folded:
    """A text as it is compared."""
    composed = text if text.isascii() else unicodedata.normalize("NFC", text)
    if nature is Nature.CODE:
        plain = composed if text.isascii() else _NOT_SEEN.sub("", _with_plain_marks(composed, nature))
        return Folded(plain, placed=len(plain) == len(text))
    return _without_signs(_with_plain_marks(composed, nature), placed=len(composed) == len(text))


def _with_plain_marks(text: str, nature: Nature) -> str:
    # Unlike `str.translate`, which asks for each character of a text that is not ASCII.
    signs, marks = (_OF_CODE, _CODE_MARKS) if nature is Nature.CODE else (_OF_PROSE, _PROSE_MARKS)
    return signs.sub(lambda mark: marks[mark[0]], text)


def _without_signs(text: str, *, placed: bool) -> Folded:
    pieces: list[str] = []
    cuts: list[int] = []
    shifts: list[int] = []
    position = length = links = 0
    for found in _SIGNS.finditer(text):
        if found.lastgroup == "closing" and not links:
            continue  # the index and the call of `hooks[name](event)`
        links += (found.lastgroup == "opening") - (found.lastgroup == "closing")
        seen = _seen(found)
        pieces += (text[position : found.start()], seen)
        length += found.start() - position + len(seen)
        position = found.end()
        cuts.append(length)
        shifts.append(position - length)
    return Folded("".join([*pieces, text[position:]]), placed, tuple(cuts), tuple(shifts))


def _seen(sign: re.Match[str]) -> str:
    """What a reader sees of it."""
    match sign.lastgroup:
        case "escaped" | "address" | "titled" | "raised":
            return _with_plain_marks(sign[sign.lastgroup], Nature.PROSE)
        case "dash":
            return " - "
        case "long":
            return "-"
        case "entity":
            return (
                _with_plain_marks(unescape(sign["entity"]), Nature.PROSE)
                .replace("\n", " ")
                .replace("—", " - ")
            )
        case "ligature":
            return _LIGATURES[sign["ligature"]]
        case "break":
            return " "
        case _:
            return ""
