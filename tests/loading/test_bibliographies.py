"""Bibliographies of a corpus give DOIs; what cannot be read gives none."""

from __future__ import annotations

import pytest

from mkdocs_citeguard.loading.bibliographies import bibliography
from mkdocs_citeguard.loading.trees import list_tree

BIBTEX = """\
@article{cups, title = {Cups}, doi = {10.5555/CUPS.3}}
@book{pots,
  doi = "https://doi.org/10.5555/pots.4",
}
"""

SIDECAR = """\
# REF-001 Citation Network

| # | Title | DOI/URL | Inducted REF |
|---|---|---|---|
| 1 | Tea | 10.5555/tea.1 | REF-002 |
| 2 | Cups | [10.5555/tea.2](https://doi.org/10.5555/tea.2) | - |

## Rejected Candidates

| 3 | Mud | 10.5555/mud.3 | - |
"""


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        ("a.bib", BIBTEX.replace("title = {Cups}, ", "\n  "), {"10.5555/cups.3", "10.5555/pots.4"}),
        ("a.bib", BIBTEX, {"10.5555/cups.3", "10.5555/pots.4"}),
        ("a.bib", "@misc{a, doi = 10.5555/tea_1, year = 2020}", {"10.5555/tea_1"}),
        ("a.bib", r"@misc{a, doi = {10.5555/tea\_1}}", {"10.5555/tea_1"}),
        ("a.bib", "@misc{a, url = {https://doi.org/10.5555/tea.1}}", {"10.5555/tea.1"}),
        ("a.bib", "@misc{a, url = {https://doi.org/10.5555/tea%3C1%3E}}", {"10.5555/tea<1>"}),
        ("a.json", '[{"DOI": "https://www.doi.org/10.5555/tea%231"}]', {"10.5555/tea#1"}),
        ("a.bib", "@misc{a, doi = {10.5555/tea%3C1}}", {"10.5555/tea%3c1"}),
        ("a.bib", "@misc{a, url = {https://example.org/10.5555/tea.1}, note = {pseudodoi = 3}}", set()),
        ("a.json", '[{"doi": "10.5555/tea.1"}]', {"10.5555/tea.1"}),
        ("REF-001-citations.md", SIDECAR, {"10.5555/tea.1", "10.5555/tea.2"}),
        ("REF-001-tea.md", SIDECAR, set()),
        ("a.json", '[{"DOI": "10.5555/Tea.1"}, {"title": "none"}]', {"10.5555/tea.1"}),
        ("a.json", '{"items": [{"DOI": "10.5555/tea.1"}]}', {"10.5555/tea.1"}),
        ("a.json", '{"DOI": "10.5555/tea.1"}', {"10.5555/tea.1"}),
        ("a.json", '{"DOI": 3}', set()),
        ("a.json", '{"DOI": ', set()),
        ("a.bib", "doi = {tea}", set()),
    ],
)
def test_dois_of_a_bibliography(tmp_path, name, text, expected):
    (tmp_path / "notes").mkdir()
    (tmp_path / "notes" / name).write_text(text, encoding="utf-8")
    found = bibliography(tmp_path, list_tree(tmp_path).tree, ["notes"])
    assert set(found) == expected
    assert set(found.values()) <= {f"notes/{name}"}


def test_files_outside_of_the_corpus_are_not_looked_at(tmp_path):
    (tmp_path / "a.bib").write_text("doi = {10.5555/tea.1}", encoding="utf-8")
    assert bibliography(tmp_path, list_tree(tmp_path).tree, ["notes"]) == {}
    assert bibliography(tmp_path, list_tree(tmp_path).tree, []) == {}
