"""Pages rendered with and without the extension, with everything switched on that MkDocs sites use."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache

import markdown

from mkdocs_citeguard.audited import Audited, PageAudit
from mkdocs_citeguard.citation import Citation, Lexicon
from mkdocs_citeguard.evidence import Unverifiable
from mkdocs_citeguard.extract import extract
from mkdocs_citeguard.links import Link, Web, links_of
from mkdocs_citeguard.markdown import CiteguardExtension
from mkdocs_citeguard.marks import Marks
from mkdocs_citeguard.span import Span
from mkdocs_citeguard.text import Page

EXTENSIONS = (
    "toc attr_list abbr footnotes tables admonition smarty md_in_html def_list pymdownx.details pymdownx.tabbed "
    "pymdownx.superfences pymdownx.inlinehilite pymdownx.betterem pymdownx.caret pymdownx.tilde pymdownx.mark "
    "pymdownx.keys pymdownx.magiclink pymdownx.tasklist pymdownx.emoji pymdownx.smartsymbols"
).split()
CONFIGS = {"toc": {"permalink": True}, "pymdownx.tabbed": {"alternate_style": True}}
PLAIN = ("toc", "tables", "fenced_code")
"""What MkDocs switches on by itself."""
_TAGS = re.compile(r"<(a|span)\b[^>]*>|</(a|span)>")
_OWN = re.compile(r'<\w+ [^>]*?class="citeguard[ "]')


@dataclass(frozen=True)
class Rendered:
    html: str
    toc: list[tuple[str, str]]
    """Of each heading the id and what it says."""


def machine(extensions: Iterable[object] = EXTENSIONS) -> markdown.Markdown:
    given = list(extensions)
    return markdown.Markdown(
        extensions=given, extension_configs={k: v for k, v in CONFIGS.items() if k in given}
    )


@cache
def _machines(extensions: tuple[str, ...]) -> tuple[markdown.Markdown, markdown.Markdown, CiteguardExtension]:
    extension = CiteguardExtension()
    return machine(extensions), machine([*extensions, extension]), extension


def convert(md: markdown.Markdown, text: str) -> Rendered:
    html = md.reset().convert(text)
    return Rendered(html, [(one["id"], one["name"]) for one in _flat(md.toc_tokens)])


def _flat(tokens: list[dict]) -> Iterator[dict]:
    for token in tokens:
        yield token
        yield from _flat(token["children"])


def unwrapped(html: str) -> str:
    """HTML without the elements of citeguard; what they hold stays."""
    own: list[bool] = []

    def keep(tag: re.Match[str]) -> str:
        if tag[1]:
            own.append(bool(_OWN.match(tag[0])))
            return "" if own[-1] else tag[0]
        return "" if own and own.pop() else tag[0]

    return _TAGS.sub(keep, html)


def count_own(html: str) -> int:
    return len(_OWN.findall(html))


def marked(page: Page, spans: Iterable[tuple[Span, Link]], extension: CiteguardExtension) -> str:
    """The page's text with all marks that it can bear; the extension learns what they mean."""
    return Marks(extension.table).put(page, spans, page.path, page.text)


_WORDS = re.compile(
    r"REF-\d{3}(?: to REF-\d{3}|-\d{3})?|[\w/\\]+\.py(?::\d+(?:-\d+)?| \(line \d+)|lines \d+-\d+"
    r"|(?<=`):\d+|https://github\.com/[^\s()<>]+#L\d|\.\./src/a\.py#L\d"
)


_TITLE = 'a "reason" <here>\n1 │ if a &lt; b: # [x](y) `z` *w* <!-- -->\n… 3 more lines'
"""As long and as strange as titles are."""


def written(page: Page) -> Iterator[tuple[Span, Link]]:
    """A link for all that looks like a citation: what kinds make of it is no matter here."""
    for number, found in enumerate(_WORDS.finditer(page.text)):
        yield (
            Span(*found.span()),
            Link(
                f"there.md#{number}", "citeguard citeguard-missing", _TITLE, 'REF-001, "<missing>"', "k1 2,3"
            ),
        )


def cited(page: Page, lexicon: Lexicon) -> list[tuple[Span, Link]]:
    """The links of all citations of a page, as a build has them."""
    citations = [one for one in extract(page, lexicon) if isinstance(one, Citation)]
    audit = PageAudit(page, tuple(Audited(one, Unverifiable('a "reason" <here>')) for one in citations))
    return list(links_of(audit, "index.md", Web("none", badges=True, tree=lexicon.tree)))


@dataclass(frozen=True)
class Comparison:
    plain: Rendered
    guarded: Rendered
    marks: int

    @property
    def same(self) -> bool:
        return self.plain == Rendered(unwrapped(self.guarded.html), self.guarded.toc)

    @property
    def links(self) -> int:
        return count_own(self.guarded.html)


def compare(
    page: Page, spans: Iterable[tuple[Span, Link]], extensions: Iterable[str] = EXTENSIONS
) -> Comparison:
    """A page rendered with and without marks around some spans."""
    plain, guarded, extension = _machines(tuple(extensions))
    extension.table.clear()
    text = marked(page, spans, extension)
    return Comparison(convert(plain, page.text), convert(guarded, text), len(extension.table))
