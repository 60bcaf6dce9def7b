"""Files that a page names to show what a name or a citation looks like: nobody means a file of the project."""

from __future__ import annotations

import re

from mkdocs_citeguard.span import Span

_STANDS_FOR_ANY = re.compile(
    r"""
    (?:^|/)paths?/to/
    | ^(?:path|your|some|another|my/path)/
    | (?:^|/)(?:your|my)(?:[-_]|(?-i:[A-Z]))
    | (?:^|/)(?:foo|bar|baz|qux|quux|foobar)(?:[-_]?\d+)?(?:/|\.[^/]*$)
    | (?:^|/)(?:files?|file[-_]?name|file[-_]?path|path|name|example|dummy|placeholder|some[-_]?file|another[-_]?file)[-_]?\d*\.[^/]*$
    | (?:^|/)(?:source|document|doc|page|note)\.(?:txt|md|rst|pdf)$
    | (?<![A-Za-z])(?-i:X{3,}|Y{3,}|Z{3,}|N{3,})(?![A-Za-z])
    """,
    re.IGNORECASE | re.VERBOSE,
)
_LONGEST_LEAD = 160
_NEAR = 300
_OPENERS = r"[\s`*_\"'“”‘’«»„(（\[:：,，~@…^-]*"
_LEAD = re.compile(
    rf"""
    (?: (?<!\w)(?: e\.?\ ?g\. | eg[.,:]? | such\ as | for\ example | examples?[:：] | for\ instance | (?:in)?valid: | (?:in)?correct: | good: | bad: | right: | wrong: | like | say
        | z\.\ ?B\. | zum\ Beispiel | p(?:ar|\.)\ ?ex(?:emple|\.) | por\ ejemplo | por\ exemplo )
      | 例如 | 比如 | 例えば | 例[:：] | 예를\ 들어 | 예[:：] )
    (?: {_OPENERS}[^\s,;，；]*\.\w[^\s,;，；]*(?:[,，]|\s+and|\s+or|,\s+and|,\s+or|\s*[、/])\s ){{0,3}}
    {_OPENERS}\Z
    """,
    re.IGNORECASE | re.VERBOSE,
)
"""What introduces an example, with the examples before this one."""
_FORM = re.compile(
    r"(?<![\w/.])[<\[{]?(?:file|path|file[-_]?name)[>\]}]?:[<\[{]?(?:line|lineno|line[-_]number|ln|n)s?[>\]}]?(?!\w)",
    re.IGNORECASE,
)
"""The name of the form itself, `file:line`."""


def stands_for_any(path: str) -> bool:
    """Whether a path is one that writers take for any path: `path/to/x.py`, `your_module.py`, `foo.py`."""
    return _STANDS_FOR_ANY.search(path) is not None


def introduced(text: str, start: int) -> bool:
    """Whether the words before `start` say that what begins there is an example: `e.g.`, `such as`, `like`."""
    return _LEAD.search(text, max(0, start - _LONGEST_LEAD), start) is not None


def names_the_form(text: str, sentence: Span, place: int) -> bool:
    """Whether a sentence speaks, near a place in it, of citations by their form: "each claim with its `file:line`"."""
    start, end = max(sentence.start, place - _NEAR), min(sentence.end, place + _NEAR)
    return _FORM.search(text, start, end) is not None
