"""Whole builds beside other plugins, in an environment that has all of them.

Each shows: links where they belong, findings at the right file and line where the text is the author's own and at the
page alone where another plugin made it, and nothing twice and no mark left in anything that is written.
"""

from __future__ import annotations

import os
import re
import shutil
from dataclasses import dataclass
from pathlib import Path

import pytest
import yaml

from mkdocs_citeguard import frames
from mkdocs_citeguard.links import excerpt_file
from tests.environments import Recipe
from tests.rendering import count_own
from tests.repositories import Repository
from tests.sites import FILES

pytestmark = pytest.mark.slow

NEIGHBOURS = Recipe(
    "neighbours",
    (
        "mkdocs>=1.6.1,<2",
        "mkdocs-autorefs",
        "mkdocs-awesome-nav",
        "mkdocs-bibtex",
        "mkdocs-gen-files",
        "mkdocs-include-markdown-plugin",
        "mkdocs-macros-plugin",
        "mkdocs-material",
        "mkdocs-minify-plugin",
        "mkdocs-monorepo-plugin",
        "mkdocs-print-site-plugin",
        "mkdocs-redirects",
        "mkdocs-section-index",
        "mkdocs-static-i18n",
        "mkdocstrings[python]",
    ),
)
PAGE = "# Start\n\nSee `src/a.py:2`, `src/none.py:3` and REF-001.\n"
MISSING = "there is no file `src/none.py`"
_WARNING = re.compile(r"^WARNING +-  (.*)$", re.MULTILINE)
_HREF = re.compile(r'<a [^>]*?class="citeguard[^"]*"[^>]*? href="([^"]*)"')


@dataclass
class Built:
    site: Path
    said: str

    def __getitem__(self, name: str) -> str:
        return (self.site / name).read_text("utf-8")

    @property
    def names(self) -> set[str]:
        return {one.relative_to(self.site).as_posix() for one in self.site.rglob("*") if one.is_file()}

    @property
    def pages(self) -> set[str]:
        return {
            one for one in self.names if one.endswith(".html") and not one.startswith("citeguard/source/")
        }

    @property
    def warnings(self) -> list[str]:
        return [one.removeprefix("citeguard: ") for one in _WARNING.findall(self.said) if " CG" in one]

    def led_to(self, name: str) -> set[str]:
        """Where the links of a page lead, from the root of the site."""
        return {
            os.path.normpath((self.site / name).parent / href.partition("#")[0])
            for href in _HREF.findall(self[name])
        }

    def leads_somewhere(self, name: str) -> bool:
        return all(Path(one).exists() or Path(one).parent.exists() for one in self.led_to(name) if self.site)


@pytest.fixture
def build(environments, tmp_path):
    environment = environments.of(NEIGHBOURS)

    def make(plugins, files=None, **mkdocs):
        """Build a site and look at what must be so in any."""
        pages = {f"docs/{name}": text for name, text in (files or {"index.md": PAGE}).items()}
        root = tmp_path / f"site{len(list(tmp_path.iterdir()))}"
        settings = {"site_name": "Site", "site_url": "https://example.org/", **mkdocs, "plugins": plugins}
        outside = {name.removeprefix("docs/../"): text for name, text in pages.items() if "/../" in name}
        inside = {name: text for name, text in pages.items() if "/../" not in name}
        Repository(root).commit(
            {
                "mkdocs.yml": yaml.safe_dump(settings, sort_keys=False),
                ".gitignore": "site/\n",
                **FILES,
                **inside,
                **outside,
            }
        )
        done = environment.run(
            "mkdocs", "build", folder=root, NO_MKDOCS_2_WARNING="1", DISABLE_MKDOCS_2_WARNING="true"
        )
        assert done.returncode == 0, done.stderr
        built = Built(root / "site", done.stderr)
        assert_clean(built)
        return built

    return make


def assert_clean(built):
    assert "Traceback" not in built.said
    for name in built.names:
        data = (built.site / name).read_bytes()
        assert frames.OPEN.encode() not in data, name
        assert b"\\udbff\\udc" not in data.lower(), name  # as JSON may have it
        if name.endswith(".html"):
            assert data.count(b"assets/citeguard.css") <= 1, name
            for href in _HREF.findall(data.decode()):
                assert_leads(built, name, href)
    assert len(built.warnings) == len(set(built.warnings)), built.warnings
    assert not [
        line for line in built.said.splitlines() if line.startswith("WARNING") and "citeguard/" in line
    ]


