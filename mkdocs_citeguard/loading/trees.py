"""Listing the files that may be cited: what git tracks and what it does not ignore, off the deny list."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from mkdocs_citeguard import git
from mkdocs_citeguard.errors import SettingsError
from mkdocs_citeguard.git import GitError
from mkdocs_citeguard.loading.denied import allowed
from mkdocs_citeguard.loading.folders import walk
from mkdocs_citeguard.tree import Tree

if TYPE_CHECKING:
    from collections.abc import Iterable

_UNNAMED = re.compile("[\udc80-\udcff]")
"""A byte that is not UTF-8, as `git.text` has it."""


@dataclass(frozen=True)
class Listing:
    """The files of a project, and what could not be learned about them."""

    root: Path
    tree: Tree
    revision: str | None
    """The commit that is checked out; None without one."""
    shallow: bool
    notes: tuple[str, ...]
    """Sentences for the user."""
    sparse: frozenset[str] = frozenset()
    """Paths of the tree that a sparse checkout leaves out: they exist, and cannot be read here."""


def source_root(folder: Path) -> Path:
    """The git top level that holds a folder, else the folder; symbolic links resolved."""
    try:
        answer = git.run(folder, "rev-parse", "--show-toplevel")
    except GitError:
        return folder.resolve()
    return Path(os.fsdecode(answer.removesuffix(b"\n"))).resolve()


def project_root(folder: Path, configured: str | None) -> Path:
    """The root of the project around the folder of mkdocs.yml. `SettingsError` if the one that is set is no folder."""
    if configured is None:
        return source_root(folder)
    root = (folder / configured).resolve()
    if not root.is_dir():
        raise SettingsError(f"source_root: {configured!r} is no folder; it is taken from {folder}")
    return root


def remote(folder: Path) -> str | None:
    """The address of `origin` as git has it; None without one."""
    try:
        return os.fsdecode(git.run(folder, "config", "--get", "remote.origin.url")).strip() or None
    except GitError:
        return None


def ignored(folder: Path, path: str) -> bool:
    """Whether git ignores a path today."""
    try:
        git.run(folder, "check-ignore", "--quiet", "--no-index", "--", f"./{path}")
    except GitError:
        return False
    return True


def list_tree(root: Path) -> Listing:
    """The tree below a folder: from git, else by a walk that honours .gitignore files."""
    try:
        answer = git.run(
            root, "ls-files", "-z", "-t", "--cached", "--others", "--deleted", "--exclude-standard"
        )
        shallow, *revision = git.text(
            git.run(root, "rev-parse", "--is-shallow-repository", "--revs-only", "HEAD")
        ).split()
    except GitError as error:
        note = f"{error}: files are listed by .gitignore alone, and renames and commits are not known"
        return Listing(root, Tree(allowed([*walk(root)])), None, shallow=False, notes=(note,))
    return _listed(root, answer, next(iter(revision), None), shallow=shallow == "true")


def _listed(root: Path, answer: bytes, revision: str | None, *, shallow: bool) -> Listing:
    """A listing from the lines of `ls-files -t`: a letter for the state, a space, a path.

    `H` is an unremarkable file, `?` untracked, `R` deleted from the working tree, `S` left out by a sparse checkout.
    An untracked path that ends in a slash is a repository of its own, whose files are not this project's.
    """
    text = git.text(answer)
    lines = text.split("\0")[:-1]
    remarkable = [line for line in lines if not line.startswith("H ")]
    named = {line[2:] for line in lines if not line.endswith("/")}
    unnamed = {name for name in named if _UNNAMED.search(name)} if _UNNAMED.search(text) else set()
    paths = allowed(named - (unnamed | _in_state("R", remarkable)))
    notes = []
    if not named:
        notes.append("git lists no file here: the folder is empty, or the repository around it ignores it")
    if unnamed:
        notes.append(f"files whose names are not UTF-8 cannot be cited: {len(unnamed)}")
    if shallow:
        notes.append("the clone is shallow: renames before its oldest commit are not known")
    return Listing(
        root,
        Tree(paths, untracked=paths & _in_state("?", remarkable)),
        revision,
        shallow,
        tuple(notes),
        sparse=paths & _in_state("S", remarkable),
    )


def _in_state(letter: str, lines: Iterable[str]) -> set[str]:
    return {line[2:] for line in lines if line.startswith(letter)}
