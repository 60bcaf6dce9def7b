"""The self-test: a falsified quotation never passes."""

from __future__ import annotations

import json
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mkdocs_citeguard.audit import audit
from mkdocs_citeguard.evidence import Nature, Source
from mkdocs_citeguard.mutation import mutants_of, mutate
from mkdocs_citeguard.settings import Settings
from mkdocs_citeguard.text import Page
from tests.repositories import Repository
from tests.sources import Library
from tests.test_cli import citeguard

SOURCE = Source("a.py", "if not x == 12: retry(1.5)\n\nname = other ** total\n", Nature.CODE)


@pytest.mark.parametrize(
    ("kind", "text", "mutant"),
    [
        ("a negation is dropped", "if not x", "if x"),
        ("a negation is dropped", "they don't wait", "they do wait"),
        ("a negation is dropped", "!ready", "ready"),
        ("a negation is dropped", "두 번 시작하지 않는다", "두 번 시작하는다"),
        ("digits are swapped", "x == 12", "x == 21"),
        ("digits are swapped", "x == 9", "x == 10"),
        ("a decimal point is dropped", "retry(1.5)", "retry(15)"),
        ("an operator is changed", "x == 12", "x != 12"),
        ("an operator is changed", "a ** b", "a * b"),
        ("the case of a word is changed", "name = other", "Name = other"),
        ("two places are joined", "if not x == 12:", "if not x other ** total"),
    ],
)
def test_what_is_falsified(kind, text, mutant):
    assert (kind, mutant) in list(mutants_of(text, SOURCE))


PROSE = (
    "The observers did not record any delay at the 14 docks.\nNobody waited more than 1.5 hours without a lamp.\n"
    "배차기는 한 교대 안에서 같은 소포를 두 번 배정하지 않는다.\nThe carrier can't cancel 3 bookings, only 2.\n"
)
CODE = 'if not ready and count >= 10:\n    total = total ** 2 - 13\n    raise ValueError(f"it\'s {count}")\nMAX_SIZE = 2048\nreturn a != b\n'


@given(st.data())
def test_no_mutant_of_a_true_quotation_passes(data):
    path, text = data.draw(st.sampled_from([("src/a.py", CODE), ("notes/a.md", PROSE)]))
    lines = text.split("\n")[:-1]
    number = data.draw(st.integers(1, len(lines)))
    words = lines[number - 1].split()
    start = data.draw(st.integers(0, len(words) - 1))
    quote = " ".join(words[start : data.draw(st.integers(start + 1, len(words)))])
    page = Page("docs/index.md", f"See `{path}:{number}` “{quote}”.\n")
    result = audit([page], Library({path: text}), Settings())
    assert mutate(result.site.pages).passed == ()


def test_mutants_that_stand_in_the_source_are_not_counted():
    library = Library({"src/a.py": "if not x: y()\nif x: y()\n"})
    page = Page("docs/index.md", '`src/a.py:1` "if not x: y()"\n')
    result = mutate(audit([page], library, Settings()).site.pages)
    assert result.quotations == 1
    assert not [one for one in result.passed if one.mutant == "if x: y()"]


def test_the_command(tmp_path):
    repository = Repository(tmp_path / "project")
    repository.commit({"src/a.py": CODE, "docs/index.md": '`src/a.py:4` "MAX_SIZE = 2048"\n'})
    done = citeguard(repository.root, "check", "--mutate")
    assert re.search(
        r"^self-test: \d+ falsified quotations of 1 true one; 0 passed$", done.stdout, re.MULTILINE
    )
    assert done.returncode == 0
    document = json.loads(citeguard(repository.root, "check", "--mutate", "--format", "json").stdout)
    assert document["mutation"]["passed"] == []
    assert document["mutation"]["mutants"] >= 4
