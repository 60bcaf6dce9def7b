"""Loading a corpus: one entry for each work, whatever layout its files have."""

from __future__ import annotations

import random

import pytest

from mkdocs_citeguard.errors import SettingsError
from mkdocs_citeguard.loading.corpora import load_corpus
from mkdocs_citeguard.loading.discovery import find_folders
from mkdocs_citeguard.tree import Tree
from tests.repositories import write_files

UPSTREAM = {
    "docs/references/REF-001-production-agents.md": "# REF-001: Production-Grade Agents\n\n**GRADE**: MODERATE\n",
    "docs/references/REF-013-metagpt.md": "# REF-013: MetaGPT\n\n**DOI**: 10.1000/metagpt\n",
    "docs/references/index.md": "# References\n\nREF-001, REF-013\n",
    ".aiwg/research/paper-analysis/REF-001-aiwg-analysis.md": "# REF-001 Analysis: what it means for us\n",
    ".aiwg/research/citations/REF-001-citations.md": "# Citations of REF-001\n",
    ".aiwg/research/quality-assessments/REF-013-metagpt-assessment.yaml": (
        "reference_id: REF-013\nfinal_quality:\n  level: HIGH\n  symbol: ⊕⊕⊕⊕\n"
    ),
    ".aiwg/research/summaries/REF-099-summary.md": "# REF-099: only a summary\n",
    ".aiwg/research/TODO.md": "# REF-098: gaps\n",
}
"""The layout of jmagly/aiwg and its forks: no front matter anywhere, sidecars joined by id."""

THIRD_PARTY = {
    ".aiwg/research/findings/REF-029-livebench.md": """---
ref_id: REF-029
title: "LiveBench: A Challenging Benchmark"
authors: "Colin White et al."
year: 2025
source: ../sources/REF-029.pdf
source_url: https://arxiv.org/abs/2406.19314
source_type: peer-reviewed-conference-paper
full_text: ../working/fulltext/REF-029.txt
grade: low
reviewed: 2026-09-25
status: inducted
---

# LiveBench
""",
    ".aiwg/research/quality-assessments/REF-029-assessment.yaml": "ref_id: REF-029\ngrade: high\ncertainty: high\n",
    ".aiwg/research/sources/INDEX.md": "# Sources\n\n| REF-029 | 2024 |\n",
}
"""The layout of robit-man/governed-qa-forge: flat front matter, PDFs kept out of git."""


def loaded(root, files, folders, prefixes=("REF",)):
    write_files(root, files)
    return load_corpus(root, Tree.of(files), folders, prefixes)


def corpus_of(root, files, folders=("research",)):
    return loaded(root, files, folders)[0]


def test_the_upstream_layout_without_front_matter(tmp_path):
    corpus, notes = loaded(tmp_path, UPSTREAM, [".aiwg/research", "docs/references"])
    first, second = corpus.entries["REF-001"], corpus.entries["REF-013"]
    assert list(corpus.entries) == ["REF-001", "REF-013"]
    assert first.title == "Production-Grade Agents"
    assert first.notes == (
        "docs/references/REF-001-production-agents.md",
        ".aiwg/research/paper-analysis/REF-001-aiwg-analysis.md",
    )
    assert (first.certainty, second.certainty, second.doi) == ("MODERATE", "HIGH", "10.1000/metagpt")
    assert (corpus.defects, notes) == ((), ())
    assert corpus.folders == (".aiwg/research", "docs/references")


def test_the_third_party_layout_with_flat_front_matter(tmp_path):
    corpus, notes = loaded(tmp_path, THIRD_PARTY, [".aiwg/research"])
    entry = corpus.entries["REF-029"]
    assert list(corpus.entries) == ["REF-029"]
    assert (entry.title, entry.year, entry.authors) == (
        "LiveBench: A Challenging Benchmark", "2025", ("Colin White et al.",),
    )  # fmt: skip
    assert (entry.url, entry.certainty) == ("https://arxiv.org/abs/2406.19314", "HIGH")
    assert (entry.full_texts, entry.retracted, corpus.defects, notes) == ((), None, (), ())


