"""Words in quotation marks or backticks that a careful reader does not take for a quotation of the source.

Labels and scare quotes, commands and requests, the path of a setting, a message as it came out of its template, a
translation. Found in the source they count in favour of their citation; not found they are no quotation at all.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rapidfuzz import fuzz

from mkdocs_citeguard.evidence import Nature, Source
from mkdocs_citeguard.quotation import Comparison, Form, Outcome, Quotation
from mkdocs_citeguard.seams import LITERAL

_PLAIN = re.compile(r"[^\W\d_][^\W\d_'’-]*(?:[ -][^\W\d_][^\W\d_'’-]*)*[.,:;?!…]?")
_MOST_WORDS = {Nature.CODE: 3, Nature.PROSE: 2}
"""Words that a label or a figure of speech has at most. In code they say less than in prose."""
_NAMES_A_NEGATION = re.compile(r"\b(?:no|not|never|none|without)\b", re.IGNORECASE)
_REQUEST = re.compile(
    r"(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)\s+\S+|(?:HTTP(?:/[\d.]+)?\s+)?[1-5]\d\d(?:\s+[A-Z][\w-]*)*|[A-Z][\w]*(?:-[A-Z][\w]*)+:\s.*"
)
_COMMAND = re.compile(
    r"\$\s.*|(?:sudo|git|make|pip|pipx|uv|npm|npx|yarn|pnpm|cargo|go|docker|podman|kubectl|helm|curl|wget|cd|ls|cat|cp|mv|rm|"
    r"mkdir|chmod|python3?|pytest|mkdocs|node|bash|sh|ssh|brew|apt|apt-get|systemctl|terraform)\s+[\w./~$-].*|export\s+\w+=.*|--?[\w-]+(?:[= ].*)?"
)
_ALTERNATIVES = re.compile(r"\w+(?:\.\w+)*\.\{\w+(?:, ?\w+)+\}|(?:[\w-]+ )+\w+(?:/\w+){2,}")
"""Several names in one, `tea.pots.{large,small}`, and commands, `pot list/fill/empty`."""
_KEYS = re.compile(r"[\w-]+(?:\.[\w-]+)+(?:\s*[:=].*)?")
_KEYED = (".yml", ".yaml", ".toml", ".json", ".ini", ".cfg", ".conf", ".properties")
_NAME = re.compile(r"[A-Za-z_$][\w$.]*(?:\(\))?")
_SMALL_DIFFERENCE = 85.0
"""Likeness below which code in backticks shows something else than the line it stands beside."""
_HOLE = re.compile(
    r"%\([\w.]+\)[#0 +-]*[\d.]*[a-zA-Z]|%[#0 +-]*[\d.]*[sdifrxqvwgT]|\$?\{[^{}\n]*\}|<[\w. -]+>|\$\w+"
)
_LINE_ENDS = re.compile(r"(?:\\[nr])+$")
_OPENS_HOLE = re.compile(r"[%${<]")
_LITERAL = re.compile(r"\"((?:[^\"\\\n]|\\.)+)\"|'((?:[^'\\\n]|\\.)+)'|`([^`\n]+)`")
_LEAST_FIXED = 6
"""Letters that a template has besides its holes; else it would fit anything."""
_LONGEST_FILLING = 80
_LATIN = re.compile(r"[A-Za-z]")
_FOREIGN = re.compile(r"[^\W\d_\x00-\u024f]")


def casual(quotation: Quotation, comparison: Comparison) -> bool:
    """Whether words that do not stand at the cited place are none of its source's to begin with."""
    source, words = comparison.source, quotation.text.strip()
    if source is None or quotation.form not in (Form.MARKS, Form.CODE_SPAN):
        return False
    if comparison.outcome in (Outcome.ELSEWHERE, Outcome.AMBIGUOUS):
        return bool(_REQUEST.fullmatch(words)) or (quotation.form is Form.MARKS and _plain(words, 1))
    if comparison.outcome not in (Outcome.NEAR, Outcome.NOWHERE):
        return False
    return (
        _plain(words, _MOST_WORDS[source.nature])
        or any(form.fullmatch(words) for form in (_REQUEST, _COMMAND, _ALTERNATIVES))
        or (source.origin.endswith(_KEYED) and bool(_KEYS.fullmatch(words)))
        or _shows_another(quotation, comparison)
        or (quotation.form is Form.CODE_SPAN and _listed(words, source))
        or (not _changes_a_line(quotation, comparison) and _filled(words, source))
        or _translated(words, source)
    )


