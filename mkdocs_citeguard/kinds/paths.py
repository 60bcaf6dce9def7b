"""Paths as people write them on a page, told from hosts, versions, products and placeholders."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from mkdocs_citeguard import examples
from mkdocs_citeguard.citation import Lexicon
from mkdocs_citeguard.kinds import names
from mkdocs_citeguard.span import Span
from mkdocs_citeguard.tree import Tree

LONGEST = 400
"""Characters of a path; what is longer is data, not a path."""

_CHARACTERS = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.-+@/\\") | frozenset(
    map(chr, range(0xC0, 0x250))
)
_EXTENSION = re.compile(
    r"\.(?P<extension>[A-Za-z][A-Za-z0-9]{0,12})(?![A-Za-z0-9_/\\+]|-[A-Za-z0-9]|\.[A-Za-z0-9_])"
)
_FILE = re.compile(rf"(?:{'|'.join(sorted(names.FILES))})(?![\w/\\-]|\.\w)")
_IN_A_WORD = re.compile(r"[\w.$%{}<>-]")
_IN_FOLDER = re.compile(r"/(?<=[\w\])/]/)[A-Za-z][\w-]*(?=[`*_]*(?::\#?L?\d|\#L\d))")
_BRACKETED = re.compile(r"[\[(][\w.\-]{1,40}[\])]$")
_CLOSES_EMPHASIS = re.compile(r"[^\s_`]{0,24}(?P<run>_+)(?!\w)")
"""Emphasis by underscores, `_src/a.py:3_`, behind its path."""
_OPENS_PLACEHOLDER = frozenset("$%{}<>*")
_IN_BRACES = re.compile(r"\{[^{}\s]*,\Z")
"""A later one of several names that share a folder, `tea/{pot.py:3,cup.py:4}`: what stands there is half a path."""
_TRACED = 'File "'
"""In a traceback a path from the root of a disk is what a machine printed, no citation."""
_FROM_A_ROOT = re.compile(r"/|[A-Za-z]:[\\/]")
_ELSEWHERE = re.compile(r"[@./][\w.-]*:\Z")
"""A host or a folder before a colon, `me@host:/srv/a.py`: the path is one of another machine or container."""
_LONGEST_HOST = 80
_NUMBER_BEHIND = re.compile(r":(\d{2,5})(?!\d)")
_LARGE_PORT = 1000
_DRIVE_PATH = re.compile(r"[A-Za-z]:/")
_DRIVE = re.compile(r"(?<![A-Za-z])[A-Za-z]:$")


@dataclass(frozen=True, slots=True)
class WrittenPath:
    """A path where it stands on a page."""

    span: Span
    path: str
    """As a POSIX path without the marks that only say where it starts (`@`, `file://`, `.../`)."""


def scan(view: str, lexicon: Lexicon) -> Iterator[WrittenPath]:
    """All mentions of files on a page, in the order of the text. `view` is its text with the opaque parts blanked."""
    found = {one.span.end: one for one in _with_extension(view, lexicon)}
    for one in _without_extension(view, lexicon):
        found.setdefault(one.span.end, one)
    yield from (found[end] for end in sorted(found))


def _with_extension(view: str, lexicon: Lexicon) -> Iterator[WrittenPath]:
    for extension in _EXTENSION.finditer(view):
        start = _foreign_start(view, _start(view, extension.start()), extension.end(), lexicon)
        start = _spaced_start(view, start, extension.end(), lexicon)
        written = _written(view, start, extension.end())
        if written and _is_file(written.path, lexicon, view, extension.end()):
            yield written


def _without_extension(view: str, lexicon: Lexicon) -> Iterator[WrittenPath]:
    for name in _FILE.finditer(view):
        if name.start() and _IN_A_WORD.match(view, name.start() - 1):
            continue
        if written := _written(view, _start(view, name.start()), name.end()):
            yield written
    for name in _IN_FOLDER.finditer(view):
        written = _written(view, _start(view, name.start()), name.end())
        if written and lexicon.tree.leads_to_one(written.path.lstrip("./")):
            yield written


def _start(view: str, position: int) -> int:
    """Where the path that ends at `position` begins."""
    floor = max(0, position - LONGEST)
    while position > floor:
        character = view[position - 1]
        if character in _CHARACTERS:
            position -= 1
        elif character in ")]" and view.startswith(("/", "\\"), position):
            bracket = _BRACKETED.search(view, max(0, position - 42), position)
            if not bracket or not view.startswith(("/", "\\"), bracket.start() - 1):
                break
            position = bracket.start()
        else:
            break
    return position


def _spaced_start(view: str, start: int, end: int, lexicon: Lexicon) -> int:
    """Where a path with spaces or other unusual characters begins: behind a backtick, if the tree has it so."""
    tick = view.rfind("`", max(0, start - LONGEST), start)
    if tick < 0 or tick + 1 == start or "\n" in view[tick:start]:
        return start
    return tick + 1 if lexicon.tree.leads_to_one(view[tick + 1 : end]) else start


def _foreign_start(view: str, start: int, end: int, lexicon: Lexicon) -> int:
    """Where a path with letters of another script begins: such letters may as well be words in front of it.

    They are of the path if the tree has it, or if nothing else stands between it and a backtick.
    """
    longer = start
    floor = max(0, start - LONGEST)
    while longer > floor and (view[longer - 1].isalnum() or view[longer - 1] in _CHARACTERS):
        longer -= 1
    if longer == start:
        return start
    meant = view.startswith("`", longer - 1) if longer else False
    return longer if meant or lexicon.tree.leads_to_one(_plain(view[longer:end])) else start


def _written(view: str, start: int, end: int) -> WrittenPath | None:
    """The path between `start` and `end`, with the marks around it read; None for a placeholder or a machine's own words."""
    before = view[start - 1] if start else ""
    if view.startswith("//", start) and before == ":":
        if not view.endswith("file:", 0, start):
            return None
        start -= len("file:")
    elif view.endswith("mailto:", 0, start):
        return None
    elif before == "~" and view.startswith("/", start):
        start -= 1
    elif before == "…" and view.startswith("/", start):
        start += 1
    elif _DRIVE.search(view, max(0, start - 3), start) and view.startswith(("\\", "/"), start):
        start -= 2
    elif (
        before == ":"
        and view.startswith("/", start)
        and _ELSEWHERE.search(view, max(0, start - _LONGEST_HOST), start)
    ):
        return None
    elif before in _OPENS_PLACEHOLDER and before:
        emphasis = before == "*" and not view.startswith(("/", "."), start)
        if not emphasis:
            return None
    elif before == "," and _IN_BRACES.search(view, max(0, start - LONGEST), start):
        return None
    if view.startswith("_", start) and (closing := _CLOSES_EMPHASIS.match(view, end)):
        leading = end - start - len(view[start:end].lstrip("_"))
        start += min(leading, len(closing["run"]))
    written = view[start:end]
    if "@" in written[1:].partition("/")[0]:
        return None
    if view.endswith(_TRACED, 0, start) and _FROM_A_ROOT.match(written):
        return None
    return WrittenPath(Span(start, end), _plain(written))


