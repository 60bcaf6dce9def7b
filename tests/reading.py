"""Reading one text with one kind: what the tables of `tests/kinds` are written against."""

from __future__ import annotations

from mkdocs_citeguard.citation import Kind, Lexicon, Malformed
from mkdocs_citeguard.corpus import Corpus, Entry
from mkdocs_citeguard.evidence import Lines, PageNumber, Symbol, Time, Whole
from mkdocs_citeguard.text import Page
from mkdocs_citeguard.tree import Tree

TREE = Tree.of(
    [
        ".github/workflows/tea.yml",
        ".gitignore",
        "Makefile",
        "app/(tea)/page.tsx",
        "bin/brew",
        "docs/index.md",
        "docs/plan.md",
        "docs/计划.md",
        "lib/cups/[id]/Cup.tsx",
        "lib/kettle/boil.go",
        "lib/kettle/boil.py",
        "lib/kettle/boil.rs",
    ]
)
CORPUS = Corpus(
    ("notes",),
    {
        name: Entry(name, f"About {name}", (f"notes/{name}.md",))
        for name in ("REF-001", "REF-002", "REF-003", "REF-012")
    },
)
LEXICON = Lexicon(TREE, CORPUS)

Row = tuple[str, str, str, str]
"""Name and place of what is cited, the token, and the words that become the link."""


def rows(kind: Kind, text: str, lexicon: Lexicon = LEXICON, page: str = "docs/index.md") -> list[Row]:
    """The citations that a kind reads; a failed attempt is a row of its rule, its token and its reason."""
    return [_row(one, text) for one in _read(kind, text, lexicon, page)]


def _read(kind, text, lexicon, page):
    if kind.occurs(text, lexicon):
        yield from kind.find(Page(page, text), lexicon)


def _row(one, text):
    token = one.token.of(text)
    if isinstance(one, Malformed):
        return one.rule, "", token, one.reason
    return one.reference.name, _place(one.reference.place), token, one.anchor.of(text)


def _place(place):
    match place:
        case Lines():
            return str(place)
        case Symbol(name=name, line=line):
            return f"::{name}" + (f":{line}" if line else "")
        case PageNumber(number=number):
            return f"p. {number}"
        case Time(until=float(until)):
            return f"{place} to {Time(until)}"
        case Time():
            return str(place)
        case Whole():
            return ""
        case _:
            return repr(place)