def assert_leads(built, name, href):
    """A link leads to a file that is there, and to an anchor in it."""
    path, _, anchor = href.partition("#")
    if "://" in path:
        return
    target = Path(os.path.normpath((built.site / name).parent / path if path else built.site / name))
    target = target / "index.html" if target.is_dir() else target
    assert target.is_file(), f"{name}: {href}"
    if anchor:
        assert f'id="{anchor}"' in target.read_text("utf-8").replace(f"id={anchor}", f'id="{anchor}"'), (
            f"{name}: {href}"
        )


def lines(built):
    """The places of the warnings."""
    return sorted(one.partition(": CG")[0] for one in built.warnings)


# --- text that plugins make ---


def test_macros(build):
    text = (
        "# A\n\n{{ cited }}\n\n`src/none.py:3` and `src/a.py:2`.\n\n{% if True %}Also REF-001.{% endif %}\n"
    )
    built = build(
        ["search", "macros", "citeguard"],
        {"index.md": text},
        extra={"cited": "`src/a.py:5`, `src/made.py:1`"},
    )
    assert count_own(built["index.html"]) == 5
    assert lines(built) == ["docs/index.md", "docs/index.md:5"]
    before = build(
        ["citeguard", "search", "macros"],
        {"index.md": text},
        extra={"cited": "`src/a.py:5`, `src/made.py:1`"},
    )
    assert count_own(before["index.html"]) == 5
    assert before.warnings == built.warnings


def test_include_markdown(build):
    files = {
        "index.md": '# A\n\n`src/none.py:3`.\n\n{% include-markdown "../parts/part.md" %}\n',
        "../parts/part.md": "Included: `src/a.py:5`, `src/none.py:7`.\n",
    }
    built = build(["include-markdown", "citeguard"], files)
    assert count_own(built["index.html"]) == 3
    assert lines(built) == ["docs/index.md", "docs/index.md:3"]


def test_snippets(build):
    files = {
        "index.md": '# A\n\n`src/none.py:3`.\n\n--8<-- "parts/part.md"\n',
        "../parts/part.md": "Included: `src/a.py:5`, `src/none.py:7`.\n",
    }
    built = build(["citeguard"], files, markdown_extensions=["pymdownx.snippets"])
    assert count_own(built["index.html"]) == 3
    assert lines(built) == ["docs/index.md", "docs/index.md:3"]


GENERATE = """\
import mkdocs_gen_files

with mkdocs_gen_files.open("made.md", "w") as page:
    print("# Made\\n\\nSee `src/a.py:5`, `src/none.py:3`.", file=page)
"""


@pytest.mark.parametrize("order", [["gen-files", "citeguard"], ["citeguard", "gen-files"]])
def test_gen_files(build, order):
    options = {"gen-files": {"scripts": ["generate.py"]}}
    built = build(
        [{one: options[one]} if one in options else one for one in order],
        {"index.md": PAGE, "../generate.py": GENERATE},
    )
    assert count_own(built["made/index.html"]) == 2
    assert [one.partition(": CG")[2] for one in built.warnings] == ["102 missing-file: " + MISSING] * 2
    assert lines(built) == ["docs/index.md:3", "docs/made.md:3"] or lines(built) == [
        "docs/index.md:3",
        "docs/made.md",
    ]


MODULE = '''\
"""A module that keeps the limit of `src/a.py:2`."""


def weigh(parcel):
    """Weigh it, as `src/none.py:3` and `src/a.py:5` have it, and REF-001.

    Args:
        parcel: As in `src/a.py:6`.
    """
'''


@pytest.mark.parametrize("order", [["mkdocstrings", "citeguard"], ["citeguard", "mkdocstrings"]])
@pytest.mark.parametrize("listed", [False, True], ids=["plugin", "plugin and extension"])
def test_mkdocstrings(build, order, listed):
    options = {"mkdocstrings": {"handlers": {"python": {"paths": ["lib"]}}}}
    plugins = [{one: options[one]} if one in options else one for one in order]
    files = {
        "index.md": "# A\n\nSee `src/a.py:2`.\n",
        "deep/api.md": "# API\n\n`src/a.py:1`\n\n::: depot\n",
        "../lib/depot.py": MODULE,
    }
    built = build(["autorefs", *plugins], files, markdown_extensions=["citeguard"] if listed else [])
    assert count_own(built["deep/api/index.html"]) == 6
    assert len(_HREF.findall(built["deep/api/index.html"])) >= 4
    assert built.warnings == [f"docs/deep/api.md: CG102 missing-file: {MISSING}"]
    assert "7 citations on 2 pages" in built.said


