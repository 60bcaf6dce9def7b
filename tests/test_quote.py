"""`quote PAGE:LINE` prints the words of a citation, and writes them where none stand yet."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mkdocs_citeguard.audit import audit
from mkdocs_citeguard.audited import Status
from mkdocs_citeguard.excerpt import excerpt_of, fenced, in_marks, inserted
from mkdocs_citeguard.settings import Settings
from mkdocs_citeguard.text import Page
from tests.repositories import Repository
from tests.sources import Library
from tests.test_cli import citeguard

CODE = 'LIMIT = 40\nname = "tea"\nboth = "“x”"\n\ndef pull(self):\n    return self.items[0]\nrun = `date`\nallow = __all__\n'
FILES = {
    "src/a.py": CODE,
    "src/windows.py": CODE.replace("\n", "\r\n"),
    "docs/index.md": (
        "The limit is `src/a.py:1`.\n\nThe name is `src/a.py:2`, the body `src/a.py:5-6`.\n\nGone: `src/gone.py:3`.\n\n"
        '`src/a.py:99` is past the end, `src/a.py:4` is blank.\n\n`src/a.py:1` "LIMIT = 40"\n\nA symbol, `src/a.py::pull`.\n'
    ),
}


@pytest.fixture(scope="module")
def project(tmp_path_factory):
    repository = Repository(tmp_path_factory.mktemp("quote") / "project")
    repository.commit(FILES)
    return repository.root


@pytest.mark.parametrize(
    ("line", "printed"),
    [
        (1, '"LIMIT = 40"\n'),
        (
            3,
            '“name = "tea"”\n```python title="src/a.py:5-6"\ndef pull(self):\n    return self.items[0]\n```\n',
        ),
        (9, '"LIMIT = 40"\n'),
        (11, '"def pull(self):"\n'),
    ],
)
def test_prints_the_words(project, line, printed):
    done = citeguard(project, "quote", f"docs/index.md:{line}")
    assert (done.stdout, done.stderr, done.returncode) == (printed, "", 0)


@pytest.mark.parametrize(
    ("place", "said"),
    [
        ("docs/index.md", "is no PAGE:LINE"),
        ("docs/nowhere.md:1", "there is no page docs/nowhere.md"),
        ("docs/index.md:2", "docs/index.md:2 cites nothing; the nearest line that does is 1"),
        ("docs/index.md:5", "src/gone.py:3: there is no such source"),
        ("docs/index.md:7", "src/a.py:99: src/a.py has 8 lines"),
        ("docs/index.md:7", "src/a.py:4: there are only blank lines"),
    ],
)
def test_says_why_not(project, place, said):
    done = citeguard(project, "quote", place)
    assert done.returncode == 2
    assert said in done.stderr
    assert "Traceback" not in done.stderr


def test_writes_behind_the_citation_once(tmp_path):
    repository = Repository(tmp_path / "project")
    repository.commit(FILES)
    page = repository.root / "docs/index.md"
    done = citeguard(repository.root, "quote", "docs/index.md:1", "--write")
    assert done.stdout.startswith("docs/index.md:1 src/a.py:1 + its words\n")
    assert page.read_text() == FILES["docs/index.md"].replace(
        "The limit is `src/a.py:1`.", 'The limit is `src/a.py:1` "LIMIT = 40".'
    )
    again = citeguard(repository.root, "quote", "docs/index.md:1", "--write")
    assert again.stdout == "docs/index.md:1 src/a.py:1 left as it is: it is quoted already\n"
    citeguard(repository.root, "quote", "docs/index.md:3", "--write")
    assert '`src/a.py:2` “name = "tea"”, the body `src/a.py:5-6`.' in page.read_text()


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("See src/a.py:1.", 'See src/a.py:1 "LIMIT = 40".'),
        ("See [`src/a.py:1`](../src/a.py#L1).", 'See [`src/a.py:1`](../src/a.py#L1) "LIMIT = 40".'),
        ("See [limits](../src/a.py#L1) now.", 'See [limits](../src/a.py#L1) "LIMIT = 40" now.'),
        ("(`src/a.py:1`)", '(`src/a.py:1`) "LIMIT = 40"'),
        ("**`src/a.py:1`**", '**`src/a.py:1`** "LIMIT = 40"'),
        ("`src/a.py` (line 1)", '`src/a.py` (line 1) "LIMIT = 40"'),
        ("`src/windows.py:1`\r", '`src/windows.py:1` "LIMIT = 40"\r'),
        ("| `src/a.py:1` | b |", '| `src/a.py:1` "LIMIT = 40" | b |'),
        ("`src/a.py:8`", "`src/a.py:8` `allow = __all__`"),
        ("`src/a.py:7`", "`src/a.py:7`"),
        ('```py title="src/a.py:1"\nx\n```', '```py title="src/a.py:1"\nx\n```'),
    ],
)
def test_where_the_words_go(text, written):
    after = quoted(text + "\n")
    assert after.text == written + "\n"


def quoted(text):
    library = Library({path: text for path, text in FILES.items() if path.startswith("src/")})
    (page,) = audit([Page("docs/index.md", text)], library, Settings()).site.pages
    excerpts = [
        excerpt_of(page.page, one, page.page.line_of(one.citation.token.start)) for one in page.audited
    ]
    return inserted(page.page, [one for one in excerpts if one.text is not None])[0]


def test_written_words_are_verified():
    library = Library({"src/a.py": CODE})
    after = quoted("See `src/a.py:1`, and [here](../src/a.py#L2).\n")
    statuses = [one.status for _, one in audit([after], library, Settings()).site.citations()]
    assert statuses == [Status.VERIFIED, Status.VERIFIED]


@given(st.text(min_size=1).filter(lambda text: "\n" not in text))
def test_marks_never_end_within_the_words(text):
    made = in_marks(text)
    assert made is None or made[0] not in made[1:-1]


def test_a_fence_is_longer_than_those_that_it_holds():
    from mkdocs_citeguard.evidence import Lines

    assert fenced("a.md", Lines(1, 3), "```\nx\n```").startswith('````markdown title="a.md:1-3"\n```\n')
