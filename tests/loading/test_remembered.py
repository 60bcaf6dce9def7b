"""The cache of corpora: the same answer as loading anew, whatever happened in between."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from dataclasses import fields

import pytest

from mkdocs_citeguard.corpus import Corpus, Defect, Entry
from mkdocs_citeguard.loading import remembered as module
from mkdocs_citeguard.loading.corpora import Loaded, load
from mkdocs_citeguard.loading.remembered import remembered
from mkdocs_citeguard.loading.trees import list_tree
from tests.repositories import write_files

NOTES = {
    f"research/findings/REF-{number:03}-tea.md": f"---\nref_id: REF-{number:03}\nyear: 1999\n---\n\n# REF-{number:03}: Tea {number}\n"
    for number in range(1, 12)
}  # fmt: skip
FILES = NOTES | {
    "research/findings/REF-003-milk.md": "# REF-003: Milk of the valleys\n",
    "research/findings/REF-004-cup.md": "---\nref_id: REF-005\nfull_text: ../../texts/cup.txt\n---\n# REF-004: Cup\n",
    "research/findings/REF-006-broken.md": "---\na: [\n---\n# REF-006: Tea 6\n",
    "research/radar/REF-007-radar.md": "---\nref: REF-007\ngrade-trajectory: [stable, retracted]\n---\n",
    "research/quality-assessments/REF-008-assessment.yaml": "reference_id: REF-008\nfinal_quality: {level: high}\n",
    "research/works.bib": "@article{a,\n  doi = {10.5555/a.1},\n}\n",
}


@pytest.fixture
def root(tmp_path, monkeypatch):
    monkeypatch.delenv("MKDOCS_CITEGUARD_NO_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr(module, "cache_folder", lambda: tmp_path / "cache")
    monkeypatch.setattr(module, "WORTH", 1)
    monkeypatch.setattr(module, "_SETTLED", -(10**18))  # else every test would have to wait
    write_files(tmp_path / "project", FILES)
    return tmp_path / "project"


def asked(root, folders=("research",), prefixes=("REF",)):
    return remembered(root, list_tree(root).tree, folders, prefixes)


def fresh(root, folders=("research",), prefixes=("REF",)):
    return load(root, list_tree(root).tree, folders, prefixes)


@pytest.fixture
def loads(monkeypatch):
    """How often a corpus was loaded."""
    count = []
    monkeypatch.setattr(module, "load", lambda *given: (count.append(1), load(*given))[1])
    return count


def kept(root):
    return sorted((root.parent / "cache").glob("*.json"))


def test_the_second_time_nothing_is_loaded(root, loads):
    first, second = asked(root), asked(root)
    assert first == second == fresh(root)
    assert len(loads) == 1
    assert len(first.corpus.entries) == 11
    assert {defect.rule for defect in first.corpus.defects} == {"CG105", "CG106"}
    assert first.corpus.bibliography
    assert first.notes


def test_every_field_comes_back(root, monkeypatch):
    full = {one.name: ("a", "b") if "tuple" in str(one.type) else f"{one.name} ü" for one in fields(Entry)}
    entry, defect = Entry(**full), Defect("CG105", "a.md", 3, ("REF-001", "REF-002"), "said")
    made = Loaded(Corpus(("research",), {entry.id: entry}, (defect,), {"10.5/a": "b.bib"}), ("note",))
    monkeypatch.setattr(module, "load", lambda *_: made)
    assert asked(root) == made
    monkeypatch.setattr(module, "load", None)
    assert asked(root) == made


def rewritten(root):
    """Another text of the same length, and the old time put back."""
    path = root / "research/findings/REF-001-tea.md"
    status = path.stat()
    path.write_text(path.read_text().replace("1999", "2001"))
    os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))


def replaced(root):
    path = root / "research/findings/REF-001-tea.md"
    other = path.with_suffix(".new")
    other.write_text(path.read_text().replace("1999", "2001"))
    other.replace(path)


CHANGES = {
    "a note is written": lambda root: (root / "research/findings/REF-001-tea.md").write_text("# REF-001: Coffee\n"),
    "with its time put back": rewritten,
    "by putting another file in its place": replaced,
    "a note comes": lambda root: write_files(root, {"research/findings/REF-099-new.md": "# REF-099: New\n"}),
    "a note goes": lambda root: (root / "research/findings/REF-002-tea.md").unlink(),
    "a note moves": lambda root: (root / "research/findings/REF-002-tea.md").rename(root / "research/REF-002-tea.md"),
    "a full text comes elsewhere": lambda root: write_files(root, {"texts/cup.txt": "Cups.\n"}),
    "a bibliography is written": lambda root: (root / "research/works.bib").write_text("@a{b, doi = {10.5555/b.1}}\n"),
    "a bibliography comes": lambda root: write_files(root, {"research/more.json": '[{"DOI": "10.5555/c.1"}]'}),
    "a note becomes a link": lambda root: (
        (root / "research/findings/REF-002-tea.md").unlink(),
        (root / "research/findings/REF-002-tea.md").symlink_to("REF-001-tea.md"),
    ),
}  # fmt: skip


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_a_change_is_seen(root, loads, change):
    before = asked(root)
    change(root)
    assert asked(root) == fresh(root) != before
    assert len(loads) == 2
    assert asked(root) == fresh(root)
    assert len(loads) == 2


def test_a_change_elsewhere_does_not_matter(root, loads):
    asked(root)
    write_files(root, {"docs/new.md": "Tea.\n", "src/a.py": "A = 1\n"})
    assert asked(root) == fresh(root)
    assert len(loads) == 1


def test_other_settings_and_other_code_are_told_apart(root, loads, monkeypatch):
    assert asked(root).corpus.entries != asked(root, prefixes=("SRC",)).corpus.entries
    assert asked(root, ("research/findings",)) == fresh(root, ("research/findings",))
    assert len(loads) == 3
    asked(root)
    assert len(loads) == 3
    monkeypatch.setattr(module, "_code", lambda: "another version")
    asked(root)
    assert len(loads) == 4


@pytest.mark.parametrize(
    "spoil",
    [
        lambda _: b"",
        lambda data: data[: len(data) // 2],
        lambda data: data.replace(b"1999", b"2001"),
        lambda data: b"\xff" + data,
        lambda data: b"0" * 32 + data[32:],
        lambda _: b"[]",
        lambda _: b"\n{}",
    ],
)
def test_a_spoilt_file_is_made_anew(root, loads, spoil):
    asked(root)
    (file,) = kept(root)
    data = file.read_bytes()
    file.write_bytes(spoil(data))
    assert asked(root) == fresh(root)
    assert len(loads) == 2
    assert json.loads(file.read_bytes().partition(b"\n")[2]) == json.loads(data.partition(b"\n")[2])


def test_what_was_written_a_moment_ago_is_not_kept(root, loads, monkeypatch):
    an_hour = 3600 * 10**9
    monkeypatch.setattr(module, "_SETTLED", an_hour)
    asked(root)
    assert kept(root) == []
    monkeypatch.setattr(module, "_SETTLED", -an_hour)
    asked(root)
    asked(root)
    assert len(loads) == 2


@pytest.mark.parametrize(
    ("youngest", "settled"),
    [
        (10**18 - 50 * 10**6, False),
        (10**18 - 200 * 10**6, True),
        (10**18 - 10**9, False),
        (10**18 - 3 * 10**9, True),
    ],
)
def test_whole_seconds_take_longer_to_settle(youngest, settled):
    assert module._settled([None, (1, 2, 3, 4), (youngest, 1, 2, 3)], 10**18) is settled
    assert module._settled([(1, youngest, 2, 3)], 10**18) is settled


def test_a_folder_that_cannot_be_written_is_no_fault(root, loads):
    (root.parent / "cache").write_text("a file")
    assert asked(root) == asked(root) == fresh(root)
    assert len(loads) == 2


def test_small_corpora_are_not_kept(root, monkeypatch):
    monkeypatch.setattr(module, "WORTH", 200)
    asked(root)
    assert kept(root) == []


def test_old_files_are_thrown_away(root):
    old = root.parent / "cache/old.json"
    write_files(root.parent, {"cache/old.json": "{}", "cache/other.txt": "x"})
    os.utime(old, (0, 0))
    asked(root)
    assert not old.exists()
    assert (root.parent / "cache/other.txt").exists()


def test_the_cache_is_private_and_leaves_no_other_file(root):
    asked(root)
    folder = root.parent / "cache"
    assert [path.suffix for path in folder.iterdir()] == [".json"]
    assert folder.stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("seed", range(4))
def test_whatever_happens_the_answer_is_that_of_loading_anew(root, seed):
    rng = random.Random(seed)  # noqa: S311
    for _ in range(12):
        path = root / rng.choice(sorted(FILES))
        match rng.randrange(4):
            case 0 if path.exists():
                path.unlink()
            case 1:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(rng.choice([*FILES.values()]))
            case 2:
                write_files(root, {f"texts/{rng.choice(['cup', 'pot'])}.txt": "x"})
        assert asked(root) == fresh(root)


SCRIPT = """
import sys
from pathlib import Path
from mkdocs_citeguard.loading import remembered as module
from mkdocs_citeguard.loading.trees import list_tree
module.WORTH, module._SETTLED = 1, -(10**18)
root = Path(sys.argv[1])
print(len(module.remembered(root, list_tree(root).tree, ["research"], ["REF"]).corpus.entries))
"""


def test_several_runs_at_once(root):
    runs = [
        subprocess.Popen([sys.executable, "-c", SCRIPT, root], stdout=subprocess.PIPE, text=True)
        for _ in range(4)
    ]
    assert [run.communicate()[0].strip() for run in runs] == ["11"] * 4


# --- where it lies ---


def test_the_folder_is_that_of_the_user(monkeypatch, tmp_path):
    from mkdocs_citeguard.loading.cache_folder import cache_folder

    assert cache_folder() is None
    monkeypatch.delenv("MKDOCS_CITEGUARD_NO_CACHE")
    assert cache_folder().name == "mkdocs-citeguard"
    assert cache_folder().is_absolute()
    if sys.platform == "linux":
        monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
        assert cache_folder() == tmp_path / "mkdocs-citeguard"
        monkeypatch.setenv("XDG_CACHE_HOME", "relative")
        assert cache_folder().is_absolute()
