"""Readers who listen, who type, who print, who see few colours: what is said to each of them of a citation."""

from __future__ import annotations

import pytest

from tests.browsers import served
from tests.test_browser import LOOKS, MATERIAL, PREVIEW, browser, build, drawn_words, seen, visit
from tests.test_browser_pages import FINDINGS, NAMED, REPORT, SOURCE

pytestmark = pytest.mark.slow
FIXTURES = (browser, build, visit)
THEMES = [LOOKS[0], LOOKS[2], MATERIAL]
DRAWN = ".citeguard:not(.citeguard-present:not([class*=grade], [class*=claim]))"


@pytest.fixture(params=THEMES, ids=str)
def look(request):
    return request.param


@pytest.fixture
def open_at(build, look, visit):
    def opened(name: str, **more):
        return seen(visit(f"{served(build(look))}/{name}", **more).page, look)

    return opened


# --- listening ---


def test_a_name_holds_the_state_the_level_and_the_verdict(open_at):
    page = open_at("verify.html")
    assert page.locator(f"p {DRAWN}").first.evaluate("one => one.localName") == "a"
    name = "REF-001, certainty moderate, claim not supported by the source (judge: demonstration)"
    assert page.get_by_role("link", name=name, exact=True).count() == 1
    page = open_at("gallery.html")
    name = "REF-001, differs from source, certainty moderate"
    assert page.get_by_role("link", name=name, exact=True).count() == 1


def test_whatever_is_drawn_is_said(open_at):
    """By the name of the link, or of the group where nothing is led to; and all of it can be reached by keyboard."""
    page = open_at("gallery.html")
    told = page.locator(DRAWN).evaluate_all(
        "all => all.map(one => [one.className, one.localName, one.getAttribute('aria-label'), one.tabIndex])"
    )
    assert {tag for _, tag, _, _ in told} == {"a", "span"}
    for classes, tag, name, stop in told:
        status = next(one for one in classes.split() if one.startswith("citeguard-")).removeprefix(
            "citeguard-"
        )
        words = {
            "altered": "differs from source",
            "fabricated": "not found in source",
            "out-of-range": "out of range",
            "unverifiable": "not checked",
            "present": "",
        }.get(status, status)
        assert words in name, (classes, name)
        assert "grade" not in classes or "certainty" in name, (classes, name)
        assert stop == 0 or tag == "a", (classes, name)
        assert page.locator(DRAWN).count() == len(told)


def test_what_is_drawn_is_not_read_besides(open_at):
    page = open_at("gallery.html")
    assert (
        page.locator("a.citeguard-altered")
        .first.evaluate("one => getComputedStyle(one, '::after').content")
        .endswith(' / ""')
    )
    assert "≠" not in page.locator("body").aria_snapshot()


# --- typing ---


def test_all_citations_are_reached_and_left_by_keyboard(open_at):
    page = open_at("verify.html")
    page.locator(".citeguard").first.evaluate("one => one.parentElement.setAttribute('tabindex', '-1')")
    page.locator(".citeguard").first.evaluate("one => one.parentElement.focus()")
    page.keyboard.press("Tab")
    shown = page.locator(PREVIEW)
    shown.wait_for()
    page.keyboard.press("Escape")
    shown.wait_for(state="detached")
    assert page.evaluate("document.activeElement.matches('.citeguard')")
    assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") != "none"
    page.keyboard.press("Enter")
    page.wait_for_url("**/citeguard/**")


def test_escape_closes_what_a_pointer_opened(open_at):
    page = open_at("verify.html")
    page.locator("p a.citeguard").first.hover()
    page.locator(PREVIEW).wait_for()
    page.keyboard.press("Escape")
    page.locator(PREVIEW).wait_for(state="detached")


# --- printing ---


@pytest.mark.parametrize(
    ("name", "selector", "words"),
    [
        ("gallery.html", "a.citeguard-altered:not([class*=grade])", " [differs from source]"),
        ("gallery.html", "a.citeguard-altered[class*=grade]", " [differs from source, certainty moderate]"),
        ("gallery.html", ".citeguard-missing", " [missing]"),
        ("gallery.html", "a.citeguard-present.citeguard-grade-low", " [present, certainty low]"),
        (
            "verify.html",
            ".citeguard-claim-unsupported",
            " [present, certainty moderate, claim unsupported]",
        ),
        ("verify.html", ".citeguard-claim-partial", " [present, claim partly supported]"),
        ("how-it-works.html", "a.citeguard-verified:not([class*=grade])", " ✓"),
    ],
)
def test_on_paper_a_badge_is_words(open_at, name, selector, words):
    page = open_at(name)
    page.emulate_media(media="print")
    assert drawn_words(page, selector) == words


def test_no_preview_and_no_control_is_printed(open_at):
    page = open_at("verify.html")
    page.locator("p a.citeguard").first.hover()
    page.locator(PREVIEW).wait_for()
    page.emulate_media(media="print")
    assert not page.locator(PREVIEW).is_visible()
    page = open_at(REPORT)
    page.locator(".citeguard-controls").wait_for()
    page.emulate_media(media="print")
    assert not page.locator(".citeguard-controls").is_visible()
    assert page.locator(f"{FINDINGS} details dl").first.evaluate(
        "one => one.checkVisibility({contentVisibilityAuto: true})"
    )
    assert page.pdf()[:5] == b"%PDF-"


# --- few colours, little motion ---


def test_forced_colours_leave_what_is_highlighted(open_at):
    page = open_at(f"{SOURCE}#L9-L10")
    page.wait_for_function(f"{NAMED}'9,10'")
    page.emulate_media(forced_colors="active")
    outline = page.locator(".citeguard-named").first.evaluate(
        "one => [getComputedStyle(one).outlineStyle, getComputedStyle(one).outlineWidth]"
    )
    assert outline == ["solid", "2px"]
    cited = page.locator(".citeguard-cited").first.evaluate(
        "one => getComputedStyle(one).borderInlineStartWidth"
    )
    assert cited == "3px"


def test_forced_colours_leave_the_signs_and_the_bars(open_at):
    page = open_at(REPORT)
    page.emulate_media(forced_colors="active")
    fill, stroke = page.locator(".citeguard-bar rect").first.evaluate(
        "one => [getComputedStyle(one).fill, getComputedStyle(one).stroke]"
    )
    assert fill != stroke
    assert "≠" in page.locator(".citeguard-badge.citeguard-altered").first.evaluate(
        "one => getComputedStyle(one, '::before').content"
    )


@pytest.mark.parametrize("look", [LOOKS[0], MATERIAL], ids=str)
@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_lines_of_source_change_at_once_where_that_is_wished(open_at, motion):
    page = open_at(SOURCE, reduced_motion=motion)
    seconds = page.locator(".citeguard-line").first.evaluate(
        "one => getComputedStyle(one).transitionDuration"
    )
    assert (seconds == "0s") == (motion == "reduce")
