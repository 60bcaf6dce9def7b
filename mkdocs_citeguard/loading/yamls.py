"""YAML of a corpus: front matter and sidecars, whose writers agree on little."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import yaml

_LOADER: type = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_FRONT_MATTER = re.compile(r"---[ \t]*\r?\n(?P<yaml>.*?)^(?:---|\.\.\.)[ \t]*\r?$", re.DOTALL | re.MULTILINE)


_UNENDED = re.compile(r"---[ \t]*\r?\n[A-Za-z_][\w-]*(?: [\w-]+)?:(?:[ \t]|\r?$)", re.MULTILINE)


class BrokenYamlError(Exception):
    """A text is no valid YAML; the message says where: `(line 4): could not find expected ':'`."""


def front_matter(text: str) -> tuple[str, int]:
    """The YAML at the top of a page, empty without any, and the offset at which the body begins."""
    found = _FRONT_MATTER.match(text)
    return (found["yaml"], found.end()) if found else ("", 0)


def never_ends(text: str) -> bool:
    """Whether a page begins with keys behind a `---` that no other follows; a `---` before words is a rule."""
    return _UNENDED.match(text) is not None and _FRONT_MATTER.match(text) is None


def fields(text: str, *, first_line: int = 1) -> Mapping[str, Any]:
    """The keys of a YAML mapping, in small letters with underscores; empty for any other value.

    `first_line` is the line of the file on which the text begins.
    """
    try:
        value = yaml.load(text, _LOADER)  # noqa: S506 - both loaders are the safe ones
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        where = f" (line {mark.line + first_line})" if mark else ""
        problem = getattr(error, "problem", None) or str(error).splitlines()[0]
        raise BrokenYamlError(f"{where}: {problem}") from None
    except (ValueError, RecursionError) as error:  # a date such as 2026-02-30; brackets without end
        raise BrokenYamlError(f": {error}") from None
    return folded(value)


def folded(value: Any) -> Mapping[str, Any]:
    """A mapping with its keys in small letters and `-` and spaces as `_`; empty for any other value."""
    if not isinstance(value, Mapping):
        return {}
    return {str(key).strip().lower().replace("-", "_").replace(" ", "_"): item for key, item in value.items()}
