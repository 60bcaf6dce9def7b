"""The formats of a report, one file each."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from mkdocs_citeguard.reports import json, markdown, text
from mkdocs_citeguard.reports.report import Report

FORMATS: Mapping[str, Callable[[Report], str]] = {
    "text": text.render,
    "json": json.render,
    "markdown": markdown.render,
}
