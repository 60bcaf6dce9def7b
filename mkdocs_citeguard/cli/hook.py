"""`hook`: the gate in front of an agent's pen."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator
from pathlib import Path

import click

from mkdocs_citeguard.agents.calls import Call, read_call
from mkdocs_citeguard.agents.replies import Reply, document, native
from mkdocs_citeguard.cli import options
from mkdocs_citeguard.errors import CiteguardError
from mkdocs_citeguard.filenames import MARKDOWN

REFUSED = 2
_MISUSE = 1
"""Agents take 2 for a refusal, whoever says it."""


class Gate(click.Command):
    """A command whose misuse refuses nothing: a slip in the settings of an agent must not keep it from writing."""

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: object
    ) -> click.Context:
        with _no_refusal():
            return super().make_context(info_name, args, parent, **extra)

    def invoke(self, ctx: click.Context) -> object:
        with _no_refusal():
            return super().invoke(ctx)


@contextlib.contextmanager
def _no_refusal() -> Iterator[None]:
    try:
        yield
    except click.UsageError as error:
        error.show()
        raise click.exceptions.Exit(_MISUSE) from None


@click.command("hook", cls=Gate)
@options.text_or_json
@options.config_file
def command(form: str, config_file: Path | None) -> None:
    """Refuse an agent's change to a page if it cites what does not exist.

    Reads the call of a tool on standard input, as coding agents hand it to their hooks before the tool runs, and
    audits what the change adds to the pages of the site. What does not stop the change is remarked on.

    Exit status: 0 the change may be written, 2 it cites what does not exist, 1 the hook is not called as it should be.
    """
    if sys.stdin.isatty():
        raise click.UsageError("an agent calls this and hands it the call of a tool; nobody types that")
    call = read_call(sys.stdin.buffer.read())
    reply = _reply(call, config_file)
    if said := str(reply):
        click.echo(f"citeguard: {said}", err=True)
    answer = document(reply) if form == "json" else native(call, reply) if call else None
    if answer:
        click.echo(answer)
    if reply.refused:
        sys.exit(REFUSED)


def _reply(call: Call | None, config_file: Path | None) -> Reply:
    if call is None:
        return Reply(notes=("standard input holds no call of a tool as JSON; nothing was looked at",))
    if call.nameless:
        told = (
            f"the call of the tool {call.tool!r} names no file in a form that is known; it was not looked at"
        )
        return Reply(notes=(told,))
    if not any(change.target.endswith(MARKDOWN) for change in call.changes):
        return Reply()
    from mkdocs_citeguard.agents.review import review  # noqa: PLC0415  most of what agents write is no page

    try:
        return review(call, config_file)
    except CiteguardError as error:
        return Reply(notes=(f"{error}; nothing was looked at",))