def test_notes_are_ordered_by_how_well_they_stand_for_the_work(tmp_path):
    files = {
        "research/paper-analysis/REF-001-a.md": "# REF-001: T\n",
        "research/REF-001.md": "# REF-001: T\n",
        "research/other/REF-001.md": "# REF-001: T\n",
        "research/sources/REF-001/notes/literature-note.md": "# Literature note\n",
        "research/findings/REF-001.md": "# REF-001: T\n",
    }
    corpus = corpus_of(tmp_path, files)
    assert corpus.entries["REF-001"].notes == (
        "research/findings/REF-001.md",
        "research/sources/REF-001/notes/literature-note.md",
        "research/REF-001.md",
        "research/paper-analysis/REF-001-a.md",
        "research/other/REF-001.md",
    )
    assert corpus.defects == ()


@pytest.mark.parametrize("path", [
    "citations/REF-001-citations.md", "radar/REF-001-radar.md", "quality-assessments/REF-001.yaml", "provenance/REF-001.md",
    "quality-assessments/REF-001.md", "sources/metadata/REF-001.yaml", "summaries/REF-001.md", "synthesis/REF-001.md",
    "media/REF-001.md", "media/transcripts/REF-001.json", "sources/REF-001.pdf", "sources/text/REF-001.md", "sources/REF-001.png",
    "REF-001/TODO.md", "REF-001/index.md", "REF-001/INDEX.md", "findings/REF-001.json",
])  # fmt: skip
def test_sidecars_make_no_entry(tmp_path, path):
    assert corpus_of(tmp_path, {f"research/{path}": "ref_id: REF-001\n"}).entries == {}


@pytest.mark.parametrize("path", [
    "findings/REF-001.md", "sources/REF-001-slug.md", "sources/REF-001/notes/note.md", "REF-001.md", "deep/er/REF-001.md",
    "documentation/references/REF-001.md", "paper-analysis/REF-001-x-analysis.md", "REF-001/README.md", "findings/ref-001.markdown",
])  # fmt: skip
def test_notes_make_an_entry(tmp_path, path):
    corpus = corpus_of(tmp_path, {f"research/{path}": "Words.\n"})
    assert {id_: entry.notes for id_, entry in corpus.entries.items()} == {"REF-001": (f"research/{path}",)}


def test_a_package_is_an_entry_even_alone_and_gives_way_to_a_note(tmp_path):
    package = {
        "research/sources/REF-040/package.yaml": "ref_id: REF-040\ntitle: In the package\nyear: 2020\n"
    }
    entry = corpus_of(tmp_path, package).entries["REF-040"]
    assert (entry.title, entry.year, entry.notes) == (
        "In the package", "2020", ("research/sources/REF-040/package.yaml",),
    )  # fmt: skip
    both = {**package, "research/sources/REF-040/notes/a.md": "# Words on it\n"}
    entry = corpus_of(tmp_path, both).entries["REF-040"]
    assert (entry.year, entry.notes) == ("2020", ("research/sources/REF-040/notes/a.md",))


def test_metadata_files_complete_a_note(tmp_path):
    files = {
        "research/findings/REF-001.md": "# REF-001: From the note\n",
        "research/sources/metadata/REF-001.yaml": (
            "ref_id: REF-001\ntitle: x\nauthors: [{name: Ada Byron}]\nidentifiers: {doi: 10.1000/x}\n"
        ),
    }
    entry = corpus_of(tmp_path, files).entries["REF-001"]
    assert (entry.title, entry.authors, entry.doi) == ("From the note", ("Ada Byron",), "10.1000/x")


CERTAINTY = {
    "assessment": ("research/quality-assessments/REF-001.yaml", "ref_id: REF-001\ngrade: high\n", "HIGH"),
    "radar": ("research/radar/REF-001-radar.md", "---\nref: REF-001\ngrade-current: B\n---\n", "B"),
    "front matter": (
        "research/findings/REF-001.md",
        "---\nref_id: REF-001\ngrade_rating: Very Low\n---\n**GRADE**: LOW\n",
        "VERY LOW",
    ),
    "text": ("research/references/REF-001.md", "# REF-001\n\n**GRADE**: LOW\n", "LOW"),
}


@pytest.mark.parametrize("best", range(4))
def test_the_certainty_is_that_of_the_most_reliable_file(tmp_path, best):
    present = list(CERTAINTY.values())[best:]
    files = {"research/sources/REF-001.md": "# REF-001\n"} | {path: text for path, text, _ in present}
    assert corpus_of(tmp_path, files).entries["REF-001"].certainty == present[0][2]


