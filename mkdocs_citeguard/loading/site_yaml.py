"""The YAML of mkdocs.yml: `!ENV`, `INHERIT`, and tags that only MkDocs can construct, passed over."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import yaml

from mkdocs_citeguard.errors import SiteError

if TYPE_CHECKING:
    from pathlib import Path


class _Loader(yaml.SafeLoader):
    """The safe loader with the tags of MkDocs. Its errors show line and column as the C loader's do."""


def load(path: Path, heirs: tuple[Path, ...] = ()) -> dict[str, Any]:
    """The settings in a file, merged over those it inherits; `heirs` are the files that led here.

    `SiteError` for a file that cannot be read, is no YAML mapping, or inherits from itself.
    """
    try:
        settings = yaml.load(path.read_bytes(), _Loader)  # noqa: S506 - derived from the safe loader
    except OSError as error:
        raise SiteError(f"{path}: cannot be read: {error.strerror}") from None
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line = f", line {mark.line + 1}" if mark else ""
        raise SiteError(f"{path}{line}: {error.problem}") from None
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        raise SiteError(f"{path}: {' '.join(str(error).split())}") from None
    if settings is None:
        return {}
    if not isinstance(settings, dict):
        raise SiteError(f"{path}, line 1: the settings are no mapping of names to values")
    if "INHERIT" not in settings:
        return settings
    return _merged(_inherited(settings.pop("INHERIT"), path, (*heirs, path)), settings)


def _inherited(relative: Any, path: Path, heirs: tuple[Path, ...]) -> dict[str, Any]:
    if not isinstance(relative, str):
        raise SiteError(f"{path}: INHERIT: {relative!r} is no path of a file")
    parent = path.parent / relative
    if not parent.is_file():
        raise SiteError(f"{path}: INHERIT: there is no file {relative!r}")
    if any(parent.samefile(heir) for heir in heirs):
        raise SiteError(f"{path}: INHERIT: {relative!r} inherits from itself")
    return load(parent, heirs)


def _merged(parent: dict[str, Any], child: dict[str, Any]) -> dict[str, Any]:
    """The child's values over the parent's; mappings in both are merged, lists are replaced."""
    result = dict(parent)
    for key, value in child.items():
        held = result.get(key)
        if isinstance(value, dict) and isinstance(held, dict):
            result[key] = _merged(held, value)
        else:
            result[key] = value
    return result


def _environment(loader: yaml.SafeLoader, node: yaml.Node) -> Any:
    """`!ENV NAME`, or `!ENV [NAME, OTHER, default]`: the first that is set, read as YAML reads a word."""
    names, default = [node], None
    if isinstance(node, yaml.SequenceNode):
        names = node.value
        if len(names) > 1:
            default = loader.construct_object(names[-1], deep=True)
            names = names[:-1]
    for name in names:
        if not isinstance(name, yaml.ScalarNode):
            problem = "!ENV takes names of variables"
            raise yaml.constructor.ConstructorError(None, None, problem, name.start_mark)
        if name.value in os.environ:
            value = os.environ[name.value]
            tag = loader.resolve(yaml.ScalarNode, value, (True, False))  # type: ignore[no-untyped-call]
            return loader.construct_object(yaml.ScalarNode(tag, value))
    return default


def _passed_over(loader: yaml.SafeLoader, node: yaml.Node) -> Any:
    """The plain value below a tag that names Python objects or paths of the build."""
    if isinstance(node, yaml.MappingNode):
        return loader.construct_mapping(node, deep=True)
    if isinstance(node, yaml.SequenceNode):
        return loader.construct_sequence(node, deep=True)
    return node.value


_Loader.add_constructor("!ENV", _environment)
_Loader.add_constructor(None, _passed_over)
