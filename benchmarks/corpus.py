"""Loading a corpus of 2,000 notes with their sidecars: `python benchmarks/corpus.py [--runs 9]`.

Processor time inside `check` for the corpus alone, medians: cold, and from the cache. The cache is a folder of its own.
"""

from __future__ import annotations

import argparse
import os
import random
import subprocess
import sys
import tempfile
from pathlib import Path

from clock import spread
from projects import WORDS, commit, write

LOAD = """
import sys, time
from pathlib import Path
from mkdocs_citeguard.loading.remembered import remembered
from mkdocs_citeguard.loading.trees import list_tree
root = Path(sys.argv[1])
tree = list_tree(root).tree
started = time.process_time()
loaded = remembered(root, tree, [".aiwg/research"], ["REF"])
print(time.process_time() - started)
assert len(loaded.corpus.entries) == 2_000, loaded
"""


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--runs", type=int, default=9)
    runs = parser.parse_args().runs
    with tempfile.TemporaryDirectory() as folder:
        project = _corpus(Path(folder) / "project", 2_000)
        files = sum(path.is_file() for path in (project / ".aiwg").rglob("*"))
        print(f"2,000 notes with sidecars, {files:,} files")
        off, on = {"MKDOCS_CITEGUARD_NO_CACHE": "1"}, {"XDG_CACHE_HOME": f"{folder}/cache"}
        print(
            f"cold: {spread([_seconds(project, off) for _ in range(runs)])} s of processor time", flush=True
        )
        print(f"cold, with writing the cache: {_seconds(project, on):.3f} s")
        print(f"from the cache: {spread([_seconds(project, on) for _ in range(runs)])} s of processor time")


def _seconds(project: Path, environment: dict[str, str]) -> float:
    inherited = {key: value for key, value in os.environ.items() if key != "MKDOCS_CITEGUARD_NO_CACHE"}
    command = [sys.executable, "-c", LOAD, str(project)]
    done = subprocess.run(command, env=inherited | environment, capture_output=True, text=True, check=True)
    return float(done.stdout)


def _corpus(folder: Path, notes: int) -> Path:
    """Notes with front matter and text, each with a citation sidecar, a radar and an assessment."""
    rng = random.Random(7)
    research = folder / ".aiwg/research"
    for number in range(1, notes + 1):
        work = f"REF-{number:04}"
        title = _words(rng, 6)
        front = (
            f"ref_id: {work}\ntitle: {title}\nauthors:\n  - name: Ada Byron\n  - name: Carl Gauss\nyear: {1990 + number % 35}\n"
            f"source_type: article\nidentifiers:\n  doi: 10.5555/work.{number}\ntags: [belts, gates]\nstatus: inducted\n"
            "quality_assessment:\n  final_grade: moderate\n"
        )
        body = "\n\n".join(f"## {_words(rng, 3)}\n\n{_words(rng, 60)}." for _ in range(10))
        write(
            research / f"findings/{work}-{rng.choice(WORDS)}.md",
            f"---\n{front}---\n\n# {work}: {title}\n\n{body}\n",
        )
        write(
            research / f"citations/{work}-citations.md",
            f"---\nref: {work}\n---\n\n| Inducted REF | Why |\n|---|---|\n| REF-0001 | {title} |\n",
        )
        radar = f"ref: {work}\nrefresh-cadence: yearly\nlast-refreshed: 2026-01-02\ngrade-current: B\ngrade-trajectory: [stable]\n"
        write(research / f"radar/{work}-radar.md", f"---\n{radar}---\n\n{_words(rng, 30)}.\n")
        level = f"reference_id: {work}\nfinal_quality:\n  level: moderate\n  symbol: ⊕⊕⊕○\ndowngrades:\n  - factor: bias\n    amount: 1\n"
        write(research / f"quality-assessments/{work}-assessment.yaml", level)
    write(folder / "docs/index.md", "# Home\n\nAs noted (REF-0001).\n")
    commit(folder)
    return folder


def _words(rng: random.Random, count: int) -> str:
    return " ".join(rng.choices(WORDS, k=count))


if __name__ == "__main__":
    main()
