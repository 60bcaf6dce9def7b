"""Generated pages in a real browser: the report is filtered and sorted, ranges of source are highlighted."""

from __future__ import annotations

import json
import shutil
from collections import Counter

import pytest

from tests.browsers import axe, served
from tests.sites import FILES, Site
from tests.test_browser import (
    ALTERED,
    DOCS,
    HOME,
    LOOKS,
    MATERIAL,
    PREVIEW,
    SERIOUS,
    browser,
    build,
    example_site,
    look,
    python_of,
    seen,
    visit,
)

pytestmark = pytest.mark.slow
FIXTURES = (browser, build, look, visit)
IN_SIGHT = """selector => {
  const box = document.querySelector(selector)?.getBoundingClientRect();
  return box?.height && box.top >= 0 && box.bottom <= innerHeight;
}"""
REPORT = "citeguard/report.html"
SOURCE = "citeguard/source/example_site/depot/limits.py/index.html"
FINDINGS = ".citeguard-findings > li"
REFERENCES = "citeguard/references.html"
STRICT = {"Content-Security-Policy": "default-src 'self' 'report-sample'"}
KEEP_COMPLAINTS = """
  window.complaints = [];
  addEventListener("securitypolicyviolation", ({effectiveDirective, blockedURI, sample}) =>
    window.complaints.push([effectiveDirective, blockedURI.replace(location.origin, ""), sample].join(" ")));
"""


@pytest.fixture
def report(build, look, visit):
    address = served(build(look))
    page = seen(visit(f"{address}/{REPORT}").page, look)
    page.locator(".citeguard-controls").wait_for()
    return page


def said(page) -> str:
    return page.locator(".citeguard-controls output").inner_text()


def shown(page, attribute: str) -> list[str]:
    return page.eval_on_selector_all(
        FINDINGS, f"all => all.filter(one => one.checkVisibility()).map(one => one.dataset.{attribute})"
    )


def test_it_is_filtered(report):
    everything = shown(report, "rule")
    report.select_option("[name=status]", "missing")
    report.wait_for_function(
        "document.querySelector('.citeguard-controls output').textContent.startsWith('7 ')"
    )
    assert set(shown(report, "status")) == {"missing"}
    rows = report.locator(".citeguard-pages tbody tr:visible")
    assert set(rows.evaluate_all("all => all.map(one => one.dataset.status)")) == {"missing"}
    report.fill("[name=text]", "LIMTS.py")
    report.wait_for_function(
        "document.querySelector('.citeguard-controls output').textContent.startsWith('1 ')"
    )
    assert said(report) == "1 finding, 1 citation"
    report.locator(".citeguard-controls button").click()
    report.wait_for_function(
        f"document.querySelector('.citeguard-controls output').textContent.startsWith('{len(everything)} ')"
    )
    assert shown(report, "rule") == everything


def test_it_is_sorted(report):
    places = shown(report, "rule")
    report.select_option("[name=order]", "rule")
    assert shown(report, "rule") == sorted(places) != places
    report.select_option("[name=order]", "severity")
    severities = shown(report, "severity")
    assert severities == sorted(severities, reverse=True)
    report.select_option("[name=order]", "place")
    assert shown(report, "rule") == places


def test_a_finding_leads_to_its_citation(report):
    report.locator(f"{FINDINGS}[data-status=altered] .citeguard-where a").first.click()
    report.wait_for_url("**/gallery.html#citeguard:*")
    report.wait_for_load_state("networkidle")
    cited = report.evaluate("document.getElementById(location.hash.slice(1)).className")
    assert "citeguard-altered" in cited


