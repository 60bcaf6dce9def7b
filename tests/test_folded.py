"""What makes no difference to a quotation of prose or of code, and what does."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mkdocs_citeguard.evidence import Nature
from mkdocs_citeguard.folded import folded
from mkdocs_citeguard.span import Span

SHOWN = [
    ("**Note**: the parcels", "Note: the parcels"),
    ("the (*old*) parcels", "the (old) parcels"),
    ("`twice`, at night", "twice, at night"),
    ("see [the guide](guide.md).", "see the guide."),
    ('see [the guide](guide.md "A guide").', "see the guide."),
    ("see [the guide][1].", "see the guide."),
    ("[![badge](https://a.b/c)](https://d.e) here", "badge here"),
    ("[the\nguide](guide.md)", "the\nguide"),
    ("参照[ガイド](x.md)を", "参照ガイドを"),
    ("snake_case and __bold__", "snake_case and bold"),
    ("all _ of it", "all _ of it"),
    (r"crates\_and\_belts", "crates_and_belts"),
    ("weigh <b>all</b><br>now", "weigh all now"),
    ("a &amp; b&nbsp;c", "a & b\xa0c"),
    ("word—word", "word - word"),
    ("word -- word", "word - word"),
    ("couriers[^1] run", "couriers run"),
    ("gains [12], [3–5] and [7, 9].", "gains, and."),
    ("efﬁcient", "efficient"),
    ("> quoted\n> words", "quoted\nwords"),
    ("it is “the line”", "it is 'the line'"),
    ("see :ref:`parcels`", "see parcels"),
    ("see `the guide <https://a.b>`_ for all", "see the guide for all"),
    ("see <https://a.b/c> now", "see https://a.b/c now"),
    ("[start](x.md){ .button } now", "start now"),
    ("write to <depot@example.org> now", "write to depot@example.org now"),
    ("see :ref:`the chapter <parcels>` now", "see the chapter now"),
    ("replaced twice [1]_ in all", "replaced twice in all"),
    ("H~2~O and m^2^", "H2O and m2"),
    ("the ==wet clay== is {++new++}", "the wet clay is new"),
    ("il dit : oui !", "il dit: oui!"),
    ("『安全弁』は「毎年」、水位，低", "'安全弁'は'毎年'、水位,低"),
]
KEPT = [
    "hooks[name](event)",
    "belts[0][1]",
    "List<String> of parcels",
    "10,000 parcels",
    "--timeout",
    "a < b > c",
    "[so far] again",
    "[^1]: a footnote",
    "x[1] in [2024]",
    "a == b, or a==b",
    "2^10 and ~5 or ~6 or 10^6^",
    "a ~b c~ d",
    "the ratio 3 :4",
    "a <b@c> d",
    "[2]: https://example.org/",
    "AT&T",
    "f(x){return}",
    "a <parcel>",
]


@pytest.mark.parametrize(("written", "seen"), SHOWN)
def test_prose_is_compared_as_a_reader_sees_it(written, seen):
    assert folded(written, Nature.PROSE).text == seen


@pytest.mark.parametrize("text", KEPT)
def test_what_is_no_markup_stays(text):
    assert folded(text, Nature.PROSE).text == text


@pytest.mark.parametrize("text", [written for written, _ in SHOWN if written.isascii()])
def test_in_code_every_character_counts(text):
    assert folded(text, Nature.CODE).text == text


TEXTS = st.lists(
    st.sampled_from(
        ["word", " ", "\n", "**", "_", "[", "](x)", "][1]", "> ", "—", "&amp;", "<b>", "é", "`", "“", "\\*"]
    )
).map("".join)


@given(TEXTS, st.sampled_from(Nature))
def test_lines_stay_where_they_are(text, nature):
    assert folded(text, nature).text.count("\n") == text.count("\n")


@given(TEXTS)
def test_every_word_is_found_again_in_the_original(text):
    compared = folded(text, Nature.PROSE)
    assert compared.placed
    for found in re.finditer("word", compared.text):
        assert compared.original(Span(*found.span())).of(text) == "word"


def test_places_are_not_known_where_letters_are_composed():
    assert not folded("cafe\u0301", Nature.PROSE).placed
