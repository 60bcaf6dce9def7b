"""One note: which work it is about, and what it says of it."""

from __future__ import annotations

import pytest

from mkdocs_citeguard.loading.ids import Ids
from mkdocs_citeguard.loading.levels import level, written_level
from mkdocs_citeguard.loading.notes import parse_note

IDS = Ids(("REF", "ADR"))


def note(front="", body="", path="research/findings/note.md"):
    text = f"---\n{front}\n---\n\n{body}" if front else body
    return parse_note(path, text, IDS)


@pytest.mark.parametrize(("text", "id_"), [
    ("REF-012", "REF-012"), ("ref-012", "REF-012"), ("REF-012a", "REF-012a"), ("REF-012A", "REF-012a"), ("REF-1814", "REF-1814"),
    ("ADR-0011", "ADR-0011"), ("REF-056-fair", "REF-056"), ("REF-012-slug.md", "REF-012"), ("REF-012.md", "REF-012"),
    ("REF-012_x.md", "REF-012"), ("**REF-012**: T", "REF-012"), ("[REF-012] T", "REF-012"), ("REF-012: T", "REF-012"),
])  # fmt: skip
def test_an_id_is_read_and_spelled_one_way(text, id_):
    assert IDS.leading(text) == id_


@pytest.mark.parametrize("text", [
    "REF-12", "REF-XXX", "REF-012ab", "REF-0x1", "XREF-012", "ABC-012", "about REF-012", "REF012", "", "REF-٠١٢", "PREF-012.md",
])  # fmt: skip
def test_what_only_resembles_an_id_is_none(text):
    assert IDS.leading(text) is None


def test_without_prefixes_nothing_is_an_id():
    assert Ids(()).leading("-012") is None


@pytest.mark.parametrize(("front", "body", "path", "id_"), [
    ("ref_id: REF-001", "# REF-002: T", "findings/REF-003-x.md", "REF-001"),
    ("ref: ref-001", "", "x.md", "REF-001"),
    ("Ref-Id: REF-001", "", "x.md", "REF-001"),
    ("id: REF-056-fair", "", "x.md", "REF-056"),
    ("id: intro", "# REF-002: T", "x.md", "REF-002"),
    ("title: T", "# REF-002: T", "REF-003.md", "REF-002"),
    ("", "# Some title\n\nREF-009", "a/REF-003-slug.md", "REF-003"),
    ("", "## REF-002: no first level", "a/REF-003-slug.md", "REF-003"),
    ("", "```\n# REF-002: a comment\n```\n# REF-004: T\n", "x.md", "REF-004"),
    ("", "", "sources/REF-040/notes/literature-note.md", "REF-040"),
    ("", "# Plain", "findings/plain.md", None),
])  # fmt: skip
def test_the_id_comes_from_front_matter_else_title_else_file_name(front, body, path, id_):
    assert note(front, body, path).id == id_


@pytest.mark.parametrize(("front", "body", "title"), [
    ("title: LiveBench, a benchmark", "# LiveBench", "LiveBench, a benchmark"),
    ("title: 'REF-001: In front'", "", "In front"),
    ("", "# REF-001: Production-Grade Agents\n", "Production-Grade Agents"),
    ("", "# REF-001 – *Emphasis* kept inside {#anchor}\r\n", "Emphasis kept inside"),
    ("", "# **REF-001:** The A* search\n", "The A* search"),
    ("", "# **REF-001**: T ##\n", "T"),
    ("", "# REF-001\n", None),
    ("", "no heading\n", None),
    ("title: 7", "", None),
])  # fmt: skip
def test_the_title_is_without_its_id(front, body, title):
    assert note(front, body).title == title


@pytest.mark.parametrize(("front", "body", "line"), [
    ("title: T\nref_id: REF-001", "# REF-001: T", 3),
    ("title: T", "# REF-001: T", 5),
    ("title: T\nref_id: other", "", 1),
    ("", "\n\n# T\n", 3),
])  # fmt: skip
def test_the_line_is_that_of_the_id_else_of_the_title(front, body, line):
    assert note(front, body).line == line


