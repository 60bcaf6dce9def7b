"""Processor time of `hook` in a repository of 5,000 files: `python benchmarks/hook.py [--runs 9]`.

Medians for a change that passes, for one that is refused, and for a file that is no page; and of Python that does nothing.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from pathlib import Path

from clock import median, processor_time
from projects import tree

HOOK = [sys.executable, "-m", "mkdocs_citeguard", "hook"]
CHANGES = {
    "a change that passes": ("docs/new.md", "# New\n\nSet in `part_7.py:1`, as `part_8.py:2` is.\n", 0),
    "a change that is refused": ("docs/new.md", "# New\n\nSet in `part_7.py:3`, not `part_9999.py:1`.\n", 2),
    "a file that is no page": ("src/new.py", "A = 1\n", 0),
}
"""Path, text, and the exit status."""


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--runs", type=int, default=9)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        project = tree(Path(folder) / "project", 5_000, 1_000)
        for title, (path, content, status) in CHANGES.items():
            call = {
                "tool_name": "Write",
                "tool_input": {"file_path": str(project / path), "content": content},
            }
            times = [processor_time(HOOK, project, json.dumps(call), [status]) for _ in range(options.runs)]
            print(f"{title}: {median(times):.2f} s of processor time, at most {max(times):.2f} s", flush=True)
        nothing = [processor_time([sys.executable, "-c", ""], project) for _ in range(options.runs)]
        print(f"python that does nothing: {median(nothing):.2f} s")


if __name__ == "__main__":
    main()
