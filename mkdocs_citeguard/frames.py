"""Frames: numbers that travel through a Markdown renderer unseen, in code points that no font should have."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable

_OPEN, _CLOSE, _ZERO = 0x10FE00, 0x10FE01, 0x10FE10
OPEN = chr(_OPEN)
"""How every frame begins; a quick look for it tells whether a text may hold one."""
FRAME = re.compile(f"{OPEN}([{chr(_ZERO)}-{chr(_ZERO + 9)}]{{1,9}}){chr(_CLOSE)}")


def frame(number: int) -> str:
    """The number in digits of our own: renderers give meaning to the usual ones."""
    digits = "".join(chr(_ZERO + int(digit)) for digit in str(number))
    return f"{OPEN}{digits}{chr(_CLOSE)}"


def number_of(found: re.Match[str]) -> int:
    return int("".join(str(ord(digit) - _ZERO) for digit in found[1]))


def numbers_in(text: str) -> frozenset[int]:
    """The numbers that a text holds in frames."""
    return frozenset(map(number_of, FRAME.finditer(text))) if OPEN in text else frozenset()


def strip(text: str, known: Collection[int]) -> str:
    """The text without frames of the known numbers. All else of it stays, look-alikes included."""
    if OPEN not in text:
        return text
    return FRAME.sub(lambda found: "" if number_of(found) in known else found[0], text)


def insert(text: str, numbered: Iterable[tuple[int, int]]) -> str:
    """The text with frames put in, given as (offset, number)."""
    pieces, position = [], 0
    for offset, number in sorted(numbered):
        pieces += [text[position:offset], frame(number)]
        position = offset
    return "".join([*pieces, text[position:]])
