"""Addresses of DOIs: how a DOI is written into one, and read out of one."""

from __future__ import annotations

import re
from urllib.parse import quote, unquote

RESOLVER = "https://doi.org"
_SAFE = "/:;()"
"""What paths allow and DOIs are full of; the DOI Handbook asks for `%`, `#`, `?`, `<`, `>` and the like to be encoded."""
_BEHIND = re.compile(r"[?#].*", re.DOTALL)


def path(doi: str) -> str:
    """A DOI as a part of the path of an address."""
    return quote(doi, safe=_SAFE, errors="replace")


def address(doi: str) -> str:
    """Where the resolver leads to the work with a DOI."""
    return f"{RESOLVER}/{path(doi)}"


def doi_of(written: str) -> str:
    """The DOI that an address of the resolver names, given what stands behind its host."""
    return unquote(_BEHIND.sub("", written))
