"""Kind `source-line`: what it finds, what it leaves alone, and what it calls malformed. All names are invented."""

from __future__ import annotations

import pytest

from mkdocs_citeguard.evidence import Unverifiable
from mkdocs_citeguard.kinds.source_line import SOURCE_LINE
from mkdocs_citeguard.text import Page
from tests.reading import LEXICON, rows
from tests.sources import Library


def _full(expected):
    """Rows as `rows` gives them: where no link words are given they are the token."""
    return [row if len(row) == 4 else (*row, row[2]) for row in expected]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # bare, in backticks, in brackets, in emphasis
        ("see boil.py:42", [("boil.py", "42", "boil.py:42")]),
        ("`lib/kettle/boil.py:42`", [("lib/kettle/boil.py", "42", "lib/kettle/boil.py:42")]),
        ("(boil.py:42)", [("boil.py", "42", "boil.py:42")]),
        ('"boil.py:42"', [("boil.py", "42", "boil.py:42")]),
        ("boil.py:42.", [("boil.py", "42", "boil.py:42")]),
        ("boil.py:42-", [("boil.py", "42", "boil.py:42")]),
        ("*boil.py:42*", [("boil.py", "42", "boil.py:42")]),
        ("**boil.py:42**", [("boil.py", "42", "boil.py:42")]),
        ("_boil.py:42_", [("boil.py", "42", "boil.py:42")]),
        ("__boil.py:42__", [("boil.py", "42", "boil.py:42")]),
        ("_lib/kettle/boil.rs:2:5_", [("lib/kettle/boil.rs", "2", "lib/kettle/boil.rs:2:5")]),
        ("`__tests__/a.py:12`,my_var", [("__tests__/a.py", "12", "__tests__/a.py:12")]),
        ("`__init__.py:3` and my_var", [("__init__.py", "3", "__init__.py:3")]),
        ("**`boil.py`**:42", [("boil.py", "42", "boil.py`**:42", "42")]),
        ("`boil.py`:42", [("boil.py", "42", "boil.py`:42", "42")]),
        ("`boil.py` `:42`", [("boil.py", "42", ":42")]),
        ("`boil.py#L7`", [("boil.py", "7", "boil.py#L7")]),
        ("`boil.py:L42`", [("boil.py", "42", "boil.py:L42")]),
        ("`boil.py:12`: return", [("boil.py", "12", "boil.py:12")]),
        ("`boil.py:42` runs on `:3000`", [("boil.py", "42", "boil.py:42")]),
        # ranges
        ("boil.py:7-13", [("boil.py", "7-13", "boil.py:7-13")]),
        ("boil.py:7–13", [("boil.py", "7-13", "boil.py:7–13")]),
        ("boil.py:7—13", [("boil.py", "7-13", "boil.py:7—13")]),
        ("boil.py:7~13", [("boil.py", "7-13", "boil.py:7~13")]),
        ("boil.py:7〜13", [("boil.py", "7-13", "boil.py:7〜13")]),
        ("boil.py:7..13", [("boil.py", "7-13", "boil.py:7..13")]),
        ("boil.py:7-L13", [("boil.py", "7-13", "boil.py:7-L13")]),
        ("lib/kettle/boil.py#L42-L51", [("lib/kettle/boil.py", "42-51", "lib/kettle/boil.py#L42-L51")]),
        ("lib/kettle/boil.py#L42-51", [("lib/kettle/boil.py", "42-51", "lib/kettle/boil.py#L42-51")]),
        ("boil.py:12:4", [("boil.py", "12", "boil.py:12:4")]),
        ("boil.py:12:4-13:2", [("boil.py", "12-13", "boil.py:12:4-13:2")]),
        ("lib/kettle/boil.py#L3C5-L4C1", [("lib/kettle/boil.py", "3-4", "lib/kettle/boil.py#L3C5-L4C1")]),
        (
            "`boil.py:42` and lines 7-9 of `boil.rs`",
            [
                ("boil.rs", "7-9", "lines 7-9 of `boil.rs", "lines 7-9"),
                ("boil.py", "42", "boil.py:42"),
            ],
        ),
        # targets of links are addresses
        (
            "[the lid](../lib/my%20kettle/boil.py#L3)",
            [("../lib/my kettle/boil.py", "3", "../lib/my%20kettle/boil.py#L3", "the lid")],
        ),
        (
            "[the lid](../lib/%E8%AE%A1.py#L3)",
            [("../lib/计.py", "3", "../lib/%E8%AE%A1.py#L3", "the lid")],
        ),
        # lists: each member is a citation of its own
        ("boil.py:7-13,37", [("boil.py", "7-13", "boil.py:7-13"), ("boil.py", "37", "37")]),
        (
            "boil.py:7, 19, 30",
            [("boil.py", "7", "boil.py:7"), ("boil.py", "19", "19"), ("boil.py", "30", "30")],
        ),
        ("boil.py:7,:19", [("boil.py", "7", "boil.py:7"), ("boil.py", "19", "19")]),
        (
            "boil.py:7/19/30",
            [("boil.py", "7", "boil.py:7"), ("boil.py", "19", "19"), ("boil.py", "30", "30")],
        ),
        ("boil.py:7、19", [("boil.py", "7", "boil.py:7"), ("boil.py", "19", "19")]),
        ("boil.py:7+9", [("boil.py", "7", "boil.py:7"), ("boil.py", "9", "9")]),
        ("boil.py:7 and 9", [("boil.py", "7", "boil.py:7"), ("boil.py", "9", "9")]),
        (
            "boil.py:7, 9, and 12",
            [("boil.py", "7", "boil.py:7"), ("boil.py", "9", "9"), ("boil.py", "12", "12")],
        ),
        (
            "lib/kettle/boil.py#L10, #L20",
            [("lib/kettle/boil.py", "10", "lib/kettle/boil.py#L10"), ("lib/kettle/boil.py", "20", "#L20")],
        ),
        (
            "lib/kettle/boil.py#L10-L20, #L30-L31",
            [
                ("lib/kettle/boil.py", "10-20", "lib/kettle/boil.py#L10-L20"),
                ("lib/kettle/boil.py", "30-31", "#L30-L31"),
            ],
        ),
        ("boil.py:7;boil.go:9", [("boil.py", "7", "boil.py:7"), ("boil.go", "9", "boil.go:9")]),
        ("boil.py:42とboil.go:43", [("boil.py", "42", "boil.py:42"), ("boil.go", "43", "boil.go:43")]),
        # numbers with a comma
        ("boil.py:1,000", [("boil.py", "1000", "boil.py:1,000")]),
        ("boil.py:1,050-1,060", [("boil.py", "1050-1060", "boil.py:1,050-1,060")]),
        ("line 1,234 of boil.py", [("boil.py", "1234", "line 1,234 of boil.py")]),
        ("boil.py (line 1,234)", [("boil.py", "1234", "boil.py (line 1,234")]),
        ("boil.py:235,236", [("boil.py", "235", "boil.py:235"), ("boil.py", "236", "236")]),
        ("boil.py lines 10,200", [("boil.py", "10", "boil.py lines 10"), ("boil.py", "200", "200")]),
        (
            "boil.py:1,3,10-12",
            [("boil.py", "1", "boil.py:1"), ("boil.py", "3", "3"), ("boil.py", "10-12", "10-12")],
        ),
        # continuations
        ("`boil.py:7` and `:19`", [("boil.py", "7", "boil.py:7"), ("boil.py", "19", ":19")]),
        ("(`boil.py:7` and `:19`)", [("boil.py", "7", "boil.py:7"), ("boil.py", "19", ":19")]),
        (
            "`boil.py:7`, `:19-20`, and `:30`",
            [("boil.py", "7", "boil.py:7"), ("boil.py", "19-20", ":19-20"), ("boil.py", "30", ":30")],
        ),
        ("`boil.py:3`-`:7`", [("boil.py", "3", "boil.py:3"), ("boil.py", "7", ":7")]),
        # line words behind the path
        ("`boil.py` (line 7)", [("boil.py", "7", "boil.py` (line 7", "line 7")]),
        ("`boil.py` (lines 7-13)", [("boil.py", "7-13", "boil.py` (lines 7-13", "lines 7-13")]),
        ("boil.py, line 7", [("boil.py", "7", "boil.py, line 7")]),
        ("boil.py, Line 7", [("boil.py", "7", "boil.py, Line 7")]),
        ("boil.py line 7", [("boil.py", "7", "boil.py line 7")]),
        ("boil.py lines 7 to 13", [("boil.py", "7-13", "boil.py lines 7 to 13")]),
        (
            "boil.py lines 7, 9 and 12",
            [("boil.py", "7", "boil.py lines 7"), ("boil.py", "9", "9"), ("boil.py", "12", "12")],
        ),
        ("boil.py at line 7", [("boil.py", "7", "boil.py at line 7")]),
        ("boil.py on lines 7–13", [("boil.py", "7-13", "boil.py on lines 7–13")]),
        ("boil.py (see lines 7-9)", [("boil.py", "7-9", "boil.py (see lines 7-9")]),
        ("boil.py (~line 90)", [("boil.py", "90", "boil.py (~line 90")]),
        ("boil.py around line 90", [("boil.py", "90", "boil.py around line 90")]),
        ("lib/kettle/boil.py: line 7", [("lib/kettle/boil.py", "7", "lib/kettle/boil.py: line 7")]),
        ("lib/kettle/boil.py - line 7", [("lib/kettle/boil.py", "7", "lib/kettle/boil.py - line 7")]),
        ("boil.py L123", [("boil.py", "123", "boil.py L123")]),
        ("boil.py L9-10", [("boil.py", "9-10", "boil.py L9-10")]),
        ("boil.py L9-L10", [("boil.py", "9-10", "boil.py L9-L10")]),
        ("boil.py (L9-L10)", [("boil.py", "9-10", "boil.py (L9-L10")]),
        ("boil.py:L9", [("boil.py", "9", "boil.py:L9")]),
        (
            "[`boil.py`](../lib/kettle/boil.py) line 7",
            [("boil.py", "7", "boil.py`](../lib/kettle/boil.py) line 7", "line 7")],
        ),
        ("Makefile line 12", [("Makefile", "12", "Makefile line 12")]),
        # line words before the path
        ("line 7 in boil.py", [("boil.py", "7", "line 7 in boil.py")]),
        ("lines 7-13 of `boil.py`", [("boil.py", "7-13", "lines 7-13 of `boil.py", "lines 7-13")]),
        (
            "Lines 7 through 13 of the file `boil.py`",
            [("boil.py", "7-13", "Lines 7 through 13 of the file `boil.py", "Lines 7 through 13")],
        ),
        ("L9 of boil.py", [("boil.py", "9", "L9 of boil.py")]),
        (
            "lines 3, lines 4 of boil.py",
            [("boil.py", "3", "lines 3, lines 4 of boil.py"), ("boil.py", "4", "4")],
        ),
        # Chinese, Japanese, Korean
        ("boil.py 行7-13", [("boil.py", "7-13", "boil.py 行7-13")]),
        ("boil.py（第 7 行）", [("boil.py", "7", "boil.py（第 7")]),
        ("boil.py 第 7-9 行", [("boil.py", "7-9", "boil.py 第 7-9")]),
        ("boil.py 7-13行目", [("boil.py", "7-13", "boil.py 7-13")]),
        ("boil.py 12行目", [("boil.py", "12", "boil.py 12")]),
        ("boil.py 行99付近", [("boil.py", "99", "boil.py 行99")]),
        ("boil.py (7-13줄)", [("boil.py", "7-13", "boil.py (7-13")]),
        ("boil.py 라인 7", [("boil.py", "7", "boil.py 라인 7")]),
        ("boil.py 12번째 줄", [("boil.py", "12", "boil.py 12")]),
        ("请看boil.py:42的说明", [("boil.py", "42", "boil.py:42")]),
        ("`boil.py:42`を見る", [("boil.py", "42", "boil.py:42")]),
        # symbols
        ("kettle/boil.rs::whistle", [("kettle/boil.rs", "::whistle", "kettle/boil.rs::whistle")]),
        (
            "kettle/boil.rs::Kettle::whistle",
            [("kettle/boil.rs", "::Kettle::whistle", "kettle/boil.rs::Kettle::whistle")],
        ),
        ("kettle/boil.rs::whistle:7", [("kettle/boil.rs", "::whistle:7", "kettle/boil.rs::whistle:7")]),
        ("`boil.py::test_lid[hot]`", [("boil.py", "::test_lid", "boil.py::test_lid[hot]")]),
        ("kettle/boil.go:Whistle()", [("kettle/boil.go", "::Whistle", "kettle/boil.go:Whistle()")]),
        (
            "kettle/boil.go:Kettle.Whistle()",
            [("kettle/boil.go", "::Kettle.Whistle", "kettle/boil.go:Kettle.Whistle()")],
        ),
        ("`kettle/boil.go:Whistle`", [("kettle/boil.go", "::Whistle", "kettle/boil.go:Whistle")]),
        # paths
        ("../lib/kettle/boil.py:7", [("../lib/kettle/boil.py", "7", "../lib/kettle/boil.py:7")]),
        ("./plan.md:7", [("./plan.md", "7", "./plan.md:7")]),
        ("/lib/kettle/boil.py:7", [("/lib/kettle/boil.py", "7", "/lib/kettle/boil.py:7")]),
        ("@/lib/kettle/boil.py:7", [("lib/kettle/boil.py", "7", "@/lib/kettle/boil.py:7")]),
        ("@lib/kettle/boil.py:7", [("lib/kettle/boil.py", "7", "@lib/kettle/boil.py:7")]),
        (".../kettle/boil.py:7", [("kettle/boil.py", "7", ".../kettle/boil.py:7")]),
        ("…/kettle/boil.py:7", [("kettle/boil.py", "7", "kettle/boil.py:7")]),
        ("lib\\kettle\\boil.py:7", [("lib/kettle/boil.py", "7", "lib\\kettle\\boil.py:7")]),
        ("file:///lib/kettle/boil.go#L7", [("lib/kettle/boil.go", "7", "file:///lib/kettle/boil.go#L7")]),
        ("plan.md L31-36", [("plan.md", "31-36", "plan.md L31-36")]),
        ("docs/plan.md:31", [("docs/plan.md", "31", "docs/plan.md:31")]),
        (
            "`.github/workflows/tea.yml:28`",
            [(".github/workflows/tea.yml", "28", ".github/workflows/tea.yml:28")],
        ),
        (".gitignore:3", [(".gitignore", "3", ".gitignore:3")]),
        ("`.env:3`", [(".env", "3", ".env:3")]),
        ("Makefile:12", [("Makefile", "12", "Makefile:12")]),
        ("`docker/Dockerfile:12`", [("docker/Dockerfile", "12", "docker/Dockerfile:12")]),
        ("bin/brew:3", [("bin/brew", "3", "bin/brew:3")]),
        ("lib/cups/[id]/Cup.tsx:12", [("lib/cups/[id]/Cup.tsx", "12", "lib/cups/[id]/Cup.tsx:12", "12")]),
        ("`lib/cups/[id]/Cup.tsx:12`", [("lib/cups/[id]/Cup.tsx", "12", "lib/cups/[id]/Cup.tsx:12", "12")]),
        ("app/(tea)/page.tsx:3", [("app/(tea)/page.tsx", "3", "app/(tea)/page.tsx:3")]),
        ("src/new.py:3", [("src/new.py", "3", "src/new.py:3")]),
        ("x.y.py:3", [("x.y.py", "3", "x.y.py:3")]),
        ("boil.py:007", [("boil.py", "7", "boil.py:007")]),
        ("`lib/茶/行.py:3`", [("lib/茶/行.py", "3", "lib/茶/行.py:3")]),
        ("`lib/чай.py` (line 3)", [("lib/чай.py", "3", "lib/чай.py` (line 3", "line 3")]),
        ("see docs/计划.md:3", [("docs/计划.md", "3", "docs/计划.md:3")]),
        # an example that the project has, and words that introduce none
        ("e.g. `boil.py:42`", [("boil.py", "42", "boil.py:42")]),
        ("such as `lib/kettle/boil.py:42`", [("lib/kettle/boil.py", "42", "lib/kettle/boil.py:42")]),
        ("for example `lid/boil.py:3`", [("lid/boil.py", "3", "lid/boil.py:3")]),
        ("unlike `steam.py:3`", [("steam.py", "3", "steam.py:3")]),
        ("`steam.py:3`, for example", [("steam.py", "3", "steam.py:3")]),
        ("For example, steam rises. `steam.py:3`", [("steam.py", "3", "steam.py:3")]),
        ("looks alike: `steam.py:3`", [("steam.py", "3", "steam.py:3")]),
        ("`file_reader.py:3`", [("file_reader.py", "3", "file_reader.py:3")]),
        ("`foobars.py:3`", [("foobars.py", "3", "foobars.py:3")]),
        ("valid `steam.py:3`", [("steam.py", "3", "steam.py:3")]),
        ("`pages/source.ts:3`", [("pages/source.ts", "3", "pages/source.ts:3")]),
        ("`mystery.py:3`", [("mystery.py", "3", "mystery.py:3")]),
        ("`steam.go:443`", [("steam.go", "443", "steam.go:443")]),
        ("`src/server.js:3000`", [("src/server.js", "3000", "src/server.js:3000")]),
        ("(`boil.py:3`) of the diff", [("boil.py", "3", "boil.py:3")]),
        ("At 12:34:56 `boil.py:3` is reached", [("boil.py", "3", "boil.py:3")]),
        (
            'File "lib/kettle/boil.py", line 3',
            [("lib/kettle/boil.py", "3", 'lib/kettle/boil.py", line 3')],
        ),
        # links: the words and the target are one citation
        ("[boil.py:42](../lib/kettle/boil.py#L42)", [("../lib/kettle/boil.py", "42", "boil.py:42")]),
        (
            "[`boil.py:42-44`](../lib/kettle/boil.py#L42)",
            [("../lib/kettle/boil.py", "42-44", "boil.py:42-44")],
        ),
        (
            "[the lid](../lib/kettle/boil.py#L42)",
            [("../lib/kettle/boil.py", "42", "../lib/kettle/boil.py#L42", "the lid")],
        ),
        (
            '[the lid](../lib/kettle/boil.py#L42-L51 "title")',
            [("../lib/kettle/boil.py", "42-51", "../lib/kettle/boil.py#L42-L51", "the lid")],
        ),
        (
            "[the lid](<../lib/kettle/boil.py#L42>)",
            [("../lib/kettle/boil.py", "42", "../lib/kettle/boil.py#L42", "the lid")],
        ),
        (
            "[line 42](../lib/kettle/boil.py#L42)",
            [("../lib/kettle/boil.py", "42", "../lib/kettle/boil.py#L42", "line 42")],
        ),
        ("e.g. [the lid](lid.py#L3)", [("lid.py", "3", "lid.py#L3", "the lid")]),
        ("[the lid](boil.py:42)", [("boil.py", "42", "boil.py:42", "the lid")]),
        ("[boil.go:7](file://kettle/boil.go#L7)", [("kettle/boil.go", "7", "boil.go:7")]),
        ("Sources: [boil.py:1-2]()", [("boil.py", "1-2", "boil.py:1-2")]),
        ("Steep.^[boil.py:1-2]", [("boil.py", "1-2", "boil.py:1-2")]),
        # places on the page
        ("Steep.[^1]\n\n[^1]: boil.py:1-2", [("boil.py", "1-2", "boil.py:1-2")]),
        ("| a | b |\n|---|---|\n| boil.py:3 | x |", [("boil.py", "3", "boil.py:3")]),
        ("## Lid (boil.py:3)", [("boil.py", "3", "boil.py:3")]),
        ("> steep boil.py:3", [("boil.py", "3", "boil.py:3")]),
        (
            "> steep as in `boil.py` lines\n> 7-9",
            [("boil.py", "7-9", "boil.py` lines\n> 7-9", "lines\n> 7-9")],
        ),
        ("---\nsource: boil.py:3\n---\n\ntext", [("boil.py", "3", "boil.py:3")]),
        (
            '!!! note "boil.py:3"\n    Also boil.py:4',
            [("boil.py", "3", "boil.py:3"), ("boil.py", "4", "boil.py:4")],
        ),
        (
            "- one\n\n    boil.py:5\n- two boil.py:6",
            [("boil.py", "5", "boil.py:5"), ("boil.py", "6", "boil.py:6")],
        ),
        ("boil.py lines\n7-9", [("boil.py", "7-9", "boil.py lines\n7-9", "lines\n7-9")]),
    ],
)
def test_finds(text, expected):
    assert rows(SOURCE_LINE, text) == _full(expected)


