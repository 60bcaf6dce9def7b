"""Since when a page cites lines of a file, by git's history of the page. An estimate: the history may be cut or rewritten."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path

from mkdocs_citeguard import history
from mkdocs_citeguard.audited import Audited, PageAudit
from mkdocs_citeguard.citation import Citation, Lexicon
from mkdocs_citeguard.evidence import Locator, Source
from mkdocs_citeguard.extract import extract
from mkdocs_citeguard.loading.files import source_from
from mkdocs_citeguard.stale import Past, Was, cites_lines
from mkdocs_citeguard.text import Page

_Cited = tuple[str, Locator]


def past_of(root: Path, pages: Iterable[PageAudit], lexicon: Lexicon) -> Past:
    """The past of all citations of lines on these pages. Git is asked once for each page, and once for the files."""
    since = {
        (one.page.path, _key(audited)): commit
        for one in pages
        if (asked := [audited for audited in one.audited if cites_lines(audited)])
        for audited, commit in _dated(root, one, asked, lexicon)
    }
    targets = {
        (commit, audited.target)
        for one in pages
        for audited in one.audited
        if audited.target and (commit := since.get((one.page.path, _key(audited))))
    }
    texts = history.texts(root, sorted(targets))

    def past(page: PageAudit, audited: Audited) -> Was | None:
        commit = since.get((page.page.path, _key(audited)))
        data = texts.get((commit, audited.target)) if commit and audited.target else None
        source = (
            source_from(data, audited.target, audited.target) if data is not None and audited.target else None
        )
        return Was(commit, source) if commit and isinstance(source, Source) else None

    return past


def _key(audited: Audited) -> _Cited:
    reference = audited.citation.reference
    return reference.name, reference.place


def _dated(
    root: Path, page: PageAudit, asked: Iterable[Audited], lexicon: Lexicon
) -> Iterable[tuple[Audited, str]]:
    """Each citation with the first of the commits since which the page has it without a break."""
    commits = history.versions(root, page.page.path)
    texts = history.texts(root, [(commit, page.page.path) for commit in commits])

    @cache
    def cited(index: int) -> frozenset[_Cited]:
        data = texts.get((commits[index], page.page.path))
        read = (
            extract(Page(page.page.path, data.decode("utf-8", "replace")), lexicon)
            if data is not None
            else ()
        )
        return frozenset(
            (one.reference.name, one.reference.place) for one in read if isinstance(one, Citation)
        )

    for audited in asked:
        key = _key(audited)
        if not commits or key not in cited(0):
            continue
        low, high = 0, len(commits) - 1  # the newest first: cited up to `low`, and not behind `high`
        while low < high:
            middle = (low + high + 1) // 2
            low, high = (middle, high) if key in cited(middle) else (low, middle - 1)
        yield audited, commits[low]
