"""HTML of words that others wrote: pages, sources and names of files are not trusted."""

from __future__ import annotations

import re
from html import escape

_CODE = re.compile("`([^`]+)`")
_UNSEEN = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff\ufffe\uffff]"
)
"""Controls, those that turn the direction of a line among them, and what no file can hold."""
TURNS = {
    code: f"‹U+{code:04X}›"
    for code in (0x061C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A))
}
"""Controls that turn the direction of a line: shown by their numbers, or source would not be read as it runs."""
_SAFE = ("http", "https")


def plain(text: str) -> str:
    """Words on one line."""
    return verbatim(" ".join(text.split()))


def verbatim(text: str) -> str:
    """Words with their white space; controls are shown by their numbers."""
    return escape(_UNSEEN.sub(lambda found: f"‹U+{ord(found[0]):04X}›", text.replace("\r\n", "\n")))


def message(text: str) -> str:
    """The message of a finding, in which names stand in backticks."""
    return _CODE.sub(r"<code>\1</code>", plain(text))


def link(address: str | None, html: str, title: str = "") -> str:
    """A link around HTML, unless there is no address, or it is a script or the like."""
    if not address:
        return html
    scheme, colon, _ = address.partition(":")
    if colon and scheme.lower() not in _SAFE and not re.search("[/#?]", scheme):
        return html
    told = f' title="{plain(title)}"' if title else ""
    return f'<a href="{plain(address)}"{told}>{html}</a>'
