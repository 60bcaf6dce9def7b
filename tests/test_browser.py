"""What readers see, in a real browser: badges, previews, and where links land; on each theme, in light and dark."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from html import escape
from importlib.resources import files
from pathlib import Path

import pytest
import yaml

from tests.browsers import Visit, axe, chromium, served
from tests.environments import ROOT, Recipe

pytestmark = pytest.mark.slow

MATERIALX = Recipe("materialx", ("mkdocs-materialx", "properdocs-theme-mkdocs"))
HOME = "https://docs.example.org/"
PREVIEW = "#citeguard-preview"
DOCS = ROOT / "example_site/docs"
OURS = {
    "source_root": str(ROOT),
    "corpus": ["example_site/research"],
    "page_summary": "bottom",
    "report_page": True,
}
ALTERED = "a.citeguard-altered:not([class*=grade])"
"""On the gallery: `depot/limits.py:10`, whose words differ from what stands there."""


@dataclass(frozen=True)
class Look:
    """A theme in one of its colour schemes."""

    name: str
    theme: dict
    recipe: Recipe | None = None
    scheme: str | None = None
    """A script that chooses it, where the theme's own way is not sound."""

    def __str__(self) -> str:
        return self.name


def _material(scheme: str, name: str = "material") -> dict:
    return {
        "name": name,
        "font": False,
        "features": ["content.tooltips", "navigation.instant", "content.footnote.tooltips"],
        "palette": {"scheme": scheme},
    }


LOOKS = [
    Look("mkdocs, light", {"name": "mkdocs", "highlightjs": False}),
    Look(
        "mkdocs, dark",
        {"name": "mkdocs", "highlightjs": False},
        scheme="document.documentElement.dataset.bsTheme = 'dark'",
    ),
    Look("readthedocs", {"name": "readthedocs", "highlightjs": False}),
    Look("material, light", _material("default")),
    Look("material, dark", _material("slate")),
    Look("materialx", _material("default", "materialx"), MATERIALX),
]
MATERIAL, OFFSPRING = LOOKS[3], LOOKS[5]


@pytest.fixture(scope="module")
def browser():
    with chromium() as made:
        yield made


@pytest.fixture(scope="module")
def build(tmp_path_factory, environments):
    """Builds the example site in a look, with badges or with plain links, once each."""
    made: dict[tuple[str, bool], Path] = {}

    def site(look: Look, *, badges: bool = True) -> Path:
        key = (look.name, badges)
        if key not in made:
            python = python_of(look, environments)
            ours = {**OURS, "badges": badges}
            made[key] = example_site(tmp_path_factory.mktemp("look"), look, HOME, python, ours)
        return made[key]

    return site


def python_of(look: Look, environments) -> Path | str:
    """What builds a site in a look."""
    return environments.of(look.recipe).python if look.recipe else sys.executable


