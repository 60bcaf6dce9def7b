"""Generated projects to measure with. The same arguments give the same project."""

from __future__ import annotations

import os
import random
import shutil
import subprocess
from pathlib import Path

WORDS = (
    "parcel belt courier shelf label crate dock scale ledger season warehouse route lamp ladder glove ramp queue gate "
    "driver pallet string tape order night morning heavy light early late wide narrow quick careful green is was has "
    "goes stays keeps moves holds takes gives the a of in on at by for with and but so then when"
).split()
IDENTITY = {
    f"GIT_{role}_{key}": value
    for role in ("AUTHOR", "COMMITTER")
    for key, value in {"NAME": "Bench", "EMAIL": "bench@example.org", "DATE": "2026-01-01T00:00:00Z"}.items()
}


def site(folder: Path, pages: int, citations: int, settings: str) -> Path:
    """A site of `pages` pages of 600 words, each with this many citations of 40 source files and 40 notes.

    `settings` is the rest of its mkdocs.yml.
    """
    shutil.rmtree(folder, ignore_errors=True)
    rng = random.Random(7)
    write(folder / "mkdocs.yml", f"site_name: Bench\n{settings}\n")
    for number in range(40):
        lines = (f"limit_{number}_{line} = {line * 10}\n" for line in range(1, 201))
        write(folder / f"src/part_{number}/limits.py", "".join(lines))
        note = f"# REF-{number:03}: Work {number}\n\n**GRADE**: HIGH\n\nWords of work {number}.\n"
        write(folder / f".aiwg/research/findings/REF-{number:03}-work.md", note)
    for page in range(pages):
        write(folder / f"docs/page_{page:04}.md", _page(rng, page, citations))
    write(folder / "docs/index.md", "# Home\n\nWelcome.\n")
    commit(folder)
    return folder


def _page(rng: random.Random, number: int, citations: int) -> str:
    """A page as documentation has them: sections of prose, a list, a table, a fence, links; 600 words in all."""
    paragraphs = [_words(rng, 70) for _ in range(6)]
    items = [_words(rng, 14) for _ in range(6)]
    rows = [" | ".join(_words(rng, 4) for _ in range(3)) for _ in range(5)]
    code = "\n".join(f"def part_{line}(parcel):\n    return parcel.weight > {line}" for line in range(6))
    places = [*range(len(paragraphs)), *range(len(items))]
    for index in range(citations):
        texts, place = (
            (paragraphs, places[index % 12]) if index % 12 < len(paragraphs) else (items, places[index % 12])
        )
        texts[place] += f" It is {_citation(rng)}."
    return "\n\n".join(
        [
            f"# Page {number}",
            f"{paragraphs[0]} See [the next page](page_{(number + 1) % 100:04}.md) and `parcel.weight`.",
            f"## First\n\n{paragraphs[1]}\n\n{paragraphs[2]} It is **heavy** and _late_.",
            "\n".join(f"- {item}" for item in items),
            f"## Second\n\n{paragraphs[3]}\n\n```python\n{code}\n```",
            "| a | b | c |\n|---|---|---|\n" + "\n".join(f"| {row} |" for row in rows),
            f"### More\n\n{paragraphs[4]}\n\n{paragraphs[5]}\n",
        ]
    )


def _words(rng: random.Random, count: int) -> str:
    return " ".join(rng.choices(WORDS, k=count)).capitalize() + "."


def _citation(rng: random.Random) -> str:
    if rng.random() < 0.3:
        return f"noted (REF-{rng.randrange(40):03})"
    line = rng.randrange(1, 200)
    return f"set in `src/part_{rng.randrange(40)}/limits.py:{line}`"


def tree(folder: Path, files: int, citations: int) -> Path:
    """A project with this many tracked files, 100 pages and this many citations in all."""
    shutil.rmtree(folder, ignore_errors=True)
    rng = random.Random(7)
    write(folder / "mkdocs.yml", "site_name: Bench\n")
    for number in range(files):
        write(folder / f"src/group_{number // 100}/part_{number}.py", f"a_{number} = 1\nb_{number} = 2\n")
    for page in range(100):
        cited = (
            f"Set in `part_{rng.randrange(files)}.py:{rng.randrange(1, 3)}`." for _ in range(citations // 100)
        )
        write(folder / f"docs/page_{page}.md", f"# Page {page}\n\n" + "\n\n".join(cited) + "\n")
    commit(folder)
    return folder


def write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def commit(folder: Path) -> None:
    for arguments in (["init", "-q", "-b", "main"], ["add", "-A"], ["commit", "-q", "-m", "bench"]):
        # Nothing is tidied up in the background while the folder is used or removed.
        subprocess.run(
            ["git", "-c", "gc.auto=0", "-c", "maintenance.auto=false", *arguments],
            cwd=folder,
            env={**os.environ, **IDENTITY},
            check=True,
        )
