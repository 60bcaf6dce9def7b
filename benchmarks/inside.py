"""Build the site of the current folder and print the processor time spent in all, and inside citeguard, as JSON."""

from __future__ import annotations

import json
import logging
import time
from collections.abc import Callable
from typing import Any

from mkdocs.commands.build import build
from mkdocs.config import load_config
from mkdocs.plugins import CombinedEvent

from mkdocs_citeguard import markdown
from mkdocs_citeguard.plugin import CiteguardPlugin

EVENTS = ("on_config", "on_files", "on_nav", "on_page_markdown", "on_env", "on_page_context", "on_post_build")
spent = 0.0
depth = 0


def timed(function: Callable[..., Any]) -> Callable[..., Any]:
    def run(*arguments: Any, **keywords: Any) -> Any:
        global spent, depth  # noqa: PLW0603  one process, one measurement
        depth += 1
        started = time.process_time()
        try:
            return function(*arguments, **keywords)
        finally:
            depth -= 1
            if depth == 0:
                spent += time.process_time() - started

    for name in ("mkdocs_priority",):
        if hasattr(function, name):
            setattr(run, name, getattr(function, name))
    return run


def main() -> None:
    for event in EVENTS:
        method = getattr(CiteguardPlugin, event)
        if isinstance(method, CombinedEvent):
            setattr(CiteguardPlugin, event, CombinedEvent(*map(timed, method.methods)))
        else:
            setattr(CiteguardPlugin, event, timed(method))
    for processor in vars(markdown).values():
        if (
            isinstance(processor, type)
            and processor.__module__ == markdown.__name__
            and hasattr(processor, "run")
        ):
            processor.run = timed(processor.run)
    logging.disable(logging.ERROR)
    started = time.process_time()
    build(load_config())
    print(json.dumps({"build": time.process_time() - started, "inside": spent}))


main()
