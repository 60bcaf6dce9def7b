"""The deny list: secrets, keys, git's own files. Nothing of them is ever read or shown."""

from __future__ import annotations

import re
from collections.abc import Collection

_SEPARATOR = "\0/"
_DENIED = re.compile(
    r"""
    / (?: \. (?: git(?:/[^\0]*)?
              | env(?:\.[^/\0]*)?/[^\0]*
              | env(?!\.(?:example|sample|template)\0)[^/\0]*
              | netrc | npmrc | pypirc | htpasswd | git-credentials | pgpass | my\.cnf | vault-token | boto | dockercfg
              | docker/config\.json | kube/config | ssh/[^\0]* | yarnrc\.yml | aws/(?:[^\0]*/)?credentials
            )
        | id_(?:rsa|dsa|ecdsa|ed25519)(?![^/\0]*\.pub\0)[^/\0]*
        | kubeconfig | credentials\.(?:json|ya?ml) | service-?account[^/\0]*\.json
        | secrets?\.(?:json|ya?ml|toml|env) | local\.settings\.json | wp-config\.php | secring\.[^/\0]*
      ) \0
    | \. (?: pem | key | p12 | pfx | tfstate(?:\.backup)? | tfvars | jks | keystore | kdbx | gpg | asc | ppk | ovpn
           | (?<=[^/]\.)env
         ) \0
    """,
    re.VERBOSE,
)
"""In a folded text of paths that each begin with a slash and end with a NUL. A project may have hundreds of thousands
of files, and one search through all of their names takes a fraction of one for each."""


def denied(path: str) -> bool:
    """Whether a path is on the deny list, in any letter case."""
    return _DENIED.search(f"/{path.casefold()}\0") is not None


def allowed(paths: Collection[str]) -> frozenset[str]:
    """The paths that are not on the deny list."""
    text = f"/{_SEPARATOR.join(paths)}\0".casefold()
    found = {_path_around(one.start(), one.end(), text) for one in _DENIED.finditer(text)}
    return frozenset(path for path in paths if path.casefold() not in found) if found else frozenset(paths)


def _path_around(start: int, end: int, text: str) -> str:
    return text[text.rfind("\0", 0, start) + len(_SEPARATOR) : end - 1]
