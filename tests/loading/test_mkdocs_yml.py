"""Reading mkdocs.yml as MkDocs would, and selecting the pages that MkDocs selects."""

from __future__ import annotations

import os

import pytest
from mkdocs.config import load_config
from mkdocs.structure.files import get_files

from mkdocs_citeguard.errors import SiteError
from mkdocs_citeguard.loading.mkdocs_yml import find_site, pages, read_site
from tests.repositories import write_files


def site(tmp_path, text, files=None):
    write_files(tmp_path, {"mkdocs.yml": text, "docs/index.md": "", **(files or {})})
    return read_site(tmp_path / "mkdocs.yml")


def test_the_settings_that_matter_are_read(tmp_path):
    config = site(
        tmp_path,
        """
site_name: A site
repo_url: https://github.com/a/b
edit_uri: blob/main/pages/
docs_dir: pages
strict: true
use_directory_urls: false
exclude_docs: |
  *.tmp.md
draft_docs: "drafts/"
plugins:
  - search
  - material/social
  - citeguard:
      corpus: [research]
      preset: contract
""",
        {"pages/a.md": ""},
    )
    assert config.folder == tmp_path
    assert config.docs_dir == tmp_path / "pages"
    assert (config.site_name, config.repo_url) == ("A site", "https://github.com/a/b")
    assert (config.edit_uri, config.strict, config.use_directory_urls) == ("blob/main/pages/", True, False)
    assert config.plugins == ("search", "material/social", "citeguard")
    assert config.settings == {"corpus": ["research"], "preset": "contract"}
    assert (config.exclude_docs, config.draft_docs) == ("*.tmp.md\n", "drafts/")


def test_an_empty_file_has_the_defaults_of_mkdocs(tmp_path):
    config = site(tmp_path, "")
    assert (config.docs_dir, config.plugins, config.settings) == (tmp_path / "docs", ("search",), None)
    assert (config.strict, config.use_directory_urls, config.repo_url, config.edit_uri) == (
        False,
        True,
        None,
        None,
    )


@pytest.mark.parametrize(("plugins", "settings"), [
    ("[citeguard]", {}),
    ("{search: {}, citeguard: {preset: contract}}", {"preset": "contract"}),
    ("{citeguard: }", {}),
    ("[{citeguard: }]", {}),
    ("[{citeguard: {enabled: true}}]", {"enabled": True}),
    ("[{citeguard: {enabled: false}}]", None),
    ("[{citeguard: {enabled: !ENV [CITEGUARD_UNSET, false]}}]", None),
    ("[search]", None),
    ("[]", None),
])  # fmt: skip
def test_the_options_of_the_plugin_are_none_where_it_does_not_run(tmp_path, plugins, settings):
    assert site(tmp_path, f"site_name: x\nplugins: {plugins}\n").settings == settings


@pytest.mark.parametrize(("written", "value"), [
    ("!ENV CITE_NAME", "from outside"),
    ("!ENV [CITE_UNSET, CITE_NAME, default]", "from outside"),
    ("!ENV [CITE_UNSET, default]", "default"),
    ("!ENV CITE_UNSET", ""),
])  # fmt: skip
def test_variables_of_the_environment_are_read(tmp_path, monkeypatch, written, value):
    monkeypatch.setenv("CITE_NAME", "from outside")
    assert site(tmp_path, f"site_name: {written}\n").site_name == value


@pytest.mark.parametrize(("value", "strict"), [("true", True), ("false", False), ("", False)])
def test_a_variable_has_the_type_that_yaml_gives_it(tmp_path, monkeypatch, value, strict):
    monkeypatch.setenv("CITE_STRICT", value)
    assert site(tmp_path, "strict: !ENV CITE_STRICT\n").strict is strict


def test_inherited_settings_are_merged_deeply(tmp_path):
    config = site(
        tmp_path,
        "INHERIT: base/mkdocs.yml\nplugins: {citeguard: {preset: contract}}\nextra: {b: 2}\n",
        {
            "base/mkdocs.yml": "INHERIT: ../root.yml\nsite_name: base\nplugins: {citeguard: {ids: [ADR], preset: x}}\n",
            "root.yml": "site_name: root\nrepo_url: https://example.org/r\nplugins: {search: {}}\n",
        },
    )
    assert (config.site_name, config.repo_url) == ("base", "https://example.org/r")
    assert config.plugins == ("search", "citeguard")
    assert config.settings == {"ids": ["ADR"], "preset": "contract"}


def test_tags_that_only_mkdocs_can_construct_are_passed_over(tmp_path):
    config = site(
        tmp_path,
        """
site_name: x
markdown_extensions:
  - pymdownx.emoji: {emoji_index: !!python/name:material.extensions.emoji.twemoji }
  - toc: {slugify: !!python/object/apply:pymdownx.slugs.slugify {kwds: {case: lower}}}
  - pymdownx.snippets: {base_path: [!relative $docs_dir]}
x: !!python/object/apply:os.system ["touch broken"]
plugins: [citeguard]
""",
    )
    assert config.settings == {}
    assert not (tmp_path / "broken").exists()


