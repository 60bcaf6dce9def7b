"""Windows of phones and of desks: nothing is wider than they are, and a preview is inside of them and beside its citation."""

from __future__ import annotations

import pytest

from tests.browsers import served
from tests.environments import ROOT
from tests.sites import Site
from tests.test_browser import ALTERED, LOOKS, MATERIAL, PREVIEW, Look, browser, seen, visit

pytestmark = pytest.mark.slow
FIXTURES = (browser, visit)
LONG = "src/a_folder_with_a_very_long_name/another_folder_with_a_long_name/module_with_a_long_name.py"
SOURCE = (
    '"""Rules."""\n\n\ndef a_very_long_name_of_a_function(parameter_number_one, parameter_number_two, another=None):\n'
    "    return parameter_number_one >= parameter_number_two and another is not None\n\n\n"
    f'LIMIT = "{"x" * 300}"\n' + "".join(f"line_{number} = {number}\n" for number in range(9, 40))
)
PAGE = f"""\
# Sorting parcels by `depot/limits.py:5` and REF-001

Words that reach the edge, so that a citation breaks in two (`depot/limits.py:10`, "return weight >= HEAVIEST").

| what | where | why |
|---|---|---|
| limit | `depot/limits.py:3-6` | REF-001, REF-002 |
| long | `{LONG}:4-5` | `depot/none.py:3` |

- a list
    - in a list (`depot/limits.py:3-6`)
        - in a list REF-002[^1]

1. `{LONG}:8`

In a long work REF-001-003, {LONG}:9-30 and REF-404.

[^1]: A note:

    - with a list that cites `depot/limits.py:10` and REF-001
    - and `src/none.py:33`.

Said at REF-009 @ 00:12:34.

{"Words and more words. " * 60}

At the end of the page `depot/limits.py:9`, and again `depot/limits.py:3-10` and REF-002
"""
PLACES = {
    "content": "index.html",
    "report": "citeguard/report/index.html",
    "references": "citeguard/references/index.html",
    "source": f"citeguard/source/{LONG}/index.html",
}
CITATIONS = ".citeguard[data-citeguard-title]"
PLAIN = Look("material, as it comes", {"name": "material", "font": False})
OWN_LOOKS = [PLAIN, *(look for look in LOOKS if look.recipe is None)]
THEMES = [LOOKS[0], LOOKS[2], MATERIAL]
SIZES = [(360, 640), (1100, 700)]
WIDER = """() => {
  const page = document.documentElement;
  const hidden = [page, document.body].some(one => /hidden|clip/.test(getComputedStyle(one).overflowX));
  return hidden ? 0 : page.scrollWidth - page.clientWidth;
}"""
"""By how much a reader can scroll the page sideways."""
STANDS = """index => {
  const citation = document.querySelectorAll(".citeguard[data-citeguard-title]")[index];
  const box = document.querySelector("#citeguard-preview").getBoundingClientRect();
  const page = document.documentElement;
  const over = [...citation.getClientRects()].some(row =>
    row.left < box.right && box.left < row.right && row.top < box.bottom && box.top < row.bottom);
  const outside = box.left < 0 || box.top < 0 || box.right > page.clientWidth + .5 || box.bottom > page.clientHeight + .5;
  return [citation.textContent, over ? "over it" : "", outside ? "outside" : ""].join(" ").trim();
}"""


@pytest.fixture(scope="module")
def hard(tmp_path_factory):
    """Builds a site with long words and narrow places in a look, with and without the plugin, once each."""
    example, made = ROOT / "example_site", {}
    files = {
        one.relative_to(example).as_posix(): one.read_text("utf-8")
        for top in ("depot", "research")
        for one in (example / top).rglob("*.*")
        if one.is_file()
    }
    files |= {LONG: SOURCE, "docs/index.md": PAGE}

    def site(look, options={"report_page": True, "page_summary": "top"}):  # noqa: B006  it is not changed
        key = look.name, options is None
        if key not in made:
            folder = tmp_path_factory.mktemp("hard")
            mkdocs = {"theme": look.theme, "markdown_extensions": ["footnotes", "tables"]}
            Site(folder, files, options, mkdocs=mkdocs, before=("search",)).build()
            made[key] = served(folder / "site")
        return made[key]

    return site


@pytest.fixture
def open_at(hard, visit):
    def opened(look, size, name="content", options=..., **more):
        address = hard(look) if options is ... else hard(look, options)
        page = seen(visit(f"{address}/{PLACES[name]}", reduced_motion="reduce", **more).page, look)
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.wait_for_load_state("networkidle")
        return page

    return opened


