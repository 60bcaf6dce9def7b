"""The page of references: the works that the site cites, and the places that cite each of them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from mkdocs_citeguard import doi_address
from mkdocs_citeguard.badge import CLASS, grade_class
from mkdocs_citeguard.block import BlockKind
from mkdocs_citeguard.certainty import Certainty, level_of
from mkdocs_citeguard.corpus import Entry
from mkdocs_citeguard.pages.markup import link, plain
from mkdocs_citeguard.text import Page
from mkdocs_citeguard.wording import shortened

EMPTY = '<div class="citeguard-references"></div>'
"""Stands on the page until all pages are rendered, for only then every citation has its anchor."""
MARKDOWN = f"# References\n\n{EMPTY}\n"
_LONGEST_CLAIM = 110
_SIGNS = re.compile(r"\[\^[^\]\s]+\]|[`*|]|(?<!\w)_|_(?!\w)")


@dataclass(frozen=True, slots=True)
class Citing:
    """A place that cites a work: the title of its page and its section, and its address from the page of references."""

    title: str
    url: str
    section: str = ""
    claim: str = ""
    """The sentence that rests on the work."""


def references(
    cited: Iterable[tuple[Entry, Sequence[Citing]]], certainty: Certainty | None = None, assets: str = ""
) -> str:
    """HTML of the works."""
    entries = "\n".join("".join(_entry(entry, citing, certainty or Certainty())) for entry, citing in cited)
    return f'<div class="citeguard-references">{assets}\n{entries}\n</div>'


def section_at(page: Page, offset: int) -> str:
    """The heading above an offset, as words."""
    above = [one for one in page.blocks if one.kind is BlockKind.HEADING and one.span.start <= offset]
    return above[-1].span.of(page.text).strip("#=- \t\n").replace("`", "") if above else ""


def words_of(claim: str) -> str:
    """A sentence without the signs that a renderer takes away."""
    return _SIGNS.sub("", claim).strip(" \t\n#->")


def _entry(entry: Entry, citing: Sequence[Citing], certainty: Certainty) -> Iterator[str]:
    title = f"{entry.id}: {entry.title}" if entry.title else entry.id
    yield f'<div id="{plain(entry.id)}"><p><strong>{plain(title)}</strong>{_level(entry, certainty)}</p><ul>'
    if entry.retracted:
        yield _item("No longer to be cited: ", entry.retracted)
    if entry.authors or entry.year:
        yield _item("", ", ".join(filter(None, ("; ".join(entry.authors), entry.year))))
    if entry.doi:
        yield f"<li>DOI: {link(doi_address.address(entry.doi), plain(entry.doi))}</li>"
    if entry.url:
        yield f"<li>{'Recording: ' if entry.transcript else ''}{link(entry.url, plain(entry.url))}</li>"
    if entry.certainty:
        yield _item("Certainty: ", entry.certainty)
    if citing:
        places = "".join(f"<li>{_place(one)}</li>" for one in citing)
        yield f'<li>Cited by <ul class="citeguard-citing">{places}</ul></li>'
    yield "</ul></div>"


def _level(entry: Entry, certainty: Certainty) -> str:
    level = level_of(entry.certainty, certainty.scale) if entry.certainty else None
    if level is None:
        return ""
    return f' <span class="{CLASS}-badge {grade_class(level)}">{str(level).lower()}</span>'


def _place(one: Citing) -> str:
    where = one.title if not one.section or one.section == one.title else f"{one.title} › {one.section}"
    claim = f" <q>{plain(shortened(words_of(one.claim), _LONGEST_CLAIM))}</q>" if one.claim else ""
    return f"{link(one.url, plain(where))}{claim}"


def _item(label: str, text: str) -> str:
    return f"<li>{label}{plain(text)}</li>"
