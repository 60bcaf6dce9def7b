"""Every citation of the site on the report page, page by page: short rows, for there may be many thousands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from urllib.parse import quote

from mkdocs_citeguard.badge import CLASS
from mkdocs_citeguard.pages.chart import bar
from mkdocs_citeguard.pages.markup import link, message, plain
from mkdocs_citeguard.pages.shown import Cited, Shown, counted, status_badge, written
from mkdocs_citeguard.targets import wording_of
from mkdocs_citeguard.text import PART
from mkdocs_citeguard.wording import count


def inventory(shown: Shown) -> Iterator[str]:
    pages: dict[str, list[Cited]] = {}
    for page, one in shown.audit.site.citations():
        pages.setdefault(page.path.partition(PART)[0], []).append((page, one))
    found = Counter(one.location.path for one in shown.audit.findings)
    if not pages:
        return
    most = max(map(len, pages.values()))
    yield f'<h2 id="{CLASS}-pages">Citations by page</h2>'
    yield f'<ol class="{CLASS}-pages">'
    for path, cited in sorted(pages.items()):
        yield f'<li data-page="{plain(path)}" data-citations="{len(cited)}" data-findings="{found[path]}">'
        yield "".join(_page(path, cited, found[path], most, shown))
        yield "</li>"
    yield "</ol>"


def anchor(path: str) -> str:
    """Where the report speaks of a page."""
    return quote(path)


def _page(path: str, cited: Sequence[Cited], found: int, most: int, shown: Shown) -> Iterator[str]:
    statuses = Counter(one.status for _, one in cited)
    problems = f"; {count(found, 'finding')}" if found else ""
    yield f'<details id="{anchor(path)}"><summary><strong>{plain(path)}</strong>{bar(statuses, most)}'
    yield f"<span>{count(len(cited), 'citation')}: {counted(statuses)}{problems}</span></summary>"
    yield f'<table class="{CLASS}-table"><thead><tr><th scope="col">Line</th><th scope="col">Citation</th>'
    yield '<th scope="col">Status</th><th scope="col">What was found</th></tr></thead><tbody>'
    for one in cited:
        yield _row(path, one, shown)
    yield "</tbody></table></details>"


def _row(path: str, cited: Cited, shown: Shown) -> str:
    page, one = cited
    line = "" if PART in page.path else page.line_of(one.citation.token.start)
    told = message(wording_of(one))
    if one.comparison and one.decided and one.comparison.evidence.command:
        told += f"<br><code>{plain(one.comparison.evidence.command)}</code>"
    if judgement := shown.judgement(cited):
        told += f"<br>claim {plain(f'{judgement.support} {judgement.by}')}"
    return (
        f'<tr data-status="{one.status}" data-kind="{plain(one.citation.kind)}">'
        f"<td>{link(shown.url(path, cited), str(line) or 'text')}</td><td><code>{plain(written(cited))}</code></td>"
        f"<td>{status_badge(one.status)}</td><td>{told}</td></tr>"
    )
