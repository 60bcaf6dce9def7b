"""Whole builds: what they write, what they say and when they fail."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys

import pytest

from mkdocs_citeguard.audit import lexicon_of
from mkdocs_citeguard.follow import follow
from mkdocs_citeguard.loading.workspace import open_workspace
from mkdocs_citeguard.settings import Settings
from mkdocs_citeguard.text import Page
from mkdocs_citeguard.verify.claims import pair_of
from mkdocs_citeguard.verify.store import Record, Store, render
from mkdocs_citeguard.verify.verdict import Support, Verdict
from tests.rendering import count_own, unwrapped
from tests.sites import FILES, Site

QUIET = {"links": "none", "badges": False}
PAGE = "# Start\n\nSee `src/a.py:2`, src/a.py:5-6, `src/none.py:3` and REF-001 or REF-009.\n"
THEMES = ["mkdocs", "readthedocs", "material"]


@pytest.fixture
def site(tmp_path, monkeypatch):
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1772366400")

    def make(files=None, options=None, **more):
        """A site; options False: without the plugin."""
        pages = {f"docs/{name}": text for name, text in (files or {"index.md": PAGE}).items()}
        root = tmp_path / f"site{len(list(tmp_path.iterdir()))}"
        return Site(root, {**FILES, **pages}, {} if options is None else options or None, **more)

    return make


def body(html: str) -> str:
    return unwrapped(html.partition("<body")[2])


# --- pages ---


@pytest.mark.parametrize("theme", THEMES)
def test_themes(site, theme):
    made = site(mkdocs={"theme": theme, "site_url": "https://example.org/"}, before=("search",))
    built = made.build()
    assert built.aborted is None
    assert count_own(built["index.html"]) == 5
    source = built["citeguard/source/src/a.py/index.html"]
    assert '<a id="L5-L6" class="citeguard-range">' in source
    assert "SEVEN" not in source
    assert "noindex" in source
    assert "a.py.html" not in built["sitemap.xml"] + built["search/search_index.json"]
    references = built["citeguard/references/index.html"]
    assert 'id="REF-001"' in references
    assert "Sorting &lt;parcels&gt;" in references
    assert "citeguard.css" in built["index.html"]
    assert not re.search("[\ue000-\uf8ff\U000f0000-\U0010ffff]", built["index.html"])


@pytest.mark.parametrize("theme", THEMES)
def test_a_page_is_not_damaged(site, theme):
    files = {"index.md": PAGE, "assets/citeguard.css": "a {}", "assets/citeguard.js": ";"}
    script = {"path": "assets/citeguard.js", "defer": True}
    mkdocs = {"theme": theme, "extra_css": ["assets/citeguard.css"], "extra_javascript": [script]}
    guarded, plain = site(files, mkdocs=mkdocs).build(), site(files, False, mkdocs=mkdocs).build()
    assert count_own(guarded["index.html"]) == 5
    assert body(guarded["index.html"]) == body(plain["index.html"])


def test_switched_off_nothing_changes(site):
    guarded, plain = site(options=QUIET).build(), site(options=False).build()
    assert guarded.names == plain.names
    assert all(guarded[name] == plain[name] for name in plain.names if name.endswith(".html"))


@pytest.mark.parametrize("theme", THEMES)
def test_headings_stay_clean(site, theme):
    made = site(
        {"index.md": "# Sorting (REF-009)\n\n## See `src/a.py:2`\n\nWords.\n"}, mkdocs={"theme": theme}
    )
    html = made.build()["index.html"]
    assert 'id="see-srcapy2"' in html
    title = html.partition("<title>")[2].partition("</title>")[0]
    assert "<" not in title
    assert count_own(html.partition('id="see-srcapy2"')[2].partition("</h2>")[0]) == 1


QUOTING = """\
# Sorting (REF-001)

## What `src/a.py:2` says, "TWO = 2"

See "TWO = 3" (`src/a.py:2`), "NINE = 9" (src/a.py:5-6) and REF-009.

### [Own `src/a.py:5`](other.md)

| `src/none.py:3` | b |
|---|---|
| REF-001 | c[^1] |

