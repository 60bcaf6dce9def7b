"""Options that several commands take."""

from __future__ import annotations

from pathlib import Path

import click

config_file = click.option(
    "--config-file",
    "-f",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="The mkdocs.yml to go by.",
)
pages = click.argument("paths", nargs=-1, type=click.Path(exists=True, path_type=Path))
