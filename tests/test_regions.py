"""The regions inside the blocks of a page."""

from __future__ import annotations

import pytest
from hypothesis import given

from mkdocs_citeguard.regions import RegionKind as K
from mkdocs_citeguard.text import Page
from tests.texts import markdown


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("`a`", [(K.CODE_SPAN, "`a`")]),
        ("`` a ` b ``", [(K.CODE_SPAN, "`` a ` b ``")]),
        ("a ` b", []),
        ("\\`a\\` b", []),
        ("[a](b)", [(K.LINK_TEXT, "a"), (K.LINK_TARGET, "b")]),
        (
            '[a `c`](b "t")',
            [(K.LINK_TEXT, "a `c`"), (K.CODE_SPAN, "`c`"), (K.LINK_TARGET, "b"), (K.TAG, '"t"')],
        ),
        ("[a](<b c>)", [(K.LINK_TEXT, "a"), (K.LINK_TARGET, "b c")]),
        ("[a][b]\n\n[b]: c", [(K.TAG, "[b]: "), (K.LINK_TARGET, "c")]),
        ("[b]: <c d> 'e'", [(K.TAG, "[b]: <"), (K.LINK_TARGET, "c d"), (K.TAG, "> 'e'")]),
        ("*[b]: c", [(K.TAG, "*[b]: c")]),
        ("![a](b)", [(K.IMAGE, "a](b")]),
        ("[![a](b)](c)", [(K.LINK_TEXT, "![a](b)"), (K.IMAGE, "a](b"), (K.LINK_TARGET, "c")]),
        ("http://a.b/c.", [(K.URL, "http://a.b/c")]),
        ("(http://a.b/c_(d))", [(K.URL, "http://a.b/c_(d)")]),
        ("<http://a.b>", [(K.URL, "http://a.b")]),
        ("<a@b.c>", [(K.URL, "a@b.c")]),
        ("mailto:a@b.c", [(K.URL, "mailto:a@b.c")]),
        ("www.a.b,", [(K.URL, "www.a.b")]),
        ("<!-- a -->", [(K.COMMENT, "<!-- a -->")]),
        ("<b>a</b>", [(K.TAG, "<b>"), (K.TAG, "</b>")]),
        ("<code>a</code>", [(K.TAG, "<code>a</code>")]),
        ("<kbd>a", [(K.TAG, "<kbd>")]),
        ("{{ a }}", [(K.MACRO, "{{ a }}")]),
        ("{% a %}", [(K.MACRO, "{% a %}")]),
        ("{# a #}", [(K.MACRO, "{# a #}")]),
        ("{{ a", []),
        ("# a {#b}", [(K.TAG, "{#b}")]),
        ("a {: .c }", [(K.TAG, "{: .c }")]),
        ("a {.c}", [(K.TAG, "{.c}")]),
        # formulas, and what is none
        ("a $x_1$ b", [(K.MATH, "$x_1$")]),
        ("a $k$-b", [(K.MATH, "$k$")]),
        ("$a = `b`$", [(K.CODE_SPAN, "`b`")]),
        ("a $b = c$, $d$", [(K.MATH, "$b = c$"), (K.MATH, "$d$")]),
        ("$$\na\n$$", [(K.MATH, "$$\na\n$$")]),
        (r"a \(b^2\) c", [(K.MATH, r"\(b^2\)")]),
        (r"\[ a = b \]", [(K.MATH, r"\[ a = b \]")]),
        ("$5 and $6", []),
        ("$5 [a](b) to $6", [(K.LINK_TEXT, "a"), (K.LINK_TARGET, "b")]),
        ("$5 a, 6$ b", []),
        ("US$5 = US$6", []),
        (r"\$5 = \$6", []),
        ("$HOME and $PATH = a", []),
        (r"\[a\]", []),
        (r"\(a\)", []),
        (r"\\[a = b\\]", []),
        ("$a", []),
        ("[a]", []),
        ("[a](b", []),
        ("a](b)", []),
        ("[a] (b)", []),
        ("[a](b(c)d)", [(K.LINK_TEXT, "a"), (K.LINK_TARGET, "b(c)d")]),
        ("file://a/b", []),
        ("x://a", [(K.URL, "x://a")]),
        ("\\[a](b)", []),
        ("[^1]", []),
        ("<boil.py:3>", []),
        ("a < b > c", []),
        ("`a\nb`", [(K.CODE_SPAN, "`a\nb`")]),
        ("`a\n\nb`", []),
        ("http://a.b|c", [(K.URL, "http://a.b")]),
        ("[a](b 'c')", [(K.LINK_TEXT, "a"), (K.LINK_TARGET, "b"), (K.TAG, "'c'")]),
        ("[[a]]", []),
        ("{a}", []),
        ("${a}", []),
    ],
)
def test_scan(text, expected):
    assert [(region.kind, region.span.of(text)) for region in Page("page.md", text).regions] == expected


@pytest.mark.parametrize(
    ("text", "words", "target"),
    [
        ("[a](b)", "a", "b"),
        ("[a *b*](<c d> 'e')", "a *b*", "c d"),
        ("[a]()", "a", ""),
        ("[[a](b)](c)", "a", "b"),
    ],
)
def test_the_halves_of_a_link_know_each_other(text, words, target):
    regions = Page("page.md", text).regions
    left = next(one for one in regions if one.kind is K.LINK_TEXT and one.span.of(text) == words)
    right = next(one for one in regions if one.kind is K.LINK_TARGET and one.span.of(text) == target)
    assert (left.link, right.link) == (right.span, left.span)


@given(markdown())
def test_regions_are_sorted_and_inside_the_text(text):
    regions = Page("page.md", text).regions
    assert [one.span.start for one in regions] == sorted(one.span.start for one in regions)
    assert all(0 <= one.span.start <= one.span.end <= len(text) for one in regions)


@given(markdown())
def test_finds_the_innermost_region_of_a_kind(text):
    """Against the plain reading of what innermost means."""
    page = Page("page.md", text)
    for kind in K:
        for offset in range(len(text) + 1):
            holding = [one for one in page.regions if one.kind is kind and one.span.holds(offset)]
            assert page.region_at(offset, kind) == (holding[-1] if holding else None)
