"""Kind `mention`: what it finds, what it leaves alone, and how it is followed."""

from __future__ import annotations

import pytest

from mkdocs_citeguard.evidence import Found, Missing, Route, Unverifiable
from mkdocs_citeguard.kinds.mention import MENTION, MentionReference
from tests.reading import rows
from tests.sources import Library


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("@notes/tea.md", "notes/tea.md"),
        ("@.aiwg/research/findings/REF-001-tea.md - the study", ".aiwg/research/findings/REF-001-tea.md"),
        ("(@./steps.md).", "./steps.md"),
        ("@../plan.md Section 1", "../plan.md"),
        ("@/lib/kettle/boil.py", "/lib/kettle/boil.py"),
        ("@docs/plan.md#boiling", "docs/plan.md"),
        ("@docs/plan.md.", "docs/plan.md"),
        ("**@docs/plan.md**", "docs/plan.md"),
        ("(@docs/plan.md (p. 4))", "docs/plan.md"),
        ("@$TEA_ROOT/rules/cups.md", "$TEA_ROOT/rules/cups.md"),
        ("@~/notes/tea.md", "~/notes/tea.md"),
        ("@bin/brew", "bin/brew"),
        ("@lib/kettle/whistle.ts", "lib/kettle/whistle.ts"),
        ("@./steps.css", "./steps.css"),
        ("@Makefile and @plan.md", "plan.md"),
        ("@docs/计划.md", "docs/计划.md"),
        ("请看@docs/none.md的说明", "docs/none.md"),
        ("(@docs/plan.md）", "docs/plan.md"),
        ("e.g. @docs/plan.md", "docs/plan.md"),
        ("@notes/your.md", "notes/your.md"),
    ],
)
def test_finds(text, expected):
    assert [row[0] for row in rows(MENTION, text)] == [expected]


@pytest.mark.parametrize(
    "text",
    [
        "@app.get",
        "@pytest.mark.slow",
        "@dana-lopez",
        "crew@example.org/a.md",
        "@types/node",
        "@types/react/index.d.ts",
        "@babel/core/lib/index.js",
        "@media/screen.css",
        "@depot/scanner@2.1",
        "@docs/",
        "@docs/guide",
        "@tests/**/*.md",
        "@notes/REF-XXX-tea.md",
        "@notes/{slug}.md",
        "@path/to/file.md",
        "@your/notes.md",
        "@none.md",
        "@conftest.py",
        "@example.com/tea.html",
        "@notes/your-note.md",
        "@notes/foo.md",
        "@notes/file.md",
        "mention a note, e.g. @notes/pu-erh.md",
        "`@docs/plan.md`",
        "```\n@docs/plan.md\n```",
        "@REF-001",
        "@docs/plan.md:12",
        "@docs/plan.md#L12",
        "https://example.org/@docs/plan.md",
        "@param {string} docs/plan.md",
    ],
)
def test_leaves_alone(text):
    assert rows(MENTION, text) == []


LIBRARY = Library(
    {"notes/tea.md": "# Tea\n", "docs/guide/steps.md": "# Steps\n"},
    outside={"TEA_ROOT": {"rules/cups.md": "# Cups\n"}},
    renames={"notes/old.md": "notes/tea.md"},
)


@pytest.mark.parametrize(
    ("name", "target", "route"),
    [
        ("notes/tea.md", "notes/tea.md", Route.ROOT),
        ("/notes/tea.md", "notes/tea.md", Route.ROOT),
        ("./steps.md", "docs/guide/steps.md", Route.PAGE),
        ("steps.md", "docs/guide/steps.md", Route.PAGE),
        ("../../notes/tea.md", "notes/tea.md", Route.PAGE),
        ("$TEA_ROOT/rules/cups.md", "TEA_ROOT/rules/cups.md", Route.OUTSIDE),
        ("${TEA_ROOT}/rules/cups.md", "TEA_ROOT/rules/cups.md", Route.OUTSIDE),
    ],
)
def test_is_followed_from_the_root_and_from_the_page(name, target, route):
    resolution = MentionReference(name).resolve("docs/guide/index.md", LIBRARY)
    assert isinstance(resolution, Found)
    assert (resolution.target, resolution.trail.route) == (target, route)


@pytest.mark.parametrize(
    ("name", "missing"),
    [
        ("notes/tee.md", Missing(("notes/tea.md",))),
        ("notes/old.md", Missing(successor="notes/tea.md")),
        ("tea.md", Missing()),
        ("$TEA_ROOT/none.md", Missing(where="below the source root `TEA_ROOT`")),
    ],
)
def test_a_missing_one_says_what_it_may_be(name, missing):
    assert MentionReference(name).resolve("docs/guide/index.md", LIBRARY) == missing


@pytest.mark.parametrize("name", ["~/notes/tea.md", "$HOME/tea.md"])
def test_below_folders_of_another_machine_nobody_can_tell(name):
    assert isinstance(MentionReference(name).resolve("docs/index.md", LIBRARY), Unverifiable)
