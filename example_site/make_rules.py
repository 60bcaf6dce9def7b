#!/usr/bin/env python3
"""Write the page docs/rules.md to standard output, from the catalogue of the package."""

from __future__ import annotations

import re
import sys
from textwrap import dedent

from mkdocs_citeguard.catalogue import RULES
from mkdocs_citeguard.findings import Rule

HEAD = """\
# Rules

What citeguard can find. The severity is the one of the preset `recommended` and, behind the slash, of
`contract`. `warn` fails a strict build, `info` is counted, `ignore` is not reported.
[Settings](settings.md#rules) says how to change a severity, [Allowing findings](allowing.md) how to keep one
citation as it is.

`mkdocs-citeguard rules` prints this list, `mkdocs-citeguard explain missing-file` one section of it. Where an
example consists of several files, a line with `===` names each of them.

| code | rule | severity |
|---|---|---|
"""
_EXAMPLE = re.compile(r"^(?P<label>Bad|Good):\n(?P<text>(?:(?: {4}.*)?\n)*)", re.MULTILINE)


def page() -> str:
    rows = [f"| {one.code} | [{one.name}](#{one.name}) | {severities(one)} |\n" for one in RULES]
    return HEAD + "".join(rows) + "".join(map(section, RULES))


def severities(rule: Rule) -> str:
    return rule.recommended if rule.recommended == rule.contract else f"{rule.recommended} / {rule.contract}"


def section(rule: Rule) -> str:
    text = _EXAMPLE.sub(fenced, f"{rule.doc}\n")
    return f"\n## {rule.name}\n\n{rule.code}, severity {severities(rule)}.\n\n{text.rstrip()}\n"


def fenced(example: re.Match[str]) -> str:
    text = dedent(example["text"]).strip("\n")
    return f"{example['label']}:\n\n````text\n{text}\n````\n\n"


if __name__ == "__main__":
    sys.stdout.write(page())
