#!/usr/bin/env python3
"""Run the conformance cases of a folder and fail unless exactly the cases that are excluded here fail.

Usage: conformance.py FOLDER, which holds run_cases.py and cases/.
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

AREAS = ("certainty/", "claims/", "contract/", "guard/", "ids/", "paths/", "quotes/", "settings/")
EXCLUDED: dict[str, str] = {}
"""Cases that cannot pass yet: name and reason. One that passes must be taken off the list."""
_RESULT = re.compile(r"^(pass|FAIL)  (\S+)$", re.MULTILINE)


def main(folder: Path) -> int:
    only = [argument for area in AREAS for argument in ("--only", area)]
    program = f"{sys.executable} -m mkdocs_citeguard"
    command = [sys.executable, str(folder / "run_cases.py"), "--command", program, *only]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False)
    sys.stdout.write(done.stdout)
    results = _RESULT.findall(done.stdout)
    failed = {name for verdict, name in results if verdict == "FAIL"}
    passed = {name for verdict, name in results if verdict == "pass"}
    if not passed:
        return _fault(f"no case passed; run_cases.py ended with status {done.returncode}")
    if unexpected := failed - EXCLUDED.keys():
        return _fault(f"failed: {', '.join(sorted(unexpected))}")
    if missed := EXCLUDED.keys() - failed:
        return _fault(f"excluded here, and did not fail: {', '.join(sorted(missed))}")
    sys.stdout.write(f"{len(passed)} cases passed\n")
    for name, reason in EXCLUDED.items():
        sys.stdout.write(f"excluded: {name}: {reason}\n")
    return 0


def _fault(message: str) -> int:
    sys.stdout.flush()
    sys.stderr.write(f"conformance: {message}\n")
    return 1


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    sys.exit(main(Path(sys.argv[1]).resolve()))
