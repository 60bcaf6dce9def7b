"""What keeps the codebase as it is designed: layers, tables, budgets, exact exports."""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
import sys
from graphlib import TopologicalSorter
from importlib import import_module
from pathlib import Path

import pytest
import yaml

import mkdocs_citeguard
from mkdocs_citeguard.catalogue import RULES, RULES_BY_NAME
from mkdocs_citeguard.checks import CHECKS
from mkdocs_citeguard.citation import Kind, Lexicon
from mkdocs_citeguard.cli import COMMANDS
from mkdocs_citeguard.extract import extract
from mkdocs_citeguard.findings import PageCheck, Rule, SiteCheck
from mkdocs_citeguard.forge import Forge
from mkdocs_citeguard.kinds import KINDS
from mkdocs_citeguard.reports import FORMATS
from mkdocs_citeguard.text import Page
from tests.reading import CORPUS, TREE
from tests.test_speed import PAGES

PACKAGE = Path(mkdocs_citeguard.__file__).parent
MODULES = sorted(PACKAGE.rglob("*.py"))


def dotted(path):
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


NAMES = {dotted(path) for path in MODULES}


def imports(path):
    """All that a module imports when it is imported: not below `if TYPE_CHECKING:`, not inside functions."""
    todo, found = list(ast.parse(path.read_text("utf-8")).body), set()
    while todo:
        node = todo.pop()
        match node:
            case ast.If(test=ast.Name(id="TYPE_CHECKING")) | ast.FunctionDef() | ast.AsyncFunctionDef():
                continue
            case ast.Import():
                found |= {alias.name for alias in node.names}
            case ast.ImportFrom(module=module) if module:
                below = {f"{module}.{alias.name}" for alias in node.names}
                found |= (below & NAMES) or {module}
                if not below <= NAMES:
                    found.add(module)
            case _:
                todo += [child for child in ast.iter_child_nodes(node) if isinstance(child, ast.stmt)]
    return found - {dotted(path), "__future__"}


GRAPH = {dotted(path): imports(path) for path in MODULES}


def reached(start):
    """A module and all of ours that it loads."""
    todo, seen = [start], set()
    while todo:
        name = todo.pop()
        if name not in seen:
            seen.add(name)
            todo += [one for one in GRAPH[name] if one in GRAPH]
    return seen


def foreign(names):
    """The packages that modules load from elsewhere, the standard library apart."""
    tops = {one.partition(".")[0] for name in names for one in GRAPH[name]}
    return tops - set(sys.stdlib_module_names) - {"mkdocs_citeguard"}


# --- layers ---

CORE = reached("mkdocs_citeguard.audit")
SHELL = {
    "loading",
    "history",
    "git",
    "judges",
    "markdown",
    "pages",
    "plugin",
    "cli",
    "startup",
    "build",
    "agents",
    "dating",
    "resolver",
}


def test_there_are_no_circles():
    own = {name: {one for one in needs if one in GRAPH} for name, needs in GRAPH.items()}
    assert set(TopologicalSorter(own).static_order()) == NAMES


def test_the_core_does_not_know_the_shell():
    assert {name for name in CORE if name.split(".")[1:2] and name.split(".")[1] in SHELL} == set()


def test_the_core_needs_little():
    assert foreign(CORE) <= {"yaml", "rapidfuzz"}


VERIFY = set().union(*(reached(name) for name in NAMES if name.startswith("mkdocs_citeguard.verify")))


def test_what_is_judged_does_not_know_who_judges():
    assert {name for name in VERIFY if name.split(".")[1:2] and name.split(".")[1] in SHELL} == set()


@pytest.mark.parametrize(
    "name", ["span", "blocks", "regions", "text", "evidence", "citation", "quotation", "wording"]
)
def test_the_bottom_needs_the_standard_library_alone(name):
    assert foreign(reached(f"mkdocs_citeguard.{name}")) == set()


@pytest.mark.parametrize(
    "forbidden", ["subprocess", "pathlib", "os", "shutil", "socket", "urllib.request", "logging", "tempfile"]
)
def test_the_core_touches_nothing(forbidden):
    assert [name for name in sorted(CORE | VERIFY) if forbidden in GRAPH[name]] == []


@pytest.mark.parametrize(
    ("one", "other"), [("kinds", "checks"), ("checks", "kinds"), ("reports", "checks"), ("checks", "reports")]
)
def test_kinds_checks_and_reports_do_not_know_each_other(one, other):
    for name in NAMES:
        if name.startswith(f"mkdocs_citeguard.{one}"):
            assert not [needed for needed in GRAPH[name] if needed.startswith(f"mkdocs_citeguard.{other}")], (
                name
            )


# --- budgets ---

HEAVY = {"mkdocs", "pygments", "markdown", "requests", "httpx", "anthropic", "openai", "jinja2", "hypothesis"}