def test_ten_thousand_citations_are_filtered_and_sorted_and_their_pages_found(tmp_path, visit):
    kinds = (
        "One is `src/a.py:2` here.\n\n",
        "REF-001 says so.\n\n",
        "Nothing is at `src/none.py:3`.\n\n",
        'One is `src/a.py:1` "ONE = 2".\n\n',
    )
    text = "".join(kinds[number % 4] for number in range(100))
    pages = {f"docs/p{number}.md": f"# Page {number}\n\n{text}" for number in range(100)}
    mkdocs = {"theme": LOOKS[0].theme, "nav": ["index.md"], "not_in_nav": "p*.md"}
    files = {**FILES, "docs/index.md": "# Home\n", **pages}
    Site(tmp_path, files, {"report_page": True}, mkdocs=mkdocs, before=("search",)).build()
    page = visit(f"{served(tmp_path / 'site')}/citeguard/report/#docs/p70.md").page
    page.locator(".citeguard-controls").wait_for()
    assert said(page) == "5,001 findings, 10,000 citations"
    page.wait_for_function(IN_SIGHT, arg='[id="docs/p70.md"][open] summary')
    page.select_option("[name=status]", "altered")
    told = "document.querySelector('.citeguard-controls output').textContent"
    page.wait_for_function(f"{told} === '2,500 findings, 2,500 citations'")
    page.select_option("[name=order]", "severity")
    page.fill("[name=text]", "p99.md")
    page.wait_for_function(f"{told} === '25 findings, 25 citations'")
    page.locator(f"{FINDINGS}:not([hidden]) .citeguard-where a").first.click()
    page.wait_for_url("**/p99/#citeguard:*")
    assert "citeguard-altered" in page.evaluate("document.getElementById(location.hash.slice(1)).className")


def test_the_line_of_a_page_leads_to_its_part(build, look, visit):
    address = served(build(look))
    page = visit(f"{address}/gallery.html").page
    page.locator(".citeguard-summary a").click()
    page.wait_for_url("**/report.html#**")
    page.locator(".citeguard-pages details[open]").wait_for()
    assert "gallery.md" in page.locator(".citeguard-pages details[open] summary").text_content()
    page.wait_for_timeout(300)
    assert 0 <= page.locator(".citeguard-pages details[open] summary").bounding_box()["y"] <= 400


@pytest.mark.parametrize("name", [REPORT, REFERENCES, SOURCE])
def test_axe_finds_nothing_serious(build, look, visit, tmp_path_factory, name):
    script = axe(tmp_path_factory.getbasetemp() / "axe")
    address = served(build(look))
    page = seen(visit(f"{address}/{name}").page, look)
    page.evaluate("document.querySelectorAll('details').forEach(one => { one.open = true })")
    # It must find rows that are out of sight where they are, not where they were before they were laid out.
    page.add_style_tag(content=".citeguard-report li { content-visibility: visible !important }")
    page.add_script_tag(path=script)
    found = page.evaluate(
        "axe.run('.citeguard-report, .citeguard-references, .citeguard-source', {resultTypes: ['violations']})"
    )["violations"]
    serious = {
        one["id"]: [(node["html"][:160], node["failureSummary"][-200:]) for node in one["nodes"][:3]]
        for one in found
        if one["impact"] in SERIOUS
    }
    assert not serious, json.dumps(serious, indent=1)


def test_without_a_script_all_is_there(build, look, visit):
    address = served(build(look))
    page = visit(f"{address}/{REPORT}", java_script_enabled=False).page
    assert not page.locator(".citeguard-controls").is_visible()
    assert page.locator(FINDINGS).count() > 20
    page.locator(f"{FINDINGS} summary").first.click()
    assert page.locator(f"{FINDINGS} dl").first.is_visible()


def test_from_the_disk_it_works_too(build, browser):
    page = browser.new_page()
    page.goto((build(MATERIAL) / REPORT).as_uri())
    page.select_option("[name=status]", "missing")
    page.wait_for_function(
        "document.querySelector('.citeguard-controls output').textContent.startsWith('7 ')"
    )
    page.close()


@pytest.fixture(scope="module")
def plain(tmp_path_factory, environments):
    """Builds the example site without the plugin, with pages where that puts its own; in each look once."""
    made = {}

    def site(look):
        if look.name not in made:
            folder = tmp_path_factory.mktemp("plain")
            shutil.copytree(DOCS, folder / "docs")
            for name in (REPORT, REFERENCES, SOURCE):
                page = (folder / "docs" / name).with_suffix(".md")
                page.parent.mkdir(parents=True, exist_ok=True)
                page.write_text("# Words\n", "utf-8")
            python = python_of(look, environments)
            made[look.name] = example_site(folder, look, HOME, python, None, folder / "docs")
        return made[look.name]

    return site


