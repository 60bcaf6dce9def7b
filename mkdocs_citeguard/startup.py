"""`mkdocs citeguard …`: what the start-up line of the installed package loads.

MkDocs has no seam for commands of plugins: it refuses an unknown command before it loads any plugin. So the
package installs a start-up line that does nothing unless the word `citeguard` is on the command line; then
this module waits for click to be imported and adds one command to the group `cli` of MkDocs and its relatives.
It imports nothing else. `MKDOCS_CITEGUARD_NO_HOOK=1` switches it off.
"""

from __future__ import annotations

import os
import sys
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import click

WORD = "citeguard"
SWITCH = "MKDOCS_CITEGUARD_NO_HOOK"
HOSTS = ("mkdocs.__main__", "properdocs.__main__", "__main__")


def main() -> None:
    """Wait for click, if the command line asks for this command and the hook is not switched off."""
    if WORD in sys.orig_argv and not os.environ.get(SWITCH) and not live():
        sys.meta_path.insert(0, _ClickFinder())


def live() -> bool:
    """Whether the hook is in place: waiting for click, or done with it."""
    click_core = sys.modules.get("click.core")
    waiting = any(isinstance(finder, _ClickFinder) for finder in sys.meta_path)
    return waiting or getattr(click_core, "citeguard_hook", False)


class _ClickFinder(MetaPathFinder):
    """Sees the import of `click.core` once, and steps aside."""

    def find_spec(
        self, fullname: str, path: Any = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname != "click.core":
            return None
        sys.meta_path.remove(self)
        spec = PathFinder.find_spec(fullname, path, target)
        if spec and spec.loader:
            spec.loader = _ClickLoader(spec.loader)
        return spec


class _ClickLoader(Loader):
    def __init__(self, loader: Loader) -> None:
        self._loader = loader

    def create_module(self, spec: ModuleSpec) -> ModuleType | None:
        return self._loader.create_module(spec)

    def exec_module(self, module: ModuleType) -> None:
        self._loader.exec_module(module)
        _extend(module)


def _extend(click_core: ModuleType) -> None:
    group = click_core.Group
    get_command, list_commands = group.get_command, group.list_commands

    def get(self: click.Group, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name == WORD and _is_host(self):
            from mkdocs_citeguard.cli import main as command  # noqa: PLC0415  only now is it asked for

            return command
        found: click.Command | None = get_command(self, ctx, cmd_name)
        return found

    def names(self: click.Group, ctx: click.Context) -> list[str]:
        listed: list[str] = list_commands(self, ctx)
        return sorted({*listed, WORD}) if _is_host(self) else listed

    group.get_command, group.list_commands = get, names
    click_core.citeguard_hook = True  # type: ignore[attr-defined]


def _is_host(group: click.Group) -> bool:
    return group.name == "cli" and getattr(group.callback, "__module__", None) in HOSTS