[^1]: As `src/a.py:5` has it.
"""


@pytest.mark.parametrize("theme", THEMES)
def test_ids_contents_and_search_are_those_of_the_plain_page(site, theme):
    files = {"index.md": QUOTING, "other.md": "# Other\n\nWords.\n"}
    mkdocs = {"theme": theme, "markdown_extensions": ["footnotes", {"toc": {"permalink": True}}]}
    guarded, plain = (
        site(files, options, mkdocs=mkdocs, before=("search",)).build()
        for options in ({"page_summary": "top"}, False)
    )
    assert count_own(guarded["index.html"]) == 9
    assert re.findall(r'<h\d[^>]*id="[^"]*"', guarded["index.html"]) == re.findall(
        r'<h\d[^>]*id="[^"]*"', plain["index.html"]
    )
    assert re.findall('href="#[^"]*"', guarded["index.html"]) == re.findall(
        'href="#[^"]*"', plain["index.html"]
    )
    assert indexed(guarded) == indexed(plain)


def indexed(built) -> list[dict[str, object]]:
    """What search knows of the author's pages; MkDocs puts a space there at each tag."""
    found = json.loads(built["search/search_index.json"])["docs"]
    return [
        {key: re.sub(r"\s", "", str(value)) for key, value in one.items()}
        for one in found
        if not one["location"].startswith("citeguard/")
    ]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("place", ["top", "bottom"])
def test_a_line_counts_the_citations_of_a_page(site, theme, place):
    line = '<p class="citeguard-summary">9 citations: 1 verified, 4 present, 1 differs from source, '
    files = {"index.md": QUOTING, "other.md": "# Other\n\nWords.\n"}
    built = site(files, {"page_summary": place}, mkdocs={"theme": theme}).build()
    html = built["index.html"]
    assert line in html
    assert (html.index(line) < html.index("See &quot;" if "See &quot;" in html else 'See "')) == (
        place == "top"
    )
    assert "citeguard-summary" not in built["other/index.html"]


def test_the_line_leads_to_the_report(site):
    built = site(options={"page_summary": "bottom", "report_page": True}).build()
    assert (
        '<p class="citeguard-summary"><a href="citeguard/report/#docs/index.md">5 citations: '
        in built["index.html"]
    )


def test_previews_are_part_of_the_page_and_their_script_is_there_if_needed(site):
    built = site().build()
    assert "2 │ TWO = 2" in built["index.html"]
    assert "Ada Writer, 2024" in built["index.html"]
    assert '<script src="assets/citeguard.js" defer></script>' in built["index.html"]
    assert "SEVEN" not in built["index.html"]
    for other in (
        site(options={"previews": False}),
        site(options={"badges": False}),
        site(options={"links": "none"}),
        site({"index.md": "# A\n\nWords.\n"}),
    ):
        built = other.build()
        assert "citeguard.js" not in built["index.html"]
        assert "TWO = 2" not in built["index.html"]
        assert "assets/citeguard.js" not in built.names


JUDGED = "# A\n\nThe second parcel weighs two kilograms, as the table of the depot says (`src/a.py:2`).\n"


def test_a_kept_verdict_is_on_the_badge_for_as_long_as_its_words_stay(site):
    made = site({"index.md": JUDGED}, {"report_page": True})
    workspace = open_workspace(made.root, (), ("REF",), {})
    page = Page("docs/index.md", JUDGED)
    (audit,) = follow([page], workspace, lexicon_of(workspace, Settings()))
    pair = pair_of(page, audit.audited[0])
    record = Record.of(pair, Verdict(Support.PARTIAL, "TWO = 2", "no unit"), "claude", "some", "1")
    made.repository.commit({"citeguard.verdicts.json": render(Store().with_records([record]))})
    built = made.build()
    html = built["index.html"]
    assert 'class="citeguard citeguard-present citeguard-claim-partial"' in html
    report = built["citeguard/report/index.html"]
    assert "Claims judged by <code>verify</code>: 1 partial." in report
    assert "claim partial (judge: claude)" in report
    assert (
        "present: src/a.py, line 2; claim partly supported by the source (judge: claude)\n2 │ TWO = 2" in html
    )
    made.repository.commit({"docs/index.md": JUDGED.replace("two", "three")})
    built = made.build()
    assert "claim" not in built["index.html"]
    assert "judged" not in built["citeguard/report/index.html"]


def test_a_store_that_is_none_is_told_of_and_the_build_goes_on(site):
    made = site({"index.md": JUDGED, "../citeguard.verdicts.json": "{<<<<"})
    built = made.build()
    (warning,) = built.warnings
    assert "the verdicts are not shown: citeguard.verdicts.json, line 1: no JSON" in warning
    assert "citeguard-present" in built["index.html"]


