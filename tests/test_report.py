"""The report page: what it says, where its links lead, and what it must not do with words that others wrote."""

from __future__ import annotations

import json
import re
from html import unescape
from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mkdocs_citeguard.attribution import Attributed
from mkdocs_citeguard.audit import Audit
from mkdocs_citeguard.audited import Site as AuditedSite
from mkdocs_citeguard.findings import Finding, Severity
from mkdocs_citeguard.pages.markup import link, plain, verbatim
from mkdocs_citeguard.pages.report import report
from mkdocs_citeguard.pages.shown import Shown
from mkdocs_citeguard.span import Location
from tests.rendering import count_own
from tests.sites import FILES, Site
from tests.test_plugin import HOOK, THEMES

PAGE = (
    "# Start\n\n"
    'One is `src/a.py:1` "ONE = 1".\n\nTwo is `src/a.py:5` "TWO = 2".\n\nSix is `src/a.py:10` "SIX = 16".\n\n'
    "None is `src/none.py:3`, but REF-001 is.\n"
)


class Tree(HTMLParser):
    """The elements of a page, each as (tag, attributes)."""

    def __init__(self, html):
        super().__init__()
        self.elements = []
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        self.elements.append((tag, dict(attrs)))


@pytest.fixture
def site(tmp_path):
    def make(files, options=None, **more):
        pages = {f"docs/{name}": text for name, text in files.items()}
        root = tmp_path / f"site{len(list(tmp_path.iterdir()))}"
        return Site(root, {**FILES, **pages}, {"report_page": True, **(options or {})}, **more)

    return make


def content(built) -> str:
    return (
        built["citeguard/report/index.html"]
        .partition('<div class="citeguard-report">')[2]
        .partition("</ol>\n</div>")[0]
    )


def rows(html: str) -> list[str]:
    """The findings as text."""
    found = re.findall(r"<li data-severity.*?</li>", html.partition("citeguard-findings")[2], re.DOTALL)
    return [" ".join(unescape(re.sub("<[^>]+>", " ", row)).split()) for row in found]


@pytest.mark.parametrize("nav", [None, ["index.md", "citeguard/report.md"]])
def test_it_lists_what_was_found(site, nav):
    made = site(
        {"index.md": "# Start\n\nSee `src/none.py:3`, REF-009.\n\nAnd MACRO.\n"},
        mkdocs={"hooks": ["hook.py"], "site_url": "https://example.org/", **({"nav": nav} if nav else {})},
    )
    made.repository.commit({"hook.py": HOOK})
    built = made.build()
    html = built["citeguard/report/index.html"]
    shown = rows(html)
    assert len(shown) == len(built.warnings) == 4
    for said in built.warnings:
        place, _, words = said.removeprefix("citeguard: ").partition(": CG")
        assert any(
            place in row and words.partition(": ")[2].replace("`", "")[:30] in row.replace("  ", " ")
            for row in shown
        )
    assert ("report/" in built["index.html"]) == bool(nav)
    assert ("citeguard/report/" in built["sitemap.xml"]) == bool(nav)
    assert count_own(html) == 0


def test_counts_are_those_of_the_summary(site):
    html = content(site({"index.md": PAGE}).build())
    counts = re.findall(r"<dt>(?:<abbr>(\w)</abbr>)? ?([^<]*)</dt><dd>([\d,]+)</dd>", html)
    assert {letter: number for letter, _, number in counts if letter} == {
        "N": "5",
        "V": "3",
        "P": "1",
        "U": "2",
    }
    assert "<strong>BLOCKED</strong>" in html
    statuses = re.findall(r"citeguard-badge citeguard-([\w-]+)\">[\w-]+</span></td><td>(\d+)</td>", html)
    assert dict(statuses) == {"verified": "1", "present": "1", "drifted": "1", "altered": "1", "missing": "1"}


def test_a_finding_has_its_evidence_and_leads_to_its_citation(site):
    built = site({"index.md": PAGE}).build()
    html = content(built)
    (altered,) = [one for one in re.findall(r"<li data-severity.*?</li>", html, re.DOTALL) if "CG203" in one]
    assert "$ sed -n &#x27;10p&#x27; &#x27;src/a.py&#x27;\nSIX = 6</code>" in altered
    assert "<q>SIX = 16</q>" in altered
    anchor = re.search(r'href="\.\./\.\./#(citeguard:[\w-]+)">docs/index.md:7:\d+<', altered)[1]
    (cited,) = re.findall(rf'<a [^>]*id="{anchor}"[^>]*>', built["index.html"])
    assert "citeguard-altered" in cited


def test_every_link_leads_to_something(site):
    built = site({"index.md": PAGE, "part/b c.md": PAGE}).build()
    for tag, attributes in Tree(content(built)).elements:
        href = attributes.get("href", "")
        if tag == "a" and href.startswith("../../"):
            path, _, fragment = href.removeprefix("../../").partition("#")
            page = built[unescape(path).replace("%20", " ") + "index.html"]
            assert not fragment or f'id="{fragment}"' in page