def _plain(words: str, most: int) -> bool:
    """Whether there are only a few words, without a digit, a sign of code or a negation."""
    few = len(re.split(r"[ ]", words)) <= most
    return (
        few
        and bool(_PLAIN.fullmatch(words))
        and not _NAMES_A_NEGATION.search(words)
        and not _FOREIGN.search(words)
    )


def _listed(words: str, source: Source) -> bool:
    """Whether names that the source holds are told off one by one, with or without what they are names in."""
    names = [name.strip() for name in words.split(",")]
    return len(names) > 1 and all(
        _NAME.fullmatch(name)
        and re.search(rf"(?<!\w){re.escape(name.rpartition('.')[2])}(?!\w)", source.text)
        for name in names
    )


def _shows_another(quotation: Quotation, comparison: Comparison) -> bool:
    """Whether code in backticks is far from anything in the source: what a call looks like, what comes of it."""
    if quotation.form is not Form.CODE_SPAN or comparison.outcome is not Outcome.NEAR:
        return False
    return comparison.found is None or _likeness(quotation, comparison) < _SMALL_DIFFERENCE


def _changes_a_line(quotation: Quotation, comparison: Comparison) -> bool:
    """Whether the words are nearly those of a line that has no holes to be filled."""
    whole = comparison.found is not None and not _OPENS_HOLE.search(comparison.found)
    return whole and _likeness(quotation, comparison) >= _SMALL_DIFFERENCE


def _likeness(quotation: Quotation, comparison: Comparison) -> float:
    """How like what stands there, 0 to 100; letter case aside."""
    return fuzz.ratio(quotation.text.lower(), (comparison.found or "").lower())


def _filled(words: str, source: Source) -> bool:
    """Whether the words are a message of the code with its holes filled in, or named otherwise."""
    if source.nature is not Nature.CODE:
        return False
    holed = _HOLE.sub("\0", words)
    for literal in _literals_with_holes(LITERAL.sub("", source.text)):
        fixed = _HOLE.split(_LINE_ENDS.sub("", literal))
        if len(fixed) < 2 or sum(map(str.isalpha, "".join(fixed))) < _LEAST_FIXED:
            continue
        if _HOLE.sub("\0", literal) == holed:
            return True
        if not all(part in words for part in fixed):
            continue
        filling = f".{{1,{_LONGEST_FILLING}}}?"
        if re.fullmatch(filling.join(map(re.escape, fixed)), words):
            return True
    return False


def _literals_with_holes(text: str) -> Iterator[str]:
    """The literals on the lines that may hold a hole; none goes beyond the end of its line."""
    position = 0
    while sign := _OPENS_HOLE.search(text, position):
        start, end = text.rfind("\n", 0, sign.start()) + 1, text.find("\n", sign.end())
        position = end if end >= 0 else len(text)
        for found in _LITERAL.finditer(text, start, position):
            yield found[1] or found[2] or found[3]


def _translated(words: str, source: Source) -> bool:
    """Whether the words are in a script that the source does not use, or hardly."""
    foreign = len(_FOREIGN.findall(words))
    if foreign:
        return not _FOREIGN.search(source.text) and foreign > len(_LATIN.findall(words))
    if source.nature is not Nature.PROSE or len(words.split()) <= 2:
        return False
    latin, others = len(_LATIN.findall(source.text)), len(_FOREIGN.findall(source.text))
    return others > 5 * latin