def test_previews_show_no_secrets(site):
    made = site({"index.md": "# A\n\nSee `.env:1`, `key.pem:1`, `src/ignored.py:1`.\n"}, {"links": "views"})
    made.repository.write({".env": "TOKEN=tea", "key.pem": "-----BEGIN tea", "src/ignored.py": "TEA = 1"})
    made.repository.write({".gitignore": "site/\nsrc/ignored.py\n.env\n"})
    built = made.build()
    assert not any(
        b"tea" in one or b"TEA" in one for name, one in built.files.items() if name.endswith(".html")
    )


@pytest.mark.parametrize("theme", THEMES)
def test_names_of_files_reach_html_escaped(site, theme):
    name = "src/<img src=x onerror=alert(1)>.py"
    made = site(
        {"index.md": "# A\n\n[x](../src/%3Cimg%20src=x%20onerror=alert%281%29%3E.py#L1)\n"},
        mkdocs={"theme": theme},
    )
    made.repository.commit({name: "x = 1\n"})
    built = made.build()
    excerpts = [built[one] for one in built.names if one.startswith("citeguard/source/")]
    assert excerpts
    assert not any("<img src=x" in page for page in [*excerpts, built["index.html"]])


def test_links_to_a_forge(site):
    made = site(mkdocs={"repo_url": "https://github.com/acme/depot"})
    built = made.build()
    assert f"https://github.com/acme/depot/blob/{made.repository.head}/src/a.py#L5-L6" in built["index.html"]
    assert not any(name.startswith("citeguard/source") for name in built.names)


def test_untracked_files_are_not_linked_to_a_forge(site):
    made = site({"index.md": "# A\n\n`src/new.py:1`\n"}, mkdocs={"repo_url": "https://github.com/acme/depot"})
    made.repository.write({"src/new.py": "x = 1\n"})
    html = made.build()["index.html"]
    assert 'href="citeguard/source/src/new.py/#L1"' in html


def test_whole_files_only_if_asked_for(site):
    assert "SEVEN" in site(options={"links": "views"}).build()["citeguard/source/src/a.py/index.html"]


def test_notes_that_are_pages_are_linked_to(site):
    note = "# REF-005: A note\n\nWords.\n"
    files = {"index.md": "# A\n\nSee REF-005.\n", "references/REF-005.md": note}
    built = site(files, {"corpus": ["docs/references"]}).build(strict=True)
    assert built.aborted is None
    assert re.search(r'href="references/REF-005/"[^>]*>REF-005</a>', built["index.html"])
    assert "citeguard/references/index.html" not in built.names


@pytest.mark.parametrize("written", ["REF-001", "doi:10.5555/SORT.1", "https://doi.org/10.5555/sort.1"])
def test_a_work_is_on_the_page_of_references_however_it_is_cited(site, written):
    built = site({"index.md": f"# A\n\nHeavy ones go first ({written}).\n"}).build(strict=True)
    assert built.aborted is None
    references = built["citeguard/references/index.html"]
    assert '<a href="https://doi.org/10.5555/sort.1">' in references
    (place,) = re.findall(r'Cited by <ul class="citeguard-citing"><li><a href="../../#([^"]+)">', references)
    assert f'id="{place}"' in built["index.html"]


def test_works_that_only_a_post_of_a_blog_cites_are_on_the_page_of_references(site):
    files = {
        "index.md": "# Home\n",
        "blog/index.md": "# Blog\n",
        "blog/posts/one.md": "---\ndate: 2026-01-01\n---\n\n# One\n\nIt is so (REF-001).\n",
    }
    built = site(files, mkdocs={"theme": "material"}, before=("blog", "search")).build()
    assert 'href="../../../../../citeguard/references/#REF-001"' in built["blog/2026/01/01/one/index.html"]
    assert 'href="../citeguard/references/#REF-001"' in built["blog/index.html"]
    references = built["citeguard/references/index.html"]
    assert "blog/2026/01/01/one/#citeguard:" in references


def test_where_no_work_is_cited_there_is_no_page_of_references(site):
    built = site(
        {"index.md": "# A\n\nSee `src/a.py:2`.\n"}, mkdocs={"site_url": "https://a.org/"}, before=("search",)
    ).build()
    assert "citeguard/references/index.html" not in built.names
    assert "citeguard/references" not in built["sitemap.xml"] + built["search/search_index.json"]


