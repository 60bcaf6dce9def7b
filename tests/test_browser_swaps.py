"""Material puts the next page in place of the one that is shown (`navigation.instant`): nothing of ours may miss that."""

from __future__ import annotations

import pytest

from tests.browsers import served
from tests.test_browser import (
    ALTERED,
    MATERIAL,
    OFFSPRING,
    OURS,
    PREVIEW,
    browser,
    example_site,
    focus_by_keyboard,
    python_of,
    visit,
)
from tests.test_browser_pages import FINDINGS, IN_SIGHT, NAMED, REPORT, SOURCE, said, shown

pytestmark = pytest.mark.slow
FIXTURES = (browser, visit)
COUNTED = """
  window.listeners = [];
  for (const one of [window, document]) {
    const add = one.addEventListener.bind(one);
    one.addEventListener = (type, ...more) => {
      if (/assets\\/citeguard/.test(new Error().stack)) window.listeners.push(type);
      add(type, ...more);
    };
  }
"""
"""Keeps what our scripts wait for."""


@pytest.fixture(scope="module", params=[MATERIAL, OFFSPRING], ids=str)
def address(request, tmp_path_factory, environments):
    """Where the example site is; it knows that, for pages of other addresses are not put in place."""
    look, folder = request.param, tmp_path_factory.mktemp("swaps")
    (folder / "site").mkdir()
    found = served(folder / "site")
    example_site(folder, look, f"{found}/", python_of(look, environments), OURS)
    return found


@pytest.fixture
def open_at(address, visit):
    def opened(name: str):
        page = visit("about:blank").page
        page.add_init_script(COUNTED)
        page.goto(f"{address}/{name}")
        page.wait_for_load_state("networkidle")
        page.evaluate("window.stays = true")
        return page

    return opened


def follow(page, selector: str, name: str) -> None:
    """Click a link; the page that it leads to is put in place."""
    leave(page)
    page.locator(selector).first.evaluate("one => one.click()")
    arrive(page, name)


def back(page, name: str) -> None:
    leave(page)
    page.go_back()
    arrive(page, name)


def leave(page) -> None:
    page.wait_for_timeout(
        300
    )  # the theme notes how far a page is scrolled when that has not changed for a while
    page.evaluate("document.querySelector('[data-md-component=container]').dataset.left = ''")


def arrive(page, name: str) -> None:
    page.wait_for_url(f"**/{name}")
    page.locator("[data-left]").wait_for(state="detached")
    page.locator(PREVIEW).wait_for(state="detached")
    page.wait_for_load_state("networkidle")
    assert page.evaluate("window.stays"), "the page was loaded, not put in place"


def works_as_report(page) -> None:
    page.locator(".citeguard-controls").wait_for()
    everything = shown(page, "rule")
    page.select_option("[name=order]", "rule")
    assert shown(page, "rule") == sorted(everything)
    page.select_option("[name=status]", "missing")
    page.wait_for_function(
        "document.querySelector('.citeguard-controls output').textContent.startsWith('7 ')"
    )
    assert set(shown(page, "status")) == {"missing"}
    page.locator(".citeguard-controls button").click()
    page.wait_for_function(
        f"document.querySelector('.citeguard-controls output').textContent.startsWith('{len(everything)} ')"
    )
    assert shown(page, "rule") == everything
    bars = page.locator(".citeguard-report > .citeguard-bar rect")
    assert all(box["width"] > 1 and box["height"] > 4 for box in (one.bounding_box() for one in bars.all()))
    assert bars.count() > 4


def works_as_gallery(page) -> None:
    page.locator(ALTERED).hover()
    page.locator(f"{PREVIEW}.citeguard-altered").wait_for()
    focus_by_keyboard(page, ".citeguard-missing")
    page.locator(f"{PREVIEW}.citeguard-missing").wait_for()
    assert page.locator(PREVIEW).count() == 1
    page.keyboard.press("Escape")
    page.locator(PREVIEW).wait_for(state="detached")
    assert page.locator(".md-tooltip2").count() == 0


def works_as_source(page) -> None:
    page.wait_for_function(f"{NAMED}'10'")
    lines = page.locator(".citeguard-line")
    lines.and_(page.locator('[data-line="9"]')).click(position={"x": 8, "y": 8})
    page.wait_for_function(f"{NAMED}'9'")
    lines.and_(page.locator('[data-line="10"]')).click(position={"x": 8, "y": 8}, modifiers=["Shift"])
    page.wait_for_function(f"{NAMED}'9,10'")
    page.evaluate("location.hash = '#L10'")
    page.wait_for_timeout(500)  # the theme puts this page in place anew when its fragment changes first
    page.wait_for_function(f"{NAMED}'10'")


def comes_in_sight(page, selector: str) -> None:
    page.wait_for_function(IN_SIGHT, arg=selector)


def waits_for(page) -> list[str]:
    return sorted(page.evaluate("window.listeners"))


def test_the_report_works_each_time_it_is_put_in_place(open_at):
    page = open_at("gallery.html")
    waiting = None
    for _ in range(3):
        follow(page, f'a[href$="{REPORT}"]', REPORT)
        works_as_report(page)
        follow(page, 'a[href$="/gallery.html"]', "gallery.html")
        works_as_gallery(page)
        waiting = waiting or waits_for(page)
        assert waits_for(page) == waiting
    back(page, REPORT)
    works_as_report(page)
    back(page, "gallery.html")
    works_as_gallery(page)
    assert waits_for(page) == waiting


def test_addresses_into_the_report_and_out_of_it_land(open_at):
    page = open_at("gallery.html")
    for _ in range(2):
        follow(page, ".citeguard-summary a", f"{REPORT}#**")
        comes_in_sight(page, ".citeguard-pages details[open] summary")
        assert "gallery.md" in page.locator(".citeguard-pages details[open] summary").text_content()
        follow(page, f"{FINDINGS}[data-status=altered] .citeguard-where a", "gallery.html#citeguard:*")
        comes_in_sight(page, ALTERED)
        page.locator(ALTERED).hover()
        page.locator(PREVIEW).wait_for()


def test_a_filter_does_not_outlive_its_page(open_at):
    page = open_at(REPORT)
    told = said(page)
    page.fill("[name=text]", "limts")
    follow(page, 'a[href$="/gallery.html"]', "gallery.html")
    back(page, REPORT)
    page.locator(".citeguard-controls").wait_for()
    assert said(page) == told


def test_a_view_of_source_works_each_time_it_is_put_in_place(open_at, address):
    page = open_at("gallery.html")
    page.locator(ALTERED).click()
    page.wait_for_url(f"**/{SOURCE}#L10")
    page.wait_for_load_state("networkidle")
    page.evaluate("window.stays = true")
    works_as_source(page)
    waiting = waits_for(page)
    for _ in range(2):
        follow(page, 'a[href$="/gallery.html"]', "gallery.html")
        works_as_gallery(page)
        back(page, f"{SOURCE}#L10")
        comes_in_sight(page, '[data-line="10"]')
        works_as_source(page)
        assert waits_for(page) == waiting


def test_works_and_the_places_that_cite_them_are_found(open_at):
    page = open_at("links.html")
    for _ in range(2):
        follow(page, 'a.citeguard[href$="#REF-001"]', "citeguard/references.html#REF-001")
        comes_in_sight(page, "#REF-001")
        follow(page, '#REF-001 .citeguard-citing a[href*="/links.html#"]', "links.html#citeguard:*")
        comes_in_sight(page, 'a.citeguard[href$="#REF-001"]')
        page.locator('a.citeguard[href$="#REF-001"]').first.hover()
        page.locator(PREVIEW).wait_for()
