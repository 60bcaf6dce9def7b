"""The blocks of a page."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given

from mkdocs_citeguard import blocks
from mkdocs_citeguard.block import BlockKind as K
from tests.texts import markdown


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("one\ntwo\n\nthree", [(K.PARAGRAPH, "one\ntwo"), (K.PARAGRAPH, "three")]),
        ("# One\ntext", [(K.HEADING, "# One"), (K.PARAGRAPH, "text")]),
        ("One\n===\ntext", [(K.HEADING, "One"), (K.PARAGRAPH, "text")]),
        ("One\n---\n", [(K.HEADING, "One")]),
        (
            "- a\n- b\n  more\n\n  again\n",
            [(K.LIST_ITEM, "- a"), (K.LIST_ITEM, "- b\n  more"), (K.PARAGRAPH, "  again")],
        ),
        ("1. a\n2) b", [(K.LIST_ITEM, "1. a"), (K.LIST_ITEM, "2) b")]),
        ("| a | b |\n|---|---|\n| c | d |\n", [(K.TABLE_ROW, "| a | b |"), (K.TABLE_ROW, "| c | d |")]),
        (
            "a | b\n--|--\nc | d\n\nend",
            [(K.TABLE_ROW, "a | b"), (K.TABLE_ROW, "c | d"), (K.PARAGRAPH, "end")],
        ),
        ("> a\n> b\n\n> c", [(K.QUOTE, "> a\n> b"), (K.QUOTE, "> c")]),
        ("[^1]: note\n    more\n", [(K.FOOTNOTE, "[^1]: note\n    more")]),
        ("[a]: b.md\n*[HTML]: Hyper", [(K.DEFINITION, "[a]: b.md"), (K.DEFINITION, "*[HTML]: Hyper")]),
        ("term\n: definition", [(K.PARAGRAPH, "term"), (K.LIST_ITEM, ": definition")]),
        ('!!! note "t"\n    body\n', [(K.DIRECTIVE, '!!! note "t"'), (K.PARAGRAPH, "    body")]),
        ("??? note\n    body", [(K.DIRECTIVE, "??? note"), (K.PARAGRAPH, "    body")]),
        ('=== "Tab"\n    body', [(K.DIRECTIVE, '=== "Tab"'), (K.PARAGRAPH, "    body")]),
        ('```py title="x"\na\n```\nend', [(K.FENCE, '```py title="x"\na\n```'), (K.PARAGRAPH, "end")]),
        ("~~~\na\n```\n~~~", [(K.FENCE, "~~~\na\n```\n~~~")]),
        ("- ```\n  a\n  ```\n", [(K.FENCE, "- ```\n  a\n  ```")]),
        ("> ```\n> a\n> ```\n> b", [(K.FENCE, "> ```\n> a\n> ```"), (K.QUOTE, "> b")]),
        ("    code\n\n    more\nend", [(K.CODE, "    code\n\n    more"), (K.PARAGRAPH, "end")]),
        ("text\n    lazy", [(K.PARAGRAPH, "text\n    lazy")]),
        (
            "- a\n\n    para\n\n        code",
            [(K.LIST_ITEM, "- a"), (K.PARAGRAPH, "    para"), (K.CODE, "        code")],
        ),
        ("<!-- a\nb -->\nc", [(K.COMMENT, "<!-- a\nb -->"), (K.PARAGRAPH, "c")]),
        ("a <!-- b --> c", [(K.PARAGRAPH, "a <!-- b --> c")]),
        ("<pre>\na\n</pre>\nb", [(K.RAW, "<pre>\na\n</pre>"), (K.PARAGRAPH, "b")]),
        ("<script>a</script>", [(K.PARAGRAPH, "<script>a</script>")]),
        ("---\na: b\n---\nc", [(K.FRONT_MATTER, "---\na: b\n---\n"), (K.PARAGRAPH, "c")]),
        ("\ufeff---\na: b\n---\nc", [(K.FRONT_MATTER, "\ufeff---\na: b\n---\n"), (K.PARAGRAPH, "c")]),
        ('--8<-- "x"\nb', [(K.RAW, '--8<-- "x"'), (K.PARAGRAPH, "b")]),
        ("::: a.b\nc", [(K.RAW, "::: a.b"), (K.PARAGRAPH, "c")]),
        ("***\na", [(K.PARAGRAPH, "a")]),
        ("a\n***\nb", [(K.PARAGRAPH, "a"), (K.PARAGRAPH, "b")]),
        (
            "---\r\na: b\r\n---\r\nc\r\nd\r\n",
            [(K.FRONT_MATTER, "---\r\na: b\r\n---\r\n"), (K.PARAGRAPH, "c\r\nd")],
        ),
        ("`<pre>` a\nb", [(K.PARAGRAPH, "`<pre>` a\nb")]),
        ("/// note\nb\n///", [(K.DIRECTIVE, "/// note"), (K.PARAGRAPH, "b\n///")]),
        ("x\n\n\n", [(K.PARAGRAPH, "x")]),
        ("---\nnot closed", [(K.PARAGRAPH, "not closed")]),
        ("text\n- item", [(K.PARAGRAPH, "text"), (K.LIST_ITEM, "- item")]),
        ("#notheading 1", [(K.HEADING, "#notheading 1")]),
        ("#Heading", [(K.HEADING, "#Heading")]),
    ],
)
def test_scan(text, expected):
    assert [(block.kind, block.span.of(text)) for block in blocks.scan(text)] == expected


@pytest.mark.parametrize(
    ("text", "info"),
    [
        ("```\na\n```", ""),
        ('```py title="x.py:3"\na\n```', 'py title="x.py:3"'),
        ("- ~~~ {.py}\n  a\n  ~~~", "{.py}"),
    ],
)
def test_knows_the_words_behind_a_fence(text, info):
    assert [block.info for block in blocks.scan(text)] == [info]


@given(markdown())
def test_blocks_are_sorted_and_apart(text):
    found = blocks.scan(text)
    assert all(0 <= one.span.start < one.span.end <= len(text) for one in found)
    assert all(one.span.end <= other.span.start for one, other in pairwise(found))


@given(markdown())
def test_no_text_is_lost(text):
    """What belongs to no block is blank, a rule, the underline of a heading or the head of a table."""
    rest = list(text)
    for block in blocks.scan(text):
        rest[block.span.start : block.span.end] = " " * (block.span.end - block.span.start)
    assert set("".join(rest)) <= set(" \t\r\n\f\v=-*_|:\ufeff\x1c\x1d\x1e\x1f\x85\xa0\u2028\u2029\u3000")


@given(markdown())
def test_the_end_of_lines_makes_no_difference(text):
    text = text.replace("\r", "")
    crlf = text.replace("\n", "\r\n")
    unix = [(block.kind, block.span.of(text)) for block in blocks.scan(text)]
    windows = [(block.kind, block.span.of(crlf).replace("\r\n", "\n")) for block in blocks.scan(crlf)]
    assert windows == unix
