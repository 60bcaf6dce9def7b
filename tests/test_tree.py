"""How a cited path leads to a file."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mkdocs_citeguard.evidence import Ambiguous, Missing, Route, Trail
from mkdocs_citeguard.tree import Tree

TREE = Tree.of(
    [
        "Makefile",
        "docs/index.md",
        "docs/tea/index.md",
        "docs/tea/plan.md",
        "docs/coffee/plan.md",
        "inbound/settings.py",
        "outbound/settings.py",
        "src/app/limits.py",
        "src/app/Queue.py",
        "src/limits/app.py",
    ]
)


@pytest.mark.parametrize(
    ("cited", "page", "path", "route"),
    [
        ("src/app/limits.py", "docs/index.md", "src/app/limits.py", Route.ROOT),
        ("/src/app/limits.py", "docs/index.md", "src/app/limits.py", Route.ROOT),
        ("src/./app/../app/limits.py", "docs/index.md", "src/app/limits.py", Route.ROOT),
        ("../src/app/limits.py", "docs/index.md", "src/app/limits.py", Route.PAGE),
        ("./plan.md", "docs/tea/index.md", "docs/tea/plan.md", Route.PAGE),
        ("plan.md", "docs/tea/index.md", "docs/tea/plan.md", Route.PAGE),
        ("tea/plan.md", "docs/index.md", "docs/tea/plan.md", Route.PAGE),
        ("app/limits.py", "docs/index.md", "src/app/limits.py", Route.SUFFIX),
        ("limits.py", "docs/index.md", "src/app/limits.py", Route.NAME),
        ("depot/src/app/limits.py", "docs/index.md", "src/app/limits.py", Route.PREFIX),
        ("settings.py", "inbound/README.md", "inbound/settings.py", Route.PAGE),
        ("Makefile", "docs/tea/index.md", "Makefile", Route.ROOT),
    ],
)
def test_routes(cited, page, path, route):
    assert TREE.find(cited, page) == (path, Trail(route))


def test_the_nearest_of_several_is_likely():
    both = ("docs/coffee/plan.md", "docs/tea/plan.md")
    assert TREE.find("plan.md", "docs/tea/cups/index.md") == ("docs/tea/plan.md", Trail(Route.LIKELY, both))


def test_a_tie_is_ambiguous():
    assert TREE.find("settings.py", "docs/index.md") == Ambiguous(
        ("inbound/settings.py", "outbound/settings.py")
    )
    assert TREE.find("plan.md", "docs/index.md") == Ambiguous(("docs/coffee/plan.md", "docs/tea/plan.md"))


@pytest.mark.parametrize(
    ("cited", "near"),
    [
        ("src/app/queue.py", ("src/app/Queue.py",)),
        ("lib/limits.py", ("src/app/limits.py",)),
        ("src/app/limts.py", ("src/app/limits.py",)),
        ("limts.py", ("src/app/limits.py",)),
        ("./limits.py", ("src/app/limits.py",)),
        ("/limits.py", ("src/app/limits.py",)),
        ("src/../../limits.py", ("src/app/limits.py",)),
        ("nothing/like/it.rs", ()),
        ("src/limits", ()),
        ("src", ()),
        ("", ()),
    ],
)
def test_what_is_missing_names_what_is_near(cited, near):
    assert TREE.find(cited, "docs/index.md") == Missing(near)


def test_a_first_folder_of_the_project_is_not_left_out():
    assert isinstance(TREE.find("inbound/src/app/limits.py", "docs/index.md"), Missing)


def test_extensions_are_those_of_the_tree():
    assert Tree.of(["a.TEA", ".gitignore", "x/.env.local", "Makefile", "b.tar.gz"]).extensions == {
        "tea",
        "local",
        "gz",
    }


def test_endings_are_whole_names():
    assert TREE.ending_with("limits.py") == ("src/app/limits.py",)
    assert TREE.ending_with("mits.py") == ()


PATHS = st.lists(st.sampled_from(["a", "b", "c.py", "d.md", "..", ".", ""]), max_size=4).map("/".join)


@given(st.frozensets(PATHS), PATHS, PATHS)
def test_finding_never_fails_and_gives_what_is_there(paths, cited, page):
    tree = Tree(frozenset(path for path in paths if path and not path.startswith("/") and ".." not in path))
    match tree.find(cited, page):
        case (path, Trail()):
            assert path in tree
        case Ambiguous(candidates=candidates):
            assert len(candidates) > 1
            assert set(candidates) <= tree.paths
        case Missing(near=near):
            assert set(near) <= tree.paths


def test_what_is_near_does_not_depend_on_the_order_of_the_files():
    paths = [
        f"{folder}/{name}.py"
        for folder, name in zip("dcbae", ("tesa", "tesb", "tesc", "tesd", "tese"), strict=True)
    ]
    forwards, backwards = (Tree(dict.fromkeys(one).keys()) for one in (paths, paths[::-1]))
    assert forwards.find("test.py", "docs/index.md") == backwards.find("test.py", "docs/index.md")
    assert forwards.find("test.py", "docs/index.md") == Missing(("d/tesa.py", "c/tesb.py", "b/tesc.py"))
