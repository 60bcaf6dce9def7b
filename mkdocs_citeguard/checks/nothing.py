"""A site full of what looks like citations, and not one that was read: the matcher is wrong, or its settings are."""

from __future__ import annotations

import re
from collections.abc import Iterator

from mkdocs_citeguard import examples
from mkdocs_citeguard.audited import PageAudit, Site
from mkdocs_citeguard.findings import Problem, Rule, Severity, site_check
from mkdocs_citeguard.span import Location
from mkdocs_citeguard.wording import alternatives, count

NOTHING_RECOGNISED = Rule(
    "CG503",
    "nothing-recognised",
    recommended=Severity.WARN,
    contract=Severity.WARN,
    doc="""
    The pages hold what looks like citations and not one of them was read as such. A guard that reads nothing
    passes everything, so look at the setting `ids` and at how the pages write their paths.

    Bad:
        === .aiwg/research/findings/SRC-001-sorting.md
        # SRC-001: Sorting parcels by weight
        === docs/index.md
        Heavy parcels go first (SRC-001).

    Good:
        Heavy parcels go first (REF-001).
    """,
)
_NUMBERED = re.compile(r":\d")
"""In every path with a number, and quickly found: most texts hold none."""
_ID = re.compile(r"(?<![\w-])[A-Z][A-Z0-9]*(?:-[A-Z]+)*-\d+[a-z]?(?![\w-])")
_PATH_AND_NUMBER = re.compile(r"(?<![\w/.:@-])(?P<path>(?:[\w.-]+/)+[\w-]+\.[A-Za-z]\w{0,9}):\d+(?!\w|\.\w)")


@site_check(NOTHING_RECOGNISED)
def nothing_recognised(site: Site) -> Iterator[Problem]:
    if not site.pages or any(one.audited or one.malformed for one in site.pages):
        return
    shaped = {shape: one for one in reversed(site.pages) for shape in _shapes(one, site.corpus.strangers)}
    if shaped:
        first = next(one.page.path for one in site.pages if one in shaped.values())
        message = (
            f"nothing on {count(len(site.pages), 'page')} was read as a citation, though {alternatives(sorted(shaped))} "
            f"look{'s' if len(shaped) == 1 else ''} like one; ids that count are set by `ids` (now {', '.join(site.ids)})"
        )
        yield Problem(NOTHING_RECOGNISED.code, Location(first, 1), message)


def _shapes(audit: PageAudit, noted: frozenset[str]) -> set[str]:
    """Paths with a number, and ids that notes of the corpus bear."""
    text = audit.page.text
    ids = noted.intersection(_ID.findall(text)) if noted else noted
    if not ids and not (_NUMBERED.search(text) and _PATH_AND_NUMBER.search(text)):
        return set()
    prose = audit.page.prose
    paths = {found[0] for found in _PATH_AND_NUMBER.finditer(prose) if not _example(found)}
    return paths | ids.intersection(_ID.findall(prose))


def _example(found: re.Match[str]) -> bool:
    return examples.stands_for_any(found["path"]) or examples.introduced(found.string, found.start())
