"""Kind `mention`: a file named behind an at sign, `@notes/REF-101.md`, as agents write it."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from mkdocs_citeguard import examples
from mkdocs_citeguard.citation import Citation, Kind, Lexicon, Malformed
from mkdocs_citeguard.evidence import (
    Found,
    Locator,
    Missing,
    Resolution,
    Route,
    Sources,
    Trail,
    Unverifiable,
    Whole,
)
from mkdocs_citeguard.kinds import times
from mkdocs_citeguard.kinds.paths import LONGEST, has_known_extension, of_a_host
from mkdocs_citeguard.span import Span
from mkdocs_citeguard.text import Page
from mkdocs_citeguard.tree import Tree

NAME = "mention"


@dataclass(frozen=True, slots=True)
class MentionReference:
    """A file, from the root of the project or from the page."""

    name: str
    place: Locator = field(default_factory=Whole)
    missing: str = field(default="CG108", init=False)
    outside: str = field(default="CG103", init=False)

    def unknown_paths(self, page: str, tree: Tree) -> Iterator[str]:
        if not self._elsewhere and _in_tree(self.name, page, tree) is None:
            yield self.name

    def resolve(self, page: str, sources: Sources) -> Resolution:
        if self._elsewhere:
            return self._below_root(sources)
        led = _in_tree(self.name, page, sources.tree)
        if led is None:
            answer = sources.tree.find(self.name, page)
            near = answer.near if isinstance(answer, Missing) else ()
            return Missing(near, sources.successor(self.name))
        source = sources.read(led[0])
        if source is None or isinstance(source, Unverifiable):
            return source or Missing()
        return Found((source,), self.place, Trail(led[1]))

    @property
    def _elsewhere(self) -> bool:
        """Whether it lies below a folder that only its writer's machine knows, `$AIWG_ROOT/` or `~/`."""
        return self.name.startswith(("$", "~"))

    def _below_root(self, sources: Sources) -> Resolution:
        root, _, path = self.name.lstrip("$").partition("/")
        source = sources.read_below(root.strip("{}"), path)
        if source is None and root.strip("{}") in sources.roots:
            return Missing(where=f"below the source root `{root.strip('{}')}`")
        if source is None:
            return Unverifiable(f"`{self.name.partition('/')[0]}` is no source root of the settings")
        return (
            source if isinstance(source, Unverifiable) else Found((source,), self.place, Trail(Route.OUTSIDE))
        )


def _in_tree(name: str, page: str, tree: Tree) -> tuple[str, Route] | None:
    path = posixpath.normpath(name.removeprefix("/"))
    if not name.startswith(("./", "../")) and path in tree:
        return path, Route.ROOT
    beside = posixpath.normpath(posixpath.join(posixpath.dirname(page), name))
    return (beside, Route.PAGE) if beside in tree else None


# --- reading ------------------------------------------------------------------------------------------

_MENTION = re.compile(
    r"(?<![A-Za-z0-9_@./\\$-])@(?P<path>(?:\$\{?\w+\}?/|~/|/|\.{1,2}/)?[\w.+-]+(?:/[\w.+-]+)*)(?P<behind>[/*{<@#:]?)"
)
_BARE = re.compile(r"(?<![\w@./\\$-])(?:\.{1,2}/)*[\w.+-]+(?:/[\w.+-]+)*\Z")
_PLACE = re.compile(r":\d|#[Ll]\d")
"""Behind the path: a citation of lines."""
_GLUED = re.compile(r"(.*\.[A-Za-z0-9]{1,8})[^\x00-\x7f]")
_IMPORTED = (
    ".cjs",
    ".css",
    ".js",
    ".json",
    ".jsx",
    ".less",
    ".mjs",
    ".scss",
    ".svelte",
    ".ts",
    ".tsx",
    ".vue",
)


def occurs(text: str, lexicon: Lexicon) -> bool:
    del lexicon
    return "@" in text


def find(page: Page, lexicon: Lexicon) -> Iterator[Citation | Malformed]:
    """Files alone: folders, patterns, package scopes, handles and decorators mean no file that could be missing."""
    for found in _MENTION.finditer(page.prose):
        path = _ended(found["path"].rstrip("."), lexicon)
        if not _is_file(path, found, page, lexicon) or times.AT.match(page.prose, found.end("path")):
            continue
        token = Span(found.start(), found.start("path") + len(path))
        yield Citation(NAME, MentionReference(path), token, (), token, page.claim_at(token.start))


def ending(page: Page, end: int, lexicon: Lexicon) -> tuple[MentionReference, int] | None:
    """The file that the text names right before `end`, and where its name begins.

    Without an at sign only a note or a transcript of the corpus: files have times of their own.
    """
    start = max(0, end - LONGEST)
    for found in _MENTION.finditer(page.prose, start, end):
        if found.end("path") == end and _is_file(found["path"], found, page, lexicon):
            return MentionReference(found["path"]), found.start()
    bare = _BARE.search(page.prose, start, end)
    led = _in_tree(bare[0], page.path, lexicon.tree) if bare else None
    work = lexicon.corpus.works_by_file.get(led[0]) if led else None
    return (MentionReference(bare[0]), bare.start()) if bare and work and work.transcript else None


def _ended(path: str, lexicon: Lexicon) -> str:
    """A path without the words of a script that puts no space between them, `notes/tea.md。`"""
    if path in lexicon.tree or has_known_extension(path):
        return path
    glued = _GLUED.match(path)
    return glued[1] if glued else path


def _is_file(path: str, found: re.Match[str], page: Page, lexicon: Lexicon) -> bool:
    """Without a folder only what is there: a handle and a decorator look the same, `@app.get`."""
    if found["behind"] in ("/", "{", "<", "@") or _PLACE.match(page.prose, found.end("path")):
        return False
    if "/" not in path:
        return has_known_extension(path) and _in_tree(path, page.path, lexicon.tree) is not None
    if path in lexicon.tree:
        return True
    if examples.stands_for_any(path) or examples.introduced(page.prose, found.start()):
        return False
    return has_known_extension(path) and not of_a_host(path) and not _of_package(path, lexicon)


def _of_package(path: str, lexicon: Lexicon) -> bool:
    """Whether it is a file of a package as scripts import it, `@scope/package/file.js`."""
    top = f"{path.partition('/')[0]}/"
    imported = path.endswith(_IMPORTED) and top[0] not in "./$~"
    return imported and not any(one.startswith(top) for one in lexicon.tree.paths)


MENTION = Kind(NAME, occurs, find)
