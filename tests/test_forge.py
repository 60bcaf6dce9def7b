"""Addresses of lines on a forge, written and read."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mkdocs_citeguard.evidence import Lines
from mkdocs_citeguard.forge import FORGES, Blob, Forge

SHA = "0123456789abcdef0123456789abcdef01234567"


@pytest.mark.parametrize(
    ("repo_url", "edit_uri", "dialect", "expected"),
    [
        ("https://github.com/tea/pot", None, None, ("github", "https://github.com/tea/pot")),
        ("https://github.com/tea/pot/", None, None, ("github", "https://github.com/tea/pot")),
        ("https://github.com/tea/pot.git", None, None, ("github", "https://github.com/tea/pot")),
        ("https://github.tea.example/tea/pot", None, None, ("github", "https://github.tea.example/tea/pot")),
        ("https://gitlab.com/tea/cups/pot", None, None, ("gitlab", "https://gitlab.com/tea/cups/pot")),
        ("https://bitbucket.org/tea/pot", None, None, ("bitbucket", "https://bitbucket.org/tea/pot")),
        ("https://codeberg.org/tea/pot", None, None, ("gitea", "https://codeberg.org/tea/pot")),
        (
            "https://dev.azure.com/tea/cups/_git/pot",
            None,
            None,
            ("azure", "https://dev.azure.com/tea/cups/_git/pot"),
        ),
        (
            "https://code.example/tea/pot",
            "-/edit/main/docs/",
            None,
            ("gitlab", "https://code.example/tea/pot"),
        ),
        ("https://code.example/tea/pot", "_edit/main/docs/", None, ("gitea", "https://code.example/tea/pot")),
        (
            "https://code.example/tea/pot",
            "src/branch/main/docs/",
            None,
            ("gitea", "https://code.example/tea/pot"),
        ),
        ("https://code.example/tea/pot", "edit/main/docs/", None, ("github", "https://code.example/tea/pot")),
        ("https://code.example/tea/pot", "blob/main/docs/", None, ("github", "https://code.example/tea/pot")),
        ("https://code.example/tea/pot", None, "bitbucket", ("bitbucket", "https://code.example/tea/pot")),
        ("https://code.example/tea/pot", "", None, None),
        ("http://[", None, "github", None),
        ("tea/pot", None, "github", None),
        (None, None, None, None),
    ],
)
def test_of(repo_url, edit_uri, dialect, expected):
    forge = Forge.of(repo_url, edit_uri, dialect)
    assert (forge and (forge.dialect, forge.base)) == expected


@pytest.mark.parametrize(
    ("repo_url", "rest", "revision", "path", "lines"),
    [
        ("https://github.com/tea/pot", "/blob/main/src/lid.py#L3", "main", "src/lid.py", (3, 3)),
        ("https://github.com/tea/pot", "/blob/main/src/lid.py#L3-L9", "main", "src/lid.py", (3, 9)),
        ("https://github.com/tea/pot", "/blame/main/src/lid.py#L3C1-L9C7", "main", "src/lid.py", (3, 9)),
        ("https://github.com/tea/pot", "/blob/v1.0/README.md?plain=1#L3", "v1.0", "README.md", (3, 3)),
        ("https://github.com/tea/pot", f"/blob/{SHA}/a%20b/c%23.py#L3", SHA, "a b/c#.py", (3, 3)),
        ("https://gitlab.com/tea/pot", "/-/blob/main/src/lid.py#L3-9", "main", "src/lid.py", (3, 9)),
        ("https://gitlab.com/tea/pot", "/blob/main/src/lid.py#L3", "main", "src/lid.py", (3, 3)),
        ("https://bitbucket.org/tea/pot", "/src/main/src/lid.py#lines-3:9", "main", "src/lid.py", (3, 9)),
        ("https://bitbucket.org/tea/pot", "/src/main/src/lid.py#lid.py-3", "main", "src/lid.py", (3, 3)),
        ("https://codeberg.org/tea/pot", "/src/branch/main/src/lid.py#L3-L9", "main", "src/lid.py", (3, 9)),
        ("https://codeberg.org/tea/pot", f"/src/commit/{SHA}/src/lid.py#L3", SHA, "src/lid.py", (3, 3)),
        (
            "https://dev.azure.com/t/c/_git/p",
            "?path=/src/lid.py&version=GBmain&line=3",
            "main",
            "src/lid.py",
            (3, 3),
        ),
        (
            "https://dev.azure.com/t/c/_git/p",
            f"?path=/src/lid.py&version=GC{SHA}&line=3&lineEnd=10&lineStartColumn=1&lineEndColumn=1",
            SHA,
            "src/lid.py",
            (3, 9),
        ),
        (
            "https://dev.azure.com/t/c/_git/p",
            "?path=/lid.py&line=3&lineEnd=9&lineEndColumn=12",
            "HEAD",
            "lid.py",
            (3, 9),
        ),
    ],
)
def test_blob(repo_url, rest, revision, path, lines):
    assert Forge.of(repo_url).blob(repo_url + rest) == Blob(revision, path, Lines(*lines))


@pytest.mark.parametrize("dialect", FORGES)
@pytest.mark.parametrize(
    "rest",
    [
        "", "/", "/blob/main/src/lid.py", "/issues/3#L3", "/blob/main#L3", "/blob/main/lid.py#readme", "/blob/main/lid.py#Lx",
        "/tree/main/src#L3", "//[x#L3", "?path=/lid.py", "?line=3", "?path=/lid.py&line=²", "#L3", f"/blob/main/lid.py#L{'9' * 5000}",
        f"?path=/lid.py&line={'9' * 5000}", "s/blob/main/lid.py#L3",
    ],
)  # fmt: skip
def test_other_addresses_are_no_blobs(dialect, rest):
    forge = Forge(dialect, "https://code.example/tea/pot")
    assert forge.blob(forge.base + rest) is None
    assert forge.blob("https://other.example/blob/main/lid.py#L3") is None


NAMES = st.text(
    st.characters(exclude_characters="/\\\0", exclude_categories=["Cs", "Cc"]), min_size=1, max_size=8
).filter(lambda name: name.strip(".") != "" and name == name.strip())


@given(
    st.sampled_from(FORGES),
    st.text("0123456789abcdef", min_size=7, max_size=40),
    st.lists(NAMES, min_size=1, max_size=4).map("/".join),
    st.integers(1, 10**6),
    st.integers(0, 10**4),
)
def test_what_is_written_is_read_again(dialect, commit, path, first, more):
    forge = Forge(dialect, "https://code.example/tea/pot")
    lines = Lines(first, first + more)
    blob = forge.blob(forge.permalink(commit, path, lines))
    assert blob == Blob(commit, path, lines)
    assert blob.pinned


@pytest.mark.parametrize("dialect", FORGES)
def test_a_whole_file_has_an_address_too(dialect):
    forge = Forge(dialect, "https://code.example/tea/pot")
    address = forge.permalink(SHA, "src/a b.py", None)
    assert "src/a%20b.py" in address
    assert forge.blob(address) is None


@given(st.text(max_size=60))
def test_reading_an_address_never_fails(text):
    for dialect in FORGES:
        forge = Forge(dialect, "https://code.example")
        forge.blob(text)
        forge.blob(forge.base + text)
        Forge.of(text)
        Forge.of(f"https://{text}", text)