def test_a_page_has_its_part_of_the_report(site):
    built = site({"a b.md": PAGE}, {"page_summary": "bottom"}).build()
    (fragment,) = re.findall(r'citeguard-summary"><a href="[^"#]*#([^"]*)"', built["a b/index.html"])
    assert f'<details id="{fragment}">' in content(built)


def test_no_style_and_no_script_stands_in_the_page(site):
    for tag, attributes in Tree(content(site({"index.md": PAGE}).build())).elements:
        assert tag != "style"
        assert not [name for name in attributes if name == "style" or name.startswith("on")]
        assert tag != "script" or attributes["src"] == "../../assets/citeguard-report.js"


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("indexing", ["full", "titles"])
def test_it_stays_out_of_the_search(site, theme, indexing):
    search = {"search": {} if theme == "material" else {"indexing": indexing}}
    made = site({"index.md": PAGE}, {"links": "views"}, mkdocs={"theme": theme}, before=(search,))
    built = made.build()
    docs = json.loads(built["search/search_index.json"])["docs"]
    assert docs
    assert not [one for one in docs if "report" in one["location"] or "citeguard/source" in one["location"]]
    assert "there is no file" not in built["search/search_index.json"]


def test_it_is_written_when_a_strict_build_fails(site):
    built = site({"index.md": PAGE}).build(strict=True)
    assert built.aborted
    assert "there is no file <code>src/none.py</code>" in content(built)


def test_of_a_clean_site_it_says_so(site):
    built = site({"index.md": '# A\n\n`src/a.py:2` "TWO = 2"\n'}).build(strict=True)
    assert built.aborted is None
    assert "<strong>PASS</strong>" in content(built)
    assert "No findings." in content(built)


def test_of_a_site_without_citations_it_says_so(site):
    assert "Nothing is cited." in content(site({"index.md": "# A\n"}).build(strict=True))


def test_there_is_none_unless_asked_for(site):
    built = site({"index.md": PAGE}, {"report_page": False}).build()
    assert not [name for name in built.names if "report" in name]


def test_a_page_of_the_author_stays(site):
    built = site({"index.md": PAGE, "citeguard/report.md": "# Mine\n"}).build()
    assert "Mine" in built["citeguard/report/index.html"]
    assert "citeguard-report" not in built["citeguard/report/index.html"].replace("citeguard-report.js", "")


def test_secrets_are_not_in_it(site):
    made = site({"index.md": '# A\n\n`.env:1` "TOKEN=hush" and `key.pem:1`.\n'}, {"links": "views"})
    made.repository.commit({".env": "TOKEN=hush\nother=quiet\n", "key.pem": "quiet\n"})
    assert "quiet" not in content(made.build())


# --- hostile words ---

HOSTILE = 'docs/<i>\u202e\x07&".md'


def test_it_escapes_what_it_says():
    finding = Finding(
        Location(HOSTILE, 3),
        "CG102",
        "missing-file",
        Severity.WARN,
        "no `<script>alert(1)</script>` & \u202e`<b>`",
    )
    html = report(Shown(Attributed(Audit(AuditedSite(()), (finding,))), lambda path: f"{path}?a&b"), "")
    assert "<code>&lt;script&gt;alert(1)&lt;/script&gt;</code> &amp; ‹U+202E›<code>&lt;b&gt;</code>" in html
    assert ">docs/&lt;i&gt;‹U+202E›‹U+0007›&amp;&quot;.md:3:1</a>" in html
    assert {tag for tag, _ in Tree(html).elements} & {"script", "b", "i"} == set()


def test_hostile_pages_and_sources_do_no_harm(site):
    text = (
        "# A\n\n`src/x.py:1` \"a = '</code></pre><script>alert(1)</script>'\" and `src/<img src=x>.py:1`.\n"
    )
    made = site({"index.md": text})
    made.repository.commit({"src/x.py": "a = '</code></pre><script>alert(2)</script>'\nb = '\u202e'\n"})
    html = content(made.build())
    assert "alert(2)" in html
    assert "<script>alert" not in html
    assert "<img" not in html


@given(st.text())
def test_no_words_become_markup(text):
    for html in (plain(text), verbatim(text)):
        assert not re.search("[<>\"']|[\x00-\x08\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]", html)
        html.encode()


@pytest.mark.parametrize(
    ("address", "linked"),
    [
        ("https://example.org/", True),
        ("../a:b.md", True),
        ("a/#citeguard:3", True),
        ("javascript:alert(1)", False),
        ("JaVaScRiPt:alert(1)", False),
        ("data:text/html,x", False),
        (" javascript:alert(1)", False),
        (None, False),
    ],
)
def test_only_addresses_are_linked_to(address, linked):
    assert ("<a " in link(address, "words")) == linked
