"""Kind `doi`: what it finds, what it leaves alone, and how it is followed. All works are invented."""

from __future__ import annotations

import pytest

from mkdocs_citeguard.corpus import Corpus, Entry
from mkdocs_citeguard.evidence import Found, Missing, Unverifiable
from mkdocs_citeguard.kinds.doi import DOI, DoiReference
from tests.reading import rows
from tests.sources import Library

TEA = "10.5555/tea.2021.17"


def found(text):
    return [(name, token) for name, _, token, _ in rows(DOI, text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (f"See {TEA} for tea.", [(TEA, TEA)]),
        (f"See {TEA}.", [(TEA, TEA)]),
        (f"({TEA})", [(TEA, TEA)]),
        (f"({TEA}).", [(TEA, TEA)]),
        (f"**{TEA}**", [(TEA, TEA)]),
        (f"“{TEA}”,", [(TEA, TEA)]),
        (f"doi:{TEA}", [(TEA, f"doi:{TEA}")]),
        (f"DOI: {TEA};", [(TEA, f"DOI: {TEA}")]),
        (f"<https://doi.org/{TEA}>", [(TEA, f"https://doi.org/{TEA}")]),
        (f"https://dx.doi.org/{TEA}.", [(TEA, f"https://dx.doi.org/{TEA}")]),
        (f"[tea](https://doi.org/{TEA})", [(TEA, f"https://doi.org/{TEA}")]),
        ("10.1016/S0140-6736(05)17868-9", [("10.1016/S0140-6736(05)17868-9",) * 2]),
        ("(10.1016/S0140-6736(05)17868-9)", [("10.1016/S0140-6736(05)17868-9",) * 2]),
        ("見 10.5555/茶、10.5555/水。", [("10.5555/茶", "10.5555/茶"), ("10.5555/水", "10.5555/水")]),
        (f"{TEA}—as it is", [(TEA, TEA)]),
        (f"{TEA}[^1], DOI: {TEA}[^tea]", [(TEA, TEA), (TEA, f"DOI: {TEA}")]),
        (f"{TEA}[1]", [(f"{TEA}[1]",) * 2]),
        (f"https://www.doi.org/{TEA}?via=a#b", [(TEA, f"https://www.doi.org/{TEA}?via=a#b")]),
        ("https://doi.org/10.5555%2Ftea.2021.17", [(TEA, "https://doi.org/10.5555%2Ftea.2021.17")]),
        (
            "10.1002/(SICI)1097(1998)49:8<693::AID-ASI4>3.0.CO;2-O.",
            [("10.1002/(SICI)1097(1998)49:8<693::AID-ASI4>3.0.CO;2-O",) * 2],
        ),
        (f"_{TEA}_", [(TEA, TEA)]),
        (f"[{TEA}](https://doi.org/{TEA.upper()})", [(TEA, TEA)]),
        (f"[https://doi.org/{TEA}](https://doi.org/{TEA})", [(TEA, f"https://doi.org/{TEA}")]),
        (f"[{TEA}][1] and [{TEA}]", [(TEA, TEA), (TEA, TEA)]),
        (
            f"[{TEA}](https://doi.org/10.5555/pot)",
            [(TEA, TEA), ("10.5555/pot", "https://doi.org/10.5555/pot")],
        ),
        (f"{TEA},10.5555/pot;10.5555/cup", [(TEA, TEA), ("10.5555/pot",) * 2, ("10.5555/cup",) * 2]),
        (f"doi.org/{TEA}", [(TEA, f"doi.org/{TEA}")]),
        (f"www.doi.org/{TEA}.", [(TEA, f"www.doi.org/{TEA}")]),
        (f"DOI: dx.doi.org/{TEA}", [(TEA, f"DOI: dx.doi.org/{TEA}")]),
        (f"{TEA}\u200b", [(TEA, TEA)]),
        (f"{TEA}/", [(TEA, TEA)]),
        ("10.5555/black\\_tea", [("10.5555/black_tea", "10.5555/black\\_tea")]),
        ("10.5555/a&lt;b", [("10.5555/a<b", "10.5555/a&lt;b")]),
        ("<b>10.5555/tea.2021.17</b>", [(TEA, TEA)]),
    ],
)
def test_finds(text, expected):
    assert found(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "10.55/tea",
        "version 10.15/11",
        "10.0.0.0/8",
        "10.1145/example",
        "10.xxxx/yyyy",
        "10.1145/...",
        "`10.5555/tea.2021.17`",
        "<!-- 10.5555/tea.2021.17 -->",
        "https://files.example.org/10.5555/tea.2021.17",
        "https://doi.org/",
        "doi: see below",
        "arXiv:2401.12345",
        "v10.1234/x",
        "tea_10.1234/x",
        "$10.1234/x$",
        r"\(a = 10.1234/x\)",
    ],
)
def test_leaves_alone(text):
    assert found(text) == []


@pytest.mark.parametrize(
    "text", ["doi:10.5555", "Doi: 10.5555/", "doi:10.5555/", "https://doi.org/10.55/tea", "DOI 10.12/tea"]
)
def test_what_is_called_a_doi_and_is_none(text):
    assert [row[0] for row in rows(DOI, text)] == ["CG001"]


CORPUS = Corpus(
    ("notes",),
    {"REF-050": Entry("REF-050", "Tea", ("notes/REF-050.md",), doi="10.5555/TEA.2021.17")},
    bibliography={"10.5555/cups.3": "notes/cups.bib"},
)
LIBRARY = Library({"notes/REF-050.md": "# Tea\n", "notes/cups.bib": "@article{}\n"}, CORPUS)


@pytest.mark.parametrize(
    ("doi", "target"),
    [(TEA, "notes/REF-050.md"), (TEA.upper(), "notes/REF-050.md"), ("10.5555/cups.3", "notes/cups.bib")],
)
def test_is_followed_to_the_work_whatever_its_case(doi, target):
    resolution = DoiReference(doi).resolve("docs/index.md", LIBRARY)
    assert isinstance(resolution, Found)
    assert resolution.target == target


def test_an_unknown_one_is_missing_and_the_nearest_is_named():
    assert DoiReference("10.5555/tea.2021.18").resolve("a.md", LIBRARY) == Missing((TEA,))
    assert DoiReference("10.9999/steam").resolve("a.md", LIBRARY) == Missing()


@pytest.mark.parametrize("corpus", [Corpus(), Corpus(("notes",), {"REF-001": Entry("REF-001", None, ())})])
def test_without_any_known_doi_nobody_can_tell(corpus):
    assert isinstance(DoiReference(TEA).resolve("a.md", Library({}, corpus)), Unverifiable)
