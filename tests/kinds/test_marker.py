"""Kind `marker`: what is read, what is left alone, and where it leads."""

from __future__ import annotations

import json

import pytest

from mkdocs_citeguard.audit import audit
from mkdocs_citeguard.citation import Lexicon
from mkdocs_citeguard.corpus import Corpus, Entry
from mkdocs_citeguard.evidence import Source, Unverifiable
from mkdocs_citeguard.graph import Graph, Node
from mkdocs_citeguard.kinds.marker import MARKER
from mkdocs_citeguard.loading.graphs import load_nodes
from mkdocs_citeguard.settings import Settings
from mkdocs_citeguard.text import Page
from mkdocs_citeguard.tree import Tree
from tests.reading import rows
from tests.sources import Library

ALPHA, BETA = "Paper:alpha:aaaa1111", "Concept:beta:bbbb2222"
NODES = {
    ALPHA: Node(
        ALPHA, "Alpha Attention", "Alpha Attention\nSparse attention doubles the speed of retrieval."
    ),
    BETA: Node(BETA, "Beta Routing", "Gates are learned."),
    "Paper:twin:cccc3333": Node("Paper:twin:cccc3333", "Beta Routing", "A twin by name."),
    "Concept:mute:dddd4444": Node("Concept:mute:dddd4444", "Mute", ""),
}
CORPUS = Corpus(("notes",), {"REF-001": Entry("REF-001", "Sorting parcels", ("notes/REF-001.md",))})
LEXICON = Lexicon(Tree.of(["notes/REF-001.md"]), CORPUS, graph=Graph(lambda: NODES))


def page(body, *inputs):
    listed = "".join(f"  - {one}\n" for one in inputs or (ALPHA, BETA, "REF-001"))
    return f"---\ninputs:\n{listed}---\n\n{body}\n"


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("It is fast [Alpha Attention].", [(ALPHA, "[Alpha Attention]")]),
        (f"It learns [{BETA}].", [(BETA, f"[{BETA}]")]),
        ("As noted [Sorting parcels].", [("REF-001", "[Sorting parcels]")]),
        ("Both [Alpha Attention][].", []),
        ("Made up [Paper:gamma:9999aaaa].", [("Paper:gamma:9999aaaa", "[Paper:gamma:9999aaaa]")]),
        ("Two [Alpha Attention] [Beta Routing].", [(ALPHA, "[Alpha Attention]"), (BETA, "[Beta Routing]")]),
    ],
)
def test_reads(body, expected):
    found = rows(MARKER, page(body), LEXICON)
    assert [(name, token) for name, _, token, _ in found] == expected


@pytest.mark.parametrize(
    "body",
    [
        "See [Alpha Attention](papers/alpha.md).",
        "See [Alpha Attention][alpha].",
        "In code `[Alpha Attention]`.",
        "Escaped \\[Alpha Attention].",
        "A task [x] and a note [^1] and [REF-001].",
        "Another [node of no input].",
        "![Alpha Attention]",
        "A link [Alpha Attention].\n\n[Alpha Attention]: https://example.org",
    ],
)
def test_leaves_alone(body):
    assert rows(MARKER, page(body), LEXICON) == []


@pytest.mark.parametrize(
    "text",
    [
        "No front matter [Alpha Attention].\n",
        "---\ntitle: T\n---\n\nNo inputs [Alpha Attention].\n",
        "---\ninputs: 3\n---\n\n[Alpha Attention]\n",
        "---\ninputs: [\n---\n\n[Alpha Attention]\n",
    ],
)
def test_pages_without_inputs_have_none(text):
    assert rows(MARKER, text, LEXICON) == []


def test_of_two_with_one_name_the_first_by_id_is_meant():
    [(name, *_)] = rows(MARKER, page("It is so [Beta Routing].", "Paper:twin:cccc3333", BETA), LEXICON)
    assert name == BETA


def audited(body, *inputs, nodes=NODES):
    sources = Library({"notes/REF-001.md": "Heavy parcels go first.\n"}, CORPUS, graph=Graph(lambda: nodes))
    return audit([Page("docs/index.md", page(body, *inputs))], sources, Settings())


def test_it_leads_to_the_words_of_the_node():
    [(_, one)] = audited("Retrieval got faster [Alpha Attention].").site.citations()
    assert (one.status, one.target) == ("present", ALPHA)
    assert "doubles the speed" in one.resolution.sources[0].text


def test_quotations_are_compared_and_no_command_is_named():
    [(_, one)] = audited(
        'It says "Sparse attention doubles the speed of retrieval" [Alpha Attention].'
    ).site.citations()
    assert one.status == "verified"
    assert one.comparison.evidence.command is None


def test_a_node_that_is_not_there_is_said():
    findings = audited("Made up [Paper:gamma:9999aaaa].").findings
    assert [(one.code, one.location.line) for one in findings] == [("CG101", 8)]


@pytest.mark.parametrize(
    ("nodes", "marker"), [({}, f"[{ALPHA}]"), (NODES, "[Mute]")], ids=["no graph", "no words"]
)
def test_what_cannot_be_known_is_no_finding(nodes, marker):
    result = audited(f"It is so {marker}.", ALPHA, "Concept:mute:dddd4444", nodes=nodes)
    assert result.findings == ()
    assert [one.status for _, one in result.site.citations()] == ["unverifiable"]


# --- loading ---


def loaded(**texts):
    files = {path.replace("__", "/") + ".json": text for path, text in texts.items()}
    answers = {
        path: Source(path, text, "code") if text is not None else Unverifiable("x")
        for path, text in files.items()
    }
    return load_nodes(Tree.of(files), answers.get)


def test_nodes_are_read_with_their_words():
    graph = {
        "nodes": [
            {"id": ALPHA, "name": "Alpha", "summary": "Fast.", "metadata": {"abstract": "Faster.", "n": 3}}
        ]
    }
    assert loaded(graph=json.dumps(graph)) == {ALPHA: Node(ALPHA, "Alpha", "Alpha\nFast.\nFaster.")}


def test_halves_of_letters_are_replaced():
    [node] = loaded(graph='{"nodes": [{"id": "a", "summary": "\\ud83d is half"}]}').values()
    assert node.text == "? is half"


def test_the_graph_nearest_to_the_root_wins():
    def graph(name):
        return json.dumps({"nodes": [{"id": "a", "name": name}]})

    assert loaded(wiki__graph=graph("deep"), graph=graph("near"))["a"].name == "near"


@pytest.mark.parametrize(
    "text", ["", "{", "[]", '{"nodes": 3}', '{"nodes": [3, {}, {"id": 4}, {"id": ""}]}', "[" * 100_000, None]
)
def test_what_is_no_graph_has_no_nodes(text):
    assert loaded(graph=text) == {}