def test_docstrings_alone_have_excerpts(build):
    files = {"index.md": "# API\n\n::: depot\n", "../lib/depot.py": MODULE}
    built = build([{"mkdocstrings": {"handlers": {"python": {"paths": ["lib"]}}}}, "citeguard"], files)
    source = built[excerpt_file("src/a.py")]
    assert all(f'<span id="L{line}"' in source for line in (2, 5, 6))


def test_bibtex(build):
    if shutil.which("pandoc") is None:
        pytest.skip("pandoc is not installed")
    bib = (
        "@article{smith2020,\n  title={Sorting},\n  author={Smith, Ada},\n  year={2020},\n  journal={J}\n}\n"
    )
    text = (
        "# A\n\nAs shown [@smith2020], see `src/a.py:2`.\n\n`src/none.py:3` and REF-001.\n\n\\bibliography\n"
    )
    built = build(
        [{"bibtex": {"bib_file": "refs.bib"}}, "citeguard"],
        {"index.md": text, "../refs.bib": bib},
        markdown_extensions=["footnotes"],
    )
    assert count_own(built["index.html"]) == 3
    assert lines(built) == ["docs/index.md:5"]
    assert "Sorting" in built["index.html"]


# --- pages that plugins move, copy and collect ---


def test_awesome_nav(build):
    built = build(
        ["search", "awesome-nav", "citeguard"],
        {"index.md": PAGE, "b.md": PAGE, ".nav.yml": "nav:\n  - b.md\n  - index.md\n"},
    )
    assert count_own(built["index.html"]) == count_own(built["b/index.html"]) == 3
    assert lines(built) == ["docs/b.md:3", "docs/index.md:3"]
    assert "citeguard/" not in re.sub(
        r"<main.*?</main>|role=\"main\".*?<footer", "", built["404.html"], flags=re.DOTALL
    ).replace("assets/citeguard.css", "")


@pytest.mark.parametrize("structure", ["suffix", "folder"])
@pytest.mark.parametrize("order", [["i18n", "citeguard"], ["citeguard", "i18n"]])
def test_static_i18n(build, structure, order):
    languages = [
        {"locale": "en", "name": "English", "default": True, "build": True},
        {"locale": "fr", "name": "Français", "build": True},
    ]
    i18n = {"i18n": {"docs_structure": structure, "languages": languages}}
    french = "# Départ\n\nVoir `src/a.py:5` et `src/none.py:3`.\n"
    pages = {
        "suffix": {"index.md": PAGE, "index.fr.md": french, "only.md": PAGE},
        "folder": {"en/index.md": PAGE, "fr/index.md": french, "en/only.md": PAGE},
    }[structure]
    built = build(["search", *(i18n if one == "i18n" else one for one in order)], pages)
    assert count_own(built["index.html"]) == 3
    assert count_own(built["fr/index.html"]) == 2
    assert count_own(built["only/index.html"]) == count_own(built["fr/only/index.html"]) == 3
    assert lines(built) == sorted(f"docs/{name}:3" for name in pages)


def test_monorepo(build):
    nav = [{"Home": "index.md"}, {"Part": "!include ./part/mkdocs.yml"}]
    files = {
        "index.md": PAGE,
        "../part/mkdocs.yml": "site_name: part\nnav:\n  - Home: index.md\n",
        "../part/docs/index.md": "# Part\n\nWords.\n\nSee `src/a.py:5` and `src/none.py:3`.\n",
    }
    for order in (["monorepo", "citeguard"], ["citeguard", "monorepo"]):
        built = build(["search", *order], files, nav=nav)
        assert count_own(built["index.html"]) == 3
        assert count_own(built["part/index.html"]) == 2
        assert lines(built) == ["docs/index.md:3", "part/docs/index.md:5"]


