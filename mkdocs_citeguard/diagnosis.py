"""What makes two passages differ, in words for the person who must mend it."""

from __future__ import annotations

import re
from difflib import SequenceMatcher

_NEGATIONS = frozenset(
    "not no never none nobody nothing neither nor cannot without hardly barely scarcely n't non nicht kein keine nie "
    "ne pas jamais nunca nao não".split()
)
_LIMITS = frozenset("only except unless rarely seldom".split())
_NEGATED = re.compile(r"n['’]t$", re.IGNORECASE)
_CJK_NEGATION = re.compile(
    r"않|못하|없|아니|지 ?마|ません|なかった|ない|ず(?=、|。|に)|不(?=[^\s])|没|沒|未|無|无|勿"
)
_TOKEN = re.compile(r"\d+(?:[.,]\d+)+|[\w']+|[^\w\s]+")
_UNIT = re.compile(r"\"[^\"]*\"|'[^']*'|\d+(?:\.\d+)+|\w+|[\[\](){},;:]|[^\w\s\[\](){},;:]+")
"""What white space cannot be put into: words, operators, and strings with the white space in them."""
_NUMBER = re.compile(r"\d[\d.,]*")


def hidden_words(gap: str) -> str | None:
    """The first negating or limiting word of a passage that an elision leaves out."""
    for token in re.findall(r"[\w'’]+", gap):
        if token.lower() in _NEGATIONS | _LIMITS or _NEGATED.search(token):
            return str(token)
    found = _CJK_NEGATION.search(gap)
    return found[0] if found else None


def spaced_otherwise(quoted: str, found: str) -> bool:
    """Whether nothing but the white space around signs differs."""
    return _UNIT.findall(quoted) == _UNIT.findall(found)


def difference(quoted: str, found: str) -> str:
    """How the quoted words differ from those found, the weightiest difference first."""
    ours, theirs = _TOKEN.findall(quoted), _TOKEN.findall(found)
    if sorted(ours) == sorted(theirs):
        return "the words stand in another order"
    if quoted.lower() == found.lower():
        return f"the letter case differs: {_pairs(ours, theirs)}"
    dropped, added = _negations(theirs), _negations(ours)
    if len(dropped) > len(added):
        return f"the negation `{next(one for one in dropped if one not in added or dropped.count(one) > added.count(one))}` is left out"
    if len(added) > len(dropped):
        return f"the negation `{next(one for one in added if one not in dropped or added.count(one) > dropped.count(one))}` is put in"
    if sorted(map(str.lower, ours)) == sorted(map(str.lower, theirs)):
        return "the words stand in another order"
    return _changes(ours, theirs)


def _negations(tokens: list[str]) -> list[str]:
    return [
        one
        for one in tokens
        if one.lower() in _NEGATIONS or _NEGATED.search(one) or one == "!" or _CJK_NEGATION.search(one)
    ]


def _pairs(ours: list[str], theirs: list[str]) -> str:
    pairs = [f"`{one}` for `{other}`" for one, other in zip(ours, theirs, strict=False) if one != other]
    return ", ".join(pairs[:3])


def _changes(ours: list[str], theirs: list[str]) -> str:
    """The first few differing words, named by what they are."""
    said: list[str] = []
    for change, a, b, c, d in SequenceMatcher(None, ours, theirs, autojunk=False).get_opcodes():
        one, other = " ".join(ours[a:b]), " ".join(theirs[c:d])
        if change == "replace":
            said.append(f"{_noun(one, other)}`{one}` stands for `{other}`")
        elif change == "insert":
            said.append(f"`{other}` is left out")
        elif change == "delete":
            said.append(f"`{one}` is not there")
    return "; ".join(said[:3]) or "the spacing differs"


def _noun(one: str, other: str) -> str:
    if _NUMBER.fullmatch(one) and _NUMBER.fullmatch(other):
        return "the number "
    if not re.search(r"\w", one + other):
        return "the operator "
    return ""