def use_gallery(page) -> None:
    page.locator(ALTERED).hover()
    page.locator(PREVIEW).wait_for()
    assert page.locator(PREVIEW).bounding_box()["y"] > page.locator(ALTERED).bounding_box()["y"]


def use_report(page) -> None:
    page.select_option("[name=status]", "missing")
    page.wait_for_function(
        "document.querySelector('.citeguard-controls output').textContent.startsWith('7 ')"
    )
    page.locator(f"{FINDINGS}:not([hidden]) summary").first.click()


def use_source(page) -> None:
    line = page.locator('.citeguard-line[data-line="9"]')
    line.click(position={"x": 8, "y": 8})
    page.wait_for_function(f"{NAMED}'9'")


@pytest.mark.parametrize(
    ("name", "use"),
    [("gallery.html", use_gallery), (REPORT, use_report), (REFERENCES, None), (SOURCE, use_source)],
    ids=lambda one: one if isinstance(one, str) else "",
)
def test_a_strict_policy_of_content_is_kept(build, plain, look, browser, name, use):
    """Nothing of ours is forbidden by it: browsers complain of what they complain of on the plain site, and no more."""
    complaints = []
    for site in (build(look), plain(look)):
        page = browser.new_page()
        page.add_init_script(KEEP_COMPLAINTS)
        page.goto(f"{served(site, STRICT)}/{name}")
        if site == build(look) and use:
            use(page)
        page.wait_for_load_state("networkidle")
        complaints.append(Counter(page.evaluate("window.complaints")))
        page.close()
    ours, of_the_theme = complaints
    assert of_the_theme
    assert ours - of_the_theme == Counter()


# --- source ---


NAMED = "[...document.querySelectorAll('.citeguard-named')].map(one => one.dataset.line).join() === "


def test_ranges_are_highlighted_from_the_address(build, look, visit):
    address = served(build(look))
    page = visit(f"{address}/{SOURCE}#L9-L10").page
    page.wait_for_load_state("networkidle")
    page.wait_for_function(f"{NAMED}'9,10'")
    for fragment, lines in (("#L3-4", "3,4"), ("#L6", "6"), ("#elsewhere", "")):
        page.evaluate(f"location.hash = '{fragment}'")
        page.wait_for_timeout(100)
        page.wait_for_function(f"{NAMED}'{lines}'")
        page.wait_for_load_state("networkidle")


def test_a_number_names_its_line_and_with_shift_a_range(build, look, visit):
    address = served(build(look))
    page = visit(f"{address}/{SOURCE}").page
    lines = page.locator(".citeguard-line")
    for number, keys, fragment in ((9, [], "#L9"), (10, ["Shift"], "#L9-L10")):
        lines.and_(page.locator(f'[data-line="{number}"]')).click(position={"x": 8, "y": 8}, modifiers=keys)
        assert page.evaluate("location.hash") == fragment
    page.wait_for_function(f"{NAMED}'9,10'")


def test_without_a_script_a_cited_range_is_highlighted(build, look, visit):
    """What is painted is as high as the lines of the range, and begins with the first of them."""
    address = served(build(look))
    page = visit(f"{address}/{SOURCE}#L9-L10", java_script_enabled=False).page
    painted = page.locator('[id="L9-L10"]').bounding_box()
    first, last = (
        page.locator(f'.citeguard-line[data-line="{number}"]').bounding_box() for number in (9, 10)
    )
    assert abs(painted["y"] - first["y"]) <= 3
    assert abs(painted["y"] + painted["height"] - last["y"] - last["height"]) <= 3
    assert (
        page.locator('[id="L9-L10"]').evaluate("one => getComputedStyle(one).backgroundColor")
        != "rgba(0, 0, 0, 0)"
    )
