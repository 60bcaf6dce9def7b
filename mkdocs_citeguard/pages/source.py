"""Pages of source: excerpts, which hold the cited lines and no more, and views of whole files. They look the same."""

from __future__ import annotations

import posixpath
from collections.abc import Iterable, Mapping, Sequence
from html import escape

from pygments import highlight
from pygments.formatters import HtmlFormatter

from mkdocs_citeguard.evidence import Lines, Source
from mkdocs_citeguard.lexing import lexer_of
from mkdocs_citeguard.links import anchor
from mkdocs_citeguard.pages.markup import TURNS, plain

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


def excerpt(source: Source, cited: Iterable[Lines], shown: Sequence[Lines], assets: str = "") -> str:
    """HTML of lines of a source, with an anchor for each line and each cited range.

    `assets` are the elements that load its style sheet and its script.
    """
    ranges: dict[int, list[Lines]] = {}
    marked: set[int] = set()
    for lines in sorted(set(cited)):
        if lines.first != lines.last:
            ranges.setdefault(lines.first, []).append(lines)
        marked.update(range(lines.first, lines.last + 1))
    coloured = _coloured(source, [number for lines in shown for number in range(lines.first, lines.last + 1)])
    return "\n".join(
        [
            f'<div class="citeguard-source">{assets}',
            f"<h1><code>{plain(source.origin)}</code></h1>",
            *(_window(lines, coloured, ranges, marked) for lines in shown),
            "</div>",
        ]
    )


def _window(
    shown: Lines, coloured: Mapping[int, str], ranges: Mapping[int, Sequence[Lines]], marked: set[int]
) -> str:
    # highlight.js, which two themes bring along, leaves `nohighlight` alone.
    rows = (
        f"{''.join(_range(one, shown) for one in ranges.get(number, ()))}"
        f'<span id="L{number}" class="citeguard-line'
        f'{" citeguard-cited" if number in marked else ""}" data-line="{number}">{coloured[number]}</span>\n'
        for number in range(shown.first, shown.last + 1)
    )
    return (
        '<div class="highlight"><pre tabindex="0"><code class="nohighlight">'
        f"{''.join(rows)}</code></pre></div>"
    )


def _range(lines: Lines, shown: Lines) -> str:
    """The anchor of a range: as high as that, for it holds as many ends of lines, and painted when it is the target."""
    return f'<a id="{anchor(lines)}" class="citeguard-range">{chr(10) * (min(lines.last, shown.last) - lines.first + 1)}</a>'


def _coloured(source: Source, numbers: Sequence[int]) -> dict[int, str]:
    """These lines as HTML, coloured as if they stood together: of a large file only these are lexed. Every element that begins on a line ends on it."""
    if not numbers:
        return {}
    text = "".join(source.lines[number - 1].replace("\r", " ") + "\n" for number in numbers)
    if len(text) > _LONGEST_HIGHLIGHTED:
        html = escape(text, quote=False)
    else:
        html = highlight(text, lexer_of(posixpath.basename(source.origin)), HtmlFormatter(nowrap=True))
    return dict(zip(numbers, html.removesuffix("\n").translate(TURNS).split("\n"), strict=True))
