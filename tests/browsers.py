"""A real browser on built sites: headless Chromium, which sees a server on this machine and nothing else.

`CITEGUARD_CHROMIUM` names the program if it is not on the path, `CITEGUARD_AXE` a folder to keep axe-core in.
"""

from __future__ import annotations

import atexit
import contextlib
import functools
import http.server
import os
import shutil
import subprocess
import threading
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

_NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")
_QUIET = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
)
_LOCAL = ("http://127.0.0.1:", "file://", "data:", "blob:")
_AXE = "axe-core@4"


def program() -> str:
    """Chromium; without one, the test is skipped."""
    found = os.environ.get("CITEGUARD_CHROMIUM") or next(filter(None, map(shutil.which, _NAMES)), None)
    if not found:
        pytest.skip(
            "there is no Chromium here: install Debian's package `chromium`, or set CITEGUARD_CHROMIUM"
        )
    return found


def axe(home: Path) -> Path:
    """The script of axe-core, fetched by npm; where that cannot be, the test is skipped."""
    folder = Path(os.environ.get("CITEGUARD_AXE") or home)
    script = folder / "node_modules/axe-core/axe.min.js"
    if script.is_file():
        return script
    npm = shutil.which("npm")
    if not npm:
        pytest.skip("there is no npm here, which fetches axe-core")
    folder.mkdir(parents=True, exist_ok=True)
    command = [npm, "install", "--no-audit", "--no-fund", "--ignore-scripts", "--prefix", str(folder), _AXE]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        assert not os.environ.get("CI"), done.stderr
        pytest.skip("npm cannot fetch axe-core here")
    return script


@contextlib.contextmanager
def chromium() -> Iterator[Any]:
    """A browser that Playwright drives."""
    playwright = pytest.importorskip("playwright.sync_api", reason="Playwright is not installed")
    with playwright.sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=program(), args=list(_QUIET))
        yield browser
        browser.close()


@dataclass
class Visit:
    """A tab, and what it complained of and asked for."""

    page: Any
    complaints: list[str] = field(default_factory=list)
    outside: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on(
            "console",
            lambda said: said.type == "error" and self.complaints.append(f"{said.text} {said.location}"),
        )
        self.page.route("**/*", self._ask)

    def _ask(self, route: Any) -> None:
        if route.request.url.startswith(_LOCAL):
            route.continue_()
        else:
            self.outside.append(route.request.url)
            route.abort()


class _Handler(http.server.SimpleHTTPRequestHandler):
    def __init__(self, *given: Any, headers: Mapping[str, str], **more: Any) -> None:
        self.sent = headers
        super().__init__(*given, **more)

    def end_headers(self) -> None:
        for name, value in self.sent.items():
            self.send_header(name, value)
        super().end_headers()

    def log_message(self, *_: Any) -> None:
        """Nothing: a test that fails says enough."""


class _Server(http.server.ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 128


def served(folder: Path, headers: Mapping[str, str] | None = None) -> str:
    """The address of a server on this machine that shows a folder.

    It lives as long as the process: a tab that is being closed may still ask for something, and would complain.
    """
    return _serving(folder, tuple(sorted((headers or {}).items())))


@functools.cache
def _serving(folder: Path, headers: tuple[tuple[str, str], ...]) -> str:
    handler = functools.partial(_Handler, directory=str(folder), headers=dict(headers))
    server = _Server(("127.0.0.1", 0), handler)
    atexit.register(server.server_close)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_port}"
