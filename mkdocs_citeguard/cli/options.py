"""Options that several commands take."""

from __future__ import annotations

from pathlib import Path

import click

STANDARD_INPUT = Path("-")

config_file = click.option(
    "--config-file",
    "-f",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="The mkdocs.yml to go by.",
)
pages = click.argument("paths", nargs=-1, type=click.Path(exists=True, path_type=Path))
pages_or_input = click.argument(
    "paths", nargs=-1, type=click.Path(exists=True, allow_dash=True, path_type=Path)
)
text_or_json = click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="How to report.",
)
