"""`rules`: the catalogue."""

from __future__ import annotations

import click

from mkdocs_citeguard.catalogue import RULES


@click.command("rules")
def command() -> None:
    """List all rules with their severities under the presets `recommended` and `contract`."""
    width = max(len(rule.name) for rule in RULES)
    click.echo(f"{'code':6} {'name':{width}}  {'recommended':12} {'contract':9} what it finds")
    for rule in RULES:
        click.echo(
            f"{rule.code:6} {rule.name:{width}}  {rule.recommended:12} {rule.contract:9} {rule.summary}"
        )
