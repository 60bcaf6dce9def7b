"""The Markdown extension without the plugin, and beside it."""

from __future__ import annotations

import re
import time

import markdown
import pytest

from mkdocs_citeguard import alone
from mkdocs_citeguard.errors import SettingsError
from mkdocs_citeguard.links import excerpt_file
from tests.rendering import count_own, unwrapped
from tests.repositories import Repository
from tests.sites import FILES, Site

TEXT = "# Start\n\nSee `src/a.py:2`, `src/none.py:3` and REF-001.\n\n    src/a.py:9\n"
FORGE = "https://github.com/acme/depot"


@pytest.fixture
def project(tmp_path, monkeypatch):
    monkeypatch.setattr(alone, "_OPEN", {})
    repository = Repository(tmp_path / "project")
    repository.commit(FILES)
    monkeypatch.chdir(repository.root)
    return repository


def convert(text=TEXT, *others, **options):
    return markdown.markdown(
        text, extensions=["citeguard", *others], extension_configs={"citeguard": options}
    )


@pytest.mark.usefixtures("project")
def test_citations_are_marked(caplog):
    html = convert()
    assert count_own(html) == 3
    assert "<a " not in html
    assert unwrapped(html) == markdown.markdown(TEXT)
    assert [one.getMessage() for one in caplog.records] == [
        "citeguard: CG102 missing-file: there is no file `src/none.py`"
    ]
    assert [one.levelname for one in caplog.records] == ["WARNING"]


def test_links_lead_to_the_forge(project):
    html = convert(repo_url=FORGE)
    assert f'href="{FORGE}/blob/{project.head}/src/a.py#L2"' in html
    assert convert(repo_url=FORGE, links="none").count("<a ") == 0


def test_settings_are_those_of_mkdocs_yml_and_the_options_win(project, caplog):
    project.commit(
        {"docs/index.md": "", "mkdocs.yml": f"site_name: S\nrepo_url: {FORGE}\nplugins: [citeguard]\n"}
    )
    assert f"{FORGE}/blob/" in convert()
    assert f"{FORGE}/blob/" not in convert(repo_url="https://gitlab.com/acme/depot")
    caplog.clear()
    assert convert("See `src/gone.py:1`.", badges=False, rules={"missing-file": "ignore"})
    assert caplog.records == []


def test_another_root(project, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert 'title="present: src/a.py, line 2"' in convert(root=str(project.root))


@pytest.mark.usefixtures("project")
def test_without_warnings(caplog):
    assert count_own(convert(warn=False)) == 3
    assert caplog.records == []


@pytest.mark.parametrize(
    ("options", "word"), [({"link": "none"}, "did you mean"), ({"links": "excerpts"}, "needs the plugin")]
)
@pytest.mark.usefixtures("project")
def test_wrong_options(options, word):
    with pytest.raises(SettingsError, match=word):
        convert(**options)


@pytest.mark.usefixtures("project")
def test_frames_of_the_author_stay():
    from mkdocs_citeguard import frames

    text = f"{frames.frame(1)} `src/a.py:2` {frames.frame(7)}"
    html = convert(text)
    assert count_own(html) == 1
    assert frames.numbers_in(html) == {1, 7}


@pytest.mark.usefixtures("project")
def test_one_instance_for_many_texts():
    md = markdown.Markdown(extensions=["citeguard", "toc"])
    for _ in range(3):
        assert count_own(md.reset().convert(TEXT)) == 3
        assert count_own(md.reset().convert("Nothing.")) == 0


def test_a_changed_source_is_seen_and_a_new_file_soon(project, monkeypatch):
    now = time.monotonic()
    monkeypatch.setattr(alone.time, "monotonic", lambda: now)
    assert "has 11 lines" in convert("`src/a.py:99`", warn=False)
    project.write({"src/a.py": "x = 1\n" * 120, "src/new.py": "x = 1\n"})
    assert "present" in convert("`src/a.py:99`", warn=False)
    now += alone._FRESH
    assert "present" in convert("`src/new.py:1`", warn=False)
    for number in range(20):
        convert("`src/a.py:99`", warn=False, ids=[f"A{number}"])
    assert len(alone._OPEN) <= alone._MOST_OPEN


def test_beside_the_plugin_it_does_nothing_of_its_own(tmp_path, monkeypatch):
    """Whether it is listed or not, the pages and the warnings are the same."""
    monkeypatch.setattr(alone, "_opened", None)
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1772366400")
    made = []
    for extensions in ([], ["citeguard"]):
        files = {**FILES, "docs/index.md": TEXT, "docs/b.md": "Nothing.\n"}
        site = Site(tmp_path / f"site{len(extensions)}", files, {}, {"markdown_extensions": extensions})
        made.append(site.build())
    one, other = made
    assert one.aborted is other.aborted is None
    assert one["index.html"] == other["index.html"]
    assert one.warnings == other.warnings
    assert len(one.warnings) == 1


SNIPPET = "Included: `src/a.py:5`, `src/none.py:7`.\n"


def test_snippets_get_links_and_one_warning_each(tmp_path):
    text = '# A\n\n`src/none.py:3` here.\n\n--8<-- "part.md"\n\n`src/a.py:6` there.\n'
    options = {"pymdownx.snippets": {"base_path": [str(tmp_path / "site/parts")]}}
    files = {**FILES, "docs/index.md": text, "parts/part.md": SNIPPET}
    site = Site(tmp_path / "site", files, {}, {"markdown_extensions": [options]})
    built = site.build()
    assert count_own(built["index.html"]) == 4
    assert re.search(r'href="citeguard/source/src/a\.py[^"#]*#L5"', built["index.html"])
    source = built[excerpt_file("src/a.py")]
    assert '<span id="L5"' in source
    assert '<span id="L6"' in source
    assert [one.partition("CG")[0] for one in built.warnings] == [
        "citeguard: docs/index.md: ",
        "citeguard: docs/index.md:3: ",
    ]
