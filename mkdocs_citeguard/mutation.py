"""A self-test: true quotations are falsified on purpose, and none of the falsified ones may pass."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from mkdocs_citeguard.audited import Audited, PageAudit
from mkdocs_citeguard.evidence import Nature, Source
from mkdocs_citeguard.hold import hold
from mkdocs_citeguard.quotation import IN_PLACE
from mkdocs_citeguard.span import Location

_NEGATION = re.compile(
    r"(?<!\w)(?:not|no|never|none|nobody|nothing|neither|nor|cannot|without|hardly|nicht|kein\w*|nie|jamais|nunca)(?!\w)\s*"
    r"|n['’]t(?!\w)|!(?=[\w(=])|(?<=\w)지 않|못(?=하)|ません|ない|不(?=\S)|没有|沒有|未(?=\S)",
    re.IGNORECASE,
)
_NUMBER = re.compile(r"\d+")
_POINT = re.compile(r"(?<=\d)[.,](?=\d)")
_OPERATOR = re.compile(r"(?<=\s)(?:==|!=|<=|>=|\*\*|\+=|-=|->|=>|&&|\|\||<|>|=|\+|-|\*|/|%)(?=\s)")
_OTHER = {"==": "!=", "!=": "==", "<=": "<", ">=": ">", "**": "*", "+=": "-=", "-=": "+=", "->": "=>", "=>": "->", "&&": "||",
          "||": "&&", "<": "<=", ">": ">=", "=": "==", "+": "-", "-": "+", "*": "**", "/": "//", "%": "/"}  # fmt: skip
_IDENTIFIER = re.compile(r"[A-Za-z_][A-Za-z0-9_]{2,}")
_MOST_OF_A_KIND = 4
"""Mutants of one kind that are made of one quotation."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """A falsified quotation that passed for a true one."""

    location: Location
    kind: str
    quoted: str
    mutant: str

    def __str__(self) -> str:
        return f"{self.location}: {self.kind}: “{self.mutant}” passes for “{self.quoted}”"


@dataclass(frozen=True, slots=True)
class Mutation:
    """What came of the self-test."""

    quotations: int
    mutants: int
    passed: tuple[Mutant, ...]


def mutate(pages: Iterable[PageAudit]) -> Mutation:
    """Falsify each quotation that passed, in several ways, and compare it again."""
    quotations, mutants, passed = 0, 0, list[Mutant]()
    for page in pages:
        for one in page.audited:
            if one.comparison is None or one.comparison.outcome not in IN_PLACE or one.quotation is None:
                continue
            quotations += 1
            for kind, text in _counted(one):
                mutants += 1
                if _still_passes(one, text):
                    location = page.page.location(one.citation.token.start)
                    passed.append(Mutant(location, kind, one.quotation.text, text))
    return Mutation(quotations, mutants, tuple(passed))


def _counted(one: Audited) -> Iterator[tuple[str, str]]:
    """The mutants of a quotation but for those that happen to stand in the source."""
    source, quotation = one.comparison and one.comparison.source, one.quotation
    if not isinstance(source, Source) or quotation is None:
        return
    text = " ".join(source.text.split())
    seen = {quotation.text}
    for kind, mutant in mutants_of(quotation.text, source):
        bare = " ".join(mutant.split()).rstrip(".,")
        if mutant not in seen and bare and bare not in text:
            seen.add(mutant)
            yield kind, mutant


def _still_passes(one: Audited, text: str) -> bool:
    source = one.comparison and one.comparison.source
    if not isinstance(source, Source) or one.quotation is None:
        return False
    held = hold(replace(one.quotation, text=text), source, one.citation.reference.place)
    return held.outcome in IN_PLACE


def mutants_of(text: str, source: Source) -> Iterator[tuple[str, str]]:
    """Falsified versions of some words, each with the kind of falsehood."""
    kinds = [
        ("a negation is dropped", _without(_NEGATION, text)),
        ("digits are swapped", _changed(_NUMBER, text, _swapped)),
        ("a decimal point is dropped", _without(_POINT, text)),
        ("an operator is changed", _changed(_OPERATOR, text, lambda sign: _OTHER[sign])),
        ("the case of a word is changed", _cased(text, source.nature)),
        ("two places are joined", _grafted(text, source)),
    ]
    for kind, made in kinds:
        for _, mutant in zip(range(_MOST_OF_A_KIND), made, strict=False):
            yield kind, mutant


def _without(pattern: re.Pattern[str], text: str) -> Iterator[str]:
    for found in pattern.finditer(text):
        yield text[: found.start()] + text[found.end() :]


def _changed(pattern: re.Pattern[str], text: str, change: object) -> Iterator[str]:
    for found in pattern.finditer(text):
        made = change(found[0]) if callable(change) else found[0]
        yield f"{text[: found.start()]}{made}{text[found.end() :]}"


def _swapped(number: str) -> str:
    for index in range(len(number) - 1):
        if number[index] != number[index + 1]:
            return f"{number[:index]}{number[index + 1]}{number[index]}{number[index + 2 :]}"
    return str(int(number) + 1)


def _cased(text: str, nature: Nature) -> Iterator[str]:
    """Words with their first letter in the other case; in prose that of the first word is free."""
    for found in _IDENTIFIER.finditer(text):
        if nature is Nature.CODE or text[: found.start()].strip("*_`"):
            word = found[0]
            yield f"{text[: found.start()]}{word[0].swapcase() if word[0].isalpha() else word.swapcase()[0]}{word[1:]}{text[found.end() :]}"


def _grafted(text: str, source: Source) -> Iterator[str]:
    """The beginning of the quotation with the end of lines that stand elsewhere."""
    words = text.split()
    beginning = " ".join(words[: max(1, (len(words) + 1) // 2)])
    others = [line.split() for line in source.lines]
    for other in others[:: max(1, len(others) // (2 * _MOST_OF_A_KIND))]:
        end = " ".join(other[len(other) // 2 :])
        if (
            len(other) >= 2
            and re.search(r"\w", end)
            and not re.search(r"\.{3}|[\[\]…]", end)
            and end not in text
        ):
            yield f"{beginning} {end}"