@pytest.mark.parametrize(("table", "certainty"), [
    ("| REF | Title | GRADE |\n|---|---|---|\n| REF-001 | T | Low |", "LOW"),
    ("| Title | **Quality** | Id |\n|---|---|---|\n| T | B+ | [REF-001](x.md) |", "B+"),
    ("| REF | Title | GRADE |\n|---|---|---|\n| REF-002 | T | Low |", None),
    ("| REF | Title |\n|---|---|\n| REF-001 | Low |", None),
    ("| REF | GRADE |\n|---|---|\n\n| REF-001 | Low |", None),
    ("| REF | GRADE |\n|---|---|\n| REF-001 |", None),
])  # fmt: skip
def test_the_certainty_may_stand_in_an_index(tmp_path, table, certainty):
    files = {
        "research/findings/REF-001.md": "# REF-001: T\n",
        "research/sources/INDEX.md": f"# Sources\n\n{table}\n",
    }
    assert corpus_of(tmp_path, files).entries["REF-001"].certainty == certainty


def test_an_index_makes_no_entry_and_gives_way_to_a_note(tmp_path):
    index = "| REF | GRADE |\n|---|---|\n| REF-001 | LOW |\n| REF-002 | LOW |\n"
    files = {"research/findings/REF-001.md": "# REF-001: T\n\n**GRADE**: HIGH\n", "research/index.md": index}
    assert {one.id: one.certainty for one in corpus_of(tmp_path, files).entries.values()} == {
        "REF-001": "HIGH"
    }


def test_an_unassessed_source_has_no_certainty(tmp_path):
    assert corpus_of(tmp_path, {"research/REF-001.md": "# REF-001: T\n"}).entries["REF-001"].certainty is None


@pytest.mark.parametrize(("files", "word"), [
    ({"research/radar/REF-001-radar.md": "---\nref: REF-001\ngrade-trajectory: retracted\n---\n"}, "retracted"),
    ({"research/radar/REF-001-radar.md": "---\nref: REF-001\ngrade-trajectory: stable\n---\n"}, None),
    ({"research/radar/REF-001-radar.md": "---\nref: REF-001\ngrade-current: retracted\n---\n"}, "retracted"),
    ({"research/radar/REF-001-radar.md": "| Attribute | At Induction | Current |\n|---|---|---|\n| Retraction status | clean | retracted |\n"}, "retracted"),
    ({"research/radar/REF-001-radar.md": "| Retraction status | clean | Superseded (2024) | Δ |\n"}, "superseded"),
    ({"research/radar/REF-001-radar.md": "| Retraction status | retracted | clean | — |\n"}, None),
    ({"research/findings/REF-001.md": "---\nretracted: true\n---\n# REF-001: T\n"}, "retracted"),
    ({"research/sources/REF-001.md": "---\nstatus: Superseded by REF-002\n---\n"}, "superseded"),
    ({"research/sources/REF-001.md": "---\nstatus: withdrawn\n---\n"}, "withdrawn"),
    ({"research/sources/REF-001.md": "---\nstatus: inducted\n---\n"}, None),
])  # fmt: skip
def test_a_retraction_is_seen_in_the_radar_and_in_the_note(tmp_path, files, word):
    corpus = corpus_of(tmp_path, {"research/findings/REF-001.md": "# REF-001: T\n", **files})
    assert corpus.entries["REF-001"].retracted == word


def test_full_texts_are_those_named_and_those_that_bear_the_id(tmp_path):
    files = {
        "research/findings/REF-001.md": "---\nfull_text: ../working/one.txt\n---\n# REF-001: T\n",
        "research/findings/REF-002.md": "---\nfull_text: research/working/one.txt\n---\n# REF-002: T\n",
        "research/findings/REF-003.md": "---\nfull_text: working/one.txt\n---\n# REF-003: T\n",
        "research/findings/REF-004.md": "---\nfull_text: ../../../etc/passwd\n---\n# REF-004: T\n",
        "research/working/one.txt": "",
        "research/sources/REF-001.pdf": "",
        "research/sources/text/REF-001-part-2.txt": "",
        "research/sources/text/REF-001-part-1.md": "",
        "research/sources/REF-002/text/any.txt": "",
    }
    entries = corpus_of(tmp_path, files).entries
    assert entries["REF-001"].full_texts == (
        "research/working/one.txt",
        "research/sources/text/REF-001-part-1.md",
        "research/sources/text/REF-001-part-2.txt",
        "research/sources/REF-001.pdf",
    )
    assert entries["REF-002"].full_texts == (
        "research/working/one.txt",
        "research/sources/REF-002/text/any.txt",
    )
    assert entries["REF-003"].full_texts == ("research/working/one.txt",)
    assert entries["REF-004"].full_texts == ()


