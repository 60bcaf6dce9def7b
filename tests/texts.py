"""Strategies for texts that look like Markdown, and for texts that look like nothing."""

from __future__ import annotations

from hypothesis import strategies as st

PIECES = (
    "word", "Word. ", " ", "  ", "    ", "\t", "\n", "\n\n", "\r\n", "`", "``", "```\n", "~~~ py\n", "[", "](", ")", "[^1]", "[^1]: ",
    "![", "<", ">", "> ", "<!-- ", " -->", "<pre>", "</pre>", "<b a='c'>", "{{ ", " }}", "{% ", "{: ", "}", "- ", "1. ", "# ", "===\n", "---\n",
    "|", "|---|\n", "!!! note\n", "*", "_", "**", "\\", "\\`", "REF-001", "REF-002-004", ", 003", "a.py:12", "src/a.py#L3-L4", " lines 3-4",
    "`:7`", '"', "“", "”", " ... ", "[...]", "line_3 = 3", "# ", "// ", "not ", "https://a.example/b.py#L3", "\ufeff", "行", "第7行", "é", "🍵", "\x00", "0", "@", "a/", ":", "::b", "<!-- citeguard: allow x: y -->",
)  # fmt: skip


def markdown():
    """Texts made of what Markdown and citations are made of, and now and then of anything."""
    return st.one_of(st.lists(st.sampled_from(PIECES), max_size=40).map("".join), st.text(max_size=60))