@pytest.mark.parametrize(("text", "message"), [
    ("a: 1\nb: [\n", "mkdocs.yml, line 3: "),
    ("a: 1\nb: x: y\n", "mkdocs.yml, line 2: mapping values are not allowed here"),
    ("- a\n", "mkdocs.yml, line 1: the settings are no mapping"),
    ("INHERIT: gone.yml\n", "mkdocs.yml: INHERIT: there is no file 'gone.yml'"),
    ("INHERIT: mkdocs.yml\n", "mkdocs.yml: INHERIT: 'mkdocs.yml' inherits from itself"),
    ("INHERIT: 7\n", "mkdocs.yml: INHERIT: 7 is no path"),
    ("docs_dir: gone\n", "mkdocs.yml: docs_dir: 'gone' is no folder"),
    ("repo_url: 7\n", "mkdocs.yml: repo_url: 7 is no text"),
    ("strict: perhaps\n", "mkdocs.yml: strict: 'perhaps' is neither true nor false"),
    ("plugins: 7\n", "mkdocs.yml: plugins: 7 is neither a list nor a mapping"),
    ("plugins: [{a: {}, b: {}}]\n", "mkdocs.yml: plugins: {'a': {}, 'b': {}} is neither"),
    ("plugins: [{citeguard: 7}]\n", "mkdocs.yml: plugins: 'citeguard' with 7"),
    ("exclude_docs: [a]\n", "mkdocs.yml: exclude_docs: ['a'] is no text"),
    ("x: 2026-02-30\n", "mkdocs.yml: day is out of range"),
    ("x: !ENV {a: b}\n", "mkdocs.yml, line 1: !ENV takes names"),
    (b"x: \xff\n", "mkdocs.yml: "),
    ({"INHERIT: broken.yml\n": "ok: 1\nb: [\n"}, "broken.yml, line 3: "),
])  # fmt: skip
def test_a_wrong_file_is_an_error_that_names_it_and_the_place(tmp_path, text, message):
    if isinstance(text, dict):
        ((text, inherited),) = text.items()
        write_files(tmp_path, {"broken.yml": inherited})
    with pytest.raises(SiteError) as caught:
        site(tmp_path, text)
    assert str(caught.value).startswith(f"{tmp_path}{os.sep}")
    assert message in str(caught.value)


def test_a_missing_file_is_an_error(tmp_path):
    with pytest.raises(SiteError, match="cannot be read"):
        read_site(tmp_path / "mkdocs.yml")


def test_a_pattern_that_cannot_be_read_is_an_error(tmp_path):
    with pytest.raises(SiteError, match="exclude_docs"):
        pages(site(tmp_path, 'exclude_docs: "!"\n'))


def test_a_site_is_found_by_the_names_of_its_settings_file(tmp_path):
    assert find_site(tmp_path) is None
    for name in ("properdocs.yaml", "properdocs.yml", "mkdocs.yaml", "mkdocs.yml"):
        write_files(tmp_path, {name: ""})
        assert find_site(tmp_path) == tmp_path / name


TRICKY = {
    f"docs/{path}": "# Page\n"
    for path in (
        "index.md", "README.md", "a.md", "b.markdown", "c.mdown", "d.mkdn", "e.mkd", "f.MD", "g.mdx", "h.txt", "i.html", "i.md",
        "both/README.md", "both/index.md", "both/index.html", "readme-only/README.md", "lower/readme.md", "lower/index.md",
        "twice/index.markdown", "twice/index.md", "twice/README.md", "same/x.md", "same/x.markdown", "same/x.html",
        "kept/README.md", "kept/index.md", "draft-index/README.md", "draft-index/index.md",
        ".hidden.md", ".dots/x.md", "shown/.well-known/x.md", "templates/x.md", "sub/templates/x.md",
        "private/x.md", "private/keep.md", "deep/private/x.md", "notes.tmp.md", "drafts/x.md", "drafts/y.md", "ö ü.md",
    )
}  # fmt: skip

CONFIGURATIONS = {
    "nothing excluded": "",
    "folders, endings and exceptions": """
exclude_docs: |
  /private/*
  *.tmp.md
  !private/keep.md
  kept/index.md
  # a comment
""",
    "dot files and templates let in again": "exclude_docs: |\n  !.*\n  !/templates/\n",
    "drafts": "draft_docs: |\n  drafts/\n  !drafts/y.md\n  draft-index/index.md\nnot_in_nav: a.md\n",
    "files as addresses": "use_directory_urls: false\n",
}


@pytest.mark.parametrize("text", CONFIGURATIONS.values(), ids=CONFIGURATIONS.keys())
def test_the_pages_are_those_that_mkdocs_selects(tmp_path, text):
    write_files(tmp_path, {**TRICKY, "mkdocs.yml": f"site_name: x\n{text}", "outside/z.md": ""})
    for name in ("linked", "linked-again"):
        (tmp_path / "docs" / name).symlink_to("../outside")
    real = load_config(str(tmp_path / "mkdocs.yml"))
    selected = {tmp_path / "docs" / file.src_uri for file in get_files(real).documentation_pages()}
    found = pages(read_site(tmp_path / "mkdocs.yml"))
    assert set(found) == selected
    assert list(found) == sorted(found, key=lambda path: path.relative_to(tmp_path / "docs").as_posix())
    assert tmp_path / "docs/linked/z.md" in found


def test_a_folder_that_links_to_itself_is_walked_once(tmp_path):
    config = site(tmp_path, "", {"docs/a/b.md": ""})
    (tmp_path / "docs/a/loop").symlink_to("..")
    assert pages(config) == (tmp_path / "docs/a/b.md", tmp_path / "docs/index.md")


def test_folders_that_link_to_each_other_are_walked_once(tmp_path):
    config = site(tmp_path, "", {"other/b.md": ""})
    (tmp_path / "docs/other").symlink_to("../other")
    (tmp_path / "other/docs").symlink_to("../docs")
    assert pages(config) == (tmp_path / "docs/index.md", tmp_path / "docs/other/b.md")
