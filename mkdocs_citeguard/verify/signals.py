"""What code can see of a claim and its source. It stands beside a verdict and never is one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal

from mkdocs_citeguard.verify.claims import Pair
from mkdocs_citeguard.verify.passage import LONGEST_PASSAGE
from mkdocs_citeguard.wording import alternatives

_NUMBER = re.compile(r"(?<![\w.])(?<![A-Za-z]-)\d+(?:[.,]\d+)*(?:(?!\w)|(?=[a-zA-Zµ]{1,3}\b))")
_GROUPED = re.compile(r"\d{1,3}(?:,\d{3})+(?:\.\d+)?")
_WORDS = dict(
    enumerate(
        "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
        "seventeen eighteen nineteen twenty".split()
    )
) | {
    30: "thirty",
    40: "forty",
    50: "fifty",
    60: "sixty",
    70: "seventy",
    80: "eighty",
    90: "ninety",
    100: "hundred",
}


def signals(pair: Pair) -> tuple[str, ...]:
    """Sentences on what a reader of the verdict should look at."""
    return (*_numbers(pair), *_cut(pair))


def _numbers(pair: Pair) -> Iterator[str]:
    if lacking := numbers_lacking(pair.prose, pair.source.text):
        verb = "does" if len(lacking) == 1 else "do"
        yield f"{alternatives(lacking)} {verb} not stand in {pair.target}".replace(" or ", " and ")


def numbers_lacking(claim: str, source: str) -> list[str]:
    """The numbers of a claim, as written, that a source has neither in digits nor, if they are small, in words."""
    known = set(_values(source))
    lowered = source.lower()
    lacking = (
        written for written, value in _written(claim) if value not in known and not _in_words(value, lowered)
    )
    return list(dict.fromkeys(lacking))


def _in_words(value: Decimal, lowered: str) -> bool:
    word = _WORDS.get(int(value)) if value == value.to_integral_value() else None
    return word is not None and re.search(rf"\b{word}\b", lowered) is not None


def _cut(pair: Pair) -> Iterator[str]:
    """Where a place is cited, what lies around it is enough."""
    whole = len("\n".join(pair.source.lines))
    if pair.place is None and whole > LONGEST_PASSAGE:
        yield f"the judge saw {len(pair.passage):,} of the {whole:,} characters of {pair.target}"


def _values(text: str) -> Iterator[Decimal]:
    return (value for _, value in _written(text))


def _written(text: str) -> Iterator[tuple[str, Decimal]]:
    for found in _NUMBER.finditer(text):
        written = found[0]
        plain = written.replace(",", "") if _GROUPED.fullmatch(written) else written.replace(",", ".")
        if plain.count(".") <= 1:
            yield written, Decimal(plain).normalize()