def test_redirects(build):
    redirects = {"redirects": {"redirect_maps": {"old.md": "index.md", "gone.md": "https://example.org/"}}}
    built = build(["search", redirects, "citeguard"])
    assert "old/index.html" in built.names
    assert count_own(built["index.html"]) == 3
    assert len(built.warnings) == 1


def test_minify(build):
    options = {"minify": {"minify_html": True, "minify_css": True, "css_files": ["assets/own.css"]}}
    built = build(
        ["search", "citeguard", options],
        {"index.md": PAGE, "assets/own.css": "a { color: red; }\n"},
        extra_css=["assets/own.css"],
    )
    assert len(re.findall(r'class="?citeguard[ "]', built["index.html"])) == 3
    assert len(built.warnings) == 1


@pytest.mark.parametrize("order", [["citeguard", "print-site"], ["print-site", "citeguard"]])
def test_print_site(build, order):
    built = build(["search", *order], {"index.md": PAGE, "deep/b.md": "# B\n\nSee `src/a.py:5`.\n"})
    printed = built["print_page/index.html"]
    assert count_own(printed) >= 4
    assert len(built.warnings) == 1


def test_section_index(build):
    built = build(
        ["search", "section-index", "citeguard"],
        {"index.md": PAGE, "part/index.md": PAGE, "part/b.md": PAGE},
        nav=["index.md", {"Part": ["part/index.md", "part/b.md"]}],
    )
    assert count_own(built["part/index.html"]) == 3
    assert lines(built) == ["docs/index.md:3", "docs/part/b.md:3", "docs/part/index.md:3"]


@pytest.mark.parametrize("order", [["autorefs", "citeguard"], ["citeguard", "autorefs"]])
def test_autorefs(build, order):
    files = {
        "index.md": "# Start\n\nSee [Words][], `src/a.py:2` and `src/none.py:3`.\n",
        "b.md": "# B\n\n## Words\n\nREF-001.\n",
    }
    built = build(["search", *order], files)
    assert count_own(built["index.html"]) == 2
    assert 'href="b/#words"' in built["index.html"]
    assert lines(built) == ["docs/index.md:3"]


# --- Material ---


def test_material_blog_and_tags(build):
    post = f"---\ndate: 2026-01-01\ntags: [parcels]\n---\n\n{PAGE}\n<!-- more -->\n\nMore: `src/a.py:5`.\n"
    files = {
        "index.md": "# A\n",
        "tags.md": "# Tags\n\n<!-- material/tags -->\n",
        "blog/index.md": "# Blog\n",
        "blog/posts/one.md": post,
    }
    built = build(["search", "blog", "tags", "citeguard"], files, theme="material")
    (page,) = [name for name in built.pages if name.endswith("/start/index.html")]
    assert count_own(built[page]) == 4
    assert count_own(built["blog/index.html"]) == 3
    assert lines(built) == ["docs/blog/posts/one.md:8"]


@pytest.mark.parametrize("theme", ["mkdocs", "readthedocs", "material"])
def test_search_knows_the_words_and_no_more(build, theme):
    built = build(["search", "citeguard"], theme=theme)
    index = built["search/search_index.json"]
    assert "src/none.py:3" in index
    assert "there is no" not in index
    assert "citeguard/source" not in index + built["sitemap.xml"]


def test_all_at_once(build):
    """What can run together does."""
    plugins = [
        "search",
        "awesome-nav",
        "section-index",
        "autorefs",
        {"gen-files": {"scripts": ["generate.py"]}},
        {"mkdocstrings": {"handlers": {"python": {"paths": ["lib"]}}}},
        "include-markdown",
        "macros",
        {"redirects": {"redirect_maps": {"old.md": "index.md"}}},
        "citeguard",
        "tags",
        {"minify": {"minify_html": True}},
        "print-site",
    ]
    files = {
        "index.md": '# A\n\n{{ cited }}\n\n{% include-markdown "../parts/part.md" %}\n\n`src/none.py:3`\n',
        "api.md": "# API\n\n::: depot\n",
        "../generate.py": GENERATE,
        "../lib/depot.py": MODULE,
        "../parts/part.md": "Included: `src/a.py:5`.\n",
    }
    built = build(plugins, files, theme="material", extra={"cited": "`src/a.py:5`"})
    assert lines(built) == ["docs/api.md", "docs/index.md:7", "docs/made.md:3"]
