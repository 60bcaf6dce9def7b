"""What the history of a repository knows: where files were moved to, and what they said at a commit."""

from __future__ import annotations

import posixpath
import re
from collections import defaultdict
from typing import TYPE_CHECKING

from mkdocs_citeguard import git
from mkdocs_citeguard.errors import SiteError
from mkdocs_citeguard.evidence import Unverifiable
from mkdocs_citeguard.git import GitError
from mkdocs_citeguard.loading.files import too_large

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

MOST_MOVES = 5
"""Longest chain of renames that is followed."""
MOST_VERSIONS = 200
"""How many versions of a page are looked through."""
_REVISION = re.compile(r"[0-9a-f]{7,40}")
_COMMIT = re.compile(rb"[0-9a-f]{40}(?:[0-9a-f]{24})?")
_HEADER = re.compile(rb"\x01(" + _COMMIT.pattern + rb")")
_ENTRY = re.compile(rb"(?P<mode>\d{6}) (?P<type>\w+) (?P<object>[0-9a-f]+)\t")
_SYMBOLIC_LINK = b"120000"
_RENAMED = ("-M", "--name-status", "--diff-filter=R", "--relative", "-z")


def successors(root: Path, paths: Iterable[str]) -> dict[str, str]:
    """What git renamed these paths to (POSIX, from the root), where that is tracked today.

    Empty without git. A rename is what git takes for one: half of the lines are the same.
    """
    try:
        return _followed(root, {path for path in paths if _is_inside(path)})
    except GitError:
        return {}


def _followed(root: Path, missing: set[str]) -> dict[str, str]:
    names = {path: path for path in missing}
    found: dict[str, str] = {}
    for _ in range(MOST_MOVES):
        if not names:
            break
        renames = _renames(root, set(names.values()))
        names = {path: renames[name] for path, name in names.items() if name in renames}
        alive = _tracked(root, set(names.values()))
        found |= {path: name for path, name in names.items() if name in alive}
        names = {path: name for path, name in names.items() if name not in alive}
    return found


def _renames(root: Path, paths: set[str]) -> dict[str, str]:
    """One step of each path: by the commit that last deleted it, or by a rename that is staged."""
    deleted: dict[str, bytes] = {}
    for batch in git.batches(paths):
        deleted |= _deletions(root, batch)
    commits = sorted(set(deleted.values()))
    answer = git.run(
        root, "diff-tree", "--stdin", "-r", *_RENAMED, given=b"".join(commit + b"\n" for commit in commits)
    )
    moves = _moves(answer)
    staged = _moves(git.run(root, "diff-index", "--cached", *_RENAMED, "HEAD")).get(b"", {})
    found = {path: moves.get(commit, {}).get(path) for path, commit in deleted.items()}
    found |= {path: new for path, new in staged.items() if path in paths}
    return {path: new for path, new in found.items() if new}


def _deletions(root: Path, paths: Iterable[str]) -> dict[str, bytes]:
    """The newest commit that deleted each path."""
    found: dict[str, bytes] = {}
    for commit, path in _logged(root, paths, "--diff-filter=D"):
        found.setdefault(path, commit)
    return found


def _logged(root: Path, paths: Iterable[str], *which: str) -> Iterator[tuple[bytes, str]]:
    """The commits that changed some of these paths, the newest first, each with those that it changed."""
    answer = git.run(
        root, "log", "--no-renames", *which, "--name-only", "--relative", "-z", "--format=%x01%H", "--", *paths
    )  # fmt: skip
    commit, is_first = b"", False
    for part in answer.split(b"\0"):
        if header := _HEADER.fullmatch(part):
            commit, is_first = header[1], True
        elif part:
            # git sets the names off from the header by a newline, which a name may begin with as well
            yield commit, git.text(part.removeprefix(b"\n") if is_first else part)
            is_first = False


def _moves(answer: bytes) -> dict[bytes, dict[str, str]]:
    """Old names and new ones, by commit; under an empty commit those of an answer that names none."""
    found: dict[bytes, dict[str, str]] = {b"": {}}
    commit = b""
    parts = iter(answer.split(b"\0"))
    for part in parts:
        if _COMMIT.fullmatch(part):
            commit = part
            found[commit] = {}
        elif part:
            old, new = next(parts), next(parts)
            found[commit][git.text(old)] = git.text(new)
    return found


