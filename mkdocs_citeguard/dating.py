"""Since when a page cites lines of a file, by git's history of the page. An estimate: the history may be cut or rewritten."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
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
"""What is cited, as the page names it, and where in it."""


def past_of(root: Path, pages: Iterable[PageAudit], lexicon: Lexicon) -> Past:
    """The past of all citations of lines on these pages.

    Git is asked once for the history of the pages, once for the versions of each, and once for the cited files.
    """
    asked = {one.page.path: [audited for audited in one.audited if cites_lines(audited)] for one in pages}
    versions = history.versions(root, [path for path, cited in asked.items() if cited])
    since = {
        (path, cited): commit
        for path, commits in versions.items()
        for cited, commit in _dated(root, path, commits, map(_cited, asked.get(path, ())), lexicon)
    }
    targets = {
        (commit, audited.target)
        for path, cited in asked.items()
        for audited in cited
        if audited.target and (commit := since.get((path, _cited(audited))))
    }
    texts = history.texts(root, sorted(targets))

    def past(page: PageAudit, audited: Audited) -> Was | None:
        commit, target = since.get((page.page.path, _cited(audited))), audited.target
        if commit is None or target is None or (commit, target) not in texts:
            return None
        source = source_from(texts[commit, target], target, target)
        return Was(commit, source) if isinstance(source, Source) else None

    return past


def _cited(audited: Audited) -> _Cited:
    reference = audited.citation.reference
    return reference.name, reference.place


def _dated(
    root: Path, path: str, commits: Sequence[str], asked: Iterable[_Cited], lexicon: Lexicon
) -> Iterator[tuple[_Cited, str]]:
    """What a page cites, with the first of the commits (the newest first) since which it does so without a break."""
    texts = history.texts(root, [(commit, path) for commit in commits])

    @cache
    def cited(index: int) -> frozenset[_Cited]:
        data = texts.get((commits[index], path), b"")
        read = extract(Page(path, data.decode("utf-8", "replace")), lexicon)
        return frozenset(
            (one.reference.name, one.reference.place) for one in read if isinstance(one, Citation)
        )

    for one in asked:
        if one not in cited(0):
            continue
        low, high = 0, len(commits) - 1  # it is cited up to `low`, and not behind `high`
        while low < high:
            middle = (low + high + 1) // 2
            low, high = (middle, high) if one in cited(middle) else (low, middle - 1)
        yield one, commits[low]