@pytest.mark.parametrize(("front", "authors"), [
    ("authors: [Ada Byron, Carl Gauss]", ("Ada Byron", "Carl Gauss")),
    ("authors:\n  - {name: Ada Byron}\n  - {name: Carl Gauss, orcid: 1}\n  - 7", ("Ada Byron", "Carl Gauss")),
    ("authors: Colin White et al.", ("Colin White et al.",)),
    ("authors: Ada Byron, Carl Gauss and Emmy Noether", ("Ada Byron", "Carl Gauss", "Emmy Noether")),
    ("authors: 'Byron, A.; Gauss, C.'", ("Byron, A.", "Gauss, C.")),
    ("authors: 'Byron, A., Gauss, C.'", ("Byron, A., Gauss, C.",)),
    ("author: Ada Byron", ("Ada Byron",)),
    ("authors: 7", ()),
    ("title: T", ()),
])  # fmt: skip
def test_authors_are_read_in_every_form(front, authors):
    assert note(front).authors == authors


@pytest.mark.parametrize(("front", "year"), [
    ("year: 2025", "2025"), ("year: '2025'", "2025"), ("year: 2025-03-01", "2025"), ("published: 2024-05-06T07:08:09Z", "2024"),
    ("Publication Year: 1997", "1997"), ("year: soon", None), ("year: [2025]", None), ("reviewed: 2026-09-25", None),
])  # fmt: skip
def test_the_year_is_read_from_numbers_texts_and_dates(front, year):
    assert note(front).year == year


@pytest.mark.parametrize(("front", "body", "doi"), [
    ("doi: 10.1145/3442188.3445922", "", "10.1145/3442188.3445922"),
    ("doi: https://doi.org/10.1145/3442188.3445922", "", "10.1145/3442188.3445922"),
    ("doi: 'doi:10.1000/A.b'", "", "10.1000/A.b"),
    ("source_url: https://doi.org/10.1000/xyz", "", "10.1000/xyz"),
    ("source_url: https://doi.org/10.1002/1098%3C107::AID-TEA1%3E3.0.CO;2-C", "", "10.1002/1098<107::AID-TEA1>3.0.CO;2-C"),
    ("doi: https://doi.org/10.1000/a%23b?via=c", "", "10.1000/a#b"),
    ("doi: 10.1000/a%23b", "", "10.1000/a%23b"),
    ("", "# T\n\nDOI: https://doi.org/10.1000/a%25b\n", "10.1000/a%b"),
    ("source_url: https://example.org/10.1000/xyz", "", None),
    ("identifiers: {arxiv: '2401.12345v2'}", "", "10.48550/arXiv.2401.12345"),
    ("arxiv: 2401.12345", "", "10.48550/arXiv.2401.12345"),
    ("source_url: https://arxiv.org/abs/2401.12345", "", "10.48550/arXiv.2401.12345"),
    ("", "# T\n\nDoe (2020). *T*. https://doi.org/10.1000/xyz.\n\n## Notes\n", "10.1000/xyz"),
    ("", "# T\n\n## Cites\n\nDoe (2020). https://doi.org/10.1000/xyz.\n", None),
    ("", "DOI: 10.1002/(SICI)1097(1998)49:8<693::AID-ASI4>3.0.CO;2-O", "10.1002/(SICI)1097(1998)49:8<693::AID-ASI4>3.0.CO;2-O"),
    ("identifiers: {DOI: 10.1000/xyz, arxiv: '2406.1'}", "", "10.1000/xyz"),
    ("", "# T\n\n**DOI**: [10.1000/xyz](https://doi.org/10.1000/xyz).\n", "10.1000/xyz"),
    ("", "| DOI | 10.1000/xyz |\n", "10.1000/xyz"),
    ("", "Compare 10.1000/other by others.\n", None),
    ("doi: none", "", None),
])  # fmt: skip
def test_the_doi_is_bare(front, body, doi):
    assert note(front, body).doi == doi


def test_addresses_and_paths_are_taken_as_written():
    read = note(
        "source_url: https://a.example/x\nurl: https://b.example\nfull text: ../t.txt\ntranscript_path: media/t.json"
    )
    assert (read.url, read.full_text, read.transcript) == ("https://a.example/x", "../t.txt", "media/t.json")
    assert note("identifiers: {url: https://c.example}").url == "https://c.example"


@pytest.mark.parametrize(
    "front", ["status: redirect", "status: stub", "type: Merged into REF-002", "type: index"]
)
def test_signposts_are_no_sources(front):
    assert not note(f"ref_id: REF-001\n{front}").is_source


@pytest.mark.parametrize(
    "front", ["status: inducted", "type: paper", "status: reviewed", "source_type: index"]
)
def test_notes_are_sources(front):
    assert note(f"ref_id: REF-001\n{front}").is_source


