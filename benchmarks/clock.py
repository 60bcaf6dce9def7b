"""Processor time of commands, and how several runs of them are summed up."""

from __future__ import annotations

import os
import resource
import statistics
import subprocess
from collections.abc import Collection, Sequence
from pathlib import Path

_INSTALLED = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
"""As users have it: pip compiles what it installs, once."""


def processor_time(
    command: Sequence[str], folder: Path, given: str = "", fine: Collection[int] = (0, 1)
) -> float:
    """Seconds of processor time, user and system, of a command and all it starts.

    `given` is its standard input; it must end with one of the statuses that are `fine`.
    """
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(
        command, cwd=folder, input=given, env=_INSTALLED, capture_output=True, text=True, check=False
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode not in fine:
        raise SystemExit(f"{' '.join(command)}: exit status {done.returncode}\n{done.stderr[-2000:]}")
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def median(values: Sequence[float]) -> float:
    return statistics.median(values)


def spread(values: Sequence[float]) -> str:
    """The median and the range of ratios, such as `1.05 (1.03 to 1.08)`."""
    return f"{median(values):.3f} ({min(values):.3f} to {max(values):.3f})"
