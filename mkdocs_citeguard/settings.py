"""The settings of a site, from the plain mapping that mkdocs.yml holds. Every error names its key."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, replace
from difflib import get_close_matches
from typing import Any

from mkdocs_citeguard.catalogue import RULES_BY_NAME
from mkdocs_citeguard.certainty import VOCABULARIES, Certainty, Level
from mkdocs_citeguard.checks.works import UNCITED_SOURCE
from mkdocs_citeguard.claiming import Claiming
from mkdocs_citeguard.errors import SettingsError
from mkdocs_citeguard.findings import Rule, Severity
from mkdocs_citeguard.forge import FORGES, Forge
from mkdocs_citeguard.verification import Verification
from mkdocs_citeguard.verification import read as _verification

PRESETS = ("recommended", "contract")
SUMMARIES = ("none", "top", "bottom")
LINKS = ("auto", "forge", "excerpts", "views", "none")


@dataclass(frozen=True)
class Settings:
    """What a site may set. The defaults are what most sites want."""

    corpus: tuple[str, ...] = ()
    """Folders of research notes, from the project root; empty: found."""
    ids: tuple[str, ...] = ("REF",)
    """Prefixes of ids that are citations."""
    source_root: str | None = None
    """The project root, from the folder of mkdocs.yml; None: the git top level."""
    source_roots: Mapping[str, str] = field(default_factory=dict)
    """Folders outside the project that pages may cite below their `## Source roots`, by name."""
    exclude: tuple[str, ...] = ()
    """Pages that are not audited, as globs from the docs folder."""
    preset: str = "recommended"
    rules: Mapping[str, Severity] = field(default_factory=dict)
    """Severities by the name of the rule, over those of the preset."""
    certainty: Certainty = field(default_factory=Certainty)
    """The vocabulary that pages are read by, and the project's own words for the levels of GRADE."""
    claims: Claiming = field(default_factory=Claiming)
    """The project's own wordings that need a source, and those that never do."""
    links: str = "auto"
    badges: bool = True
    previews: bool = True
    """Show what is cited when a reader points at a badge."""
    page_summary: str = "none"
    """Where each page says how many citations it has."""
    report_page: bool = False
    """Publish what was found, as a page of the site."""
    strict: bool = False
    """Fail the build on findings of severity `warn`, whether or not MkDocs is strict."""
    verify: Verification = field(default_factory=Verification)
    """Who judges in `mkdocs-citeguard verify`, and how much."""
    forge_dialect: str | None = None
    """How the forge behind `repo_url` writes its addresses, where its name does not tell."""
    forge: Forge | None = None
    """Where the repository is shown on the web; from mkdocs.yml, not from the plugin's own options."""

    @property
    def rules_by_name(self) -> Mapping[str, Rule]:
        return RULES_BY_NAME

    def rule(self, code: str) -> Rule:
        return RULES_BY_NAME[code]

    def severity(self, rule: Rule) -> Severity:
        default = rule.contract if self.preset == "contract" else rule.recommended
        return self.rules.get(rule.name, default)

    def for_some_pages(self) -> Settings:
        """The same where not all pages of the site are audited: what only the whole can tell is ignored."""
        return replace(self, rules={**self.rules, UNCITED_SOURCE.name: Severity.IGNORE})

    @classmethod
    def parse(
        cls, options: Mapping[str, Any], repo_url: str | None = None, edit_uri: str | None = None
    ) -> Settings:
        """Settings from the plugin's options and the site's address of its repository.

        Raises `SettingsError`, which names the key, the value and what is allowed.
        """
        values: dict[str, Any] = {}
        for key, value in options.items():
            if key not in _READERS:
                raise SettingsError(f"{key}: there is no such setting{_meant(str(key), _READERS)}")
            name, read = _READERS[key]
            values[name] = read(key, value)
        forge = Forge.of(repo_url, edit_uri, values.get("forge_dialect"))
        if values.get("links") == "forge" and forge is None:
            given = f"repo_url {repo_url!r}" if repo_url else "no repo_url in mkdocs.yml"
            raise SettingsError(
                f"links: 'forge' needs a repo_url of a known forge; there is {given}. "
                f"Name its kind with `forge:` ({', '.join(FORGES)})"
            )
        return cls(**values, forge=forge)


def _meant(given: str, known: Mapping[str, Any]) -> str:
    near = get_close_matches(given, known, n=1)
    return f"; did you mean {near[0]!r}?" if near else f". Known are {', '.join(sorted(known))}"


def _strings(key: str, value: Any) -> tuple[str, ...]:
    if isinstance(value, list) and all(isinstance(one, str) and one for one in value):
        return tuple(value)
    raise SettingsError(
        f"{key}: {value!r} is not allowed; it takes a list of texts, such as [{_EXAMPLES[key]}]"
    )


