"""Follows every citation of a documentation site and says which ones are not true.

    from mkdocs_citeguard import Page, Settings
    from mkdocs_citeguard.audit import audit

    result = audit([Page("docs/index.md", text)], sources, Settings())

`sources` is anything that satisfies `Sources`; `mkdocs_citeguard.loading.workspace` opens a project on disk.
Names are loaded when they are asked for: the start-up line imports this package, and must stay light.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mkdocs_citeguard.audit import Audit, Summary
    from mkdocs_citeguard.audited import Audited, Status
    from mkdocs_citeguard.errors import CiteguardError, SettingsError, SiteError
    from mkdocs_citeguard.evidence import Source, Sources, Unverifiable
    from mkdocs_citeguard.findings import Finding, Severity
    from mkdocs_citeguard.settings import Settings
    from mkdocs_citeguard.span import Location
    from mkdocs_citeguard.text import Page
    from mkdocs_citeguard.tree import Tree

__all__ = [
    "Audit",
    "Audited",
    "CiteguardError",
    "Finding",
    "Location",
    "Page",
    "Settings",
    "SettingsError",
    "Severity",
    "SiteError",
    "Source",
    "Sources",
    "Status",
    "Summary",
    "Tree",
    "Unverifiable",
]
_HOMES = {
    "audit": ("Audit", "Summary"),
    "audited": ("Audited", "Status"),
    "errors": ("CiteguardError", "SettingsError", "SiteError"),
    "evidence": ("Source", "Sources", "Unverifiable"),
    "findings": ("Finding", "Severity"),
    "settings": ("Settings",),
    "span": ("Location",),
    "text": ("Page",),
    "tree": ("Tree",),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}


def __getattr__(name: str) -> Any:
    if name not in _HOME_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOME_OF[name]}"), name)