def _tracked(root: Path, paths: set[str]) -> set[str]:
    found: set[str] = set()
    for batch in git.batches(paths):
        found.update(git.text(name) for name in git.run(root, "ls-files", "-z", "--", *batch).split(b"\0"))
    return found & paths


def _is_inside(path: str) -> bool:
    """Whether git can be asked for a path: one that leaves the folder, or is none, fails the whole call."""
    normal = posixpath.normpath(path)
    return normal == path and path != "." and not path.startswith(("/", "../")) and "\0" not in path


def commit_of(root: Path, revision: str) -> str:
    """The id of the commit that a name stands for. `SiteError` if git knows none by it."""
    try:
        return (
            git.run(root, "rev-parse", "--verify", "--quiet", "--end-of-options", f"{revision}^{{commit}}")
            .decode()
            .strip()
        )
    except GitError as error:
        told = error if "not a git" in str(error) or "PATH" in str(error) else "git knows no such commit here"
        raise SiteError(f"{revision}: {told}") from None


def day_of_head(root: Path) -> str | None:
    """The day of the commit that is checked out, such as 2026-01-25; None without one."""
    try:
        return git.run(root, "log", "-1", "--format=%cs").decode().strip() or None
    except GitError:
        return None


def changed_since(root: Path, commit: str, paths: Iterable[str]) -> set[str]:
    """Which of these files (POSIX paths from the root) are others today than at a commit."""
    found: set[str] = set()
    for batch in git.batches(path for path in paths if _is_inside(path)):
        answer = git.run(
            root,
            "diff",
            "--name-only",
            "--no-renames",
            "--no-ext-diff",
            "--relative",
            "-z",
            commit,
            "--",
            *batch,
        )
        found |= {git.text(name) for name in answer.split(b"\0") if name}
    return found


def show(root: Path, revision: str, path: str) -> bytes | Unverifiable | None:
    """A file (POSIX path from the root) as of a commit, by its id in full or in short.

    None if the commit lacks the file, `Unverifiable` if the commit or its files are not in this clone.
    """
    if not _REVISION.fullmatch(revision):
        return Unverifiable(f"{revision} is no id of a commit")
    if not _is_inside(path):
        return None
    short = revision[:12]
    try:
        git.run(root, "cat-file", "-e", f"{revision}^{{commit}}")
    except GitError:
        return Unverifiable(f"commit {short} is not in this clone")
    try:
        return _blob(root, revision, path, f"{path}@{short}")
    except GitError:  # a partial clone holds the commit and fetches files when it may
        return Unverifiable(f"{path} at commit {short} is not in this clone")


def versions(root: Path, paths: Iterable[str]) -> dict[str, list[str]]:
    """The commits that changed each file (POSIX path from the root), the newest first; of very many the newest ones."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    try:
        for batch in git.batches(path for path in paths if _is_inside(path)):
            for commit, path in _logged(root, batch):
                if len(found[path]) < MOST_VERSIONS:
                    found[path].append(commit.decode())
    except GitError:
        return {}
    return found


def texts(root: Path, places: Iterable[tuple[str, str]]) -> dict[tuple[str, str], bytes]:
    """The content of files at commits, by both; those that are not there, or too large, are left out."""
    asked = [(commit, path) for commit, path in places if _is_inside(path) and "\n" not in path]
    names = "".join(f"{commit}:./{path}\n" for commit, path in asked).encode("utf-8", "surrogateescape")
    try:
        answer = git.run(root, "cat-file", "--batch", given=names) if asked else b""
    except GitError:
        return {}
    found: dict[tuple[str, str], bytes] = {}
    position = 0
    for place in asked:
        end = answer.index(b"\n", position)
        header = answer[position:end].rsplit(b" ", 2)
        position = end + 1
        if len(header) == 3 and header[2].isdigit():  # else it is `… missing`
            size = int(header[2])
            if header[1] == b"blob" and not too_large(place[1], size):
                found[place] = answer[position : position + size]
            position += size + 1
    return found


def _blob(root: Path, revision: str, path: str, origin: str) -> bytes | Unverifiable | None:
    entry = _ENTRY.match(git.run(root, "ls-tree", "-z", revision, "--", path))
    if not entry or entry["type"] != b"blob":
        return None
    if entry["mode"] == _SYMBOLIC_LINK:
        return Unverifiable(f"{origin} is a symbolic link")
    name = entry["object"].decode()
    size = int(git.run(root, "cat-file", "-s", name))
    return too_large(origin, size) or git.run(root, "cat-file", "blob", name)