def _prefixes(key: str, value: Any) -> tuple[str, ...]:
    prefixes = _strings(key, value)
    for prefix in prefixes:
        if not all(part.isalnum() and part.isascii() for part in prefix.rstrip("-").split("-")):
            raise SettingsError(
                f"{key}: {prefix!r} is not allowed; a prefix has letters, digits and inner hyphens"
            )
    return tuple(prefix.rstrip("-") for prefix in prefixes)


def _text_or_none(key: str, value: Any) -> str | None:
    if value is None or (isinstance(value, str) and value):
        return value
    raise SettingsError(f"{key}: {value!r} is not allowed; it takes a folder or null")


def _boolean(key: str, value: Any) -> bool:
    if isinstance(value, bool):
        return value
    raise SettingsError(f"{key}: {value!r} is not allowed; it takes true or false")


def _one_of(*allowed: str) -> Callable[[str, Any], str]:
    def read(key: str, value: Any) -> str:
        if isinstance(value, str) and value in allowed:
            return value
        raise SettingsError(f"{key}: {value!r} is not allowed; it takes {_or(allowed)}")

    return read


def _folders(key: str, value: Any) -> Mapping[str, str]:
    if isinstance(value, dict) and all(
        isinstance(one, str) and one for pair in value.items() for one in pair
    ):
        return dict(value)
    raise SettingsError(
        f"{key}: {value!r} is not allowed; it takes names with folders, such as vendor: ../vendor"
    )


def _severities(key: str, value: Any) -> Mapping[str, Severity]:
    if not isinstance(value, dict):
        raise SettingsError(
            f"{key}: {value!r} is not allowed; it takes rules with severities, such as missing-file: info"
        )
    severities = {}
    for given, severity in value.items():
        if given not in RULES_BY_NAME:
            raise SettingsError(f"{key}: there is no rule {given!r}{_meant(str(given), RULES_BY_NAME)}")
        if severity not in [*Severity]:
            raise SettingsError(f"{key}: {given}: {severity!r} is not allowed; it takes {_or([*Severity])}")
        severities[RULES_BY_NAME[given].name] = Severity(severity)
    return severities


def _or(allowed: tuple[str, ...] | list[Severity]) -> str:
    *most, last = allowed
    return f"{', '.join(most)} or {last}"


def _certainty(key: str, value: Any) -> Certainty:
    if not isinstance(value, dict) or set(value) - {"vocabulary", "scale"}:
        raise SettingsError(f"{key}: {value!r} is not allowed; it takes `vocabulary` and `scale`")
    vocabulary = _one_of(*VOCABULARIES)(f"{key}: vocabulary", value.get("vocabulary", "aiwg"))
    scale = value.get("scale", {})
    levels = {level.name.lower(): level for level in Level}
    if not isinstance(scale, dict) or not all(
        str(level).lower().replace(" ", "_") in levels for level in scale.values()
    ):
        raise SettingsError(
            f"{key}: scale: {scale!r} is not allowed; it takes words with {_or(tuple(levels))}"
        )
    own = {str(word): levels[str(level).lower().replace(" ", "_")] for word, level in scale.items()}
    return Certainty(vocabulary, own)


def _claiming(key: str, value: Any) -> Claiming:
    if not isinstance(value, dict) or set(value) - {"also", "never"}:
        raise SettingsError(f"{key}: {value!r} is not allowed; it takes `also` and `never`")
    return Claiming(*(_patterns(f"{key}: {name}", value.get(name, [])) for name in ("also", "never")))


def _patterns(key: str, value: Any) -> tuple[re.Pattern[str], ...]:
    def compiled(pattern: str) -> re.Pattern[str]:
        try:
            return re.compile(pattern, re.IGNORECASE)
        except re.error as wrong:
            raise SettingsError(f"{key}: {pattern!r} is no regular expression: {wrong}") from None

    return tuple(map(compiled, _strings(key, value)))


_EXAMPLES = {
    "corpus": ".aiwg/research",
    "ids": "REF",
    "exclude": "archive/*",
    "claims: also": "'it is well known'",
    "claims: never": "'our benchmark'",
}
_READERS: Mapping[str, tuple[str, Callable[[str, Any], Any]]] = {
    "corpus": ("corpus", _strings),
    "ids": ("ids", _prefixes),
    "source_root": ("source_root", _text_or_none),
    "source_roots": ("source_roots", _folders),
    "exclude": ("exclude", _strings),
    "preset": ("preset", _one_of(*PRESETS)),
    "rules": ("rules", _severities),
    "certainty": ("certainty", _certainty),
    "claims": ("claims", _claiming),
    "links": ("links", _one_of(*LINKS)),
    "badges": ("badges", _boolean),
    "previews": ("previews", _boolean),
    "page_summary": ("page_summary", _one_of(*SUMMARIES)),
    "report_page": ("report_page", _boolean),
    "strict": ("strict", _boolean),
    "verify": ("verify", _verification),
    "forge": ("forge_dialect", lambda key, value: None if value is None else _one_of(*FORGES)(key, value)),
}
KEYS = tuple(_READERS)
assert {name for name, _ in _READERS.values()} | {"forge"} == {one.name for one in fields(Settings)}  # noqa: S101
