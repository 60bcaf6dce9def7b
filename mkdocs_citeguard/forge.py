"""Where a repository is shown on the web: addresses of lines at a commit, written and read."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from urllib.parse import parse_qs, quote, unquote, urlsplit

from mkdocs_citeguard.evidence import Lines

_HOSTS = (
    ("github", "github"),
    ("gitlab", "gitlab"),
    ("bitbucket", "bitbucket"),
    ("codeberg", "gitea"),
    ("gitea", "gitea"),
    ("forgejo", "gitea"),
    ("dev.azure.com", "azure"),
    ("visualstudio.com", "azure"),
)
_EDIT_PATHS = (
    ("/-/", "gitlab"),
    ("_edit/", "gitea"),
    ("src/branch/", "gitea"),
    ("edit/", "github"),
    ("blob/", "github"),
)
_REMOTE = re.compile(
    r"(?:(?:https?|ssh|git)://)?(?:[^@/\s]+@)?(?P<host>[\w.-]+\.[A-Za-z]+)(?::\d+)?[:/](?P<path>[^\s]+?)(?:\.git)?/?"
)
_PINNED = re.compile(
    r"(?P<base>https?://[\w.-]+/[\w.-]+(?:/[\w.-]+)+?)/(?:-/)?(?:blob|src/commit|src)/(?P<commit>[0-9a-f]{40})/(?P<path>[^\s#?)\"'<>\]]+)"
)
FORGES = ("github", "gitlab", "bitbucket", "gitea", "azure")
COMMIT = re.compile(r"[0-9a-f]{7,40}")
_NUMBER = re.compile(r"[0-9]{1,9}")


@dataclass(frozen=True, slots=True)
class Blob:
    """What an address of a forge points to: a file at a revision (a commit or a branch), and its lines."""

    revision: str
    path: str
    """As the address has it; a branch whose name holds slashes leaves some of it at the front of the path."""
    lines: Lines

    @property
    def pinned(self) -> bool:
        return bool(COMMIT.fullmatch(self.revision))


@dataclass(frozen=True, slots=True)
class _Dialect:
    """How one family of forges writes the address of a file at a commit."""

    commit: str
    one_line: str
    lines: str
    blob: re.Pattern[str]
    fragment: re.Pattern[str]


_L_FRAGMENT = re.compile(r"L(?P<first>[0-9]{1,9})(?:C[0-9]+)?(?:-L?(?P<last>[0-9]{1,9})(?:C[0-9]+)?)?")
_DIALECTS: Mapping[str, _Dialect] = {
    "github": _Dialect(
        "/blob/{commit}/{path}", "#L{first}", "#L{first}-L{last}",
        re.compile(r"/(?:blob|blame|raw)/(?P<revision>[^/]+)/(?P<path>.+)"), _L_FRAGMENT,
    ),
    "gitlab": _Dialect(
        "/-/blob/{commit}/{path}", "#L{first}", "#L{first}-{last}",
        re.compile(r"/(?:-/)?(?:blob|blame|raw)/(?P<revision>[^/]+)/(?P<path>.+)"), _L_FRAGMENT,
    ),
    "bitbucket": _Dialect(
        "/src/{commit}/{path}", "#lines-{first}", "#lines-{first}:{last}",
        re.compile(r"/src/(?P<revision>[^/]+)/(?P<path>.+)"),
        re.compile(r"(?:lines|[\w.\-]+)-(?P<first>[0-9]{1,9})(?::(?P<last>[0-9]{1,9}))?"),
    ),
    "gitea": _Dialect(
        "/src/commit/{commit}/{path}", "#L{first}", "#L{first}-L{last}",
        re.compile(r"/src/(?:commit|branch|tag)/(?P<revision>[^/]+)/(?P<path>.+)"), _L_FRAGMENT,
    ),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Forge:
    """The web pages of one repository. `base` is its address without a slash at the end."""

    dialect: str
    base: str

    @classmethod
    def of(
        cls, repo_url: str | None, edit_uri: str | None = None, dialect: str | None = None
    ) -> Forge | None:
        """The forge behind `repo_url`; None where it is not known how that writes its addresses."""
        if not repo_url or not _host(repo_url):
            return None
        base = repo_url.rstrip("/").removesuffix(".git")
        known = dialect or _dialect_of_host(base) or _dialect_of_edit_path(edit_uri or "")
        return cls(known, base) if known else None

    def permalink(self, commit: str, path: str, lines: Lines | None) -> str:
        """The address of lines of a file at a commit."""
        if self.dialect == "azure":
            return self._azure(commit, path, lines)
        dialect = _DIALECTS[self.dialect]
        address = self.base + dialect.commit.format(commit=commit, path=quote(path))
        if lines is None:
            return address
        template = dialect.one_line if lines.first == lines.last else dialect.lines
        return address + template.format(first=lines.first, last=lines.last)

    def _azure(self, commit: str, path: str, lines: Lines | None) -> str:
        address = f"{self.base}?path=/{quote(path)}&version=GC{commit}"
        if lines is None:
            return address
        columns = "lineStartColumn=1&lineEndColumn=1&lineStyle=plain&_a=contents"
        return f"{address}&line={lines.first}&lineEnd={lines.last + 1}&{columns}"

    def blob(self, address: str) -> Blob | None:
        """What an address of this repository points to; None if it names no lines or is of another one."""
        if not address.lower().startswith(self.base.lower()):
            return None
        path, _, fragment = address[len(self.base) :].partition("#")
        path, _, query = path.partition("?")
        if self.dialect == "azure":
            return _azure_blob(query)
        dialect = _DIALECTS[self.dialect]
        found, lines = dialect.blob.fullmatch(path), dialect.fragment.fullmatch(fragment)
        if not found or not lines:
            return None
        first = int(lines["first"])
        return Blob(found["revision"], unquote(found["path"]), Lines(first, int(lines["last"] or first)))


def pinned_links(text: str) -> Iterator[tuple[str, str, str]]:
    """Address of the repository, commit and path of each link in a text that is pinned to a full commit."""
    if "/blob/" in text or "/src/" in text:
        for found in _PINNED.finditer(text):
            yield found["base"], found["commit"], found["path"]


def web_address(remote: str | None) -> str | None:
    """The web address of a repository from the address that git fetches it by, `git@host:owner/name.git`."""
    if not remote:
        return None
    found = _REMOTE.fullmatch(remote.strip())
    return f"https://{found['host']}/{found['path']}" if found else None


def _dialect_of_host(address: str) -> str | None:
    host = _host(address)
    return next((dialect for part, dialect in _HOSTS if part in host), None)


def _host(address: str) -> str:
    try:
        return urlsplit(address).hostname or ""
    except ValueError:
        return ""


def _dialect_of_edit_path(edit_uri: str) -> str | None:
    path = edit_uri if edit_uri.startswith("/") else f"/{edit_uri}"
    return next((dialect for part, dialect in _EDIT_PATHS if part in path), None)


def _azure_blob(query: str) -> Blob | None:
    values = {key: value[0] for key, value in parse_qs(query).items()}
    if not {"path", "line"} <= values.keys() or not _NUMBER.fullmatch(values["line"]):
        return None
    version = values.get("version", "GBHEAD")
    first = int(values["line"])
    end = int(values["lineEnd"]) if _NUMBER.fullmatch(values.get("lineEnd", "")) else first
    # Azure selects from the start of `line` to a column of `lineEnd`; column 1 leaves that line out.
    last = end - 1 if end > first and values.get("lineEndColumn") == "1" else end
    return Blob(version[2:], values["path"].lstrip("/"), Lines(first, last))