def _plain(written: str) -> str:
    path = written.replace("\\", "/").removeprefix("file:")
    if path.startswith("//"):
        path = path.lstrip("/")
    path = path.removeprefix(".../")
    if path.startswith("@/"):
        return path[2:]
    return path[1:] if path.startswith("@") and "/" in path and "." not in path.partition("/")[0] else path


def _is_file(path: str, lexicon: Lexicon, view: str, end: int) -> bool:
    folder, _, name = path.rpartition("/")
    if lexicon.tree.leads_to_one(path.lstrip("./")):
        return True
    if examples.stands_for_any(path.lstrip("~./")) or name.lower() in names.PRODUCTS:
        return False
    stem, _, extension = name.rpartition(".")
    if not stem:
        return name in names.DOTFILES or name.startswith(".env")
    if name.startswith(".env."):
        return True
    extension = extension.lower()
    if extension not in names.EXTENSIONS and extension not in lexicon.tree.extensions:
        return False
    if extension in names.DOMAINS or (folder and of_a_host(folder)):
        return False
    if len(extension) == 1 and "." in stem:
        return False
    return bool(folder) or not _port(view, end, extension)


def of_a_host(path: str) -> bool:
    """Whether a path begins with the name of a host, `example.com/tea.html`."""
    first = path.partition("/")[0].lstrip(".")
    return "." in first and first.rpartition(".")[2] in names.DOMAINS


def has_known_extension(path: str) -> bool:
    return path.rpartition(".")[2].lower() in names.EXTENSIONS


def _port(view: str, end: int, extension: str) -> bool:
    """Whether a number is one that hosts listen at, `server.js:3000`; a small one may well be a line of a program."""
    found = _NUMBER_BEHIND.match(view, end)
    number = int(found[1]) if found else 0
    return number in names.PORTS and (extension in names.COUNTRIES or number >= _LARGE_PORT)


def own_disk(written: WrittenPath, tree: Tree) -> str | None:
    """What is wrong with a path that starts on somebody's own disk, with the end of it that the project has."""
    home = written.path.startswith("~/") or _DRIVE_PATH.match(written.path)
    if not home and not (written.path.startswith("/") and written.path[1:] not in tree):
        return None
    reason = "the path starts on somebody's own disk; write it from the root of the project"
    rest = written.path.lstrip("~/").partition("/")[2]
    while rest:
        if rest in tree:
            return f"{reason}: `{rest}`"
        rest = rest.partition("/")[2]
    return reason