@pytest.mark.parametrize("look", OWN_LOOKS, ids=str)
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_no_page_is_wider_than_its_window(open_at, look, size):
    for name in ("report", "references", "source"):
        page = open_at(look, size, name)
        page.evaluate("document.querySelectorAll('details').forEach(one => { one.open = true })")
        assert page.evaluate(WIDER) == 0, name
    wide = open_at(look, size).evaluate(WIDER)
    assert wide == 0 or wide <= open_at(look, size, options=None).evaluate(WIDER) + 1  # a table of the author


@pytest.mark.parametrize("look", THEMES, ids=str)
@pytest.mark.parametrize("size", [*SIZES, (640, 260)], ids=str)
def test_a_preview_is_in_the_window_and_beside_its_citation(open_at, look, size):
    page = open_at(look, size)
    page.keyboard.press("Tab")
    stand = []
    citations = page.locator(CITATIONS)
    for index in range(citations.count()):
        one = citations.nth(index)
        for edge, show in (("start", one.focus), ("end", one.hover)):
            page.keyboard.press("Escape")
            page.mouse.move(1, 1)
            page.evaluate("document.activeElement.blur()")
            one.evaluate("(one, edge) => one.scrollIntoView({block: edge, inline: edge})", edge)
            show()
            page.locator(PREVIEW).wait_for()
            page.wait_for_timeout(50)
            stand.append(page.evaluate(STANDS, index))
    texts = page.locator(CITATIONS).all_text_contents()
    assert len(stand) == 2 * len(texts) > 30
    assert set(stand) == set(texts)


def test_a_preview_stays_with_its_citation_when_a_table_scrolls(open_at):
    page = open_at(MATERIAL, (360, 640))
    one = page.locator("table .citeguard", has_text="REF-002")
    page.keyboard.press("Tab")
    one.focus()
    page.locator(PREVIEW).wait_for()
    page.evaluate("scrollBy(0, -120)")
    page.wait_for_timeout(100)
    assert page.evaluate(STANDS, page.locator(CITATIONS).all_text_contents().index("REF-002")) == "REF-002"


@pytest.mark.parametrize("look", THEMES, ids=str)
def test_a_tap_goes_where_the_link_leads_and_tells_what_is_wrong_where_none_does(open_at, look):
    page = open_at(look, (360, 640), has_touch=True, is_mobile=True)
    page.locator(".citeguard-missing", has_text="REF-404").tap()
    page.locator(f"{PREVIEW}.citeguard-missing").wait_for()
    assert page.evaluate(WIDER) <= max(0, open_at(look, (360, 640), options=None).evaluate(WIDER) + 1)
    link = page.locator("p a.citeguard", has_text="depot/limits.py:3-10")
    link.scroll_into_view_if_needed()
    link.tap()
    page.wait_for_url("**/depot/limits.py/#L3-L10")
    assert page.locator(PREVIEW).count() == 0


@pytest.mark.parametrize("look", OWN_LOOKS, ids=str)
def test_a_preview_is_written_smaller_than_the_page(open_at, look):
    page = open_at(look, (1100, 700))
    page.locator(ALTERED).first.hover()
    page.locator(PREVIEW).wait_for()
    size = "one => parseFloat(getComputedStyle(one).fontSize)"
    sizes = [page.locator(f"{PREVIEW}{part}").first.evaluate(size) for part in ("", " p", " pre code")]
    assert sizes == [13, 13, 12]
    assert page.locator("p .citeguard").first.evaluate(size) >= 13


@pytest.mark.parametrize("look", OWN_LOOKS, ids=str)
def test_bars_of_the_report_are_seen(open_at, look):
    page = open_at(look, (360, 640), "report")
    page.evaluate("document.querySelectorAll('details').forEach(one => { one.open = true })")
    heights = page.locator(".citeguard-bar").evaluate_all(
        "all => all.map(one => one.getBoundingClientRect().height)"
    )
    assert len(heights) > 4
    assert min(heights) >= 6


@pytest.mark.parametrize("look", OWN_LOOKS, ids=str)
def test_sentences_are_told_from_the_places_that_hold_them(open_at, look):
    page = open_at(look, (1100, 700), "references")
    signs = "one => ['::before', '::after'].map(side => getComputedStyle(one, side).content)"
    assert page.locator(".citeguard-citing q").first.evaluate(signs) == ["open-quote", "close-quote"]
    assert (
        page.locator(".citeguard-citing q").first.evaluate("one => getComputedStyle(one).quotes") == '"“" "”"'
    )