def example_site(
    folder: Path, look: Look, home: str, python: Path | str, ours: dict | None, docs: Path = DOCS
) -> Path:
    """The example site in a look, for the address that its readers know; without `ours` as it is without the plugin."""
    plugins = ["search"] if ours is None else ["search", {"citeguard": dict(ours)}]
    config = {
        "INHERIT": str(ROOT / "example_site/mkdocs.yml"),
        "docs_dir": str(docs),
        "site_url": home,
        "theme": look.theme,
        "plugins": plugins,
    }
    (folder / "mkdocs.yml").write_text(yaml.safe_dump(config), "utf-8")
    shutil.copy(ROOT / "example_site/citeguard.verdicts.json", folder)
    done = subprocess.run(
        [python, "-m", "mkdocs", "build", "-q", "-f", folder / "mkdocs.yml", "-d", folder / "site"],
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1", "DISABLE_MKDOCS_2_WARNING": "true"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return folder / "site"


@pytest.fixture(params=LOOKS, ids=str)
def look(request):
    return request.param


@pytest.fixture
def visit(browser):
    """Opens a tab; nothing may complain in it, and nothing in it may ask for what is elsewhere."""
    visits = []

    def opened(address: str, **options) -> Visit:
        context = browser.new_context(viewport={"width": 1200, "height": 800}, **options)
        one = Visit(context.new_page())
        visits.append((context, one))
        one.page.goto(address)
        return one

    yield opened
    for context, one in visits:
        context.close()
        assert one.complaints == []
        assert one.outside == []


@pytest.fixture
def gallery(build, look, visit):
    address = served(build(look))
    return seen(visit(f"{address}/gallery.html").page, look)


def seen(page, look: Look):
    if look.scheme:
        page.evaluate(look.scheme)
    return page


def sign(page, selector: str) -> str:
    """What is drawn behind an element."""
    return page.eval_on_selector(selector, "one => getComputedStyle(one, '::after').content")


def drawn_words(page, selector: str) -> str:
    """The words that are drawn behind an element."""
    return "".join(re.findall(r'"((?:[^"\\\\]|\\\\.)*)"', sign(page, selector).partition(" / ")[0]))


# --- badges ---

CONTRAST = """([selector, behind]) => {
  const one = document.querySelector(selector), drawn = getComputedStyle(one, behind || null);
  const canvas = new OffscreenCanvas(1, 1).getContext("2d", {willReadFrequently: true});
  const grounds = [drawn.backgroundColor];
  for (let at = one; at; at = at.parentElement) grounds.push(getComputedStyle(at).backgroundColor);
  canvas.fillStyle = "white";
  canvas.fillRect(0, 0, 1, 1);
  const light = () => {
    const [red, green, blue] = [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3)
      .map(value => value / 255).map(one => one <= .04045 ? one / 12.92 : ((one + .055) / 1.055) ** 2.4);
    return .2126 * red + .7152 * green + .0722 * blue;
  };
  for (const ground of grounds.reverse()) { canvas.fillStyle = ground; canvas.fillRect(0, 0, 1, 1); }
  const under = light();
  canvas.fillStyle = drawn.color;
  canvas.fillRect(0, 0, 1, 1);
  const over = light();
  return (Math.max(under, over) + .05) / (Math.min(under, over) + .05);
}"""
"""The ratio of contrast, as WCAG counts it, of an element or of what is drawn behind it."""


@pytest.mark.parametrize(
    ("status", "drawn"),
    [
        ("altered", "≠"),
        ("drifted", "↕"),
        ("fabricated", "×"),
        ("missing", "!"),
        ("out-of-range", "!"),
        ("ambiguous", "?"),
    ],
)
def test_each_status_has_its_sign_which_can_be_read(gallery, status, drawn):
    selector = f".citeguard-{status}"
    assert drawn in sign(gallery, selector)
    assert gallery.evaluate(CONTRAST, [selector, "::after"]) >= 4.5


def test_what_is_merely_there_has_no_sign_but_its_certainty(gallery):
    assert sign(gallery, ".citeguard-present:not([class*=grade])") == "none"
    assert " low" in sign(gallery, ".citeguard-present.citeguard-grade-low")


def test_what_leads_nowhere_is_no_link_and_says_what_is_wrong(gallery):
    one = gallery.locator(".citeguard-missing").first
    assert one.evaluate("one => [one.localName, one.getAttribute('href'), one.getAttribute('role')]") == [
        *("span", None, "group")
    ]
    snapshot = gallery.locator(".citeguard-missing").first.aria_snapshot()
    assert "there is no source" in snapshot


def test_the_name_of_a_link_says_its_state(gallery):
    assert gallery.get_by_role("link", name="depot/limits.py:10, differs from source").count() == 1


def test_on_paper_badges_are_words(gallery):
    gallery.emulate_media(media="print")
    assert drawn_words(gallery, ALTERED) == " [differs from source]"
    assert gallery.evaluate(CONTRAST, [ALTERED, "::after"]) >= 4.5


def test_forced_colours_leave_a_border(gallery):
    gallery.emulate_media(forced_colors="active")
    colours = gallery.eval_on_selector(
        ALTERED,
        "one => [getComputedStyle(one, '::after').borderTopColor, getComputedStyle(one, '::after').color]",
    )
    assert colours[0] == colours[1]


# --- links ---


def test_a_link_lands_on_the_line(gallery):
    gallery.locator(ALTERED).click()
    gallery.wait_for_url("**/limits.py/index.html#L10")
    line = gallery.locator('.citeguard-source .citeguard-line[data-line="10"]')
    assert "return weight > HEAVIEST" in line.inner_text()
    box = line.bounding_box()
    assert 0 <= box["y"] <= 800


# --- previews ---


def test_pointing_at_a_citation_shows_what_stands_there(gallery):
    gallery.locator(ALTERED).hover()
    shown = gallery.locator(PREVIEW)
    shown.wait_for()
    assert "differs from source: example_site/depot/limits.py, line 10" in shown.inner_text()
    line = shown.locator(".citeguard-line")
    assert line.inner_text().strip() == "return weight > HEAVIEST"
    assert line.get_attribute("data-line") == "10"
    assert line.locator(".citeguard-preview-k").inner_text() == "return"
    assert gallery.locator(ALTERED).get_attribute("title") is None
    assert gallery.locator(".md-tooltip2").count() == 0
    for part in ("citeguard-preview-state", "citeguard-line", "citeguard-preview-k"):
        assert gallery.evaluate(CONTRAST, [f"{PREVIEW} .{part}", ""]) >= 4.5, part


def test_a_preview_can_be_pointed_at_and_goes_away(gallery):
    gallery.locator(ALTERED).hover()
    shown = gallery.locator(PREVIEW)
    shown.wait_for()
    gallery.wait_for_timeout(300)  # it has appeared, and no page scrolls any more
    box = shown.bounding_box()
    gallery.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    gallery.wait_for_timeout(600)
    assert shown.is_visible()
    gallery.mouse.move(1, 1)
    shown.wait_for(state="detached")


def test_a_preview_is_within_the_window(gallery):
    for number in range(gallery.locator(".citeguard[data-citeguard-title]").count()):
        one = gallery.locator(".citeguard[data-citeguard-title]").nth(number)
        one.scroll_into_view_if_needed()
        one.hover()
        shown = gallery.locator(PREVIEW)
        shown.wait_for()
        box = shown.bounding_box()
        assert box["x"] >= 0
        assert box["y"] >= 0
        assert box["x"] + box["width"] <= 1200
        assert box["y"] + box["height"] <= 800
        gallery.keyboard.press("Escape")
        gallery.mouse.move(1, 1)


def focus_by_keyboard(page, selector: str) -> None:
    page.keyboard.press("Tab")
    page.locator(selector).first.focus()


@pytest.mark.parametrize("selector", [ALTERED, ".citeguard-missing"])
def test_the_keyboard_shows_a_preview_and_escape_closes_it(gallery, selector):
    focus_by_keyboard(gallery, selector)
    shown = gallery.locator(PREVIEW)
    shown.wait_for()
    assert gallery.locator(selector).first.get_attribute("aria-describedby") == "citeguard-preview"
    gallery.keyboard.press("Escape")
    shown.wait_for(state="detached")
    assert gallery.locator(selector).first.evaluate("one => one === document.activeElement")
    gallery.keyboard.press("Shift+Tab")
    gallery.keyboard.press("Tab")
    shown.wait_for()
    gallery.keyboard.press("Tab")
    gallery.wait_for_timeout(400)
    assert gallery.locator(selector).first.get_attribute("aria-describedby") is None
    assert gallery.locator(".md-tooltip2").count() == 0


def test_a_work_shows_its_authors_and_its_year(gallery):
    gallery.locator("a.citeguard-grade-low", has_text="REF-002").hover()
    shown = gallery.locator(PREVIEW)
    shown.wait_for()
    assert shown.locator("p").all_text_contents() == [
        "present: REF-002, Conveyor noise at night; certainty low",
        "Tove Lindgren, 2019",
    ]


def test_a_time_shows_what_is_said_then(build, look, visit):
    page = seen(visit(f"{served(build(look))}/citing.html").page, look)
    page.locator("a.citeguard", has_text="REF-009 @ 00:12:34").first.hover()
    lines = page.locator(f"{PREVIEW} .citeguard-line")
    lines.first.wait_for()
    assert lines.evaluate_all(
        "all => all.map(one => [one.dataset.line, one.textContent.trim(), one.matches('.citeguard-cited')])"
    ) == [
        ["00:12:34", "We load what leaves last at the far end,", True],
        ["00:12:41", "and nobody has to climb over it again.", False],
    ]
    for one in lines.all():
        number, words = one.evaluate(
            "one => [getComputedStyle(one, '::before').width, getComputedStyle(one).paddingInlineStart].map(parseFloat)"
        )
        assert number < words  # the time fits in front of the words
    assert page.evaluate(CONTRAST, [f"{PREVIEW} .citeguard-line:not(.citeguard-cited)", ""]) >= 4.5


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_motion_is_reduced_where_that_is_wished(build, visit, motion):
    address = served(build(MATERIAL))
    page = visit(f"{address}/gallery.html", reduced_motion=motion).page
    page.locator(ALTERED).hover()
    page.locator(PREVIEW).wait_for()
    name = page.eval_on_selector(PREVIEW, "one => getComputedStyle(one).animationName")
    assert (name == "none") == (motion == "reduce")


@pytest.mark.parametrize("look", [LOOKS[0], MATERIAL], ids=str)
def test_a_page_opened_from_the_disk_has_previews(build, browser, look):
    context = browser.new_context()
    page = context.new_page()
    page.goto((build(look) / "gallery.html").as_uri())
    page.locator(ALTERED).hover()
    page.locator(PREVIEW).wait_for()
    context.close()


def test_without_scripts_all_of_it_is_in_the_title(build, visit):
    address = served(build(MATERIAL))
    page = visit(f"{address}/gallery.html", java_script_enabled=False).page
    title = page.locator(ALTERED).get_attribute("title")
    assert title == (
        "differs from source: example_site/depot/limits.py, line 10\n"
        "the operator `>=` stands for `>`\n10 │     return weight > HEAVIEST"
    )
    page.locator(ALTERED).click()
    page.wait_for_url("**/limits.py/index.html#L10")


def bare(folder: Path, body: str) -> Path:
    """A page with our styles and our script and nothing else."""
    for name in ("citeguard.css", "citeguard.js"):
        (folder / name).write_text((files("mkdocs_citeguard") / "assets" / name).read_text("utf-8"), "utf-8")
    (folder / "index.html").write_text(
        '<!doctype html><html lang="en"><meta charset="utf-8"><title>A</title>'
        f'<link rel="icon" href="data:,"><link rel="stylesheet" href="citeguard.css"><p>{body}</p>'
        '<script src="citeguard.js" defer></script>',
        "utf-8",
    )
    return folder


def test_a_strict_policy_for_content_is_kept(tmp_path, build, visit):
    html = (build(MATERIAL) / "gallery.html").read_text("utf-8")
    (link,) = re.findall(r"<a [^>]*citeguard-altered\"[^>]*>.*?</a>", html, re.DOTALL)
    policy = {
        "Content-Security-Policy": "default-src 'self'; img-src data:; require-trusted-types-for 'script'"
    }
    address = served(bare(tmp_path, link), policy)
    page = visit(address).page
    page.locator("a").hover()
    page.locator(PREVIEW).wait_for()
    assert page.locator(PREVIEW).bounding_box()["y"] > page.locator("a").bounding_box()["y"]


def test_a_title_of_the_author_is_the_only_tooltip(tmp_path, visit):
    link = '<a href="x.html" title="mine">x</a>'
    body = f'<span class="citeguard citeguard-missing" role="group" aria-label="a" title="a">{link}</span>'
    address = served(bare(tmp_path, body))
    page = visit(address).page
    page.locator("a").hover()
    page.wait_for_timeout(500)
    assert page.locator(PREVIEW).count() == 0
    box = page.locator("span").bounding_box()
    page.mouse.move(box["x"] + box["width"] - 4, box["y"] + box["height"] / 2)
    page.locator(PREVIEW).wait_for()


@pytest.mark.parametrize(
    "title", ["<img src=x onerror=alert(1)>", "a\n3 │ <b>x</b>\nb `c", "`\n\n", "1 │ 2", "", "a\n" * 50]
)
def test_titles_are_text(tmp_path, visit, title):
    body = f'<a class="citeguard" href="#" data-citeguard-colours="k9,,x,m0 4" title="{escape(title)}">x</a>'
    address = served(bare(tmp_path, body))
    page = visit(address).page
    page.locator("a").hover()
    page.wait_for_timeout(400)
    assert page.locator(f"{PREVIEW} :is(img, b)").count() == 0
    if title:
        assert page.locator(PREVIEW).is_visible()


# --- accessibility ---

SERIOUS = {"serious", "critical"}


def violations(page, script: Path) -> set[tuple[str, str]]:
    """The rules of axe-core that a page breaks seriously, with the words of the elements that do."""
    page.wait_for_load_state("networkidle")
    page.add_script_tag(path=script)
    # The elements themselves: a menu that follows the reader changes before they could be looked for again.
    found = page.evaluate(
        """async () => {
            const ran = await axe.run(document, {resultTypes: ["violations"], elementRef: true});
            return ran.violations.map(one => [one.id, one.impact, one.nodes.map(node => node.element.textContent)]);
        }"""
    )
    return {(rule, words) for rule, impact, texts in found if impact in SERIOUS for words in texts}


@pytest.mark.parametrize("name", ["gallery.html", "links.html", "citeguard/references.html"])
def test_badges_and_previews_break_no_rule_seriously_that_plain_links_keep(
    build, look, visit, tmp_path_factory, name
):
    script = axe(tmp_path_factory.getbasetemp() / "axe")
    found = []
    for badges in (True, False):
        address = served(build(look, badges=badges))
        page = seen(visit(f"{address}/{name}").page, look)
        link = page.locator("a.citeguard", has_text="depot/limits.py:10")
        if link.count():
            page.keyboard.press("Tab")
            link.focus()
            page.wait_for_timeout(500)
            assert page.locator(PREVIEW).count() == badges
        found.append(violations(page, script))
    assert found[0] - found[1] == set()
