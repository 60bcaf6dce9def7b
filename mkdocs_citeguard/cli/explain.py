"""`explain RULE`: one rule in full."""

from __future__ import annotations

from difflib import get_close_matches

import click
from click.shell_completion import CompletionItem

from mkdocs_citeguard.catalogue import RULES, RULES_BY_NAME


def _complete(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    del ctx, param
    return [
        CompletionItem(rule.name, help=rule.summary) for rule in RULES if rule.name.startswith(incomplete)
    ]


@click.command("explain")
@click.argument("rule", shell_complete=_complete)
def command(rule: str) -> None:
    """Say what RULE (a name or a code) finds, with an example that breaks it and one that does not."""
    found = RULES_BY_NAME.get(rule) or RULES_BY_NAME.get(rule.upper())
    if found is None:
        near = get_close_matches(rule, RULES_BY_NAME, n=1)
        hint = f" Did you mean {near[0]}?" if near else " `mkdocs-citeguard rules` lists them."
        raise click.BadParameter(f"there is no rule {rule!r}.{hint}", param_hint="RULE")
    click.echo(f"{found.code} {found.name}")
    click.echo(f"severity: {found.recommended} (preset recommended), {found.contract} (preset contract)")
    click.echo(f"\n{found.doc}")
    click.echo(f"\nTo silence it in one place:\n\n    <!-- citeguard: allow {found.name}: the reason -->")
