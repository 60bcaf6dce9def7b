"""PDFs of a corpus: their words are searched and their pages are known, if the extra is installed."""

from __future__ import annotations

import sys

import pytest

from mkdocs_citeguard.audit import audit
from mkdocs_citeguard.evidence import Source, Unverifiable
from mkdocs_citeguard.loading.pdfs import source_from_pdf
from mkdocs_citeguard.loading.project import open_project
from mkdocs_citeguard.paged import extent, lines_of
from tests.pdfs import pdf
from tests.repositories import Repository

pypdf = pytest.importorskip("pypdf")

PAPER = [
    ["Sorting parcels", "Heavy parcels at the bottom halved the number", "of damaged boxes."],
    ["The trial ran for one season with nine couri-", "ers and a well-known carrier.", "Nobody was hurt."],
    ["Padded crates did not help, and the crates", "were returned."],
]
NOTE = "# REF-001: Sorting parcels\n\n**GRADE**: HIGH\n\nA summary.\n"
FILES = {
    ".aiwg/research/findings/REF-001-sorting.md": NOTE,
    ".aiwg/research/sources/pdf/REF-001-sorting.pdf": pdf(PAPER),
}


def rows(root, text, files=FILES):
    Repository(root).commit({**files, "docs/index.md": text})
    project = open_project(root)
    result = audit(project.pages, project.sources, project.settings)
    statuses = [str(one.status) for _, one in result.site.citations()]
    return statuses, [f"{one.code} {one.message}" for one in result.findings], result


@pytest.mark.parametrize(
    ("text", "status", "said"),
    [
        ('"Heavy parcels at the bottom halved the number of damaged boxes." (REF-001)', "verified", []),
        ('"Nobody was hurt." (REF-001, p. 2)', "verified", []),
        ('"nine couriers and a well-known carrier" (REF-001, p. 2)', "verified", []),
        (
            '"Nobody was hurt." (REF-001, p. 3)',
            "drifted",
            [
                "CG202 “Nobody was hurt.” stands on page 2 of `.aiwg/research/sources/pdf/REF-001-sorting.pdf`, not on page 3"
            ],
        ),
        ('"Nobody was hurt." (REF-001, pp. 1-2)', "verified", []),
        (
            "Crates help (REF-001, p. 8).",
            "out-of-range",
            ["CG103 there is no page 8: `.aiwg/research/sources/pdf/REF-001-sorting.pdf` has pages 1-3"],
        ),
        ("Crates help (REF-001, p. 3).", "present", []),
        ('"a belt was never the cause of any damage" (REF-001)', "fabricated", ["CG201"]),
        (
            '"Padded crates did help, and the crates were returned." (REF-001, p. 3)',
            "altered",
            ["CG203"],
        ),
        ('"Nobody was hurt." (REF-001, p. 8)', "drifted", ["CG202"]),
    ],
)
def test_a_paper_is_searched_and_its_pages_are_known(tmp_path, text, status, said):
    statuses, findings, _ = rows(tmp_path, f"{text}\n")
    assert statuses == [status]
    assert len(findings) == len(said)
    assert all(one.startswith(start) for one, start in zip(findings, said, strict=True))


def test_how_it_was_searched_is_recorded(tmp_path):
    _, _, result = rows(tmp_path, '"Nobody was hurt." (REF-001, p. 2)\n')
    ((_, one),) = result.site.citations()
    assert one.comparison.evidence.command is None
    assert (
        one.comparison.evidence.method
        == "searched in the text of .aiwg/research/sources/pdf/REF-001-sorting.pdf, page 2"
    )


QUOTES = '"a belt was never the cause of any damage" (REF-001)\n\n"Nobody was hurt." (REF-001, p. 9)\n\nHelp (REF-001, p. 9).\n'


def test_without_the_extra_it_is_quiet(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "pypdf", None)
    assert rows(tmp_path, QUOTES)[:2] == (["unverifiable", "unverifiable", "present"], [])


@pytest.mark.parametrize("content", [b"%PDF-1.4\nbroken", b"", b"\x00" * 100, pdf([[""], [""]])])
def test_a_paper_that_cannot_be_read_is_quiet(tmp_path, content):
    files = FILES | {".aiwg/research/sources/pdf/REF-001-sorting.pdf": content}
    assert rows(tmp_path, QUOTES, files)[:2] == (["unverifiable", "unverifiable", "present"], [])


def test_without_the_file_it_is_quiet(tmp_path):
    files = {".aiwg/research/findings/REF-001-sorting.md": NOTE}
    assert rows(tmp_path, QUOTES, files)[:2] == (["unverifiable", "unverifiable", "present"], [])


def test_a_paper_is_named_by_its_note(tmp_path):
    note = "---\nref_id: REF-001\ntitle: Sorting\ngrade: high\nfull_text: ../papers/sorting.pdf\n---\n\n# REF-001: Sorting\n"
    files = {".aiwg/research/findings/REF-001.md": note, ".aiwg/research/papers/sorting.pdf": pdf(PAPER)}
    assert rows(tmp_path, '"Nobody was hurt." (REF-001, p. 2)\n', files)[:2] == (["verified"], [])


def test_a_paper_is_only_opened_for_a_quotation_or_a_page(tmp_path, monkeypatch):
    monkeypatch.setattr(pypdf, "PdfReader", None)
    statuses, findings, _ = rows(tmp_path, "Sorted (REF-001).\n")
    assert (statuses, findings) == (["present"], [])


def test_printed_numbers_of_pages():
    labelled = source_from_pdf(pdf(PAPER, "<< /Nums [0 << /S /D /St 211 >>] >>"), "a.pdf")
    assert extent(labelled) == "pages 211-213"
    printed = source_from_pdf(pdf([[*page, str(87 + number)] for number, page in enumerate(PAPER)]), "a.pdf")
    assert extent(printed) == "pages 87-89"
    counted = source_from_pdf(pdf([[*page, str(1 + number)] for number, page in enumerate(PAPER)]), "a.pdf")
    assert extent(counted) == "pages 1-3"
    assert lines_of(counted, "2-1") is None


def test_words_that_were_broken_at_line_ends_are_whole():
    source = source_from_pdf(pdf([["a well-", "known carrier is well-known", "to couri-", "ers"]]), "a.pdf")
    assert isinstance(source, Source)
    assert source.text == "a well-known carrier is well-known\nto couriers\n"
    assert isinstance(source_from_pdf(b"tea", "a.pdf"), Unverifiable)