@pytest.mark.parametrize(
    "text",
    [
        # clocks, ports, versions, ratios
        "8080:443",
        "at 09:30",
        "127.0.0.1:8000",
        "localhost:8000",
        "tea.example.com:443",
        "`tea.example.md:443`",
        "example.py:8080",
        "host.io:443",
        "user@host:22",
        "busybox:1.28",
        "python:3.12",
        "registry/teapot:0.2",
        "ghcr.io/tea/pot:12",
        "0.9:1.5",
        "node.js:18",
        "next.js 14",
        "Vue.js 3, line up",
        "value:150",
        # handles, decorators, e-mail
        "@app.get",
        # what stands in a terminal
        "`boil.py:1:1: F401 unused import`",
        "`error at boil.py:12`",
        "`break boil.py:12`",
        "`$ pdb boil.py:12`",
        "`python boil.py:12`",
        # the name of a file, whole
        "`lib/cups/[id]/Cup.tsx`",
        "@pytest.mark.slow:3",
        "ada@example.org",
        "ada@boil.py:22",
        "mailto:x@y.py:1",
        # addresses
        "http://127.0.0.1:8000/a.py:3",
        "https://example.org/lib/boil.py#L7",
        "https://example.org/lib/boil.py:7",
        "www.example.org/boil.py:7",
        "s3://bucket/key.py:7",
        "[x](https://example.org/boil.py#L7)",
        "[x](tel:112)",
        "[x](example.com:8080)",
        "[x](localhost:80)",
        # other numbers behind a file
        "a.b.c:99",
        "whistle:201",
        "arXiv:2401.12345",
        "10.1145/3442188.3445922",
        "boil.py:2026-01-12",
        "boil.py 2026-01-12",
        "boil.py:7px",
        "boil.py:7%",
        "boil.py:7 %",
        "boil.py:7.5",
        "boil.py:99999999999999999999",
        "boil.py 3",
        "boil.py, 3 lines",
        "boil.py (7)",
        "printf (3)",
        "boil.py - 12 of them",
        "in boil.py, 12 lines of code",
        "boil.py has 12 lines",
        "boil.py: 12",
        "boil.py: 3 lines changed",
        "12:30 boil.py",
        "`boil.py` (+12 −3)",
        "a/b:3",
        "README:3",
        ".md:12",
        "py:12",
        # sizes, not places
        "boil.py (120 lines)",
        "boil.py (900行)",
        "boil.py 900行",
        "boil.py (310줄)",
        # line words without a file or a number
        "at line 4",
        "line 4 of the file",
        "lines 3 to 7 in the table",
        "Phase 2~5",
        "boil.py and line up 3 pots",
        "boil.py, line-height: 3",
        "boil.py Linus 3",
        "boil.py L",
        "boil.py lines: 12",
        "(see boil.py, lines up to 3)",
        # anchors and names that are no symbols
        "plan.md#anchor",
        "plan.md:anchor",
        "boil.py:main",
        "boil.py::",
        "std::vec::Vec",
        "`git show HEAD:boil.py`",
        "`git blame -L 7,13 boil.py`",
        "C:\\temp\\a.txt",
        # placeholders
        "path/to/file.py:LINE",
        "path/to/file.py:12",
        "<file>:<line>",
        "lib/*.py:12",
        "lib/{a,b}.py:12",
        "lib/${name}.py:12",
        "{{ path }}.py:12",
        "$HOME/boil.py:12",
        # what the page does not show as text
        "<!-- boil.py:7 -->",
        "<pre>boil.py:7</pre>",
        '<script>x="boil.py:7"</script>',
        '<img alt="boil.py:7">',
        "![boil.py:7](x.png)",
        '[x](y.md "boil.py:7")',
        'text {: title="boil.py:7" }',
        "```\nboil.py:7\n```",
        '~~~ py title="boil.py"\nx:3\n~~~',
        "    boil.py:7",
        '--8<-- "boil.py:3:5"',
        # a continuation needs a file
        "`:19`",
        "(`:19`)",
        '"an ordinary quotation"',
        '`$ CI=1 pytest -k "not slow" boil.py:12`',
        "`pytest boil.py::test_lid`",
        "`uv run pytest tests/test_boil.py::TestLid::test_hot`",
        "`12:34:56.789 INFO boil.py:12 started`",
        "`[2026-01-02T12:34:56] boil.py:12 started`",
        "`ERROR in boil.py:12`",
        "`at steam (lib/kettle/boil.ts:3:5)`",
        "`--> lib/kettle/boil.rs:3:5`",
        "12:34:56.789 INFO main.py:12 started",
        "> 2026-01-02 12:34:56 main.py:12 started",
        'File "whistle.py", line 3, in blow',
        "`grep -n lid boil.py` line 3",
        "`### Boiling (docs/plan.md)` (line 3)",
        "docs/plan.md (line 728 of the diff)",
        "`boil.py` (lines 3-5 in that log)",
        # what stands for any file
        "`path.py:12-20`",
        "`file.py:10`",
        "`file.md:1:3,5:6`",
        "`file2.c:3`",
        "`src/foo.ts:42`",
        "`Foo.java:1`",
        "`foo/limits.py:1`",
        "`your_module.py:5`",
        "`src/my-app/main.ts:5`",
        "`myFile.ts:5`",
        "`example.py:3`",
        "`path/file.ts:42`",
        "`REF-XXX.md:3`",
        "`^[source.txt:42-58]`",
        "`FILE:LINE`",
        "[the lid](path/to/lid.py#L3)",
        "[the lid](../src/your_module.py#L3)",
        "[your_module.py:3](../src/your_module.py#L3)",
        # an example of what a citation looks like, with no such file here
        "(e.g., `src/auth.ts:42`)",
        "eg. src/auth.ts:42",
        "a citation such as `src/auth.ts:42`",
        "for example `src/auth.ts:42` and `src/login.ts:7`",
        "For instance: **`src/auth.ts` (lines 3-5)**",
        "like `auth.py::login`",
        "Example: src/auth.ts#L42",
        "例如 `src/auth.ts:42`",
        "- Valid: `src/auth.ts:42`\n- Invalid: auth.ts line 42",
        "**Good:** `src/auth.ts:42`",
        "Each claim has its `file:line` (`src/auth.ts:42`).",
        # names that share a folder
        "`tea/{pot.py:3,cup.py:4,sub/lid.py:7}`",
        # ports
        "server.js:3000",
        "`server.js:8080`",
        # on another machine, in a container, in an example
        "scp `me@host:/srv/tea/boil.py:3`",
        "host.example:/srv/tea/boil.py:3",
        "`./tea:/srv/tea/boil.py:3`",
        "/path/to/boil.py:3 and ~/path/to/boil.py:3",
        # what a machine printed
        'File "/usr/lib/python3/json/decoder.py", line 3, in decode',
        '`File "C:\\Python\\lib\\ast.py", line 3`',
        'File "C:/Python/lib/ast.py", line 3',
    ],
)
def test_leaves_alone(text):
    assert rows(SOURCE_LINE, text) == []


