"""Where a citation leads on the page, and what its tooltip says."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest

from mkdocs_citeguard.audited import Audited, PageAudit, Status
from mkdocs_citeguard.certainty import Level
from mkdocs_citeguard.citation import Citation
from mkdocs_citeguard.corpus import Entry
from mkdocs_citeguard.evidence import (
    Ambiguous,
    Found,
    Lines,
    Locator,
    Missing,
    Nature,
    Resolution,
    Route,
    Source,
    Symbol,
    Trail,
    Unverifiable,
    Whole,
)
from mkdocs_citeguard.forge import Forge
from mkdocs_citeguard.links import Link, Web, links_of
from mkdocs_citeguard.quotation import Comparison, Evidence, Outcome
from mkdocs_citeguard.settings import Settings
from mkdocs_citeguard.span import Span
from mkdocs_citeguard.targets import defining_line, wording_of
from mkdocs_citeguard.text import Page
from mkdocs_citeguard.tree import Tree

COMMIT = "c" * 40
TWO_LINES = Lines(1, 2)
FORGE = Forge("github", "https://github.com/acme/depot")
TREE = Tree(
    frozenset({"src/a b.py", "src/new.py", "docs/notes/REF-002.md"}), untracked=frozenset({"src/new.py"})
)
SOURCE = Source("src/a b.py", "one\ntwo\n\ndef three():\n    two\n", Nature.CODE)
NEW = Source("src/new.py", "one\n", Nature.CODE)
ENTRY = Entry("REF-001", "Sorting", (".aiwg/REF-001.md",))
NOTED = Entry("REF-002", None, ("docs/notes/REF-002.md",))


@dataclass(frozen=True)
class Named:
    name: str
    place: Locator
    missing: str
    outside: str = "CG103"


def cite(
    resolution: Resolution, name: str = "a b.py", *, kind: str = "source-line", at: int = 0, **more
) -> Audited:
    missing = more.pop("missing", "CG101" if name.startswith("REF") else "CG102")
    reference = Named(name, more.pop("place", Whole()), missing)
    span = Span(at, at + 4)
    return Audited(Citation(kind, reference, span, (), span, span), resolution, **more)


def found(source: Source = SOURCE, place: Locator | None = TWO_LINES, route: Route = Route.ROOT) -> Found:
    return Found((source,), place, Trail(route))


def entry(one: Entry) -> Found:
    return Found((Source(one.notes[0], "words", Nature.PROSE, one),), Whole(), Trail(Route.CORPUS))


def compared(outcome: Outcome, place: Locator | None = None) -> Comparison:
    return Comparison(outcome, SOURCE.origin, place, Evidence(None, None))


def web(
    links: str = "auto", *, forge: Forge | None = None, badges: bool = True, previews: bool = True
) -> Web:
    settings = Settings(links=links, badges=badges, forge=forge, previews=previews)
    return Web.of(settings, TREE, COMMIT, {"docs/notes/REF-002.md": "notes/REF-002.md"})


@pytest.mark.parametrize(
    ("citation", "on", "address"),
    [
        (cite(found()), web(), "../citeguard/source/src/a%20b.py/index.html#L1-L2"),
        (cite(found(place=Lines(2, 2))), web(), "../citeguard/source/src/a%20b.py/index.html#L2"),
        (cite(found()), web(forge=FORGE), f"{FORGE.base}/blob/{COMMIT}/src/a%20b.py#L1-L2"),
        (cite(found()), web("excerpts", forge=FORGE), "../citeguard/source/src/a%20b.py/index.html#L1-L2"),
        (cite(found()), web("views"), "../citeguard/source/src/a%20b.py/index.html#L1-L2"),
        (cite(found()), web("none", forge=FORGE), None),
        (cite(found(NEW, Lines(1, 1))), web(forge=FORGE), "../citeguard/source/src/new.py/index.html#L1"),
        (cite(found(NEW, Lines(1, 1))), web("forge", forge=FORGE), None),
        (cite(found(place=Symbol("three"))), web(), "../citeguard/source/src/a%20b.py/index.html#L4"),
        (cite(found(place=Symbol("nowhere"))), web(), None),
        (cite(found(place=Symbol("nowhere"))), web("views"), "../citeguard/source/src/a%20b.py/index.html"),
        (cite(found(place=None)), web(forge=FORGE), f"{FORGE.base}/blob/{COMMIT}/src/a%20b.py"),
        (cite(found(place=None)), web(), None),
        (cite(found(Source("out/x.py", "one\n", Nature.CODE), route=Route.OUTSIDE)), web("views"), None),
        (cite(found(), kind="permalink"), web(forge=FORGE), None),
        (cite(Missing()), web(), None),
        (cite(entry(ENTRY), "REF-001"), web(), "../citeguard/references.md#REF-001"),
        (cite(entry(ENTRY), "10.5555/sort.1", kind="doi"), web(), "https://doi.org/10.5555/sort.1"),
        (cite(entry(ENTRY), "10.5555/sort<1", kind="doi"), web(), "https://doi.org/10.5555/sort%3C1"),
        (cite(entry(ENTRY), "10.5555/sort.1", kind="doi"), web(links="none"), None),
        (cite(Missing(), "10.5555/x", missing="CG107", kind="doi"), web(), None),
        (cite(entry(NOTED), "REF-002"), web(), "../notes/REF-002.md"),
        (cite(entry(NOTED), "REF-002"), web("none"), None),
        (
            cite(found(), comparison=compared(Outcome.ELSEWHERE, Lines(5, 5))),
            web(),
            "../citeguard/source/src/a%20b.py/index.html#L5",
        ),
    ],
)
def test_addresses(citation, on, address):
    assert on.address(citation, "guide/index.md") == address


@pytest.mark.parametrize(
    ("citation", "words"),
    [
        (cite(found()), "present: src/a b.py, lines 1-2"),
        (
            cite(found(place=Lines(2, 2)), comparison=compared(Outcome.EXACT, Lines(2, 2))),
            "verified: src/a b.py, line 2",
        ),
        (cite(found(), comparison=compared(Outcome.NOWHERE)), "not found in source: src/a b.py, lines 1-2"),
        (cite(found(), comparison=compared(Outcome.NEAR)), "differs from source: src/a b.py, lines 1-2"),
        (
            cite(found(), comparison=compared(Outcome.ELSEWHERE, Lines(5, 5))),
            "found elsewhere in source: src/a b.py, line 5",
        ),
        (cite(found(place=None), place=Lines(9, 9)), "`src/a b.py` has 5 lines"),
        (cite(found(place=None), place=Symbol("gone")), "`src/a b.py` holds no `gone`"),
        (cite(Missing()), "there is no file `a b.py`"),
        (cite(Missing(successor="src/b.py")), "there is no file `a b.py`; it was renamed to `src/b.py`"),
        (cite(Missing(("REF-010",)), "REF-100"), "there is no source `REF-100`; near is `REF-010`"),
        (cite(Missing(), "10.5555/x", missing="CG107"), "there is no work with the DOI `10.5555/x`"),
        (cite(Ambiguous(("x/a.py", "y/a.py"))), "may be `x/a.py` or `y/a.py`"),
        (cite(Unverifiable("the commit is not here")), "not checked: the commit is not here"),
        (cite(entry(ENTRY), "REF-001"), "present: REF-001, Sorting"),
    ],
)
def test_tooltips_are_plain_and_neutral(citation, words):
    assert wording_of(citation) == words


def test_no_status_is_worded_with_blame():
    outcomes = [cite(found(), comparison=compared(outcome)) for outcome in Outcome]
    assert {one.status for one in outcomes} >= {Status.FABRICATED, Status.ALTERED}
    assert not any("fabricated" in wording_of(one) for one in outcomes)


def links(*audited: Audited, text: str = "xxxx yyyy zzzz", on: Web | None = None) -> list[tuple[Span, Link]]:
    return list(links_of(PageAudit(Page("docs/a.md", text), audited), "a.md", on or web()))


def test_members_of_a_range_are_one_link_that_shows_the_worst():
    ((span, link),) = links(cite(found()), cite(Missing()), cite(found()))
    assert span == Span(0, 4)
    title = "3 citations: missing: there is no file `a b.py`\n" + "\n".join(
        ["present: src/a b.py, lines 1-2"] * 2
    )
    assert link == Link(None, "citeguard citeguard-missing", title, "xxxx, missing")


def test_of_a_long_range_only_some_members_are_told():
    ((_, link),) = links(*[cite(found())] * 10)
    assert link.title
    assert len(link.title.split("\n")) == 8
    assert link.title.endswith("\n… 3 more")


def test_a_link_is_named_by_its_words_and_its_state():
    compared_ = compared(Outcome.NEAR, Lines(2, 2))
    ((_, link),) = links(cite(found(), comparison=compared_), text="a\\_b ")
    assert link.label == "a_b, differs from source"
    assert link.title == "differs from source: src/a b.py, line 2\n2 │ two"


def test_what_is_merely_there_stays_a_plain_link():
    ((_, link),) = links(cite(found()))
    assert (link.classes, link.label) == ("citeguard citeguard-present", None)


def test_certainty_is_shown_where_there_is_one():
    one = replace(ENTRY, certainty="Gold")
    scaled = replace(web(), scale={"gold": Level.VERY_LOW})
    ((_, link),) = links(cite(entry(one), "REF-001"), on=scaled)
    assert link.classes == "citeguard citeguard-present citeguard-grade-very-low"
    assert link.label == "xxxx, certainty very low"
    assert link.state == "present: REF-001, Sorting; certainty very low"


@pytest.mark.parametrize("on", [web("none"), web(previews=False)], ids=["no links", "no previews"])
def test_without_links_or_previews_a_title_is_one_line(on):
    ((_, link),) = links(cite(found()), on=on)
    assert link.title == "present: src/a b.py, lines 1-2"
    assert link.colours is None


def test_what_is_not_led_to_is_not_shown():
    ((_, link),) = links(cite(found(NEW, Lines(1, 1))), on=web("forge", forge=FORGE))
    assert link.title == "present: src/new.py, line 1"
    ((_, link),) = links(cite(found(), kind="permalink"), on=web("forge", forge=FORGE))
    assert link.title == "present: src/a b.py, lines 1-2\n1 │ one\n2 │ two"


def test_citations_in_an_authors_link_are_one_link():
    text = "[xxxx](yyyy#L2)"
    ((span, _),) = links(cite(found(), at=1), cite(found(), at=7), text=text)
    assert span.of(text) == "xxxx"


def test_without_badges_a_link_is_only_a_link():
    ((_, link),) = links(cite(found()), cite(Missing(), at=5), on=web(badges=False))
    assert link == Link("citeguard/source/src/a%20b.py/index.html#L1-L2", "citeguard", None)


def test_without_links_and_badges_there_is_nothing():
    assert links(cite(found()), cite(Missing(), at=5), on=web("none", badges=False)) == []


@pytest.mark.parametrize(
    ("text", "symbol", "line"),
    [
        ("x = drain\ndef drain():\n", "drain", 2),
        ("func (q *Queue) Drain() {}\n", "Queue::Drain", 1),
        ("a\nlimit: 3\n", "limit", 2),
        ("a\nuse(limit)\n", "limit", 2),
        ("a\n", "limit", None),
    ],
)
def test_defining_lines(text, symbol, line):
    assert defining_line(Source("a", text, Nature.CODE), symbol) == line
