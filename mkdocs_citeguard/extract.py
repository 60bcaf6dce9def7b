"""From a page to its citations."""

from __future__ import annotations

from mkdocs_citeguard.citation import Citation, Lexicon, Malformed
from mkdocs_citeguard.kinds import KINDS
from mkdocs_citeguard.text import Page


def extract(page: Page, lexicon: Lexicon) -> tuple[Citation | Malformed, ...]:
    """All citations of a page and all failed attempts at one, in the order of the text."""
    found = [one for kind in KINDS if kind.occurs(page.text, lexicon) for one in kind.find(page, lexicon)]
    return tuple(sorted(found, key=lambda one: (one.token.start, one.token.end)))
