"""`check` against the 25-line script that teams write for themselves: `python benchmarks/check.py MAKER SCRIPT`.

MAKER writes a source tree with 2,000 generated citations to the folder it is given, and their truth beside it;
SCRIPT is the yardstick. Prints the ratio of processor times, and how many of the wrong citations are reported.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from clock import processor_time, spread

RIGHT = "right"


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("maker", type=Path)
    parser.add_argument("script", type=Path)
    parser.add_argument("--citations", type=int, default=2000)
    parser.add_argument("--runs", type=int, default=9)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as base:
        project = Path(base) / "project"
        maker = [sys.executable, str(options.maker), str(project), str(options.citations)]
        print(subprocess.run(maker, check=True, capture_output=True, text=True).stdout.strip())
        check = [sys.executable, "-m", "mkdocs_citeguard", "check", "--format", "json"]
        ratios = []
        for _ in range(options.runs):
            yardstick = processor_time([sys.executable, str(options.script), str(project)], project)
            ratios.append(processor_time(check, project) / yardstick)
        print(f"check / script {spread(ratios)} of processor time, {options.runs} runs")
        report = json.loads(
            subprocess.run(check, cwd=project, capture_output=True, text=True, check=False).stdout
        )
        _score(project, report, json.loads(Path(f"{project}_truth.json").read_text(encoding="utf-8")))


def _score(project: Path, report: dict[str, list[dict[str, object]]], truth: dict[str, str]) -> None:
    places = {
        (f"docs/{page.name}", number): found[1].lstrip("0") or "0"
        for page in (project / "docs").glob("*.md")
        for number, line in enumerate(page.read_text(encoding="utf-8").split("\n"), 1)
        if (found := re.match(r"\*\*Q(\d+)\*\*", line))
    }
    found = {
        places[one["page"], one["line"]] for one in report["findings"] if (one["page"], one["line"]) in places
    }
    wrong = {number for number, kind in truth.items() if kind != RIGHT}
    missed = sorted(wrong - found, key=int)
    print(
        f"wrong citations reported: {len(wrong & found)} of {len(wrong)}; right ones reported: {len(found - wrong)}"
    )
    for number in missed[:10]:
        print(f"  not reported: Q{number} ({truth[number]})")


if __name__ == "__main__":
    main()
