"""Addresses of DOIs: what is written into one is read out of it again, and a browser asks for just that."""

from __future__ import annotations

from urllib.parse import unquote, urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mkdocs_citeguard.doi_address import RESOLVER, address, doi_of, path


@pytest.mark.parametrize(
    ("doi", "expected"),
    [
        ("10.5555/sort.1", "10.5555/sort.1"),
        (
            "10.1002/(SICI)1097-4571(1998)49:8<693::AID-ASI4>3.0.CO;2-O",
            "10.1002/(SICI)1097-4571(1998)49:8%3C693::AID-ASI4%3E3.0.CO;2-O",
        ),
        ("10.5555/a#b", "10.5555/a%23b"),
        ("10.5555/a?b=c", "10.5555/a%3Fb%3Dc"),
        ("10.5555/a%23b", "10.5555/a%2523b"),
        ("10.5555/a b", "10.5555/a%20b"),
        ('10.5555/a"b', "10.5555/a%22b"),
        ("10.5555/a+b", "10.5555/a%2Bb"),
        ("10.5555/[a]{b}|^`\\", "10.5555/%5Ba%5D%7Bb%7D%7C%5E%60%5C"),
        ("10.5555/茶", "10.5555/%E8%8C%B6"),
        ("10.5555/a\ud800", "10.5555/a%3F"),
    ],
)
def test_a_doi_is_encoded(doi, expected):
    assert path(doi) == expected
    assert address(doi) == f"https://doi.org/{expected}"


@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_it_is_the_path_of_its_address_and_nothing_else(doi):
    parts = urlsplit(address(f"10.5555/{doi}"))
    assert f"{parts.scheme}://{parts.netloc}" == RESOLVER
    assert (unquote(parts.path), parts.query, parts.fragment) == (f"/10.5555/{doi}", "", "")
    assert doi_of(path(doi)) == doi


def test_what_is_asked_besides_is_not_of_the_doi():
    assert doi_of("10.5555%2Fa%3Fb?via=c#d") == "10.5555/a?b"
