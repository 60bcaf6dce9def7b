"""The renderer as oracle: what Python-Markdown shows as prose is what citeguard reads, no more and no less.

Each page is rendered with the extensions of Material's users, and a naive pattern is run over the text of the
HTML. Known gaps are expected failures, each with its reason.
"""

from __future__ import annotations

import re
from collections import Counter
from html.parser import HTMLParser

import markdown
import pytest
from hypothesis import given
from hypothesis import strategies as st
from mkdocs.utils.meta import get_data

from mkdocs_citeguard.kinds.reference_id import REFERENCE_ID
from mkdocs_citeguard.kinds.source_line import SOURCE_LINE
from tests.reading import rows

EXTENSIONS = (
    "tables admonition footnotes attr_list def_list md_in_html abbr toc "
    "pymdownx.superfences pymdownx.details pymdownx.tabbed pymdownx.inlinehilite"
).split()
CONFIGS = {"pymdownx.tabbed": {"alternate_style": True}}
ID = re.compile(r"REF-\d{3}")
ADDRESS = re.compile(r"https?://\S+")
"""An address is shown as text; it is the business of the kinds that read addresses."""
PLACE = re.compile(r"boil\.py:\d+")


class _Shown(HTMLParser):
    """The text of a page outside of some elements."""

    def __init__(self, hidden):
        super().__init__()
        self.hidden = hidden
        self.inside = []
        self.text = ""

    def handle_starttag(self, tag, attrs):
        del attrs
        if tag in self.hidden:
            self.inside.append(tag)

    def handle_endtag(self, tag):
        if tag in self.inside:
            self.inside.remove(tag)

    def handle_data(self, data):
        if not self.inside:
            self.text += data


def shown(text, *hidden):
    parser = _Shown({"script", "style", "pre", *hidden})
    body, _ = get_data(text)
    parser.feed(markdown.markdown(body, extensions=EXTENSIONS, extension_configs=CONFIGS))
    parser.close()
    return ADDRESS.sub("", parser.text)


def agree(text):
    ids = Counter(ID.findall(shown(text, "code")))
    places = Counter(PLACE.findall(shown(text)))
    assert Counter(token for _, _, token, _ in rows(REFERENCE_ID, text)) == ids
    assert Counter(token for _, _, token, _ in rows(SOURCE_LINE, text)) == places


