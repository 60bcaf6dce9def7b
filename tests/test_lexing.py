"""Which language a cited file is in."""

from __future__ import annotations

import pytest
from pygments.lexers import get_lexer_for_filename

from mkdocs_citeguard.lexing import lexer_of

NAMES = [
    "file.py", "file.js", "file.yml", "file.md", "file.h", "file.sql", "file.pl", "file.m", "file.6", "file.toml", "Makefile",
    "Dockerfile", "makefile",
]  # fmt: skip


@pytest.mark.parametrize("name", NAMES)
def test_it_is_the_one_that_pygments_finds(name):
    assert type(lexer_of(name)) is type(get_lexer_for_filename(name))


def test_the_ending_of_a_name_tells():
    assert lexer_of("a.tar.gz.py") is not lexer_of("a.js")
    assert type(lexer_of("a.tar.gz.py")) is type(lexer_of("file.py"))


@pytest.mark.parametrize("name", ["a.unheard-of", "unheard-of", ".hidden", "a."])
def test_a_name_that_nobody_knows_is_text(name):
    assert type(lexer_of(name)).__name__ == "TextLexer"


def test_files_of_one_ending_share_a_lexer():
    assert lexer_of("a.py") is lexer_of("b/c.d.py")
