"""Listing the files that may be cited: what git tracks and what it does not ignore, off the deny list."""

from __future__ import annotations

import os
import re
from collections import defaultdict
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

from mkdocs_citeguard import git
from mkdocs_citeguard.errors import SettingsError
from mkdocs_citeguard.git import GitError
from mkdocs_citeguard.loading.folders import walk
from mkdocs_citeguard.tree import Tree

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_DENIED = re.compile(
    r"""(?:^|/)
    (?: \.git(?:/.*)?
      | \.env(?:\.[^/]*)?/.*
      | (?!\.env\.(?:example|sample|template)$)\.env[^/]*
      | [^/]*\.(?:pem|key|p12|pfx)
      | (?![^/]*\.pub$)id_(?:rsa|dsa|ecdsa|ed25519)[^/]*
      | \.netrc | \.npmrc | \.pypirc | \.htpasswd | \.git-credentials | \.pgpass | \.my\.cnf | \.vault-token
      | \.boto | \.dockercfg | \.docker/config\.json | \.kube/config | kubeconfig | \.ssh/.* | \.yarnrc\.yml
      | [^/]*\.(?:tfstate|tfstate\.backup|tfvars|jks|keystore|kdbx|gpg|asc|ppk|ovpn) | [^/]+\.env
      | \.aws/(?:.*/)?credentials | credentials\.(?:json|ya?ml) | service-?account[^/]*\.json
      | secrets?\.(?:json|ya?ml|toml|env) | local\.settings\.json | wp-config\.php | secring\.[^/]*
    )$""",
    re.VERBOSE | re.IGNORECASE | re.DOTALL,
)


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


def denied(path: str) -> bool:
    """Whether a path is on the deny list: secrets, keys, git's own files. Nothing of them is ever shown."""
    return _DENIED.search(path) is not None


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
        shallow = git.run(root, "rev-parse", "--is-shallow-repository").strip() == b"true"
    except GitError as error:
        note = f"{error}: files are listed by .gitignore alone, and renames and commits are not known"
        return Listing(root, Tree.of(_allowed(walk(root))), None, shallow=False, notes=(note,))
    return _listed(root, answer, shallow=shallow)


def _listed(root: Path, answer: bytes, *, shallow: bool) -> Listing:
    """A listing from the lines of `ls-files -t`: a letter for the state, a space, a path.

    `?` is untracked, `R` deleted from the working tree, `S` left out by a sparse checkout. An untracked
    path that ends in a slash is a repository of its own, whose files are not this project's.
    """
    states: defaultdict[bytes, list[bytes]] = defaultdict(list)
    for line in answer.split(b"\0"):
        if line and not line.endswith(b"/"):
            states[line[:1]].append(line[2:])
    known = {state: frozenset(_decoded(names)) for state, names in states.items()}
    nothing: frozenset[str] = frozenset()
    paths = _allowed(nothing.union(*known.values()) - known.get(b"R", nothing))
    notes = []
    if not states:
        notes.append("git lists no file here: the folder is empty, or the repository around it ignores it")
    if unnamed := len({*chain(*states.values())}) - len(nothing.union(*known.values())):
        notes.append(f"files whose names are not UTF-8 cannot be cited: {unnamed}")
    if shallow:
        notes.append("the clone is shallow: renames before its oldest commit are not known")
    return Listing(
        root,
        Tree(paths, untracked=paths & known.get(b"?", nothing)),
        _revision(root),
        shallow,
        tuple(notes),
        sparse=paths & known.get(b"S", nothing),
    )


def _decoded(names: Iterable[bytes]) -> Iterator[str]:
    for name in names:
        try:
            yield name.decode()
        except UnicodeDecodeError:
            continue


def _allowed(paths: Iterable[str]) -> frozenset[str]:
    return frozenset(path for path in paths if not denied(path))


def _revision(root: Path) -> str | None:
    try:
        return git.run(root, "rev-parse", "--verify", "--quiet", "HEAD").decode().strip()
    except GitError:  # a repository without a commit
        return None