def test_a_linked_references_page_is_in_the_navigation(site):
    made = site({"index.md": "# A\n\nWords.\n"}, mkdocs={"nav": ["index.md", "citeguard/references.md"]})
    built = made.build(strict=True)
    assert built.aborted is None
    assert "References" in built["index.html"]


def test_files_of_the_author_win(site):
    files = {"index.md": PAGE, "citeguard/references.md": "# Mine\n", "assets/citeguard.css": "a {}"}
    built = site(files).build()
    assert built["assets/citeguard.css"] == "a {}"
    assert "Mine" in built["citeguard/references/index.html"]


def test_secrets_are_never_shown(site):
    made = site({"index.md": "# A\n\nSee `.env:1` and `key.pem:1`.\n"}, {"links": "views"})
    made.repository.commit({".env": "TOKEN=hush\n", "key.pem": "hush\n"})
    built = made.build()
    assert not any("hush" in built[name] for name in built.names if name.endswith((".html", ".json", ".md")))


def test_titles_of_posts_are_one_link_in_a_blog(site):
    post = (
        "---\ndate: 2026-01-01\n---\n\n# See `src/a.py:2`\n\nWords `src/a.py:2`.\n\n<!-- more -->\n\nMore.\n"
    )
    made = site(
        {"index.md": "# A\n", "blog/index.md": "# Blog\n", "blog/posts/a.md": post},
        mkdocs={"theme": "material"},
        before=("blog",),
    )
    built = made.build()
    (heading,) = re.findall("<h2.*?</h2>", built["blog/index.html"], re.DOTALL)
    assert heading.count("<a ") == 1
    assert count_own(heading) == 1
    (title,) = re.findall("<h1.*?</h1>", built["blog/2026/01/01/see-srcapy2/index.html"], re.DOTALL)
    assert "citeguard/source/src/a.py/#L2" in title


def test_no_anchor_of_a_citation_is_given_twice_on_the_index_of_a_blog(site):
    post = "---\ndate: 2026-01-0{0}\n---\n\n# Post {0}\n\nSee `src/a.py:{0}`.\n\n<!-- more -->\n\nMore.\n"
    made = site(
        {"index.md": "# A\n", **{f"blog/posts/{one}.md": post.format(one) for one in (1, 2, 3)}},
        mkdocs={"theme": "material"},
        before=({"blog": {}},),
    )
    anchors = re.findall(r'id="(citeguard:[^"]*)"', made.build()["blog/index.html"])
    assert len(anchors) == len(set(anchors)) == 3


def test_blog_excerpts_have_links(site):
    post = f"---\ndate: 2026-01-01\n---\n\n{PAGE}\n<!-- more -->\n\nMore.\n"
    made = site(
        {"index.md": "# A\n", "blog/posts/one.md": post},
        mkdocs={"theme": "material"},
        before=({"blog": {}},),
    )
    built = made.build()
    assert count_own(built["blog/index.html"]) == 5
    assert not re.search("[\U00100000-\U0010ffff]", built["blog/index.html"])


# --- findings ---


def test_findings_stand_at_lines_of_the_source_file(site):
    files = {
        "index.md": "# Start\n\nWords.\n\n`src/none.py:3`\n",
        "front.md": "---\ntitle: Front\n---\n\n\n# Front\n\n`src/none.py:4`\n",
        "dos.md": b"# Dos\r\n\r\nTwo\r\n\r\n`src/none.py:5`\r\n",
        "bom.md": b"\xef\xbb\xbf---\r\ntitle: Bom\r\n---\r\n\r\n# Bom\r\n\r\n`src/none.py:6`\r\n",
    }
    built = site(files).build()
    places = sorted(one.split(": ")[1] for one in built.warnings)
    assert places == ["docs/bom.md:7", "docs/dos.md:5", "docs/front.md:8", "docs/index.md:5"]
    assert all(count_own(built[name]) == 1 for name in ("index.html", "front/index.html", "dos/index.html"))


HOOK = """\
def on_page_markdown(markdown, page, **kwargs):
    if page.file.src_uri == "index.md":
        return "New `src/new.py:1` line.\\n\\n" + markdown.replace("MACRO", "src/made.py:2")
    return markdown
"""


