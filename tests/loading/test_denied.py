"""The deny list: what it covers, and that a project's files are held against it as one path is."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mkdocs_citeguard.loading.denied import allowed, denied

SECRETS = [
    ".env", "a/.env", ".env.local", "app/.env.production", ".envrc", ".env/x", "a/.env.d/x", "server.pem", "a/b/site.key",
    "x.p12", "x.PFX", ".pem", ".ssh/id_rsa", "id_rsa.old", "id_dsa", "k/id_ecdsa", "id_ed25519_work", "ID_RSA", ".netrc",
    "home/.npmrc", ".pypirc", "www/.htpasswd", ".aws/credentials", "home/.aws/credentials", ".aws/sso/credentials",
    ".git/config", "sub/.git/HEAD", ".git", "x.tfstate", "x.tfstate.backup", "prod.env", "Secrets.yaml", "secret.toml",
    "ops/serviceaccount-prod.json", ".docker/config.json", "kubeconfig", "secring.gpg", "odd\nname/.env",
]  # fmt: skip
HARMLESS = [
    ".env.example", "a/.env.sample", ".env.template", "env.py", "my.env.py", "id_rsa.pub", "id_ed25519.pub", "valid_rsa.py",
    "keys.py", "key", "docs/pem.md", "credentials", "docs/.aws/config", ".gitignore", ".github/ci.yml", "a.git/x", "x/.npmrc.md",
    "environments/a.py", "docker/config.json", "x.tfstate.md", "my-kubeconfig", "service.json", "secrets.py",
]  # fmt: skip


@pytest.mark.parametrize("path", SECRETS)
def test_secrets_are_denied(path):
    assert denied(path)


@pytest.mark.parametrize("path", HARMLESS)
def test_names_that_only_resemble_secrets_are_not_denied(path):
    assert not denied(path)


PARTS = st.sampled_from(
    [*"/./.-\nİ", "a", "src/", "env", "id_rsa", ".pub", ".git", ".pem", ".example", "Secrets", ".toml"]
)
PATHS = st.lists(PARTS, min_size=1, max_size=6).map(lambda parts: "".join(parts).strip("/")).filter(bool)


@given(st.frozensets(st.sampled_from([*SECRETS, *HARMLESS]) | PATHS))
def test_many_paths_are_held_against_it_as_each_is(paths):
    assert allowed(paths) == {path for path in paths if not denied(path)}
