"""Ids of works as a corpus spells them: in file names, titles and front matter."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property

_SEPARATOR = re.compile(r"^[\])*_`]*[\s:.,;|–—-]*(?:\*\*\s+)?")
"""Between an id and the title behind it: closing brackets and emphasis, then punctuation."""


@dataclass(frozen=True)
class Ids:
    """The ids with these prefixes: three digits or more, perhaps a letter (`REF-012`, `ADR-0011`, `REF-012a`)."""

    prefixes: tuple[str, ...]

    def leading(self, text: str) -> str | None:
        """The id that a text begins with, prefix in capitals and letter in small: `ref-056-fair` is REF-056."""
        found = self._leading.match(text)
        if not found:
            return None
        return f"{found['prefix'].upper()}-{found['digits']}{(found['letter'] or '').lower()}"

    def without(self, text: str) -> str:
        """A title without the id that it begins with."""
        found = self._leading.match(text)
        return _SEPARATOR.sub("", text[found.end() :], count=1) if found else text

    @cached_property
    def _leading(self) -> re.Pattern[str]:
        prefixes = "|".join(re.escape(prefix) for prefix in self.prefixes) or "(?!)"
        return re.compile(
            rf"[\s\[(*_`]*(?P<prefix>{prefixes})-(?P<digits>\d{{3,}})(?P<letter>[a-z])?(?![a-z0-9])",
            re.IGNORECASE | re.ASCII,
        )