@pytest.mark.parametrize(("front", "fault"), [
    ("title: T\nyear: x: y", "research/findings/note.md: the front matter is no valid YAML (line 3): mapping values are not allowed"),
    ("title: [a", "research/findings/note.md: the front matter is no valid YAML (line 3): did not find expected"),
    ("reviewed: 2026-02-30", "research/findings/note.md: the front matter is no valid YAML: day is out of range"),
    ("x: !local y", "research/findings/note.md: the front matter is no valid YAML (line 2): could not determine"),
])  # fmt: skip
def test_broken_front_matter_is_a_fault_and_not_the_end_of_the_note(front, fault):
    read = note(front, "# REF-001: T\n")
    assert read.fault.startswith(fault)
    assert (read.id, read.title) == ("REF-001", "T")


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("---\nref_id: REF-001\ntitle: T\n\n# REF-001: T\n", "x.md: the front matter does not end; a line `---` is missing"),
        ("---\r\ntitle:\r\n# REF-001: T\r\n", "x.md: the front matter does not end; a line `---` is missing"),
        ("---\ntitle: T\n---\n# REF-001: T\n", None),
        ("---\ntitle: T\n...\n# REF-001: T\n", None),
        ("---\n\n# REF-001: T\n\nNote: tea.\n", None),
        ("---\nTea is a drink: it is hot.\n", None),
        ("---\nhttps://example.org/tea\n", None),
        ("----\ntitle: T\n", None),
    ],
)  # fmt: skip
def test_front_matter_that_never_ends_is_a_fault(text, fault):
    assert parse_note("x.md", text, IDS).fault == fault


@pytest.mark.parametrize("front", ["- a list", "just text", "7"])
def test_front_matter_that_is_no_mapping_is_none(front):
    read = note(front, "# REF-001: T\n")
    assert (read.metadata, read.fault, read.id) == ({}, None, "REF-001")


def test_a_rule_in_the_text_is_no_front_matter():
    read = parse_note("x.md", "# REF-001: T\n\n---\nyear: 2020\n---\n", IDS)
    assert read.year is None


@pytest.mark.parametrize(("value", "read"), [
    ("high", "HIGH"), ("very-low", "VERY LOW"), ("Very Low", "VERY LOW"), ("very_low", "VERY LOW"), ("B", "B"), ("a-", "A-"),
    ("B+", "B+"), ("moderate (indirect)", "MODERATE"), ("⊕⊕⊕○ MODERATE", "MODERATE"), ("HIGH ⊕⊕⊕⊕", "HIGH"), ("strong", "STRONG"),
    (3, "3"), ("pending", None), ("", None), ("n/a", None), (None, None), (True, None), (["high"], None), ("TBD", None),
    ("highly dubious", "HIGHLY DUBIOUS"), ("⊕⊕○○", "LOW"), ("⊕⊕⊕⊕", "HIGH"), ("⊕◯◯◯", "VERY LOW"), ("○○○○", None),
])  # fmt: skip
def test_levels_are_read_as_written_in_capitals(value, read):
    assert level(value) == read


@pytest.mark.parametrize(("body", "read"), [
    ("**GRADE**: HIGH\n", "HIGH"),
    ("**GRADE:** moderate\n", "MODERATE"),
    ("- **GRADE Level**: Very Low (opinion)\n", "VERY LOW"),
    ("GRADE: LOW\r\n", "LOW"),
    ("**Quality**: B\n", "B"),
    ("| Field | Value |\n|---|---|\n| GRADE | HIGH |\n", "HIGH"),
    ("| **Quality** | **A-** |\n", "A-"),
    ("Quality: high\n", None),
    ("**Quality**: high throughput everywhere\n", None),
    ("**Quality**: A new way\n", None),
    ("- **Quality**: B+ - credible institutional lecture\n", "B+"),
    ("**Quality**: A-frame\n", None),
    ("| **GRADE Quality** | Low ⊕⊕○○ |\n", "LOW"),
    ("**Evidence quality (GRADE)**: Low\n", "LOW"),
    ("**Certainty (GRADE)**: very low\n", "VERY LOW"),
    ("We GRADE: HIGH\n", None),
    ("GRADE: pending\n", None),
    ("| Study | GRADE: HIGH |\n", None),
    ("no word of it\n", None),
])  # fmt: skip
def test_levels_in_the_text_stand_on_labelled_lines(body, read):
    assert written_level(f"# T\n\n{body}\nMore.\n") == read
