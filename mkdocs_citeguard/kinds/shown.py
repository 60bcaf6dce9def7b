"""Places that are shown and not cited: in a terminal, in a log, or as an example of what a citation looks like."""

from __future__ import annotations

from mkdocs_citeguard import examples
from mkdocs_citeguard.kinds import terminal
from mkdocs_citeguard.kinds.paths import WrittenPath
from mkdocs_citeguard.span import Span
from mkdocs_citeguard.text import Page
from mkdocs_citeguard.tree import Tree


def in_a_terminal(path: WrittenPath, end: int, page: Page) -> bool:
    """Whether a path, with its place up to `end`, is part of what a terminal shows."""
    return terminal.shows(page, Span(path.span.start, max(end, path.span.end)))


def for_any_file(path: str, tree: Tree) -> bool:
    """Whether a path is one that stands for any, `path/to/tea.py`, and not by chance one of the tree."""
    return examples.stands_for_any(path.lstrip("~./")) and not tree.leads_to_one(path.lstrip("./"))


def as_an_example(path: WrittenPath, page: Page, view: str, tree: Tree) -> bool:
    """Whether the words around a path that the tree lacks say that it was printed, or stands for what paths look like.

    A path that the tree has is cited whatever introduces it.
    """
    start = path.span.start
    if not tree.lacks(path.path, page.path):
        return False
    return (
        terminal.printed(view, start)
        or examples.introduced(view, start)
        or examples.names_the_form(page.text, page.sentence_at(start), start)
    )
