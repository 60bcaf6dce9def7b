"""How the work of `check` grows: `python benchmarks/scale.py [--runs 5]`.

Ten times the citations (1,000 to 10,000 in 2,000 files), and ten times the tracked files (20,000 to 200,000 with
1,000 citations). Processor time of the command and of the git commands that it runs, medians.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from clock import median, processor_time
from projects import tree

CHECK = [sys.executable, "-m", "mkdocs_citeguard", "check", "--format", "json"]


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--runs", type=int, default=5)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        base = Path(folder)
        few, many = tree(base / "few", 2_000, 1_000), tree(base / "many", 2_000, 10_000)
        _compare("1,000 -> 10,000 citations", few, many, options.runs)
        small, large = tree(base / "small", 20_000, 1_000), tree(base / "large", 200_000, 1_000)
        _compare("20,000 -> 200,000 tracked files", small, large, options.runs)


def _compare(title: str, less: Path, more: Path, runs: int) -> None:
    before = [processor_time(CHECK, less) for _ in range(runs)]
    after = [processor_time(CHECK, more) for _ in range(runs)]
    print(
        f"{title}: {median(before):.2f} s -> {median(after):.2f} s, {median(after) / median(before):.2f} times",
        flush=True,
    )


if __name__ == "__main__":
    main()
