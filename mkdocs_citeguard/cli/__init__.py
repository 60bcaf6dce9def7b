"""The command line: `mkdocs-citeguard` and `python -m mkdocs_citeguard`. It does not import mkdocs."""

from __future__ import annotations

import sys
from importlib import import_module

import click

from mkdocs_citeguard.errors import CiteguardError

COMMANDS = (
    "check",
    "fix",
    "quote",
    "verify",
    "gaps",
    "baseline",
    "affected",
    "hook",
    "rules",
    "explain",
    "doctor",
)
FAILED, INTERRUPTED = 2, 130


class LazyGroup(click.Group):
    """A group whose commands are imported when they are asked for: `check` should start fast."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        del ctx
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        del ctx
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(f"mkdocs_citeguard.cli.{cmd_name}").command
        return command

    def invoke(self, ctx: click.Context) -> object:
        """Faults of the set-up become one line and exit status 2; an interruption is no finding, so it is 130."""
        try:
            return super().invoke(ctx)
        except CiteguardError as error:
            click.echo(f"citeguard: {error}", err=True)
            sys.exit(FAILED)
        except KeyboardInterrupt:
            click.echo("citeguard: interrupted", err=True)
            sys.exit(INTERRUPTED)


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="mkdocs-citeguard", prog_name="mkdocs-citeguard")
def main() -> None:
    """Follow the citations of a documentation site and say which ones are not true."""
