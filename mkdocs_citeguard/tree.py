"""The files that may be cited, and how a cited path leads to one of them."""

from __future__ import annotations

import posixpath
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from rapidfuzz import fuzz, process

from mkdocs_citeguard.evidence import Ambiguous, Missing, Route, Trail

NEAR_ENOUGH = 80
"""Least similarity, 0 to 100, at which another path is offered in place of a missing one."""
MOST_OFFERED = 3


@dataclass(frozen=True)
class Tree:
    """Paths of a project: POSIX, from its root, without the ones that must not be read.

    `untracked` are those that git does not track (yet): they can be cited but are on no forge.
    """

    paths: frozenset[str]
    untracked: frozenset[str] = frozenset()

    @classmethod
    def of(cls, paths: Iterable[str]) -> Tree:
        return cls(frozenset(paths))

    def named(self, name: str) -> tuple[str, ...]:
        """All files of this name, sorted."""
        one, others = self._names.get(name), self._namesakes.get(name, ())
        return tuple(sorted([one, *others])) if one is not None else ()

    @cached_property
    def _names(self) -> Mapping[str, str]:
        """Each name of a file, with one that bears it: most do so alone."""
        return {path.rpartition("/")[2]: path for path in self.paths}

    @cached_property
    def _namesakes(self) -> Mapping[str, list[str]]:
        """By their names, the files that `_names` lacks."""
        namesakes: defaultdict[str, list[str]] = defaultdict(list)
        if len(self._names) < len(self.paths):
            for path in self.paths.difference(self._names.values()):
                namesakes[path.rpartition("/")[2]].append(path)
        return namesakes

    @cached_property
    def extensions(self) -> frozenset[str]:
        return frozenset(
            name.rpartition(".")[2].lower() for name in self._names if "." in name.removeprefix(".")
        )

    def __contains__(self, path: object) -> bool:
        return path in self.paths

    def find(self, cited: str, page: str) -> tuple[str, Trail] | Ambiguous | Missing:
        """The file that `cited` means on `page`: exact from the root, from the page, then by unique ends."""
        key = (cited, page.rpartition("/")[0])
        if key not in self._answers:
            self._answers[key] = self._find(cited, key[1])
        return self._answers[key]

    @cached_property
    def _answers(self) -> dict[tuple[str, str], tuple[str, Trail] | Ambiguous | Missing]:
        """What was asked for already: pages name the same files again and again."""
        return {}

    def _find(self, cited: str, folder: str) -> tuple[str, Trail] | Ambiguous | Missing:
        relative = cited.startswith(("./", "../"))
        from_page = posixpath.normpath(posixpath.join(folder, cited))
        if relative:
            return (from_page, Trail(Route.PAGE)) if from_page in self.paths else self._missing(from_page)
        path = posixpath.normpath(cited.removeprefix("/"))
        if path in self.paths:
            return path, Trail(Route.ROOT)
        if cited.startswith("/"):
            return self._missing(path)
        if from_page in self.paths:
            return from_page, Trail(Route.PAGE)
        if ends := self.ending_with(path):
            route = Route.SUFFIX if "/" in path else Route.NAME
            return self._choose(ends, folder, route)
        prefix, _, rest = path.partition("/")
        if "/" in rest and rest in self.paths and prefix not in self._by_top:
            return rest, Trail(Route.PREFIX)
        return self._missing(path)

    def lacks(self, cited: str, page: str) -> bool:
        """Whether no file is meant by `cited` on `page`, and none of its name stands anywhere."""
        return isinstance(self.find(cited, page), Missing) and not self.named(cited.rpartition("/")[2])

    def file_around(self, path: str) -> str | None:
        """The file that stands where a path has a folder: a submodule, or a link to a folder."""
        above = path.removeprefix("./").removeprefix("/").rpartition("/")[0]
        while above:
            if above in self.paths:
                return above
            above = above.rpartition("/")[0]
        return None

    def below(self, folders: Iterable[str]) -> list[str]:
        """The files below any of these folders, in no order; `.` is the root."""
        starts = tuple("" if folder == "." else f"{folder}/" for folder in folders)
        if "" in starts:
            return [*self.paths]
        tops = {start.partition("/")[0] for start in starts}
        return [path for top in tops for path in self._by_top.get(top, ()) if path.startswith(starts)]

    @cached_property
    def _by_top(self) -> Mapping[str, list[str]]:
        """The files in folders, by the first of these: a tree may be large, and most of it far from what is asked."""
        below: defaultdict[str, list[str]] = defaultdict(list)
        for path in self.paths:
            top, slash, _ = path.partition("/")
            if slash:
                below[top].append(path)
        return below

    def leads_to_one(self, path: str) -> bool:
        """Whether some file is `path`, or ends in `/path`."""
        return path in self.paths or bool(self.ending_with(path))

    def ending_with(self, path: str) -> tuple[str, ...]:
        """All paths that are `path` or end in `/path`, sorted."""
        ending = f"/{path}"
        named = self.named(path.rpartition("/")[2])
        return tuple(one for one in named if one == path or one.endswith(ending))

    def _choose(self, ends: tuple[str, ...], folder: str, route: Route) -> tuple[str, Trail] | Ambiguous:
        if len(ends) == 1:
            return ends[0], Trail(route)
        shared = {one: _shared_folders(one, folder) for one in ends}
        best = max(shared.values())
        nearest = [one for one in ends if shared[one] == best]
        if len(nearest) == 1:
            return nearest[0], Trail(Route.LIKELY, ends)
        return Ambiguous(ends)

    @cached_property
    def _folded(self) -> Mapping[str, str]:
        return {path.casefold(): path for path in sorted(self.paths, reverse=True)}

    def _missing(self, path: str) -> Missing:
        """A missing path with what it may be a slip of: another letter case, another folder, a near spelling."""
        if same := self._folded.get(path.casefold()):
            return Missing((same,))
        name = path.rpartition("/")[2]
        elsewhere = self.named(name)
        if elsewhere:
            return Missing(tuple(elsewhere[:MOST_OFFERED]))
        alike = process.extract(
            name, self._names.keys(), scorer=fuzz.ratio, score_cutoff=NEAR_ENOUGH, limit=None
        )
        names = sorted(alike, key=lambda one: (-one[1], one[0]))[:MOST_OFFERED]
        offered = [one for found, _, _ in names for one in self.named(found)]
        close = [one for one in offered if "/" not in path or fuzz.partial_ratio(one, path) >= NEAR_ENOUGH]
        return Missing(tuple(close[:MOST_OFFERED]))


def _shared_folders(path: str, folder: str) -> int:
    count = 0
    for one, other in zip(path.split("/")[:-1], folder.split("/"), strict=False):
        if one != other:
            break
        count += 1
    return count
