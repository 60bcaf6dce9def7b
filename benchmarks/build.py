"""What citeguard costs a build: `python benchmarks/build.py [--pages 500] [--runs 9]`.

Prints, as medians, the share of a build's processor time that is spent inside citeguard, and the ratio of the
processor time of builds with and without the plugin, made one after the other. For pages with ten citations each,
linked to a forge and linked to generated excerpts, and for pages without any.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path

from clock import median, processor_time, spread
from projects import site

FORGE = "repo_url: https://github.com/example/bench"
EXCERPTS = ""
INSIDE = Path(__file__).with_name("inside.py")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--pages", type=int, default=500)
    parser.add_argument("--runs", type=int, default=9)
    options = parser.parse_args()
    build = [sys.executable, "-m", "mkdocs", "build", "-q"]
    print(
        f"{options.pages} pages of 600 words, theme mkdocs with search, {options.runs} runs, processor time"
    )
    with tempfile.TemporaryDirectory() as folder:
        for citations, links in ((10, FORGE), (10, EXCERPTS), (0, FORGE)):
            guarded = site(
                Path(folder) / "guarded", options.pages, citations, f"plugins: [search, citeguard]\n{links}"
            )
            plain = site(Path(folder) / "plain", options.pages, citations, f"plugins: [search]\n{links}")
            shares, ratios = [], []
            for _ in range(options.runs):
                shares.append(_share(guarded))
                without = processor_time(build, plain)
                ratios.append(processor_time(build, guarded) / without)
            print(
                f"{citations:3} citations a page: inside citeguard {100 * median(shares):.2f} % of the build; ",
                end="",
            )
            print(f"with / without the plugin {spread(ratios)}", flush=True)


def _share(project: Path) -> float:
    done = subprocess.run(
        [sys.executable, str(INSIDE)], cwd=project, capture_output=True, text=True, check=True
    )
    measured = json.loads(done.stdout.splitlines()[-1])
    return float(measured["inside"]) / float(measured["build"])


if __name__ == "__main__":
    main()
