"""Settings: what is allowed, and what is said of the rest."""

from __future__ import annotations

import pytest

from mkdocs_citeguard.catalogue import RULES, RULES_BY_NAME
from mkdocs_citeguard.errors import SettingsError
from mkdocs_citeguard.findings import Severity
from mkdocs_citeguard.settings import KEYS, Settings

GITHUB = "https://github.com/tea/pot"


def test_without_options_there_are_the_defaults():
    assert Settings.parse({}) == Settings()
    assert Settings().ids == ("REF",)
    assert Settings().preset == "recommended"
    assert Settings().links == "auto"


@pytest.mark.parametrize(
    ("options", "name", "value"),
    [
        ({"corpus": ["notes", "papers"]}, "corpus", ("notes", "papers")),
        ({"ids": ["KEP", "ADR-AP", "REQ-"]}, "ids", ("KEP", "ADR-AP", "REQ")),
        ({"source_root": ".."}, "source_root", ".."),
        ({"source_root": None}, "source_root", None),
        ({"exclude": ["archive/*"]}, "exclude", ("archive/*",)),
        ({"preset": "contract"}, "preset", "contract"),
        (
            {"rules": {"missing-file": "info", "CG103": "ignore"}},
            "rules",
            {"missing-file": "info", "line-out-of-range": "ignore"},
        ),
        ({"links": "none"}, "links", "none"),
        ({"badges": False}, "badges", False),
        ({"previews": False}, "previews", False),
        ({"page_summary": "bottom"}, "page_summary", "bottom"),
        ({"strict": True}, "strict", True),
        ({"forge": "gitea"}, "forge_dialect", "gitea"),
    ],
)
def test_reads(options, name, value):
    assert getattr(Settings.parse(options), name) == value


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"corpsu": []}, "corpsu: there is no such setting; did you mean 'corpus'?"),
        ({"tea": 1}, f"tea: there is no such setting. Known are {', '.join(sorted(KEYS))}"),
        (
            {"corpus": "notes"},
            "corpus: 'notes' is not allowed; it takes a list of texts, such as [.aiwg/research]",
        ),
        ({"corpus": [1]}, "corpus: [1] is not allowed; it takes a list of texts, such as [.aiwg/research]"),
        ({"corpus": [""]}, "corpus: [''] is not allowed; it takes a list of texts, such as [.aiwg/research]"),
        ({"previews": "no"}, "previews: 'no' is not allowed; it takes true or false"),
        ({"page_summary": True}, "page_summary: True is not allowed; it takes none, top or bottom"),
        ({"page_summary": "left"}, "page_summary: 'left' is not allowed; it takes none, top or bottom"),
        ({"ids": None}, "ids: None is not allowed; it takes a list of texts, such as [REF]"),
        ({"ids": ["R F"]}, "ids: 'R F' is not allowed; a prefix has letters, digits and inner hyphens"),
        ({"ids": ["-"]}, "ids: '-' is not allowed; a prefix has letters, digits and inner hyphens"),
        ({"ids": ["Ä"]}, "ids: 'Ä' is not allowed; a prefix has letters, digits and inner hyphens"),
        ({"source_root": 3}, "source_root: 3 is not allowed; it takes a folder or null"),
        ({"exclude": {}}, "exclude: {} is not allowed; it takes a list of texts, such as [archive/*]"),
        ({"claims": ["experts"]}, "claims: ['experts'] is not allowed; it takes `also` and `never`"),
        (
            {"claims": {"also": "experts agree"}},
            "claims: also: 'experts agree' is not allowed; it takes a list of texts, such as ['it is well known']",
        ),
        (
            {"claims": {"never": ["(ours"]}},
            "claims: never: '(ours' is no regular expression: missing ), unterminated subpattern at position 0",
        ),
        ({"preset": "strict"}, "preset: 'strict' is not allowed; it takes recommended or contract"),
        ({"preset": ["contract"]}, "preset: ['contract'] is not allowed; it takes recommended or contract"),
        (
            {"rules": ["missing-file"]},
            "rules: ['missing-file'] is not allowed; it takes rules with severities, such as missing-file: info",
        ),
        (
            {"rules": {"missing-fil": "info"}},
            "rules: there is no rule 'missing-fil'; did you mean 'missing-file'?",
        ),
        ({"rules": {3: "info"}}, "rules: there is no rule 3"),
        (
            {"rules": {"missing-file": "error"}},
            "rules: missing-file: 'error' is not allowed; it takes warn, info or ignore",
        ),
        (
            {"rules": {"missing-file": False}},
            "rules: missing-file: False is not allowed; it takes warn, info or ignore",
        ),
        (
            {"rules": {"missing-file": ["warn"]}},
            "rules: missing-file: ['warn'] is not allowed; it takes warn, info or ignore",
        ),
        ({"badges": "yes"}, "badges: 'yes' is not allowed; it takes true or false"),
        ({"strict": 1}, "strict: 1 is not allowed; it takes true or false"),
        (
            {"forge": "sourcehut"},
            "forge: 'sourcehut' is not allowed; it takes github, gitlab, bitbucket, gitea or azure",
        ),
        (
            {"links": "forge"},
            "links: 'forge' needs a repo_url of a known forge; there is no repo_url in mkdocs.yml",
        ),
        ({1: 2}, "1: there is no such setting"),
        ({"verify": "claude"}, "verify: 'claude' is not allowed; it takes a mapping"),
        ({"verify": {"juge": "x"}}, "verify: juge: there is no such setting; did you mean 'judge'?"),
        ({"verify": {"tea": 1}}, "verify: tea: there is no such setting. Known are base_url, "),
        ({"verify": {"judge": "gpt"}}, "verify: judge: 'gpt' is not allowed; it takes auto, claude, codex, "),
        ({"verify": {"judge": None}}, "verify: judge: None is not allowed; it takes auto, "),
        ({"verify": {"model": ""}}, "verify: model: '' is not allowed; it takes the name of a model or null"),
        (
            {"verify": {"base_url": "localhost"}},
            "verify: base_url: 'localhost' is not allowed; it takes an address",
        ),
        ({"verify": {"cap": 0}}, "verify: cap: 0 is not allowed; it takes a whole number of at least 1"),
        (
            {"verify": {"cap": True}},
            "verify: cap: True is not allowed; it takes a whole number of at least 1",
        ),
        (
            {"verify": {"batch_size": -1}},
            "verify: batch_size: -1 is not allowed; it takes a whole number of at least 0",
        ),
        (
            {"verify": {"votes": 1.5}},
            "verify: votes: 1.5 is not allowed; it takes a whole number of at least 1",
        ),
        (
            {"verify": {"timeout": 0}},
            "verify: timeout: 0 is not allowed; it takes a number of seconds above 0",
        ),
        (
            {"verify": {"timeout": float("nan")}},
            "verify: timeout: nan is not allowed; it takes a number of seconds",
        ),
        (
            {"verify": {"store": "/etc/x.json"}},
            "verify: store: '/etc/x.json' is not allowed; it takes the name of a .json",
        ),
        (
            {"verify": {"store": "verdicts"}},
            "verify: store: 'verdicts' is not allowed; it takes the name of a .json",
        ),
        ({"verify": {"price": 3}}, "verify: price: 3 is not allowed; it takes what a million tokens cost"),
        (
            {"verify": {"price": {"input": -1, "output": 1}}},
            "verify: price: {'input': -1, 'output': 1} is not allowed",
        ),
    ],
)
def test_a_wrong_value_names_its_key_and_what_is_allowed(options, message):
    with pytest.raises(SettingsError) as caught:
        Settings.parse(options)
    assert str(caught.value).startswith(message)


def test_links_to_a_forge_need_one():
    assert Settings.parse({"links": "forge"}, GITHUB).forge.dialect == "github"
    with pytest.raises(
        SettingsError, match=r"there is repo_url 'https://code\.example/tea'\. Name its kind with `forge:`"
    ):
        Settings.parse({"links": "forge"}, "https://code.example/tea")
    assert (
        Settings.parse({"links": "forge", "forge": "gitea"}, "https://code.example/tea").forge.dialect
        == "gitea"
    )


@pytest.mark.parametrize("repo_url", [None, "", "tea", "http://[", "https://code.example/tea"])
def test_an_address_of_no_known_forge_is_none(repo_url):
    assert Settings.parse({}, repo_url).forge is None


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name)
def test_severities_are_those_of_the_preset_unless_set(rule):
    assert Settings().severity(rule) is rule.recommended
    assert Settings(preset="contract").severity(rule) is rule.contract
    assert (
        Settings.parse({"rules": {rule.code: "info"}, "preset": "contract"}).severity(rule) is Severity.INFO
    )
    assert Settings().rule(rule.code) is rule is RULES_BY_NAME[rule.name]
