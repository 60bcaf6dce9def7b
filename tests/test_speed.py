"""Reading a page takes time in proportion to its length, whatever the page holds."""

from __future__ import annotations

import time

import pytest

from mkdocs_citeguard import allowances, near, quotes
from mkdocs_citeguard.audited import Audited, PageAudit, Site
from mkdocs_citeguard.checks.claims import uncited
from mkdocs_citeguard.checks.nothing import nothing_recognised
from mkdocs_citeguard.citation import Citation, Lexicon
from mkdocs_citeguard.claiming import Claiming
from mkdocs_citeguard.evidence import Missing, Nature, Source
from mkdocs_citeguard.extract import extract
from mkdocs_citeguard.forge import Forge
from mkdocs_citeguard.text import Page
from tests.reading import CORPUS, TREE

SITE = Lexicon(TREE, CORPUS, forge=Forge.of("https://github.com/tea/pot"))
LARGE = 200_000
SMALL = 10_000
BOUND = 20.0
"""Seconds for a large page; most take less than one. What is quadratic takes minutes."""

REPEATED = [
    "`", "`a``b", "[", "[a](", "](", "]( ", "[[[a](b)", "[a][b] ", "![", "![a](b) ", '[a](b "', "[(", "<", "<a ", "<a\n",
    "<!", "<!-- ", "<!-- \n", "<pre>", "<pre>\n", "<pre>x</pre ", "`a`<pre>", "{", "{{ ", "{% ", "{#", "{: a ", "(", "*", "_",
    "-", "|", "- ", "> ", "> ```\n", "- ```\n", "```\n", "~~~ a\n\n", "  ~~~ a\nx\n", "# ", "1. ", "    1. \n", "a\n===\n",
    "!!! note\n", "=== ", "|---|\n", "a|b\n--|--\n", "---\n", "a\r\n", " ", "\t", "\n ", "\\", "a\\", "@", "@a", "0", "1,", "A",
    "A-", "A-A", "a/", "a.", "a-", "a:", "a://", "http://a(", "http://a)", "www.", "//[x#L3 ", "..", ".py", "x.py", "a.py@", "a.py.-",
    "a.py::b.", "a::b", "boil.py   ", "boil.py ", "boil.py. ", "boil.py:1,", "boil.py:1-", "boil.py at on in ", 'boil.py`*_"',
    "boil.py](  )", "`boil.py` `:1` ", "boil.py:1 and `:2` more. ", "lines 1 ", "lines 1, ", "lines 1\nof ", "lines 1 and ", "L1 ",
    "行", "第1", "「", "[^1] ", "[^1]: x\n\n", "REF-001 ", "REF-001, ", "REF-001-", "REF-001/", "Word REF-001 more. ", "[id]/", "(a)/",
    "[boil.py:1](boil.py#L1) ", "https://github.com/tea/pot/blob/main/a.py#L1 ", "<!-- citeguard: allow x: y -->\n",
]  # fmt: skip
GROWN = {
    "front matter without an end": lambda size: "---\r\n" + "a\r\n" * (size // 3),
    "front matter that nests": lambda size: f"---\nciteguard: {'[' * size}\n---\n",
    "spaces behind a path": lambda size: "boil.py" + " " * size + "x",
    "spaces behind a word": lambda size: "word" + " " * size + "x",
    "lines of spaces": lambda size: "Makefile" + " \n" * (size // 2) + "x",
    "spaces in a row of a table": lambda size: "a\n-" + " " * size + "x",
    "spaces in a link": lambda size: "[a](" + " " * size + "b",
    "one long number": lambda size: "boil.py:" + "1" * size + " REF-" + "1" * size,
    "one long list": lambda size: "boil.py:" + "1," * (size // 2) + " ",
    "one long slug": lambda size: "REF-001-" + "a-" * (size // 2) + "/",
    "one long allowance": lambda size: "<!-- citeguard: allow x:" + " " * size + "a b -->",
    "backticks that grow": lambda size: "".join("`" * n + " " for n in range(1, int((2 * size) ** 0.5))),
    "lists that nest": lambda size: "".join(" " * n + "- a\n" for n in range(int((2 * size) ** 0.5))),
    "many footnotes": lambda size: "".join(f"x[^{n}]\n\n[^{n}]: REF-001\n\n" for n in range(size // 28)),
    "a long fence behind a word": lambda size: "word\n\n```\n" + "a b c\n" * (size // 6) + "```\n",
}
PAGES = {
    repr(unit): lambda size, unit=unit: (unit * (size // len(unit) + 1))[:size] for unit in REPEATED
} | GROWN
TAIL = "\n\nboil.py:1 `:2` lines 1 REF-001 a::b citeguard"
"""Makes every kind read the page: what cites nothing is passed over at once."""


@pytest.mark.slow
@pytest.mark.parametrize("name", PAGES)
def test_reads_a_large_page_in_linear_time(name):
    assert _seconds(PAGES[name](LARGE)) < BOUND


def test_reads_small_pages_at_once():
    """What backtracks without bounds does so on a small page, too."""
    assert sum(_seconds(make(SMALL)) for make in PAGES.values()) < 60


@pytest.mark.slow
def test_pairs_the_quotations_of_one_long_paragraph_in_linear_time():
    page = Page("docs/index.md", 'the lid is shut, "LID = closed" (`boil.py:1`), and\n' * 4_000)
    citations = [one for one in extract(page, SITE) if isinstance(one, Citation)]
    began = time.process_time()
    pairs = quotes.pair(page, citations)
    assert time.process_time() - began < BOUND
    assert sum(one is not None for one in pairs) == len(citations) == 4_000


@pytest.mark.slow
@pytest.mark.parametrize("text", ["a b c d e f " * 400_000, "the lid\n" * 600_000, "x" * 5_000_000])
def test_looks_for_near_words_in_bounded_time(text):
    began = time.process_time()
    near.search("the lid of the kettle is always shut", Source("a.md", text, Nature.PROSE))
    assert time.process_time() - began < BOUND


@pytest.mark.slow
def test_looks_for_uncited_claims_among_many_citations_in_linear_time():
    page = Page("docs/index.md", "Research shows tea.\n\n" + "See REF-001.\n\n" * 50_000)
    cited = tuple(Audited(one, Missing()) for one in extract(page, SITE) if isinstance(one, Citation))
    assert len(cited) == 50_000
    began = time.process_time()
    (words,) = uncited(PageAudit(page, cited), Claiming())
    assert time.process_time() - began < BOUND
    assert words.of(page.text) == "Research shows"


@pytest.mark.slow
@pytest.mark.parametrize(
    "text",
    [
        "Research shows tea. 37 % of users drink it (Miller et al., 2021).\n\n" * 10_000,
        "research shows " * 40_000,
        "study by " * 80_000,
        "5 % of " * 80_000,
        "1" * 400_000 + "% of users",
        "According to Smith and " * 40_000,
        "if " * 300_000 + "research shows",
        "research" + " " * 500_000 + "shows 5 %",
        "(" * 200_000 + " et al., 2020",
        "Miller, A. x " * 80_000 + " et al.",
        "- study:\n" * 60_000 + "research shows\n",
    ],
)
def test_looks_for_uncited_claims_in_linear_time(text):
    page = Page("docs/index.md", text)
    began = time.process_time()
    list(uncited(PageAudit(page), Claiming()))
    assert time.process_time() - began < BOUND


def _seconds(text):
    began = time.process_time()
    page = Page("docs/index.md", text + TAIL)
    extract(page, SITE)
    allowances.read(page)
    list(nothing_recognised.run(Site((PageAudit(page),), CORPUS)))
    return time.process_time() - began