@pytest.mark.parametrize(
    "text",
    [
        # emphasis, links, code
        "REF-001 **REF-002** *REF-003* _REF-004_ __REF-005__",
        "boil.py:1 **boil.py:2** *boil.py:3* `boil.py:4` _boil.py:5_",
        "`REF-001` ``REF-002`` `` ` REF-003 `` REF-004",
        "[REF-001](x.md) [x](REF-002) [`REF-003`](x.md) ![REF-004](x.png)",
        '[x](y.md "REF-001") <span title="REF-002">REF-003</span>',
        "[REF-001][x] and [x]\n\n[x]: REF-002.md",
        "*[REF-001]: an abbreviation\n\nREF-001 again",
        "<https://example.org/REF-001> and https://example.org/x",
        "REF-001<br>REF-002<!-- REF-003 -->",
        "<code>REF-001</code> <kbd>x</kbd> <b>REF-002</b>",
        "\\`REF-001\\` \\*REF-002\\*",
        "a ` REF-001 and no more",
        # headings
        "# REF-001\n\nREF-002\n=======\n\nREF-003\n-------\n\n#### REF-004 {#x}",
        # lists
        "- REF-001\n- REF-002\n    - REF-003\n\n        REF-004\n\n1. REF-005\n2. boil.py:6",
        "- one\n\n    REF-001\n\n    boil.py:2\n\n- two REF-003",
        "- one\n\n        REF-001 in code\n\n- REF-002",
        "* one\n  REF-001\n* two",
        "term\n:   REF-001\n\nother\n:   boil.py:2",
        # quotes
        "> REF-001\n> REF-002\n\n> > REF-003\nREF-004",
        "> - REF-001\n> - REF-002",
        # code
        "    REF-001\n    boil.py:1\n\nREF-002",
        "one\n    REF-001\n    boil.py:2",
        "```\nREF-001\n```\nREF-002",
        '```py title="boil.py:1"\nREF-001\n```\n\nREF-002',
        "~~~\nREF-001\n```\nREF-002\n~~~\n\nREF-003",
        "- x\n\n    ```\n    REF-001\n    ```\n\n    REF-002",
        "````\n```\nREF-001\n```\n````\nREF-002",
        "> ```\n> REF-001\n> ```\n> REF-002",
        # raw
        "<pre>\nREF-001\n\nREF-002\n</pre>\n\nREF-003",
        "<script>\nREF-001\n</script>\n\nREF-002",
        "<!-- REF-001\n\nREF-002 -->\n\nREF-003",
        "<div markdown>\nREF-001\n</div>",
        "<details><summary>REF-001</summary>REF-002</details>",
        # tables
        "| REF-001 | b |\n|---|---|\n| REF-002 | `boil.py:3` |\n\nREF-004",
        "REF-001 | b\n--- | ---\nREF-002 | boil.py:3",
        # admonitions, details, tabs
        '!!! note "REF-001"\n    REF-002\n\n    boil.py:3\n\nREF-004',
        '??? note "REF-001"\n    REF-002\n\n        REF-003 in code',
        '=== "REF-001"\n    REF-002\n\n=== "x"\n    - REF-003\n\n        REF-004',
        "!!! note\n    ```\n    REF-001\n    ```\n    REF-002",
        # footnotes
        "x[^1]\n\n[^1]: REF-001\n    REF-002\n\n    boil.py:3",
        # attributes
        'REF-001\n{: title="REF-002" }\n',
        '# x {: .REF-001 }\n\n[REF-002](x.md){ .button title="REF-003" }',
        # front matter
        "---\ntitle: REF-001\n---\nREF-002",
    ],
)
def test_agrees_with_the_renderer(text):
    agree(text)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(
            "```\nREF-001", id="a fence that nobody closes is prose to Python-Markdown, code to CommonMark"
        ),
        pytest.param(
            "<div>\n`REF-001`\n</div>",
            id="code spans in raw HTML are not rendered; they show as they are written",
        ),
        pytest.param("{{ REF-001 }}", id="expressions are read by the macros plugin, not by the renderer"),
        pytest.param("::: REF-001", id="mkdocstrings replaces this; the renderer alone does not"),
        pytest.param(
            "Note: REF-001\n\nREF-002", id="MkDocs reads a first line with a colon as metadata and drops it"
        ),
        pytest.param(
            "---\n\nREF-001\n\n---\n\nREF-002",
            id="two rules around the start of a page look like front matter",
        ),
    ],
)
@pytest.mark.xfail(raises=AssertionError, reason="known gap; the id of the case says which", strict=True)
def test_known_gaps(text):
    agree(text)


INLINE = (
    "REF-{n}", "`REF-{n}`", "`` REF-{n} ` ``", "**REF-{n}**", "_REF-{n}_", "[REF-{n}](x.md)", "[x](REF-{n}.md)", "![REF-{n}](x.png)",
    "<b>REF-{n}</b>", '<i title="REF-{n}">x</i>', "<!-- REF-{n} -->", "boil.py:{n}", "`boil.py:{n}`", "[`boil.py:{n}`](x.md)",
    "**boil.py:{n}**", "(boil.py:{n})", "word", "don't", "a < b", "x\\_y", "1 * 2", "https://example.org/REF-{n}", "REF-{n}.",
)  # fmt: skip
PARAGRAPHS = (
    "{0}", "{0} {1}\n{2}", "# {0}", "- {0}\n- {1}", "1. {0}\n\n    {1}", "> {0}\n> {1}", "    {0}\n    {1}", "```\n{0}\n```",
    "~~~ py\n{0}\n\n{1}\n~~~", "| {0} | {1} |\n|---|---|\n| {2} | x |", '!!! note "T"\n\n    {0}\n\n        {1}', "<pre>\n{0}\n</pre>",
    "<!--\n{0}\n-->", "x[^n{n}]\n\n[^n{n}]: {0}", '=== "T"\n\n    {0}\n\n    ```\n    {1}\n    ```', "term\n:   {0}",
    "- {0}\n\n    ```\n    {1}\n    ```\n\n    {2}", "---",
)  # fmt: skip


@st.composite
def pages(draw):
    number = iter(range(100, 1000))
    pieces = []
    for form in draw(st.lists(st.sampled_from(PARAGRAPHS), max_size=6)):
        words = [draw(st.sampled_from(INLINE)).replace("{n}", str(next(number))) for _ in range(3)]
        pieces.append(form.replace("{n}", str(next(number))).format(*words))
    return "\n\n".join(pieces)


@given(pages())
def test_agrees_with_the_renderer_on_composed_pages(text):
    agree(f"# Page\n\n{text}")