@pytest.mark.parametrize(
    ("code", "barred"),
    [
        ("import mkdocs_citeguard", HEAVY | {"click", "yaml", "rapidfuzz"}),
        ("import mkdocs_citeguard.startup", HEAVY | {"click", "yaml", "rapidfuzz"}),
        ("import mkdocs_citeguard.audit", HEAVY | {"click"}),
        ("import mkdocs_citeguard.cli", HEAVY | {"yaml", "rapidfuzz"}),
        ("import mkdocs_citeguard.cli.check", HEAVY),
        ("import mkdocs_citeguard.cli.explain", HEAVY),
        ("import mkdocs_citeguard.cli.doctor", HEAVY),
        ("import mkdocs_citeguard.cli.hook", HEAVY),
        ("import mkdocs_citeguard.plugin", {"requests", "httpx", "anthropic", "openai"}),
    ],
)
def test_imports_stay_within_their_budget(code, barred):
    done = subprocess.run(
        [sys.executable, "-c", f"{code}\nimport sys\nprint(*sys.modules)"],
        capture_output=True,
        text=True,
        check=True,
    )
    loaded = done.stdout.split()
    assert {name.partition(".")[0] for name in loaded} & barred == set()
    assert not [
        name for name in loaded if name.startswith(("mkdocs_citeguard.judges", "mkdocs_citeguard.verify"))
    ]


@pytest.mark.parametrize(
    "path", [pytest.param(path, id=path.relative_to(PACKAGE).as_posix()) for path in MODULES]
)
def test_modules_are_short(path):
    """Beyond that a noun is hiding in it."""
    assert len(path.read_text("utf-8").splitlines()) < 250


# --- tables ---


def modules_of(folder):
    return {path.stem: import_module(dotted(path)) for path in sorted((PACKAGE / folder).glob("[!_]*.py"))}


def values_of(folder, types):
    """The values of these types that the modules of a folder make themselves or import from another."""
    return [
        value
        for module in modules_of(folder).values()
        for value in vars(module).values()
        if isinstance(value, types)
    ]


def test_every_kind_is_in_the_table():
    made = {kind.name: kind for kind in values_of("kinds", Kind)}
    assert set(made.values()) == set(KINDS)
    assert [kind.name for kind in KINDS] == list(dict.fromkeys(kind.name for kind in KINDS))


def test_every_check_is_in_the_table():
    assert {id(check) for check in values_of("checks", (PageCheck, SiteCheck))} == {
        id(check) for check in CHECKS
    }


def test_every_rule_is_in_the_catalogue():
    assert {rule.code for rule in values_of("checks", Rule)} == {rule.code for rule in RULES}


def test_every_format_is_in_the_table():
    assert {name for name, module in modules_of("reports").items() if hasattr(module, "render")} == set(
        FORMATS
    )


def test_every_command_is_in_the_table():
    assert {name for name, module in modules_of("cli").items() if hasattr(module, "command")} == set(COMMANDS)


PUBLISHED = """
CG001 malformed-citation warn warn         CG201 fabricated-quote warn warn
CG002 bare-line-number ignore warn         CG202 drifted-line warn warn
CG003 absolute-path warn warn              CG203 altered-quote warn warn
CG004 vague-reference ignore warn          CG204 reflowed-quote ignore warn
CG005 missing-quote ignore warn            CG205 ambiguous-quote info warn
CG006 long-quote ignore info               CG206 hidden-negation warn warn
CG007 unlocated-quote ignore warn          CG207 stale-line info info
CG101 unknown-reference warn warn          CG208 stale-snippet warn warn
CG102 missing-file warn warn               CG301 overclaimed-certainty warn warn
CG103 line-out-of-range warn warn          CG302 unassessed-source info warn
CG104 ambiguous-path info warn             CG303 uncited-claim info warn
CG105 duplicate-reference-id warn warn     CG304 machine-transcript info info
CG106 mismatched-reference-id warn warn    CG305 retracted-source warn warn
CG107 unknown-doi warn warn                CG401 unsupported-claim warn warn
CG108 missing-mention warn warn            CG402 partially-supported-claim info info
CG109 missing-transcript warn warn         CG403 claim-support-summary info info
CG110 unknown-timestamp warn warn          CG404 claim-support-skipped info info
CG111 unlisted-source-root warn warn       CG501 unused-allowance warn warn
CG112 missing-symbol warn warn             CG502 uncited-source ignore ignore
CG503 nothing-recognised warn warn
"""
"""The codes that are promised: none may change its name, and none its severity without a word in the changelog."""


def test_rules_are_those_that_are_published():
    published = set(re.findall(r"(CG\d{3}) (\S+) (\w+) (\w+)", PUBLISHED))
    assert {(rule.code, rule.name, rule.recommended, rule.contract) for rule in RULES} <= published


