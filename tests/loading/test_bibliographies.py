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


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        ("a.bib", BIBTEX.replace("title = {Cups}, ", "\n  "), {"10.5555/cups.3", "10.5555/pots.4"}),
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
