"""Authors with a year: `(Miller & Jones, 2021)`, `Miller et al. (2021)`. They name a work that is nowhere listed."""

from __future__ import annotations

import re
from collections.abc import Iterator

from mkdocs_citeguard.claims.assertion import before
from mkdocs_citeguard.claims.claim import Claim, Spaced
from mkdocs_citeguard.span import Span

Work = tuple[str, str]
"""First author and year."""

HINTS = ("et al", ", 18", ", 19", ", 20", "(18", "(19", "(20", " & ")

_YEAR = r"(?:1[89]|20)\d\d[a-z]?"
_NAME = r"(?:(?:van|von|de|der|den|la|le|di|da) )*(?:Mc|Mac|O['’]|D['’])?[A-Z][a-zß-ÿ]+(?:-[A-Z][a-zß-ÿ]+)*"
_ALL = r"(?: et al\.?)"
_TOGETHER = rf"(?:(?:, {_NAME}){{0,3}},? (?:and|&) {_NAME})"
_OTHERS = rf"(?:{_ALL}|{_TOGETHER})"
_LATER = rf"(?:, ?{_YEAR})*(?:,? p{{1,2}}\. ?\d+(?:[-–]\d+)?)?"
_WORK = rf"{_NAME}(?:{_OTHERS},?|,) {_YEAR}{_LATER}"
_IN_BRACKETS = Spaced(
    rf"\((?:see(?: also)?,? |e\.g\.,? |cf\. |[a-z]+ in )?{_WORK}(?:[;,] [^();]{{4,80}}){{0,8}}\)", 0
)
_IN_THE_SENTENCE = Spaced(
    rf"\b{_NAME}(?:{_ALL}(?:['’]s?)? \({_YEAR}{_LATER}\)"
    rf"|{_TOGETHER}(?:['’]s?)? \({_YEAR}{_LATER}\)(?! (?:hosts?|hosted|supports?|are|is|was|were|ha[sd]|have|runs?|ships?|adds?|added)\b)"
    rf"|(?:['’]s)? \({_YEAR}{_LATER}\)(?= (?:[a-z]+ly )?(?:argue|show|demonstrate|suggest|indicate|prove|find|found|report|conclude|observe|"
    r"propose|claim|estimate|reveal|note|describe|state|define|introduce)(?:s|d|ed)?\b)"
    r"| et al\.?(?= (?:[a-z]+ly )?(?:argue|show|demonstrate|suggest|indicate|prove|find|found|report|conclude|observe|propose|claim|"
    r"estimate|reveal|note|introduce)(?:s|d|ed)?\b))",
    0,
)
_NO_AUTHOR = re.compile(
    r"(?:January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|"
    r"Nov|Dec|Spring|Summer|Autumn|Fall|Winter|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|Version|Since|Release|"
    r"Released|Updated|Created|Copyright|Revised|Edition|Windows|Ubuntu|Visual|Office|Python|Java|Rust|Press|Springer|Wiley|Elsevier|"
    r"Pearson|Manning|Apress|Addison|Wesley|Addison-Wesley|Prentice|Penguin|Routledge)\b"
)
_AFTER_WORDS = re.compile(r"(?<![\w.])[a-zß-ÿ0-9-]+[\])*_'’\"”]*[,.]?\s+$")
"""Before a single author and a year: words that say something, no title whose place and year these are."""
_PLACED = Spaced(r"\b(?:in|at|from|near|to|by) \S+ $")
_ENDS = re.compile(r"\s*(?:[^\w\s(]|$|(?:and|but|while|so|as)\b)")
_ONE_AUTHOR = Spaced(rf"\((?:[a-z.,]+ )*{_NAME}, {_YEAR}{_LATER}\)", 0)
_ENTRY = re.compile(
    rf"^[^\w\n]*(?:\d+[.)\]]+\W*|\[[^\]\n]{{1,20}}\]:?\W*)?(?P<name>{_NAME})"
    rf"(?:,?[ ][A-Z](?:\.|[A-Z]?\b)[^\n]{{0,300}}?\b(?P<year>{_YEAR})\b|[^\n(]{{0,80}}?[ ]\(?(?P<named>{_YEAR})\)?[.,:])",
    re.MULTILINE,
)
"""A line of a list of works: a surname with initials, or authors and a year with a title behind."""
_FIRST = re.compile(rf"(?P<name>{_NAME})\b.*?(?P<year>{_YEAR})", re.DOTALL)
_COPYRIGHT = re.compile(r"copyright|licen[cs]ed|\(c\)|©", re.IGNORECASE)


def claims(sentence: str) -> Iterator[Claim]:
    if _COPYRIGHT.search(sentence):
        return
    for found in _IN_BRACKETS.finditer(sentence):
        if not _NO_AUTHOR.search(found[0]) and (
            not _ONE_AUTHOR.fullmatch(found[0]) or _backs(sentence, found)
        ):
            yield Claim(Span(*found.span()))
    for found in _IN_THE_SENTENCE.finditer(sentence):
        if not _NO_AUTHOR.match(found[0]):
            yield Claim(Span(*found.span()))


def _backs(sentence: str, found: re.Match[str]) -> bool:
    """Whether one name with a year stands behind what it says: it may also be the place or the publisher of something."""
    said = before(sentence, found.start())
    return bool(_AFTER_WORDS.search(said) and not _PLACED.search(said) and _ENDS.match(sentence, found.end()))


def listed(text: str) -> frozenset[Work]:
    """The works that a page lists."""
    return frozenset((one["name"], one["year"] or one["named"]) for one in _ENTRY.finditer(text))


def work(words: str) -> Work | None:
    """The work that some words name."""
    first = _FIRST.search(words)
    return (first["name"], first["year"]) if first else None
