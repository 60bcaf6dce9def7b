"""Running a program that may hang, flood or leave children behind: its whole process group ends with the call."""

from __future__ import annotations

import atexit
import contextlib
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from mkdocs_citeguard.verify.judge import Failure

MOST_OUTPUT = 32 * 1024 * 1024
"""Bytes of output after which a program is stopped."""
_PIECE = 65_536
_MOST_COMPLAINT = 300


@dataclass(frozen=True, slots=True)
class Finished:
    status: int
    output: str
    complaint: str
    """The end of what it wrote to standard error."""


def run(command: Sequence[str], text: str, timeout: float, folder: Path) -> Finished | Failure:
    """Run a program in a folder with a text on its standard input, for at most `timeout` seconds."""
    name = Path(command[0]).name
    with tempfile.TemporaryFile() as given, tempfile.TemporaryFile() as complaint:
        given.write(text.encode("utf-8", "replace"))
        given.seek(0)
        try:
            with _started(command, given.fileno(), complaint.fileno(), folder) as process:
                output = _Output(process)
                failure = output.gathered(name, time.monotonic() + timeout)
        except OSError as error:
            return Failure(f"{name} cannot be started: {error.strerror}", lasting=True)
        if failure:
            return failure
        complaint.seek(0, os.SEEK_END)
        complaint.seek(max(0, complaint.tell() - _MOST_COMPLAINT))
        said = complaint.read().decode("utf-8", "replace").strip()
        return Finished(process.returncode, output.text, said)


_RUNNING: set[subprocess.Popen[bytes]] = set()


@contextlib.contextmanager
def _started(
    command: Sequence[str], given: int, complaint: int, folder: Path
) -> Iterator[subprocess.Popen[bytes]]:
    process = subprocess.Popen(
        command, cwd=folder, stdin=given, stdout=subprocess.PIPE, stderr=complaint, start_new_session=True
    )
    _RUNNING.add(process)
    try:
        yield process
    finally:
        _end(process)
        _RUNNING.discard(process)


@atexit.register
def _end_all() -> None:
    """Threads that ask side by side are left behind by an interruption; what they started is not."""
    for process in tuple(_RUNNING):
        _end(process)


def _end(process: subprocess.Popen[bytes]) -> None:
    """End a program with all that it started, also where it ended itself and they did not."""
    if sys.platform == "win32":
        process.kill()
    else:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    if process.stdout:
        process.stdout.close()


class _Output:
    """What a program writes, read beside it so that it can be left at any time."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        self._process = process
        self._pieces: list[bytes] = []
        self._size = 0
        self._ended = threading.Event()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        with contextlib.suppress(OSError, ValueError):
            while self._process.stdout and self._size <= MOST_OUTPUT:
                piece = os.read(self._process.stdout.fileno(), _PIECE)
                if not piece:
                    break
                self._pieces.append(piece)
                self._size += len(piece)
        self._ended.set()

    def gathered(self, name: str, deadline: float) -> Failure | None:
        """Wait for the end of the program, which is when it ends itself: its children may hold the pipe for days."""
        while self._process.poll() is None or not self._ended.is_set():
            if self._size > MOST_OUTPUT:
                return Failure(f"{name} wrote more than {MOST_OUTPUT // 1024**2} MiB")
            if time.monotonic() > deadline:
                if self._process.poll() is not None:
                    break
                return Failure(f"{name} did not answer in time")
            if self._process.poll() is None:
                self._wait(0.05)
            else:
                self._ended.wait(1)
                break
        return None

    def _wait(self, seconds: float) -> None:
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(seconds)

    @property
    def text(self) -> str:
        return b"".join(self._pieces).decode("utf-8", "replace")