@pytest.mark.parametrize(
    ("text", "rule", "token", "reason"),
    [
        ("boil.py:0", "CG001", "boil.py:0", "lines are counted from 1"),
        ("boil.py:13-7", "CG001", "boil.py:13-7", "the range runs backwards"),
        ("`boil.py` (lines 13-7)", "CG001", "boil.py` (lines 13-7", "the range runs backwards"),
        (
            "[the lid](../lib/kettle/boil.py#L9-L7)",
            "CG001",
            "../lib/kettle/boil.py#L9-L7",
            "the range runs backwards",
        ),
        (
            "/home/ada/tea/lib/kettle/boil.py:7",
            "CG003",
            "/home/ada/tea/lib/kettle/boil.py:7",
            "the path starts on somebody's own disk; write it from the root of the project: `lib/kettle/boil.py`",
        ),
        (
            "~/tea/boil.py:7",
            "CG003",
            "~/tea/boil.py:7",
            "the path starts on somebody's own disk; write it from the root of the project",
        ),
        (
            "C:\\tea\\lib\\boil.py:7",
            "CG003",
            "C:\\tea\\lib\\boil.py:7",
            "the path starts on somebody's own disk; write it from the root of the project",
        ),
        (
            "C:/tea/lib/boil.py:7",
            "CG003",
            "C:/tea/lib/boil.py:7",
            "the path starts on somebody's own disk; write it from the root of the project",
        ),
    ],
)
def test_calls_malformed(text, rule, token, reason):
    assert rows(SOURCE_LINE, text) == [(rule, "", token, reason)]