def test_signposts_are_skipped(tmp_path):
    files = {
        "research/findings/REF-001.md": "---\nstatus: redirect\n---\n# REF-001: moved to REF-002\n",
        "research/findings/REF-002.md": "# REF-002: T\n",
        "research/sources/REF-002.md": "---\ntype: stub\n---\n# REF-002: Something else\n",
    }
    corpus = corpus_of(tmp_path, files)
    assert list(corpus.entries) == ["REF-002"]
    assert corpus.defects == ()


def test_an_id_with_a_word_behind_it_is_the_id(tmp_path):
    files = {
        "research/findings/REF-056-fair.md": "---\nref_id: REF-056-fair\n---\n# REF-056-fair: FAIR principles\n",
    }
    corpus = corpus_of(tmp_path, files)
    assert (list(corpus.entries), corpus.defects) == (["REF-056"], ())


def test_ids_of_four_digits_letters_and_other_prefixes_are_whole(tmp_path):
    files = {
        f"research/{name}.md": "T\n"
        for name in ("REF-1814-x", "REF-181-x", "REF-012a", "REF-012", "adr-0011-y")
    }
    corpus, _ = loaded(tmp_path, files, ["research"], ["REF", "ADR"])
    assert list(corpus.entries) == ["ADR-0011", "REF-012", "REF-012a", "REF-181", "REF-1814"]


@pytest.mark.parametrize(("name", "text", "message", "ids", "line", "decisive"), [
    ("findings/REF-030-gloves.md", "---\nref_id: REF-031\n---\n# Gloves\n",
     "research/findings/REF-030-gloves.md: the file name says REF-030, the front matter says REF-031", ("REF-030", "REF-031"), 2, "REF-031"),
    ("findings/REF-030.md", "\n# REF-032: T\n",
     "research/findings/REF-030.md: the file name says REF-030, the title says REF-032", ("REF-030", "REF-032"), 2, "REF-032"),
    ("findings/REF-030.md", "---\nx: 1\nref: REF-031\n---\n# REF-032: T\n",
     "research/findings/REF-030.md: the file name says REF-030, the title says REF-032, the front matter says REF-031",
     ("REF-030", "REF-031", "REF-032"), 3, "REF-031"),
    ("sources/REF-040/package.yaml", "title: x\nref_id: REF-041\n",
     "research/sources/REF-040/package.yaml: the folder says REF-040, the front matter says REF-041", ("REF-040", "REF-041"), 2, "REF-041"),
])  # fmt: skip
def test_ids_that_disagree_are_a_defect(tmp_path, name, text, message, ids, line, decisive):
    corpus = corpus_of(tmp_path, {f"research/{name}": text})
    (defect,) = corpus.defects
    assert (defect.rule, defect.path, defect.line, defect.ids, defect.message) == (
        "CG106", f"research/{name}", line, ids, message,
    )  # fmt: skip
    assert list(corpus.entries) == [decisive]


def test_ids_that_agree_are_none(tmp_path):
    files = {"research/findings/ref-030-gloves.md": "---\nref_id: REF-030\n---\n# [REF-030] Gloves\n"}
    assert corpus_of(tmp_path, files).defects == ()


def test_a_sidecar_of_another_id_is_no_mismatch(tmp_path):
    files = {
        "research/findings/REF-001.md": "# REF-001: T\n",
        "research/radar/REF-001-radar.md": "---\nref: REF-002\n---\n",
    }
    assert corpus_of(tmp_path, files).defects == ()


def test_two_works_under_one_id_are_a_defect(tmp_path):
    files = {
        "research/paper-analysis/REF-003-mcp.md": "# REF-003: Model Context Protocol\n",
        "research/paper-analysis/REF-003-antipatterns.md": "\n# REF-003: Agentic Antipatterns\n",
    }
    corpus = corpus_of(tmp_path, files)
    (defect,) = corpus.defects
    assert (defect.rule, defect.ids, defect.path, defect.line) == (
        "CG105", ("REF-003",), "research/paper-analysis/REF-003-antipatterns.md", 2,
    )  # fmt: skip
    for part in (*files, "Model Context Protocol", "Agentic Antipatterns", "REF-003"):
        assert part in defect.message
    assert list(corpus.entries) == ["REF-003"]


