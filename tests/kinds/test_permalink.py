"""Kind `permalink`: addresses of lines on the site's own forge."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mkdocs_citeguard.evidence import Found, Lines, Missing, Route, Unverifiable
from mkdocs_citeguard.forge import Forge
from mkdocs_citeguard.kinds.permalink import PERMALINK
from mkdocs_citeguard.kinds.source_line import SOURCE_LINE
from mkdocs_citeguard.text import Page
from tests.reading import LEXICON, rows
from tests.sources import Library

BASE = "https://github.com/tea/pot"
SITE = replace(LEXICON, forge=Forge.of(BASE))
MAIN = f"{BASE}/blob/main/lib/boil.py"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (f"{MAIN}#L7", ("lib/boil.py", "7", f"{MAIN}#L7", f"{MAIN}#L7")),
        (f"({MAIN}#L7).", ("lib/boil.py", "7", f"{MAIN}#L7", f"{MAIN}#L7")),
        (f"<{MAIN}#L7>", ("lib/boil.py", "7", f"{MAIN}#L7", f"{MAIN}#L7")),
        (f"**{MAIN}#L7**", ("lib/boil.py", "7", f"{MAIN}#L7", f"{MAIN}#L7")),
        (f"[the lid]({MAIN}#L7-L9)", ("lib/boil.py", "7-9", f"{MAIN}#L7-L9", "the lid")),
        (f"[boil.py:7]({MAIN}#L7)", ("lib/boil.py", "7", f"{MAIN}#L7", "boil.py:7")),
        (f"[lid]: {MAIN}#L7", ("lib/boil.py", "7", f"{MAIN}#L7", f"{MAIN}#L7")),
        (f"{MAIN}?plain=1#L7", ("lib/boil.py", "7", f"{MAIN}?plain=1#L7", f"{MAIN}?plain=1#L7")),
        (f"{MAIN}#L7C3-L9C1", ("lib/boil.py", "7-9", f"{MAIN}#L7C3-L9C1", f"{MAIN}#L7C3-L9C1")),
        (
            f"{BASE}/blob/0123abc/a%20b.py#L7",
            ("a b.py", "7", f"{BASE}/blob/0123abc/a%20b.py#L7", f"{BASE}/blob/0123abc/a%20b.py#L7"),
        ),
        (
            "https://github.com/Tea/Pot/blob/main/lib/boil.py#L7",
            ("lib/boil.py", "7", *["https://github.com/Tea/Pot/blob/main/lib/boil.py#L7"] * 2),
        ),
    ],
)
def test_finds(text, expected):
    assert rows(PERMALINK, text, SITE) == [expected]


@pytest.mark.parametrize(
    "text",
    [
        MAIN,
        f"{BASE}/issues/3#L3",
        f"{BASE}s/blob/main/lib/boil.py#L7",
        f"{BASE}/blob/main/lib/boil.py#usage",
        f"{BASE}//[x#L3",
        f"`{MAIN}#L7`",
        f"<!-- {MAIN}#L7 -->",
        "https://gitlab.com/tea/pot/-/blob/main/lib/boil.py#L7",
        "lib/boil.py#L7",
        f"{BASE}/blob/main/path/to/boil.py#L7",
        f"{BASE}/blob/main/src/your_module.py#L7",
    ],
)
def test_leaves_alone(text):
    assert rows(PERMALINK, text, SITE) == []


def test_without_a_forge_there_are_none():
    assert rows(PERMALINK, f"{MAIN}#L7", LEXICON) == []


@pytest.mark.parametrize(
    ("fragment", "reason"),
    [("#L0", "lines are counted from 1"), ("#L9-L7", "the range runs backwards")],
)
def test_calls_malformed(fragment, reason):
    assert rows(PERMALINK, MAIN + fragment, SITE) == [("CG001", "", MAIN + fragment, reason)]


def test_the_words_of_a_permalink_are_not_a_citation_besides():
    assert rows(SOURCE_LINE, f"[`boil.py:9`]({MAIN}#L7)", SITE) == []


TEXT = "one\ntwo\nthree\n"
LIBRARY = Library(
    {"lib/boil.py": TEXT, "lib/kettle.py": TEXT},
    commits={"0123abc": {"lib/boil.py": "one\n"}},
    renames={"lib/pot.py": "lib/kettle.py"},
)


@pytest.mark.parametrize(
    ("place", "place_found", "target"),
    [
        ("blob/main/lib/boil.py#L2", Lines(2, 2), "lib/boil.py"),
        ("blob/main/lib/boil.py#L4", None, "lib/boil.py"),
        ("blob/feature/lids/lib/boil.py#L2", Lines(2, 2), "lib/boil.py"),
        ("blob/0123abc/lib/boil.py#L1", Lines(1, 1), "lib/boil.py@0123abc"),
        ("blob/0123abc/lib/boil.py#L2", None, "lib/boil.py@0123abc"),
    ],
)
def test_is_judged_at_its_commit_or_against_the_tree(place, place_found, target):
    found = _resolved(place)
    assert isinstance(found, Found)
    assert (found.place, found.target) == (place_found, target)
    assert found.trail.route is (Route.COMMIT if "@" in target else Route.ROOT)


def test_a_commit_that_is_not_here_is_unverifiable():
    assert _resolved("blob/9999999/lib/boil.py#L1") == Unverifiable("commit 9999999 is not in this clone")


def test_a_renamed_file_is_missing_and_names_its_successor():
    assert _resolved("blob/main/lib/pot.py#L1") == Missing(successor="lib/kettle.py")
    assert _resolved("blob/main/lib/none.py#L1") == Missing()


def _resolved(place):
    (citation,) = PERMALINK.find(Page("docs/index.md", f"{BASE}/{place}"), SITE)
    return citation.reference.resolve("docs/index.md", LIBRARY)
