"""The languages of cited files, and where in their lines which colour goes."""

from __future__ import annotations

from fnmatch import fnmatchcase
from functools import lru_cache

from pygments.lexer import Lexer, LexerMeta
from pygments.lexers import TextLexer, find_lexer_class, get_all_lexers, get_lexer_for_filename
from pygments.token import Comment, Keyword, Name, Number, String, _TokenType, is_token_subtype
from pygments.util import ClassNotFound

_COLOURS: tuple[tuple[_TokenType, str], ...] = (
    (Comment, "c"),
    (Keyword, "k"),
    (Name.Tag, "k"),
    (String, "s"),
    (Number, "m"),
    (Name.Function, "f"),
    (Name.Class, "f"),
    (Name.Decorator, "f"),
)


_WILD = frozenset("*?[")


def lexer_of(name: str) -> Lexer:
    """The lexer for a file name."""
    stem, dot, extension = name.rpartition(".")
    return _lexer_of(f"file.{extension}" if stem and dot else name)


@lru_cache(maxsize=64)
def _lexer_of(name: str) -> Lexer:
    lexer: Lexer
    if only := _only_one_for(name):
        lexer = only(stripnl=False)
        return lexer
    try:
        lexer = get_lexer_for_filename(name, stripnl=False)
    except ClassNotFound:
        lexer = TextLexer(stripnl=False)
    return lexer


def _only_one_for(name: str) -> LexerMeta | None:
    """The class of the one lexer of Pygments' own for a file name; None if there are several, or none.

    Pygments itself makes a thousand regular expressions before it answers, and a build asks in vain for most of them.
    """
    named = [
        title
        for title, _, patterns, _ in get_all_lexers(plugins=False)
        if any(_matches(name, pattern) for pattern in patterns)
    ]
    return find_lexer_class(named[0]) if len(named) == 1 else None


def _matches(name: str, pattern: str) -> bool:
    """As `fnmatch` has it: most patterns are `*.py` or a name, which is seen at a glance."""
    ending = pattern.removeprefix("*")
    if not _WILD.isdisjoint(ending):
        return fnmatchcase(name, pattern)
    return name == pattern or (ending != pattern and name.endswith(ending))


@lru_cache(maxsize=1024)
def colour_runs(name: str, lines: tuple[str, ...]) -> str:
    """The colours of lines of a file: `k3 1f5,4` is a line whose first 3 characters are a keyword, and so on."""
    told: list[list[tuple[str, int]]] = [[]]
    for kind, words in lexer_of(name).get_tokens("".join(f"{line}\n" for line in lines)):
        colour = _colour(kind)
        first, *others = words.split("\n")
        _go_on(told[-1], colour, len(first))
        for other in others:
            told.append([])
            _go_on(told[-1], colour, len(other))
    return ",".join(" ".join(f"{colour}{length}" for colour, length in one) for one in told[: len(lines)])


def _go_on(line: list[tuple[str, int]], colour: str, length: int) -> None:
    """More of a line; one run where the colour is that of the words before."""
    if line and line[-1][0] == colour:
        line[-1] = (colour, line[-1][1] + length)
    elif length:
        line.append((colour, length))


@lru_cache(maxsize=256)
def _colour(kind: _TokenType) -> str:
    return next((colour for of, colour in _COLOURS if is_token_subtype(kind, of)), "")
