"""Walking a folder as git would, where git cannot be asked."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING

from pathspec import GitIgnoreSpec

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

_Rules = tuple[str, GitIgnoreSpec]
"""A folder, as a prefix of absolute paths that ends in a slash, and what its .gitignore says."""


def walk(root: Path) -> Iterator[str]:
    """POSIX paths below a folder that no .gitignore excludes. Symbolic links are listed, not followed."""
    top = root.absolute()
    yield from _below(top, f"{top.as_posix()}/", list(_above(top)))


def _above(root: Path) -> Iterator[_Rules]:
    """The rules that reach a folder from the repository around it, the farthest first."""
    tops = [one for one in (root, *root.parents) if (one / ".git").exists()]
    if not tops:
        return
    chain = [one for one in (root, *root.parents) if one == tops[0] or tops[0] in one.parents]
    yield from _rules(tops[0], ".git/info/exclude")
    for folder in reversed(chain[1:]):
        yield from _rules(folder, ".gitignore")


def _rules(folder: Path, name: str) -> Iterator[_Rules]:
    try:
        text = (folder / name).read_text("utf-8", "replace")
    except OSError:
        return
    lines = [line for line in text.splitlines() if _is_pattern(line)]
    yield f"{folder.as_posix().rstrip('/')}/", GitIgnoreSpec.from_lines(lines)


def _is_pattern(line: str) -> bool:
    """Whether a line can be read: git passes over one that it cannot, pathspec raises."""
    try:
        GitIgnoreSpec.from_lines([line])
    except (ValueError, re.error):
        return False
    return True


def _below(folder: Path, start: str, inherited: Sequence[_Rules]) -> Iterator[str]:
    rules = [*inherited, *_rules(folder, ".gitignore")]
    try:
        entries = sorted(os.scandir(folder), key=lambda entry: entry.name)
    except OSError:
        return
    for entry in entries:
        if entry.name == ".git":
            continue
        path = f"{folder.as_posix().rstrip('/')}/{entry.name}"
        is_folder = entry.is_dir(follow_symlinks=False)
        if _ignored(f"{path}/" if is_folder else path, rules):
            continue
        if is_folder:
            yield from _below(folder / entry.name, start, rules)
        elif _is_utf8(path):
            yield path.removeprefix(start)


def _ignored(path: str, rules: Sequence[_Rules]) -> bool:
    """Whether the nearest .gitignore that speaks of a path excludes it."""
    for start, spec in reversed(rules):
        verdict = spec.check_file(path.removeprefix(start)).include
        if verdict is not None:
            return verdict
    return False


def _is_utf8(path: str) -> bool:
    try:
        path.encode()
    except UnicodeEncodeError:
        return False
    return True
