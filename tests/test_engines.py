"""The example site in each engine that it is for, with the oldest and the newest of what that needs, and by each theme.

Each environment has the wheel. How versions were found: the bounds in pyproject.toml are those of the oldest one.
"""

from __future__ import annotations

import re
import shutil
import tomllib
from pathlib import Path

import pytest

from mkdocs_citeguard import frames
from mkdocs_citeguard.links import excerpt_file
from tests.environments import ROOT, Recipe
from tests.rendering import count_own
from tests.repositories import Repository
from tests.sites import FILES

pytestmark = pytest.mark.slow

DEPENDENCIES = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["dependencies"]
OURS = tuple(one for one in DEPENDENCIES if not one.startswith("mkdocs"))
BOUNDS = tuple(re.sub(r">=([\w.]+).*", r"==\1", one) for one in DEPENDENCIES)
OF_MKDOCS = (
    "ghp-import==1.0",
    "jinja2==2.11.1",
    "markupsafe==2.0.1",
    "mergedeep==1.3.4",
    "mkdocs-get-deps==0.2.0",
    "packaging==20.5",
    "pyyaml_env_tag==0.1",
    "watchdog==2.0.1",
)
"""The least that MkDocs 1.6 asks for itself; watchdog 2.0.0 was withdrawn."""

NEWEST = Recipe("newest", ("mkdocs>=1.6.1,<2", "mkdocs-material"))
LOWEST = Recipe("lowest", (*BOUNDS, *OF_MKDOCS))
PROPERDOCS = Recipe(
    "properdocs", ("properdocs", "properdocs-theme-mkdocs", "properdocs-theme-readthedocs", *OURS), alone=True
)
MATERIALX = Recipe("materialx", ("mkdocs-materialx", "properdocs-theme-mkdocs"))
ENGINES = [
    pytest.param(NEWEST, "mkdocs", theme, id=f"mkdocs newest, {theme}")
    for theme in ("mkdocs", "readthedocs", "material")
]
ENGINES += [
    pytest.param(LOWEST, "mkdocs", theme, id=f"mkdocs lowest, {theme}") for theme in ("mkdocs", "readthedocs")
]
ENGINES += [
    pytest.param(PROPERDOCS, "properdocs", theme, id=f"properdocs alone, {theme}")
    for theme in ("mkdocs", "readthedocs")
]
ENGINES += [
    pytest.param(MATERIALX, command, theme, id=f"materialx, {command}, {theme}")
    for command in ("mkdocs", "properdocs")
    for theme in ("materialx", "mkdocs")
]
RECIPES = [NEWEST, LOWEST, PROPERDOCS, MATERIALX]
COMMANDS = {
    "newest": ["mkdocs"],
    "lowest": ["mkdocs"],
    "properdocs": ["properdocs"],
    "materialx": ["mkdocs", "properdocs"],
}


@pytest.fixture(scope="module")
def project(tmp_path_factory):
    """A copy of this project, for builds write beside their mkdocs.yml, and the tests run at the same time."""
    root = tmp_path_factory.mktemp("copy") / "project"
    skipped = shutil.ignore_patterns(".*", "site", "__pycache__", "dist", "build", "shared")
    shutil.copytree(ROOT, root, ignore=skipped)
    Repository(root).commit()
    return root


@pytest.fixture
def small(tmp_path):
    repository = Repository(tmp_path / "small")
    text = "# Start\n\nSee `src/a.py:2`, `src/none.py:3` and REF-001.\n"
    repository.commit(
        {**FILES, "docs/index.md": text, "mkdocs.yml": "site_name: S\nplugins: [search, citeguard]\n"}
    )
    return repository.root


def said_by(done):
    return [line for line in done.stderr.splitlines() if re.search(r"\bCG\d{3}\b", line)]