@pytest.mark.parametrize(("one", "other"), [
    ("findings/REF-001-a.md", "sources/REF-001-b.md"),
    ("findings/REF-001-a.md", "references/REF-001-b.md"),
    ("findings/REF-001-a.md", "findings/REF-001-b.md"),
    ("REF-001-a.md", "REF-001-b.md"),
])  # fmt: skip
def test_notes_of_all_primary_folders_are_compared(tmp_path, one, other):
    files = {f"research/{one}": "# REF-001: Gloves\n", f"research/{other}": "# REF-001: Hats\n"}
    assert [defect.rule for defect in corpus_of(tmp_path, files).defects] == ["CG105"]


@pytest.mark.parametrize(("one", "other"), [
    ("# REF-001: Gloves in the operating theatre", "# REF-001 — gloves, in the OPERATING theatre!"),
    ("# REF-001: LiveBench", "# REF-001: LiveBench: A Challenging, Contamination-Limited Benchmark"),
    ("# REF-001: Chain of Thought Prompting in Language Models", "# REF-001: Chain of Thought Prompting in Language Model"),
    ("# REF-001: Gloves", "no title"),
    ("# REF-001", "# REF-001: Hats"),
])  # fmt: skip
def test_one_work_noted_in_two_places_is_no_duplicate(tmp_path, one, other):
    files = {"research/findings/REF-001.md": one, "research/references/REF-001-x.md": other}
    assert corpus_of(tmp_path, files).defects == ()


def test_an_analysis_has_a_title_of_its_own(tmp_path):
    files = {
        "research/findings/REF-001.md": "# REF-001: Gloves\n",
        "research/paper-analysis/REF-001.md": "# REF-001: What follows for us\n",
    }
    assert corpus_of(tmp_path, files).defects == ()


def test_notes_in_the_folder_of_one_source_are_about_that_source(tmp_path):
    files = {
        "research/sources/REF-001/notes/literature.md": "# Reading notes\n",
        "research/sources/REF-001/notes/permanent.md": "# An idea of mine\n",
    }
    assert corpus_of(tmp_path, files).defects == ()


def test_what_cannot_be_read_is_said_and_the_id_stays_known(tmp_path):
    files = {
        "research/findings/REF-001.md": "---\ntitle: T\nyear: x: y\n---\n# REF-001: T\n",
        "research/findings/REF-002.md": b"# REF-002: caf\xe9\n",
        "research/quality-assessments/REF-001.yaml": "a: [\n",
    }
    corpus, notes = loaded(tmp_path, files, ["research"])
    assert list(corpus.entries) == ["REF-001", "REF-002"]
    assert [note.split(":")[0] for note in notes] == [
        "research/findings/REF-001.md",
        "research/findings/REF-002.md is not UTF-8 text",
        "research/quality-assessments/REF-001.yaml",
    ]
    assert "(line 3)" in notes[0]


def test_files_outside_of_the_tree_are_not_read(tmp_path):
    write_files(tmp_path, {"research/REF-001.md": "# REF-001: ignored by git\n", "research/REF-002.md": ""})
    corpus, _ = load_corpus(tmp_path, Tree.of(["research/REF-002.md"]), ["research"], ["REF"])
    assert list(corpus.entries) == ["REF-002"]


@pytest.mark.parametrize(("folder", "message"), [
    ("notes", "corpus: 'notes' is no folder of the project"),
    ("research/REF-001.md", "corpus: 'research/REF-001.md' is no folder of the project"),
    ("../other", "corpus: '../other' lies outside the project"),
    ("/etc", "corpus: '/etc' lies outside the project"),
    ("research/../..", "corpus: 'research/../..' lies outside the project"),
])  # fmt: skip
def test_a_folder_that_is_none_is_a_wrong_setting(tmp_path, folder, message):
    with pytest.raises(SettingsError) as caught:
        loaded(tmp_path, {"research/REF-001.md": ""}, [folder])
    assert str(caught.value).startswith(message)


@pytest.mark.parametrize("folder", ["research", "./research/", "research//", "."])
def test_a_folder_may_be_written_in_several_ways(tmp_path, folder):
    assert list(corpus_of(tmp_path, {"research/REF-001.md": ""}, [folder]).entries) == ["REF-001"]