@pytest.mark.parametrize(
    ("text", "locators"),
    [
        ("boil.py:42", ["42"]),
        ("boil.py (lines 7-13)", ["lines 7-13"]),
        ("[boil.py:42](../lib/kettle/boil.py#L42)", ["42", "L42"]),
        ("[boil.py:42-44](../lib/kettle/boil.py#L42)", ["42-44", "L42"]),
        ("[boil.py:42](../lib/kettle/boil.py#L43)", ["42"]),
        ("kettle/boil.rs::whistle", ["whistle"]),
    ],
)
def test_knows_every_spelling_of_the_place(text, locators):
    """`fix` rewrites these: the words of a link and its target, where both name the place."""
    (citation, *_) = SOURCE_LINE.find(Page("docs/index.md", text), LEXICON)
    assert [span.of(text) for span in citation.locators] == locators


@pytest.mark.parametrize(
    ("text", "claim"),
    [
        ("Steep. Boil it (boil.py:3). Pour.", "Boil it (boil.py:3)."),
        ("Boil it.[^1] Pour.\n\n[^1]: boil.py:3", "Boil it."),
        ("- one\n- boil boil.py:3\n", "- boil boil.py:3"),
        ("Steep\nboil.py:3\nand pour.", "Steep\nboil.py:3\nand pour."),
    ],
)
def test_supports_its_sentence(text, claim):
    (citation,) = SOURCE_LINE.find(Page("docs/index.md", text), LEXICON)
    assert citation.claim.of(text).startswith(claim)


def test_words_of_a_link_to_an_unknown_forge_are_unverifiable():
    text = "[boil.py:42](https://forge.example/tea/blob/main/lib/kettle/boil.py#L42)"
    (citation,) = SOURCE_LINE.find(Page("docs/index.md", text), LEXICON)
    assert citation.reference.resolve("docs/index.md", Library()) == Unverifiable(
        "its link leads to https://forge.example/tea/blob/main/lib/kettle/boil.py#L42; set repo_url if that is this project"
    )
