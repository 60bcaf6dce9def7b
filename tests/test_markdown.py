"""The page is never damaged: without citeguard's own elements, it is what it is without citeguard."""

from __future__ import annotations

import os
import re
from html import unescape
from pathlib import Path

import markdown
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from mkdocs_citeguard import frames
from mkdocs_citeguard.citation import Lexicon
from mkdocs_citeguard.forge import Forge
from mkdocs_citeguard.links import Link
from mkdocs_citeguard.mark import Form, Mark
from mkdocs_citeguard.markdown import CiteguardExtension
from mkdocs_citeguard.span import Span
from mkdocs_citeguard.text import Page
from mkdocs_citeguard.tree import Tree
from tests.rendering import EXTENSIONS, PLAIN, cited, compare, convert, machine, marked, unwrapped, written
from tests.snippets import SNIPPETS

BANK = os.environ.get("CITEGUARD_BANK")
LINK = Link("t.md", "citeguard citeguard-present", "t")
WORD = re.compile(r"[A-Za-z][\w/.:-]{2,}\w")


@pytest.mark.parametrize("snippet", SNIPPETS, ids=lambda one: one.name)
@pytest.mark.parametrize("extensions", [EXTENSIONS, PLAIN], ids=["all", "plain"])
def test_nasty_snippets_are_not_damaged(snippet, extensions):
    page = Page("docs/index.md", snippet.text)
    compared = compare(page, written(page), extensions)
    assert unwrapped(compared.guarded.html) == compared.plain.html
    assert compared.guarded.toc == compared.plain.toc


@pytest.mark.parametrize("snippet", SNIPPETS, ids=lambda one: one.name)
def test_nasty_snippets_get_their_links(snippet):
    page = Page("docs/index.md", snippet.text)
    assert compare(page, written(page)).links == snippet.links


PIECES = [
    "REF-001", "[REF-001]", "src/a.py:2", "`src/a.py:2`", "src/app/my_limits.py:1-2", "REF-001, 002", "`:15`",
    "src/a.py (line 2)", "[words](../src/a.py#L2)", "https://github.com/acme/depot/blob/main/src/a.py#L2",
    "word", "don't", "a_b", "(c)", "1/2", "x", "&amp;", ":smile:", "<b>bold</b>", "<!-- REF-001 -->",
]  # fmt: skip
GLUE = [" ", "", "\n", "_", "__", "*", "**", "***", "`", '"', "'", "==", "~~", "~", "^", "^^", "++", "--", "...",
        "(", ")", "[", "]", "](x.md)", "[^1]", "!", "\\", ":", "|", "#", "<", ">", "{.c}", "@", "&", "  \n", "/"]  # fmt: skip
OPENINGS = ["", "# ", "- ", "> ", "1. ", "    ", "| a | b |\n|---|---|\n| ", ":   ", "- [ ] ", "!!! note\n    ",
            '=== "REF-001"\n    ', "[^1]: ", "[REF-001]: ", "*[REF]: ", '<div markdown="1">\n', "<div>\n", "Term\n:   "]  # fmt: skip

inline = st.lists(st.tuples(st.sampled_from(PIECES), st.sampled_from(GLUE)), min_size=1, max_size=7).map(
    lambda pairs: "".join(piece + glue for piece, glue in pairs)
)
documents = st.lists(st.tuples(st.sampled_from(OPENINGS), inline), min_size=1, max_size=4).map(
    lambda blocks: "\n\n".join(opening + text for opening, text in blocks) + "\n"
)


@given(documents)
@example('REF-001<REF-001 \n\n`src/a.py:2` \n\n<div markdown="1">\nREF-001 \n')
def test_composed_documents_are_not_damaged(text):
    page = Page("docs/index.md", text)
    compared = compare(page, written(page))
    assert unwrapped(compared.guarded.html) == compared.plain.html


@given(documents, st.integers(0, 2))
def test_marking_any_words_does_no_damage(text, offset):
    spans = [(Span(*one.span()), LINK) for one in list(WORD.finditer(text))[offset::3]]
    compared = compare(Page("docs/index.md", text), spans)
    assert unwrapped(compared.guarded.html) == compared.plain.html


@pytest.mark.slow
@pytest.mark.skipif(not BANK, reason="CITEGUARD_BANK, the folder of real pages, is not set")
def test_real_pages_are_not_damaged():
    pages = equal = marks = links = 0
    for listing in sorted(Path(BANK or "").rglob("tree.txt")):
        forge = Forge("github", f"https://github.com/{listing.parent.name.replace('+', '/')}")
        lexicon = Lexicon(Tree.of(listing.read_text(encoding="utf-8").split("\n")), forge=forge)
        for path in sorted((listing.parent / "pages").rglob("*.md*")):
            text = re.sub(r"\A---\n.*?\n---\n", "", path.read_text(encoding="utf-8-sig"), flags=re.DOTALL)
            page = Page("docs/index.md", text)
            if not (spans := cited(page, lexicon)):
                continue
            compared = compare(page, spans)
            pages, equal = pages + 1, equal + compared.same
            marks, links = marks + compared.marks, links + compared.links
    print(f"{pages} pages, {equal} equal, {marks} marks, {links} links")  # noqa: T201
    assert equal == pages > 0