def test_a_folder_named_twice_counts_once(tmp_path):
    files = {"research/findings/REF-001.md": "# REF-001: T\n"}
    corpus = corpus_of(tmp_path, files, ["research", "research/findings", "research/"])
    assert corpus.folders == ("research", "research/findings")
    assert corpus.entries["REF-001"].notes == ("research/findings/REF-001.md",)


def test_the_order_of_the_listing_does_not_matter(tmp_path):
    files = {
        **{f"research/{folder}/REF-{n:03d}-{x}.md": f"# REF-{n + (x == 'b'):03d}: {folder * n}\n"
           for folder in ("findings", "sources", "references") for n in range(9) for x in "ab"},
        **{f"research/sources/text/REF-{n:03d}.{end}": "" for n in range(9) for end in ("txt", "pdf")},
    }  # fmt: skip
    write_files(tmp_path, files)

    results = []
    for seed in range(4):
        paths = list(files)
        random.Random(seed).shuffle(paths)  # noqa: S311
        tree = Tree(dict.fromkeys(paths).keys())  # keeps the order, which a frozenset would hide
        results.append(load_corpus(tmp_path, tree, ["research"], ["REF"]))
    assert results[0][0].defects
    assert all(result == results[0] for result in results)
    assert all(list(result[0].entries) == sorted(result[0].entries) for result in results)


# --- finding corpora ----------------------------------------------------------------------------------


def found(root, files, prefixes=("REF",)):
    write_files(root, files)
    return find_folders(root, Tree.of(files), prefixes)


def test_the_usual_folders_are_found_if_they_hold_an_id(tmp_path):
    files = {
        "research/a.md": "", "references/REF-001.md": "", "docs/references/REF-040/note.md": "", "other/REF-009.md": "",
        ".aiwg/research/findings/ref-002-x.md": "",
    }  # fmt: skip
    assert found(tmp_path, files) == ((".aiwg/research", "docs/references", "references"), ())


@pytest.mark.parametrize(
    "path",
    ["research/REF-XXX.md", "research/about-REF-001.md", "research-2/REF-001.md", "research/ADR-0001.md"],
)
def test_a_folder_without_an_id_is_no_corpus(tmp_path, path):
    assert found(tmp_path, {path: ""}) == ((), ())


def test_other_prefixes_are_looked_for_if_configured(tmp_path):
    assert found(tmp_path, {"research/ADR-0001.md": ""}, ["ADR"]) == (("research",), ())


@pytest.mark.parametrize("config", [
    '{\n\t"research": {"corpusRoot": "knowledge/"}\n}',
    "research:\n  corpusRoot: ./knowledge\n",
    '{"research.corpusRoot": "knowledge"}',
])  # fmt: skip
@pytest.mark.parametrize(("path", "folder"), [
    ("knowledge/documentation/references/REF-001.md", "knowledge/documentation"),
    ("knowledge/findings/REF-001.md", "knowledge"),
])  # fmt: skip
def test_the_root_that_aiwg_names_is_found(tmp_path, config, path, folder):
    assert found(tmp_path, {".aiwg/aiwg.config": config, path: ""}) == ((folder,), ())


def test_an_absolute_root_inside_of_the_project_is_found(tmp_path):
    config = f'{{"research": {{"corpusRoot": "{tmp_path / "knowledge"}"}}}}'
    assert found(tmp_path, {".aiwg/aiwg.config": config, "knowledge/REF-001.md": ""}) == (("knowledge",), ())


@pytest.mark.parametrize("written", ["/elsewhere", "../elsewhere", "~/elsewhere"])
def test_a_root_outside_of_the_project_is_not_read_and_noted(tmp_path, written):
    config = f'{{"research": {{"corpusRoot": "{written}"}}}}'
    folders, notes = found(tmp_path, {".aiwg/aiwg.config": config})
    assert folders == ()
    assert notes == (f".aiwg/aiwg.config: the corpus {written!r} lies outside the project and is not read",)


@pytest.mark.parametrize("config", ["{}", "", "research: 7\n", '{"research": {"corpusRoot": ""}}', "[1]"])
def test_a_configuration_without_a_root_says_nothing(tmp_path, config):
    assert found(tmp_path, {".aiwg/aiwg.config": config}) == ((), ())


def test_a_broken_configuration_is_noted(tmp_path):
    _, notes = found(tmp_path, {".aiwg/aiwg.config": "a: [\n"})
    assert [note.split("(")[0] for note in notes] == [".aiwg/aiwg.config: neither JSON nor YAML "]
