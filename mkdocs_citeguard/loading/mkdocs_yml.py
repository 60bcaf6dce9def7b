"""Reading mkdocs.yml without MkDocs, and selecting the pages that MkDocs would select."""

from __future__ import annotations

import os
import posixpath
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pathspec import GitIgnoreSpec

from mkdocs_citeguard.errors import SiteError
from mkdocs_citeguard.filenames import MARKDOWN
from mkdocs_citeguard.loading import site_yaml

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

_NAMES = ("mkdocs.yml", "mkdocs.yaml", "properdocs.yml", "properdocs.yaml")
_PLUGIN = "citeguard"
_NEVER_PAGES = (".*", "/templates/")


@dataclass(frozen=True)
class SiteConfig:
    """What citeguard must know of a site's settings."""

    path: Path
    folder: Path
    docs_dir: Path
    site_name: str
    repo_url: str | None
    edit_uri: str | None
    """As written; None leaves it to MkDocs."""
    use_directory_urls: bool
    strict: bool
    plugins: tuple[str, ...]
    """Names, in the order in which they run; the ones that are switched off too."""
    settings: Mapping[str, Any] | None
    """The plugin's own options; None where it is not listed or is switched off."""
    exclude_docs: str
    draft_docs: str


def find_site(folder: Path) -> Path | None:
    """The settings file of the site in a folder, by the names that MkDocs looks for."""
    return next((folder / name for name in _NAMES if (folder / name).is_file()), None)


def read_site(path: Path) -> SiteConfig:
    """The settings of a site. `SiteError` names the file and, where known, the line or the key."""
    values = site_yaml.load(path)
    reader = _Reader(path, values)
    docs_dir = path.parent / (reader.text("docs_dir") or "docs")
    if not docs_dir.is_dir():
        raise SiteError(f"{path}: docs_dir: {values.get('docs_dir', 'docs')!r} is no folder")
    plugins = reader.plugins()
    options = next((options for name, options in plugins if name == _PLUGIN), None)
    if options is not None and options.get("enabled") is False:
        options = None
    return SiteConfig(
        path=path,
        folder=path.parent,
        docs_dir=docs_dir,
        site_name=reader.text("site_name") or "",
        repo_url=reader.text("repo_url"),
        edit_uri=reader.text("edit_uri"),
        use_directory_urls=reader.switch("use_directory_urls", default=True),
        strict=reader.switch("strict", default=False),
        plugins=tuple(name for name, _ in plugins),
        settings=options,
        exclude_docs=reader.text("exclude_docs") or "",
        draft_docs=reader.text("draft_docs") or "",
    )


def pages(site: SiteConfig) -> tuple[Path, ...]:
    """The Markdown files that a build of the site renders, sorted. Drafts are none."""
    excluded, drafts = _left_out(site)
    found: set[str] = set()
    for paths in _folders(site.docs_dir):
        built = {path for path in paths if not excluded.match_file(path) and not drafts.match_file(path)}
        found |= built - _dropped(paths, built, directory_urls=site.use_directory_urls)
    return tuple(site.docs_dir / path for path in sorted(found) if path.endswith(MARKDOWN))


def would_build(site: SiteConfig, path: str) -> bool:
    """Whether a build renders a file of this path, which is relative to the docs folder. It need not exist yet."""
    return path.endswith(MARKDOWN) and not any(spec.match_file(path) for spec in _left_out(site))


def _left_out(site: SiteConfig) -> tuple[GitIgnoreSpec, GitIgnoreSpec]:
    excluded = _spec(site, "exclude_docs", (*_NEVER_PAGES, *site.exclude_docs.splitlines()))
    return excluded, _spec(site, "draft_docs", site.draft_docs.splitlines())


@dataclass(frozen=True)
class _Reader:
    """The values of a settings file, each checked as it is asked for."""

    path: Path
    values: Mapping[str, Any]

    def text(self, key: str) -> str | None:
        value = self.values.get(key)
        if value is None or isinstance(value, str):
            return value
        raise SiteError(f"{self.path}: {key}: {value!r} is no text")

    def switch(self, key: str, *, default: bool) -> bool:
        value = self.values.get(key)
        if value is None:
            return default
        if isinstance(value, bool):
            return value
        raise SiteError(f"{self.path}: {key}: {value!r} is neither true nor false")

    def plugins(self) -> list[tuple[str, Mapping[str, Any]]]:
        """Names with options: from a list of names and one-key mappings, or from one mapping."""
        value = self.values.get("plugins")
        if value is None:
            return [("search", {})]
        if isinstance(value, Mapping):
            return [self._plugin(name, options) for name, options in value.items()]
        if not isinstance(value, list):
            raise SiteError(f"{self.path}: plugins: {value!r} is neither a list nor a mapping")
        found: list[tuple[str, Mapping[str, Any]]] = []
        for item in value:
            named = item if isinstance(item, Mapping) else {item: None}
            if len(named) != 1:
                raise SiteError(f"{self.path}: plugins: {item!r} is neither a name nor a name with options")
            found.extend(self._plugin(name, options) for name, options in named.items())
        return found

    def _plugin(self, name: Any, options: Any) -> tuple[str, Mapping[str, Any]]:
        if not isinstance(name, str) or not isinstance(options, Mapping | None):
            raise SiteError(f"{self.path}: plugins: {name!r} with {options!r} is no plugin with options")
        return name, options or {}


def _spec(site: SiteConfig, key: str, lines: Iterable[str]) -> GitIgnoreSpec:
    try:
        return GitIgnoreSpec.from_lines(lines)
    except (ValueError, re.error) as error:
        raise SiteError(f"{site.path}: {key}: {error}") from None


def _folders(docs_dir: Path) -> Iterator[list[str]]:
    """The files of each folder, in the order in which MkDocs meets them: `index` and `README` first."""
    for name, folders, names in os.walk(docs_dir, followlinks=True):
        folder = Path(name)
        if folder.is_symlink() and folder.resolve() in {above.resolve() for above in folder.parents}:
            folders.clear()  # a link to a folder around it: MkDocs would go round until the system stops it
            continue
        relative = folder.relative_to(docs_dir).as_posix()
        names.sort(key=lambda name: (posixpath.splitext(name)[0] not in {"index", "README"}, name))
        yield [posixpath.normpath(posixpath.join(relative, name)) for name in names]


def _dropped(paths: Sequence[str], built: set[str], *, directory_urls: bool) -> set[str]:
    """Files that give way to another that is written to the same place: README.md to index.md.

    The first one met gives way, unless the other one is not built.
    """
    first: dict[str, str] = {}
    dropped = set()
    for path in paths:
        earlier = first.setdefault(_destination(path, directory_urls=directory_urls), path)
        if earlier != path:
            dropped.add(earlier if path in built else path)
    return dropped


def _destination(path: str, *, directory_urls: bool) -> str:
    if not path.endswith(MARKDOWN):
        return path
    folder, name = posixpath.split(posixpath.splitext(path)[0])
    if name in {"index", "README"}:
        return posixpath.join(folder, "index.html")
    return (
        posixpath.join(folder, name, "index.html")
        if directory_urls
        else posixpath.join(folder, f"{name}.html")
    )