def _rendered(text, extension, extensions=EXTENSIONS):
    return convert(machine([*extensions, extension]), text).html


def _plain(text):
    return convert(machine(), text).html


def test_a_text_marked_twice_has_one_link():
    page, extension = Page("docs/index.md", "See REF-001 and `src/a.py:2`."), CiteguardExtension()
    once = marked(page, written(page), extension)
    offsets = [(found.start(), 9) for found in frames.FRAME.finditer(once)]
    extension.table[9] = (Mark(Form.WORDS, "REF-001"), LINK)
    html = _rendered(frames.insert(once, offsets[:1]), extension)
    assert html.count('class="citeguard ') == 2
    assert not re.search("[\U00100000-\U0010ffff]", html)


def test_two_instances_that_share_the_extension_both_make_links():
    page, extension = Page("docs/index.md", "See REF-001 and `src/a.py:2`."), CiteguardExtension()
    text = marked(page, written(page), extension)
    first = markdown.Markdown(extensions=[extension])
    second = markdown.Markdown(extensions=[extension, "smarty"])
    assert first.convert(text) == second.convert(text) == first.reset().convert(text)
    assert first.convert(text).count("<a ") == 2


def test_a_page_without_marks_is_left_alone():
    assert _rendered("See REF-001.", CiteguardExtension()) == _plain("See REF-001.")


def test_private_characters_of_the_page_survive():
    icons = f"\ue8b6 \U000f0493 \U0010ffff {frames.OPEN} {frames.frame(77)}"
    page, extension = Page("docs/index.md", f"REF-001 {icons}"), CiteguardExtension()
    html = _rendered(marked(page, written(page), extension), extension)
    assert icons in html
    assert html.count("<a ") == 1


def test_titles_are_plain_text():
    extension = CiteguardExtension()
    extension.table[1] = (Mark(Form.WORDS, "REF-001"), Link("a.md?x=1&y=2", "citeguard", "\"><script> & 'x'"))
    html = _rendered(f"{frames.frame(1)}REF-001", extension, PLAIN)
    assert "<script>" not in html
    assert 'href="a.md?x=1&amp;y=2"' in html


@pytest.mark.parametrize("text", ["a &lt; b", "&amp;", "&#10;", 'say "x" & go', "1 │ <b>\n2 │ &nbsp;"])
def test_titles_and_names_say_what_was_meant(text):
    extension = CiteguardExtension()
    extension.table[1] = (Mark(Form.WORDS, "REF-001"), Link("a.md", "citeguard", text, text))
    html = _rendered(f"{frames.frame(1)}REF-001", extension, PLAIN)
    attributes = dict(re.findall('([a-z-]+)="([^"]*)"', html))
    assert unescape(attributes["title"]) == unescape(attributes["aria-label"]) == text


def test_words_that_lead_nowhere_are_no_link_and_can_be_reached():
    extension = CiteguardExtension()
    link = Link(None, "citeguard citeguard-missing", "there is no file", "a.py, missing")
    extension.table[1] = (Mark(Form.WORDS, "REF-001"), link)
    html = _rendered(f"{frames.frame(1)}REF-001", extension, PLAIN)
    assert "<a" not in html
    assert 'aria-label="there is no file"' in html
    assert 'role="group" tabindex="0"' in html


def test_an_authors_link_is_a_part_of_what_its_badge_is_around():
    extension = CiteguardExtension()
    link = Link("b.md", "citeguard citeguard-verified", "verified: a", "REF-001, verified")
    extension.table[1] = (Mark(Form.LINK), link)
    html = _rendered(f"{frames.frame(1)}[REF-001](x.md)", extension, PLAIN)
    assert '<a href="x.md">REF-001</a></span>' in html
    assert "tabindex" not in html
    assert "b.md" not in html


def test_there_is_no_link_in_the_link_that_a_heading_became():
    extension = CiteguardExtension()
    link = Link("b.md", "citeguard citeguard-verified", "verified: a\n1 │ a", "REF-001, verified")
    extension.table[1] = (Mark(Form.WORDS, "REF-001"), link)
    md = markdown.Markdown(extensions=["toc", extension], extension_configs={"toc": {"anchorlink": True}})
    html = md.convert(f"# See {frames.frame(1)}REF-001")
    assert re.findall("<a [^>]*>", html) == ['<a class="toclink" href="#see-ref-001">']
    assert '<span aria-label="verified: a" class="citeguard citeguard-verified" role="group" title=' in html


def test_frames_in_raw_html_and_attributes_are_stripped():
    extension = CiteguardExtension()
    extension.table[1] = (Mark(Form.WORDS, "REF-001"), LINK)
    frame = frames.frame(1)
    text = (
        f'<div title="{frame}x">{frame}REF-001</div>\n\n![a{frame}](x.png "{frame}")\n\n    {frame}REF-001\n'
    )
    assert _rendered(text, extension) == _plain(text.replace(frame, ""))


def test_a_frame_whose_words_are_not_there_is_dropped():
    extension = CiteguardExtension()
    extension.table[1] = (Mark(Form.WORDS, "REF-001"), LINK)
    assert _rendered(f"{frames.frame(1)}REF-002", extension) == _plain("REF-002")