def test_text_that_another_plugin_changed_is_audited_as_it_is(site):
    text = "---\ntitle: T\n---\n# A\n\n`src/none.py:3`\n\nSee MACRO here and `src/a.py:9`.\n"
    made = site({"index.md": text}, mkdocs={"hooks": ["hook.py"]})
    made.repository.commit({"hook.py": HOOK})
    built = made.build()
    warnings = "\n".join(built.warnings)
    assert "docs/index.md:6: CG102 missing-file: there is no file `src/none.py`" in warnings
    assert "docs/index.md: CG102 missing-file: there is no file `src/made.py`" in warnings
    assert "docs/index.md: CG102 missing-file: there is no file `src/new.py`" in warnings
    assert len(built.warnings) == 3
    assert count_own(built["index.html"]) == 4
    assert '<span id="L9"' in built["citeguard/source/src/a.py/index.html"]


def test_late_citations_have_excerpts(site):
    made = site({"index.md": "# A\n\nMACRO\n"}, mkdocs={"hooks": ["hook.py"]})
    made.repository.commit({"hook.py": HOOK, "src/new.py": "x = 1\n", "src/made.py": "x = 1\ny = 2\n"})
    built = made.build(strict=True)
    assert built.aborted is None
    assert '<span id="L2"' in built["citeguard/source/src/made.py/index.html"]


def test_excluded_pages_are_left_alone(site):
    files = {"index.md": "# A\n", "archive/deep/old.md": PAGE}
    built = site(files, {"exclude": ["archive/*"]}).build()
    assert built.warnings == []
    assert count_own(built["archive/deep/old/index.html"]) == 0


def test_the_summary_counts(site):
    built = site({"index.md": "# A\n\n`src/a.py:2`, `src/a.py:3`, `src/none.py:3`\n"}).build()
    assert "INFO citeguard: 3 citations on 1 page: 2 present, 1 missing" in built.log


def test_mild_findings_are_only_counted(site):
    built = site(options={"rules": {"missing-file": "info", "unknown-reference": "info"}}).build(strict=True)
    assert built.aborted is None
    assert any("of severity info; `mkdocs-citeguard check --info` lists them" in line for line in built.log)
    assert not any("none.py" in line for line in built.log)


# --- failing ---


def test_a_strict_build_fails_with_a_count(site):
    built = site().build(strict=True)
    assert built.aborted
    assert any("citeguard: 2 findings of severity warn" in error for error in built.errors)


def test_the_setting_strict_fails_a_build(site):
    assert site(options={"strict": True}).build().aborted


def test_a_quiet_strict_build_lists_what_the_log_did_not_show(site):
    built = site().build(strict=True, quiet=True)
    (error,) = built.errors
    assert "docs/index.md:3: CG102 missing-file" in error
    assert built.warnings == []


def test_served_a_strict_site_goes_on(site):
    made = site(options={"strict": True})
    first = made.build(command="serve")
    assert first.aborted is None
    assert any("citeguard: 2 findings" in error for error in first.errors)


def test_a_site_is_built_again_and_again(site):
    """MkDocs keeps the plugin: what it knew of one build is nothing to the next."""
    made = site()
    first, again = made.build(), made.build()
    assert first["index.html"] == again["index.html"]
    assert again.warnings == first.warnings
    made.repository.commit({"docs/index.md": "# Start\n\nSee `src/a.py:2`.\n"})
    third = made.build()
    assert third.warnings == []
    assert count_own(third["index.html"]) == 1


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"preset": "strictest"}, ["preset", "strictest", "recommended"]),
        ({"link": "none"}, ["link", "did you mean"]),
        ({"badges": 3}, ["badges", "3"]),
        ({"links": "forge"}, ["links", "repo_url"]),
        ({"corpus": ["nowhere"]}, ["corpus", "nowhere"]),
    ],
)
def test_wrong_settings_name_key_and_value_without_a_traceback(site, options, words):
    done = mkdocs(site(options=options).root)
    assert done.returncode == 1
    assert all(word in done.stderr for word in words)
    assert "Traceback" not in done.stderr


def mkdocs(root, *arguments):
    return subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", *arguments],
        cwd=root,
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1", "NO_COLOR": "1"},
        capture_output=True,
        text=True,
        check=False,
    )


def test_quiet_and_strict_on_the_command_line(site):
    done = mkdocs(site().root, "-q", "--strict")
    assert done.returncode == 1
    assert "docs/index.md:3: CG102" in done.stderr
    assert "Traceback" not in done.stderr
