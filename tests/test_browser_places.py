"""Badges and previews where no page of the author's own is: docstrings, excerpts of a blog, footnotes and their tooltips."""

from __future__ import annotations

import pytest
import yaml

from tests.browsers import served
from tests.repositories import Repository
from tests.sites import FILES, Site
from tests.test_browser import LOOKS, PREVIEW, browser, drawn_words, seen, visit
from tests.test_neighbours import MODULE, NEIGHBOURS

pytestmark = pytest.mark.slow
FIXTURES = (browser, visit)
POST = """\
---
date: 2026-01-01
---

# A post that cites `src/a.py:2`

One is `src/a.py:1` "ONE = 2", two is not `src/none.py:3`, and three is REF-001.

<!-- more -->

More `src/a.py:5`.
"""
NOTED = """\
# A

Words[^1] and more words.

[^1]: One is `src/a.py:1` "ONE = 2", two is not `src/none.py:3`, and three is REF-001.
"""
TOOLTIPS = {
    "name": "material",
    "font": False,
    "features": ["content.footnote.tooltips", "content.tooltips"],
}


@pytest.fixture(scope="module")
def made(environments, tmp_path_factory):
    """Where a site is that has an interface made of docstrings, and a blog."""
    root = tmp_path_factory.mktemp("made") / "site"
    settings = {
        "site_name": "Site",
        "theme": {"name": "material", "font": False},
        "plugins": [
            "search",
            "blog",
            {"mkdocstrings": {"handlers": {"python": {"paths": ["lib"]}}}},
            "citeguard",
        ],
    }
    pages = {
        "docs/index.md": "# Home\n",
        "docs/api.md": "# API\n\n::: depot\n",
        "docs/blog/index.md": "# Blog\n",
        "docs/blog/posts/one.md": POST,
        "lib/depot.py": MODULE,
    }
    Repository(root).commit(
        {**FILES, **pages, "mkdocs.yml": yaml.safe_dump(settings), ".gitignore": "site/\n"}
    )
    done = environments.of(NEIGHBOURS).run("mkdocs", "build", "-q", folder=root, NO_MKDOCS_2_WARNING="1")
    assert done.returncode == 0, done.stderr
    return served(root / "site")


def points_and_follows(page, scope: str, words: str, drawn: str, shown: str, target: str | None) -> None:
    """A citation has its sign, a preview for pointer and keyboard, and leads to its place if there is one."""
    selector = f'{scope} .citeguard:has-text("{words}")'
    one = page.locator(selector).first
    if drawn:
        assert drawn in one.evaluate("one => getComputedStyle(one, '::after').content")
    one.hover()
    page.locator(PREVIEW).wait_for()
    assert shown in page.locator(PREVIEW).inner_text()
    page.keyboard.press("Escape")
    page.mouse.move(1, 1)
    page.keyboard.press("Tab")
    one.focus()
    page.locator(PREVIEW).wait_for()
    page.keyboard.press("Escape")
    if target:
        one.click()
        page.wait_for_url(f"**/{target}")
        assert page.locator(f'[id="{target.partition("#")[2]}"]').is_visible()


@pytest.mark.parametrize(
    ("words", "drawn", "shown", "target"),
    [
        ("src/a.py:2", "", "TWO = 2", "citeguard/source/src/a.py/#L2"),
        ("src/a.py:5", "", "def three(four):", "citeguard/source/src/a.py/#L5"),
        ("src/none.py:3", "!", "there is no file src/none.py", None),
        ("REF-001", "", "Ada Writer, 2024", "citeguard/references/#REF-001"),
    ],
)
def test_docstrings(made, visit, words, drawn, shown, target):
    page = visit(f"{made}/api/").page
    points_and_follows(page, ".doc-contents", words, drawn, shown, target)


@pytest.mark.parametrize("name", ["blog/", "blog/2026/01/01/a-post-that-cites-srcapy2/"])
@pytest.mark.parametrize(
    ("words", "drawn", "shown", "target"),
    [
        ("src/a.py:1", "≠", "ONE = 1", "citeguard/source/src/a.py/#L1"),
        ("src/none.py:3", "!", "there is no file src/none.py", None),
        ("REF-001", "", "Ada Writer, 2024", "citeguard/references/#REF-001"),
    ],
)
def test_a_blog(made, visit, name, words, drawn, shown, target):
    page = visit(f"{made}/{name}").page
    points_and_follows(page, "article p", words, drawn, shown, target)


@pytest.mark.parametrize("look", [look for look in LOOKS if look.recipe is None], ids=str)
def test_footnotes(tmp_path, visit, look):
    mkdocs = {"theme": look.theme, "markdown_extensions": ["footnotes"]}
    Site(tmp_path, {**FILES, "docs/index.md": NOTED}, mkdocs=mkdocs, before=("search",)).build()
    address = served(tmp_path / "site")
    for words, drawn, shown, target in (
        ("src/a.py:1", "≠", "ONE = 1", "citeguard/source/src/a.py/#L1"),
        ("src/none.py:3", "!", "there is no file src/none.py", None),
        ("REF-001", "", "Ada Writer, 2024", "citeguard/references/#REF-001"),
    ):
        page = seen(visit(address).page, look)
        points_and_follows(page, ".footnote", words, drawn, shown, target)
    page = visit(address).page
    page.emulate_media(media="print")
    assert drawn_words(page, ".footnote .citeguard-missing") == " [missing]"


def test_a_footnote_in_a_tooltip(tmp_path, visit):
    mkdocs = {"theme": TOOLTIPS, "markdown_extensions": ["footnotes"]}
    Site(tmp_path, {**FILES, "docs/index.md": NOTED}, mkdocs=mkdocs, before=("search",)).build()
    page = visit(served(tmp_path / "site")).page
    page.wait_for_load_state("networkidle")
    page.locator(".footnote-ref").hover()
    cited = page.locator(".md-tooltip2 .citeguard-altered")
    cited.wait_for()
    assert "≠" in cited.evaluate("one => getComputedStyle(one, '::after').content")
    page.wait_for_timeout(300)  # it has appeared
    cited.hover()
    page.locator(PREVIEW).wait_for()
    assert "ONE = 1" in page.locator(PREVIEW).inner_text()
    cited.click()
    page.wait_for_url("**/citeguard/source/src/a.py/#L1")