@pytest.mark.parametrize(("recipe", "command", "theme"), ENGINES)
def test_the_example_site(environments, project, tmp_path, recipe, command, theme):
    made = environments.of(recipe)
    for name, status in (("without-gallery.yml", 0), ("mkdocs.yml", 1)):
        site = tmp_path / name.removesuffix(".yml")
        done = made.run(
            *(command, "build", "--strict", "-f", project / "example_site" / name, "-t", theme, "-d", site),
            folder=project,
            NO_MKDOCS_2_WARNING="1",
            DISABLE_MKDOCS_2_WARNING="true",
        )
        assert done.returncode == status, done.stderr
        assert "Traceback" not in done.stderr
        # `--strict` fails after the site is written.
        pages = {path.relative_to(site).as_posix(): path.read_text("utf-8") for path in site.rglob("*.html")}
        assert count_own(pages["how-it-works.html"]) >= 10
        assert not [path for path, html in pages.items() if frames.OPEN in html]
        assert excerpt_file("mkdocs_citeguard/audit.py") in pages
        assert all(html.count("assets/citeguard.css") == 1 for html in pages.values())
        assert (site / "assets/citeguard.css").is_file()
    expected = (project / "example_site/expected.txt").read_text("utf-8").splitlines()
    assert len(said_by(done)) == sum(" (info): " not in line for line in expected)


@pytest.mark.parametrize(
    ("recipe", "command"),
    [pytest.param(one, name, id=f"{one.name}, {name}") for one in RECIPES for name in COMMANDS[one.name]],
)
def test_the_same_pages_and_warnings(environments, small, recipe, command):
    done = environments.of(recipe).run(
        command, "build", "-t", "mkdocs", folder=small, NO_MKDOCS_2_WARNING="1"
    )
    assert done.returncode == 0, done.stderr
    assert [line.partition("citeguard: ")[2] for line in said_by(done)] == [
        "docs/index.md:3: CG102 missing-file: there is no file `src/none.py`"
    ]
    html = (small / "site/index.html").read_text("utf-8")
    assert re.search(r'href="citeguard/source/src/a\.py[^"#]*#L2"', html)
    assert 'href="citeguard/references/#REF-001"' in html


@pytest.mark.parametrize("recipe", RECIPES, ids=[one.name for one in RECIPES])
def test_the_commands(environments, small, recipe):
    made = environments.of(recipe)
    told = set()
    programs = [["mkdocs-citeguard"], ["python", "-m", "mkdocs_citeguard"]]
    for name in COMMANDS[recipe.name]:
        programs += [[name, "citeguard"], ["python", "-m", name, "citeguard"]]
    for program in programs:
        done = made.run(*program, "check", folder=small)
        assert done.returncode == 1, done.stderr
        told.add(done.stdout)
    (said,) = told
    assert "docs/index.md:3:20: CG102" in said
    doctor = made.run(*programs[-1], "doctor", folder=small)
    assert "live: `mkdocs citeguard`" in doctor.stdout
    assert doctor.returncode == 0


@pytest.mark.parametrize("recipe", RECIPES, ids=[one.name for one in RECIPES])
def test_the_extension_alone(environments, small, recipe):
    code = "import markdown; print(markdown.markdown('See `src/a.py:2` and `src/none.py:1`.', extensions=['citeguard']))"
    done = environments.of(recipe).run("python", "-c", code, folder=small)
    assert count_own(done.stdout) == 2
    assert done.stderr.count("CG102 missing-file") == 1


def test_properdocs_is_there_without_mkdocs(environments):
    assert "mkdocs" not in environments.of(PROPERDOCS).versions
    assert "properdocs" in environments.of(PROPERDOCS).versions


def test_the_lowest_versions_are_the_bounds(environments):
    versions = environments.of(LOWEST).versions
    for one in (*BOUNDS, *OF_MKDOCS):
        name, _, version = one.partition("==")
        there = versions[
            next(key for key in versions if key.replace("_", "-") == name.lower().replace("_", "-"))
        ]
        assert f"{there}.0.0".startswith(f"{version}.") or there == version, one


def test_the_versions_in_the_documentation_were_tested(environments):
    """The table says which versions; those that float may have moved on since it was written."""
    text = (ROOT / "example_site/docs/engines.md").read_text("utf-8")
    for recipe in RECIPES:
        for command in COMMANDS[recipe.name]:
            assert re.search(rf"^\| .*{command}", text, re.MULTILINE | re.IGNORECASE), command
    assert Path(environments.home).is_dir()
