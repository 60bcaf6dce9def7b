"""The pages that citeguard adds to a site: cited lines of source, and the list of cited works."""

from __future__ import annotations

import posixpath
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape

from pygments import highlight
from pygments.formatters import HtmlFormatter

from mkdocs_citeguard.corpus import Entry
from mkdocs_citeguard.evidence import Lines, Source
from mkdocs_citeguard.lexing import lexer_of
from mkdocs_citeguard.links import anchor

_LONGEST_HIGHLIGHTED = 400_000
"""Characters above which a file is shown without colours: they would cost more than the rest of the build."""


def windows(cited: Iterable[Lines], source: Source) -> tuple[Lines, ...]:
    """The lines to show: the cited ones and no more, runs that touch made one."""
    shown: list[Lines] = []
    for lines in sorted(cited):
        last = min(source.length, lines.last)
        if shown and lines.first <= shown[-1].last + 1:
            shown[-1] = Lines(shown[-1].first, max(last, shown[-1].last))
        else:
            shown.append(Lines(lines.first, last))
    return tuple(shown)


def whole(source: Source) -> tuple[Lines, ...]:
    return (Lines(1, source.length),) if source.length else ()


def excerpt(source: Source, cited: Iterable[Lines], shown: Sequence[Lines]) -> str:
    """HTML of lines of a source, with an anchor for each cited range."""
    anchors: dict[int, list[str]] = {}
    marked: set[int] = set()
    for lines in sorted(set(cited)):
        anchors.setdefault(lines.first, []).append(f'<a id="{anchor(lines)}"></a>')
        marked.update(range(lines.first, lines.last + 1))
    coloured = _coloured(source, [number for lines in shown for number in range(lines.first, lines.last + 1)])
    return "\n".join(
        [
            '<div class="citeguard-source">',
            f"<h1><code>{escape(source.origin)}</code></h1>",
            *(_window(lines, coloured, anchors, marked) for lines in shown),
            "</div>",
        ]
    )


def _window(
    shown: Lines, coloured: Mapping[int, str], anchors: Mapping[int, list[str]], marked: set[int]
) -> str:
    # highlight.js, which two themes bring along, leaves `nohighlight` alone.
    rows = (
        f'{"".join(anchors.get(number, ()))}<span class="citeguard-line'
        f'{" citeguard-cited" if number in marked else ""}" data-line="{number}">{coloured[number]}</span>\n'
        for number in range(shown.first, shown.last + 1)
    )
    return f'<div class="highlight"><pre><code class="nohighlight">{"".join(rows)}</code></pre></div>'


def _coloured(source: Source, numbers: Sequence[int]) -> dict[int, str]:
    """These lines as HTML, coloured as if they stood together: of a large file only these are lexed. Every element that begins on a line ends on it."""
    if not numbers:
        return {}
    text = "".join(source.lines[number - 1].replace("\r", " ") + "\n" for number in numbers)
    if len(text) > _LONGEST_HIGHLIGHTED:
        html = escape(text)
    else:
        html = highlight(text, lexer_of(posixpath.basename(source.origin)), HtmlFormatter(nowrap=True))
    return dict(zip(numbers, html.removesuffix("\n").split("\n"), strict=True))


@dataclass(frozen=True, slots=True)
class Citing:
    """A page that cites a work: its title, and its address from the page of references."""

    title: str
    url: str


def references(cited: Iterable[tuple[Entry, Sequence[Citing]]]) -> str:
    """The Markdown of the page of references: one block of HTML, in which no extension finds anything to do."""
    entries = "\n".join("".join(_entry(entry, citing)) for entry, citing in cited)
    return f'# References\n\n<div class="citeguard-references">\n{entries}\n</div>\n'


def _entry(entry: Entry, citing: Sequence[Citing]) -> Iterator[str]:
    title = f"{entry.id}: {entry.title}" if entry.title else entry.id
    yield f'<div id="{_plain(entry.id)}"><p><strong>{_plain(title)}</strong></p><ul>'
    if entry.authors:
        yield _item("", "; ".join(entry.authors))
    if entry.year:
        yield _item("Year: ", entry.year)
    if entry.doi:
        yield f"<li>DOI: {_link(f'https://doi.org/{entry.doi}', entry.doi)}</li>"
    if entry.url:
        yield f"<li>{_link(entry.url, entry.url)}</li>"
    if entry.certainty:
        yield _item("Certainty: ", entry.certainty)
    if entry.retracted:
        yield _item("No longer to be cited: ", entry.retracted)
    if citing:
        yield f"<li>Cited by {', '.join(_link(one.url, one.title) for one in citing)}</li>"
    yield "</ul></div>"


def _item(label: str, text: str) -> str:
    return f"<li>{label}{_plain(text)}</li>"


def _link(address: str, text: str) -> str:
    """A link, unless the address is a script or the like."""
    scheme, colon, _ = address.partition(":")
    safe = not colon or scheme.lower() in ("http", "https") or "/" in scheme
    return f'<a href="{_plain(address)}">{_plain(text)}</a>' if safe else _plain(text)


def _plain(text: str) -> str:
    return escape(" ".join(text.split()))
