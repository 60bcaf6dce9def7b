"""The gate that no judge passes on its word: what it quotes must stand in the passage that it was shown."""

from __future__ import annotations

from mkdocs_citeguard.compare import compare
from mkdocs_citeguard.evidence import Source
from mkdocs_citeguard.quotation import IN_PLACE, Form, Quotation
from mkdocs_citeguard.span import Span
from mkdocs_citeguard.verify.prompt import Item

SHORTEST_QUOTE = 8
"""Characters below which words decide nothing, unless they are a whole line of the source."""
_MARKS = "\"'“”„«»「」`"


def grounded(quote: str, item: Item) -> bool:
    """Whether words stand in the source of an item: white space, typography and comment signs apart, letter by letter."""
    words = quote.strip()
    if len(words) > 2 * len(item.source) + SHORTEST_QUOTE:
        return False
    bare = words.strip(_MARKS).strip()
    if len(bare) < SHORTEST_QUOTE and bare not in (line.strip() for line in item.source.split("\n")):
        return False
    source = Source("", item.source, item.nature)
    return any(
        compare(Quotation(one, Span(0, 0), Form.MARKS), source, None).outcome in IN_PLACE
        for one in (words, bare)
    )