def test_rules_are_unique_and_sorted():
    codes = [rule.code for rule in RULES]
    assert codes == sorted(set(codes))
    assert len({rule.name for rule in RULES}) == len(RULES)
    assert len(RULES_BY_NAME) == 2 * len(RULES)


def test_every_code_that_is_named_is_a_rule():
    for path in MODULES:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if (
                isinstance(node, ast.Constant)
                and isinstance(node.value, str)
                and re.fullmatch(r"CG\d{3}", node.value)
            ):
                assert node.value in RULES_BY_NAME, f"{path.name}: {node.value}"


def test_exports_are_exact():
    assert sorted(mkdocs_citeguard.__all__) == mkdocs_citeguard.__all__
    assert set(mkdocs_citeguard._HOME_OF) == set(mkdocs_citeguard.__all__)
    for name in mkdocs_citeguard.__all__:
        assert getattr(mkdocs_citeguard, name).__name__ == name
    with pytest.raises(AttributeError, match="no attribute 'tea'"):
        _ = mkdocs_citeguard.tea


# --- the narrow waist ---


def case_pages():
    for path in sorted((Path(__file__).parent / "cases").rglob("*.yml")):
        for name, text in yaml.safe_load(path.read_text("utf-8"))["files"].items():
            if name.startswith("docs/") and isinstance(text, str):
                yield pytest.param(text, id=f"{path.parent.name}/{path.stem}:{name}")
    for name, make in PAGES.items():
        yield pytest.param(make(400), id=name)


@pytest.mark.parametrize("text", list(case_pages()))
def test_no_words_are_claimed_by_two_kinds(text):
    lexicon = Lexicon(TREE, CORPUS, forge=Forge.of("https://github.com/tea/pot"))
    by_kind = {}
    for one in extract(Page("docs/index.md", text), lexicon):
        kind = getattr(one, "kind", None)
        assert not [other for span, other in by_kind.items() if span.meets(one.token) and kind != other]
        by_kind[one.token] = kind


SCRATCH_KIND = """
from dataclasses import dataclass, field
import re
from mkdocs_citeguard.citation import Citation, Kind
from mkdocs_citeguard.evidence import Found, Missing, Nature, Route, Source, Trail, Whole
from mkdocs_citeguard.span import Span

@dataclass(frozen=True, slots=True)
class Rfc:
    name: str
    place: Whole = field(default_factory=Whole)
    missing: str = "CG101"
    outside: str = "CG103"

    def unknown_paths(self, page, tree):
        return iter(())

    def resolve(self, page, sources):
        known = Source(self.name, "MUST", Nature.PROSE)
        return Found((known,), self.place, Trail(Route.CORPUS)) if self.name == "RFC 2119" else Missing()

def find(page, lexicon):
    for found in re.finditer(r"RFC \\d+", page.prose):
        span = Span(*found.span())
        yield Citation("rfc", Rfc(found[0]), span, (), span, page.claim_at(span.start))

RFC = Kind("rfc", lambda text, lexicon: "RFC" in text, find)
"""
SCRATCH_CHECK = """
from mkdocs_citeguard.findings import Problem, Rule, Severity, page_check

SHOUTED = Rule("CG999", "shouted-claim", Severity.WARN, Severity.WARN, "A claim in capitals.")

@page_check(SHOUTED)
def shouted_claims(audit):
    for one in audit.audited:
        if one.citation.claim.of(audit.page.text).isupper():
            yield Problem("CG999", audit.page.location(one.citation.token.start), "do not shout")
"""


def test_a_kind_and_a_check_are_one_file_and_one_line_each(tmp_path):
    """The new kind gets every check, the new check sees every kind."""
    copy = tmp_path / "mkdocs_citeguard"
    shutil.copytree(PACKAGE, copy, ignore=shutil.ignore_patterns("__pycache__", ".mypy_cache"))
    (copy / "kinds/rfc.py").write_text(SCRATCH_KIND)
    (copy / "checks/shouted.py").write_text(SCRATCH_CHECK)
    with (copy / "kinds/__init__.py").open("a") as table:
        table.write("from mkdocs_citeguard.kinds.rfc import RFC\nKINDS = (*KINDS, RFC)\n")
    with (copy / "checks/__init__.py").open("a") as table:
        table.write(
            "from mkdocs_citeguard.checks.shouted import shouted_claims\nCHECKS = (*CHECKS, shouted_claims)\n"
        )
    site = tmp_path / "site"
    (site / "docs").mkdir(parents=True)
    (site / "docs/index.md").write_text("Words as in RFC 2119.\n\nAND RFC 9999.\n\nSee docs/index.md:1.\n")
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs_citeguard", "check"],
        cwd=site,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stderr == ""
    assert done.returncode == 1
    assert "docs/index.md:3:5: CG101 unknown-reference: the corpus has no entry `RFC 9999`" in done.stdout
    assert "docs/index.md:3:5: CG999 shouted-claim: do not shout" in done.stdout
    assert "3 citations on 1 page: " in done.stdout
