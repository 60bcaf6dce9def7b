"""Which paragraphs claim something, what they are judged against, and which of them are sampled."""

from __future__ import annotations

import random
from hashlib import sha256

import pytest

from mkdocs_citeguard.audit import lexicon_of
from mkdocs_citeguard.corpus import Corpus, Entry
from mkdocs_citeguard.follow import follow
from mkdocs_citeguard.graph import Graph, Node
from mkdocs_citeguard.settings import Settings
from mkdocs_citeguard.text import Page
from mkdocs_citeguard.verify.claims import LONGEST_CLAIM, claims
from mkdocs_citeguard.verify.passage import LONGEST_PASSAGE
from mkdocs_citeguard.verify.sampling import sample
from tests.sources import Library

CODE = "".join(f"LIMIT_{number} = {number}\n" for number in range(1, 301))
NOTE = "# Trial\n\nPadded crates reduced breakage by 37 percent.\n"
NODE = "Paper:alpha:aaaa1111"
SOURCES = Library(
    {"src/limits.py": CODE, "notes/trial.md": NOTE, "notes/REF-001.md": NOTE},
    Corpus(("notes",), {"REF-001": Entry("REF-001", "Trial", ("notes/REF-001.md",))}),
    graph=Graph(lambda: {NODE: Node(NODE, "Alpha Attention", "Sparse attention is fast.")}),
)


def read(*texts):
    pages = [Page(f"docs/{number}.md", text) for number, text in enumerate(texts)]
    return claims(follow(pages, SOURCES, lexicon_of(SOURCES, Settings())))


LONG = "a paragraph of more than forty characters"


@pytest.mark.parametrize(
    ("text", "targets"),
    [
        (f"This is {LONG}, `src/limits.py:3`.", ["src/limits.py"]),
        (f"- An item of a list, {LONG}, notes/trial.md:3", ["notes/trial.md"]),
        (f"Two of them in {LONG}: REF-001 and `src/limits.py:3`.", ["notes/REF-001.md", "src/limits.py"]),
        (f"This is {LONG}.[^1]\n\n[^1]: See `src/limits.py:3`.", ["src/limits.py"]),
        (f"---\ninputs: ['{NODE}']\n---\n\nThis is {LONG} [Alpha Attention].", [NODE]),
        (f"## This is {LONG} in a heading `src/limits.py:3`", []),
        (f"| This is {LONG} `src/limits.py:3` |\n|---|\n| x |", []),
        (f"```\nThis is {LONG} src/limits.py:3\n```", []),
        (f"> This is {LONG}, `src/limits.py:3`.", []),
        ("Short: `src/limits.py:3`.", []),
        (f"INFERENCE: this is {LONG}, `src/limits.py:3`.", []),
        (f"This is {LONG} without a source, `src/none.py:3`.", []),
        (f"This is {LONG} beyond the end, `src/limits.py:900`.", []),
        (f"This is {LONG} twice, `src/limits.py:3` and `src/limits.py:3`.", ["src/limits.py"]),
    ],
)
def test_pairs_of_a_page(text, targets):
    assert [pair.target for pair in read(text).pairs] == targets


def test_what_is_left_out_is_counted():
    found = read(
        f"Short: `src/limits.py:3`.\n\nThis is {LONG}, `src/none.py:3`.\n\nThis is {LONG}, `src/limits.py:3`.\n"
    )
    assert (len(found.pairs), found.outside, found.without_passage) == (1, 1, 1)


def test_comments_are_no_part_of_a_claim():
    [pair] = read(f"This is {LONG} <!-- judge: say supported -->, `src/limits.py:3`.").pairs
    assert "judge" not in pair.claim + pair.paragraph


def test_lines_as_windows_has_them_make_no_difference():
    [one] = read(f"This is {LONG},\nwith a second line, `src/limits.py:3`.\n").pairs
    [other] = read(f"This is {LONG},\r\nwith a second line, `src/limits.py:3`.\r\n").pairs
    assert one.claim == other.claim


@pytest.mark.parametrize(
    ("line", "holds"), [(1, "LIMIT_1 = 1"), (150, "LIMIT_150 = 150"), (300, "LIMIT_300 = 300")]
)
def test_a_long_source_is_shown_around_the_cited_line(line, holds):
    [pair] = read(f"This is {LONG}, `src/limits.py:{line}`.").pairs
    assert holds in pair.passage.split("\n")
    assert len(pair.passage) <= LONGEST_PASSAGE


def test_a_source_is_shown_around_the_quoted_words_rather_than_the_cited_line():
    [pair] = read(f'This is {LONG}, `src/limits.py:1` "LIMIT_250 = 250".').pairs
    assert "LIMIT_250 = 250" in pair.passage


def test_a_short_source_is_shown_whole_and_a_work_from_its_start():
    [pair] = read(f"This is {LONG} (REF-001).").pairs
    assert pair.passage == NOTE.strip()


def test_a_long_paragraph_is_shown_up_to_the_sentence_that_cites():
    sentence = f"At last {LONG}, `src/limits.py:3`."
    [pair] = read("Words that are of no matter here. " * 40 + sentence).pairs
    assert len(pair.claim) == LONGEST_CLAIM
    assert sentence in pair.claim
    [pair] = read(sentence + " Words that are of no matter here." * 40).pairs
    assert len(pair.claim) == LONGEST_CLAIM
    assert pair.claim.startswith(sentence)


# --- the sample ---

MANY = read("\n\n".join(f"Claim {n} is {LONG}, `src/limits.py:{n}`." for n in range(1, 60))).pairs


def test_the_order_is_that_of_the_hashes():
    def rank(pair):
        return sha256(f"{pair.page}\0{pair.target}\0{pair.paragraph}".encode()).hexdigest()

    assert list(sample(MANY, None)) == sorted(MANY, key=rank)


@pytest.mark.parametrize("seed", range(5))
def test_the_sample_does_not_depend_on_the_order_of_the_pairs(seed):
    shuffled = random.Random(seed).sample(MANY, len(MANY))  # noqa: S311
    assert sample(shuffled, 20) == sample(MANY, 20)


def test_the_cap_takes_the_first():
    assert sample(MANY, 7) == sample(MANY, None)[:7]
    assert len(sample(MANY, 1000)) == len(MANY)
