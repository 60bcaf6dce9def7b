"""`fix` writes what a quotation proves, once, and nothing besides."""

from __future__ import annotations

import json
import os
import re
import stat
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mkdocs_citeguard import respell
from mkdocs_citeguard.audit import audit
from mkdocs_citeguard.corpus import Corpus, Entry
from mkdocs_citeguard.evidence import Lines
from mkdocs_citeguard.fix import fixed, planned, unified
from mkdocs_citeguard.loading import writing
from mkdocs_citeguard.overlay import Overlaid
from mkdocs_citeguard.settings import Settings
from mkdocs_citeguard.text import Page
from tests.repositories import Repository
from tests.sources import Library
from tests.test_cli import citeguard
from tests.texts import markdown

QUEUE = """\
import heapq


class Queue:
    def push(self, item):
        heapq.heappush(self.items, item)
        return len(self.items)

    def pull(self):
        if not self.items:
            raise LookupError("empty")
        return heapq.heappop(self.items)


def drain(queue):
    return sorted(queue.items)


LIMIT = 40
"""
GATES = (
    "def first(code):\n    if code is None:\n        return 0\n\n\n"
    + "# pad\n" * 30
    + "def second(code):\n    if code is None:\n        return 1\n"
)
TRIAL = (
    "# Trial\n\nIn a trial with nine couriers, padded crates reduced breakage by 37 percent compared with plain "
    "crates, although the interval was wide and the analysis of the season was left to a second team of the docks.\n\n"
    "The observers did not record any delay at the docks.\n\nThe carrier waits.\n"
)
LIBRARY = Library(
    {
        "src/queue.py": QUEUE,
        "src/gates.py": GATES,
        "src/windows.py": QUEUE.replace("\n", "\r\n"),
        "src/pair.py": "LIMIT_3 = 3\nLIMIT_4 = 4\n",
        "notes/trial.md": TRIAL,
        "docs/other.md": "Tea.\n",
    },
    renames={"src/heap.py": "src/queue.py"},
    commits={"a" * 40: {"src/queue.py": "x\n" * 30 + QUEUE}},
    repository="https://github.com/tea/pot",
)
CONTRACT = {"preset": "contract"}


def mended(text, library=LIBRARY, **options):
    settings = Settings.parse(options)
    return fixed(
        [Page("docs/index.md", text)], lambda pages: audit(pages, Overlaid(library, pages), settings)
    )


def after(text, library=LIBRARY, **options):
    return mended(text, library, **options).after["docs/index.md"].text


PUSH = '"heapq.heappush(self.items, item)"'


@pytest.mark.parametrize(
    ("written", "corrected"),
    [
        ("`src/queue.py:2`", "`src/queue.py:6`"),
        ("src/queue.py:2", "src/queue.py:6"),
        ("`src/queue.py:L2`", "`src/queue.py:L6`"),
        ("`src/queue.py#L2`", "`src/queue.py#L6`"),
        ("`src/queue.py:2:5`", "`src/queue.py:6:5`"),
        ("`src/queue.py:1-3`", "`src/queue.py:6-8`"),
        ("`src/queue.py:1–3`", "`src/queue.py:6–8`"),
        ("`src/queue.py#L1-L3`", "`src/queue.py#L6-L8`"),
        ("`src/queue.py` (line 2)", "`src/queue.py` (line 6)"),
        ("`src/queue.py` (lines 1 to 3)", "`src/queue.py` (lines 6 to 8)"),
        ("`src/queue.py` L2", "`src/queue.py` L6"),
        ("line 2 of `src/queue.py`", "line 6 of `src/queue.py`"),
        ("lines 1-2 of `src/queue.py`", "lines 6-7 of `src/queue.py`"),
        ("`src/queue.py` 第 2 行", "`src/queue.py` 第 6 行"),
        ("`src/queue.py` 1-2줄", "`src/queue.py` 6-7줄"),
        ("`src/queue.py`の2行目", "`src/queue.py`の6行目"),
        ("[`src/queue.py:2`](../src/queue.py#L2)", "[`src/queue.py:6`](../src/queue.py#L6)"),
        ("[the queue](../src/queue.py#L1-L3)", "[the queue](../src/queue.py#L6-L8)"),
        ("`src/queue.py:99`", "`src/queue.py:6`"),
        (
            "https://github.com/tea/pot/blob/main/src/queue.py#L2",
            "https://github.com/tea/pot/blob/main/src/queue.py#L6",
        ),
        (
            "https://github.com/tea/pot/blob/main/src/queue.py#L1-L3",
            "https://github.com/tea/pot/blob/main/src/queue.py#L6-L8",
        ),
        ("`src/heap.py:2`", "`src/queue.py:6`"),
        ("[`src/heap.py:2`](../src/heap.py#L2)", "[`src/queue.py:6`](../src/queue.py#L6)"),
    ],
)
def test_a_moved_line_is_written_as_its_author_writes(written, corrected):
    assert after(f"Pushed, {written} {PUSH}.\n") == f"Pushed, {corrected} {PUSH}.\n"


TALK = replace(
    LIBRARY,
    texts={
        "notes/REF-012.md": "# A talk\n",
        "notes/talk.vtt": "WEBVTT\n\n12:34.480 --> 12:41.500\nTea is boiled twice,\n\n12:41.500 --> 12:47.000\nand never again.\n"
        "\n1:30:00.250 --> 1:30:05.000\nMilk comes last.\n\n1:40:00.000 --> 1:40:05.000\nOf course, of course.\n"
        "\n1:50:00.000 --> 1:50:05.000\nOf course, of course.\n",
    },
    corpus=Corpus(
        ("notes",),
        {"REF-012": Entry("REF-012", "A talk", ("notes/REF-012.md",), transcript="notes/talk.vtt")},
    ),
)


@pytest.mark.parametrize(
    ("written", "corrected"),
    [
        ("REF-012 @ 00:12:34", "REF-012 @ 01:30:00"),
        ("REF-012 @ 12:34", "REF-012 @ 1:30:00"),
        ("REF-012 @ 0:12:34", "REF-012 @ 1:30:00"),
        ("REF-012 @ 00:12:34.480", "REF-012 @ 01:30:00.250"),
        ("REF-012 @ 00:12:34-00:12:41", "REF-012 @ 01:30:00-01:30:05"),
        ("REF-012 @ 00:59:59", "REF-012 @ 01:30:00"),
        ("@notes/REF-012.md @ 00:12:34", "@notes/REF-012.md @ 01:30:00"),
    ],
)
def test_a_time_is_written_as_its_author_writes(written, corrected):
    assert after(f'{written} - "Milk comes last."\n', TALK) == f'{corrected} - "Milk comes last."\n'
    assert after(f"“Milk comes last.”\n({written})\n", TALK) == f"“Milk comes last.”\n({corrected})\n"


def test_a_time_that_may_be_one_of_several_stays():
    text = 'REF-012 @ 00:12:34 - "Of course, of course."\n'
    assert after(text, TALK) == text


def test_spoken_words_are_put_right_across_segments():
    text = 'REF-012 @ 00:12:34 - "Tea is boiled twice, and not ever again."\n'
    assert after(text, TALK) == 'REF-012 @ 00:12:34 - "Tea is boiled twice, and never again."\n'
    bare = 'REF-012 @ 00:12:34 - "Tea is boiled twice, and never again."\n'
    assert not mended(bare, TALK, **CONTRACT).log


def test_members_of_a_list_and_continuations_move_each_by_its_own_words():
    text = f'Pushed `src/queue.py:2` {PUSH} and `:9` "return sorted(queue.items)".\n'
    assert after(text) == f'Pushed `src/queue.py:6` {PUSH} and `:16` "return sorted(queue.items)".\n'
    assert after(f"Both `src/queue.py:1, 3` {PUSH}.\n") == f"Both `src/queue.py:1, 6` {PUSH}.\n"


def test_a_range_stays_as_long_as_it_was_and_within_the_file():
    assert after('`src/queue.py:2-9` "LIMIT = 40"\n') == '`src/queue.py:12-19` "LIMIT = 40"\n'
    assert respell.moved(Lines(1, 3), Lines(6, 9), 40) == Lines(6, 9)


@pytest.mark.parametrize(
    "text",
    [
        f"`src/queue.py:6` {PUSH}.\n",
        "`src/queue.py:2` names no words.\n",
        '`src/gates.py:14` "if code is None:".\n',  # 2 and 37: 12 and 23 lines away
        '`src/gates.py:20` "if code is None:".\n',
        f"https://github.com/tea/pot/blob/{'a' * 40}/src/queue.py#L2 {PUSH}\n",
        '`src/queue.py:2` "secure_erase(credentials, passes=7)"\n',
        '`src/pair.py:1` "LIMIT_4 = 3"\n',  # either the line or the digit is wrong
        f"`src/heap.py:2` {PUSH} and `:9`.\n",  # the second is not proved
        '`notes/trial.md:5` "The observers recorded delays"\n',
        '`src/queue.py:2` "heapq.heappush(self.items, thing)"\n',  # altered, and elsewhere
        "```py title=\"src/queue.py:15-16\"\nnothing = 'like it'\n```\n",
        '<!-- citeguard: allow drifted-line: known -->\n`src/queue.py:2` "heapq.heappush(self.items, item)"\n',
        '---\nciteguard: {ignore: [drifted-line]}\n---\n\n`src/queue.py:2` "heapq.heappush(self.items, item)"\n',
        "Tea. <!-- citeguard: allow missing-file -->\n",
        "Tea. <!-- citeguard: allow missing-tea: why -->\n",
    ],
)
def test_what_is_not_proved_is_left(text):
    assert after(text) == text


def test_the_nearer_of_two_places_is_taken_only_if_the_other_is_far():
    assert "gates.py:2`" in after('`src/gates.py:4` "if code is None:".\n')
    text = '`src/gates.py:13` "if code is None:".\n'  # 11 and 24 lines away: 24 = 2 * 11 + 2
    assert "gates.py:2`" in after(text)


@pytest.mark.parametrize(
    ("text", "corrected"),
    [
        (
            '`src/queue.py:6` "heapq.heappush(self.items, thing)".',
            '`src/queue.py:6` "heapq.heappush(self.items, item)".',
        ),
        ("“LIMIT = 14” (`src/queue.py:19`)", "“LIMIT = 40” (`src/queue.py:19`)"),
        ("`src/queue.py:19` `LIMIT == 40`", "`src/queue.py:19` `LIMIT = 40`"),
        (
            'Delays: "The observers did record any delay at the docks." (`notes/trial.md:5`)',
            'Delays: "The observers did not record any delay at the docks." (`notes/trial.md:5`)',
        ),
        (
            "`notes/trial.md:5`:\n\n> The observers did not record any delay\n> at the dock.",
            "`notes/trial.md:5`:\n\n> The observers did not record any delay at the docks.",
        ),
        (
            '```py title="src/queue.py:15-16"\ndef drain(queue):\n    return list(queue.items)\n```',
            '```py title="src/queue.py:15-16"\ndef drain(queue):\n    return sorted(queue.items)\n```',
        ),
        (
            '- item\n\n    ```py title="src/queue.py:15-16"\n    def drain(queue):\n        return list(queue.items)\n    ```',
            '- item\n\n    ```py title="src/queue.py:15-16"\n    def drain(queue):\n        return sorted(queue.items)\n    ```',
        ),
        (
            '```py title="src/queue.py:2-3"\ndef drain(queue):\n    return sorted(queue.items)\n```',
            '```py title="src/queue.py:15-16"\ndef drain(queue):\n    return sorted(queue.items)\n```',
        ),
    ],
)
def test_altered_words_become_those_of_the_source(text, corrected):
    assert after(f"{text}\n") == f"{corrected}\n"


def test_the_whole_passage_is_written_and_no_more():
    library = Library(
        {
            "src/a.py": "import os\nfrom test.support import load_package_tests\nfrom test import x\n    # C.9 is not in the plane\n"
        }
    )
    pairs = [
        (
            '`src/a.py:2` "from test.support renamed_thing load_package_tests"',
            '`src/a.py:2` "from test.support import load_package_tests"',
        ),
        ('`src/a.py:4` "# C.9 is renamed in the plane"', '`src/a.py:4` "# C.9 is not in the plane"'),
        ('`src/a.py:4` "C.9 is renamed in the plane"', '`src/a.py:4` "C.9 is not in the plane"'),
    ]
    for text, corrected in pairs:
        assert after(text, library) == corrected


def test_a_negation_behind_the_passage_is_not_cut_off():
    library = Library(
        {
            "notes/ko.md": "노트\n\n스케줄러는 작업을 두 번 시작하지 않는다.\n",
            "notes/en.md": "The limit is raised never, or so they say.\n",
        }
    )
    for text in (
        '`notes/ko.md:3` "스케줄러는 작업을 두 번 시작한다."\n',
        '`notes/en.md:1` "The limit is raising"\n',
    ):
        assert after(text, library) == text


def test_altered_words_remind_a_person():
    (one,) = mended('`src/queue.py:19` "LIMIT = 14"\n').log
    assert "does what the page says still follow from it?" in one.correction.reminder


@pytest.mark.parametrize(
    "text",
    [
        '`src/queue.py:11` "raise LookupError(“void”)"\n',  # its bytes hold a straight mark
        '| a | b |\n|---|---|\n| `src/pipes.py:1` | "x = left | rigth" |\n',
        '`src/ticks.md:1` "run `tee` new"\n',
    ],
)
def test_words_that_would_end_the_quotation_are_not_written(text):
    library = Library(
        LIBRARY.texts | {"src/pipes.py": "x = left | right\n", "src/ticks.md": "run `tea now\n"}
    )
    assert after(text, library) == text


def test_a_line_end_is_written_into_a_plain_paragraph_only():
    reflowed = '{}`src/queue.py:10-11` "if not self.items: raise LookupError(“empty”)".\n'
    assert after(reflowed.format("- "), **CONTRACT) == reflowed.format("- ")
    plain = '`notes/two.md:1-2` "first line second line".\n'
    library = Library({"notes/two.md": "first line\nsecond line\n"})
    assert after(plain, library, **CONTRACT) == '`notes/two.md:1-2` "first line\nsecond line".\n'
    assert after(f"- {plain}", library, **CONTRACT) == f"- {plain}"
    assert after(plain.replace("\n", "\r\n"), library, **CONTRACT) == plain.replace("\n", "\r\n")


def test_a_long_quotation_is_elided():
    long = TRIAL.split("\n")[2]
    text = f'`notes/trial.md:3` "{long}"\n'
    (one,) = mended(text, **CONTRACT).log
    assert one.code == "CG006"
    assert after(text, **CONTRACT) == (
        '`notes/trial.md:3` "In a trial with nine couriers, padded crates reduced" [...] '
        '"of the season was left to a second team of the docks."\n'
    )


def test_a_negation_is_not_elided():
    library = Library(
        {
            "notes/a.md": "The crates that were padded in the way that the plan says "
            + "were not better, " * 12
            + "as the whole team of the docks has written in the appendix.\n"
        }
    )
    text = f'`notes/a.md:1` "{library.texts["notes/a.md"].strip()}"\n'
    assert after(text, library, **CONTRACT) == text


@pytest.mark.parametrize(
    ("text", "corrected"),
    [
        ("Tea. <!-- citeguard: allow missing-file: soon -->\n", "Tea.\n"),
        ("One\n\n<!-- citeguard: allow missing-file: soon -->\nTea.\n", "One\n\nTea.\n"),
        ("One\n<!-- citeguard: allow missing-file: soon -->\nTea.\n", "One\n\nTea.\n"),
        ("Tea <!-- citeguard: allow missing-file: soon --> and milk.\n", "Tea and milk.\n"),
        ("Tea.\r\n\r\n<!-- citeguard: allow missing-file: soon -->\r\nMilk.\r\n", "Tea.\r\n\r\nMilk.\r\n"),
    ],
)
def test_an_idle_allowance_goes(text, corrected):
    assert after(text) == corrected


def test_an_allowance_for_the_whole_site_stays_if_only_pages_were_read():
    text = "Tea. <!-- citeguard: allow duplicate-reference-id: known -->\n"
    page = Page("docs/index.md", text)
    result = audit([page], LIBRARY, Settings())
    assert planned(result, whole_site=False) == {}
    assert list(planned(result)) == ["docs/index.md"]


def test_the_log_and_the_finding_say_what_is_written():
    text = f"A page.\n\nPushed, `src/queue.py:2` {PUSH}.\n"
    result = mended(text)
    assert [str(one) for one in result.log] == ["docs/index.md:3 src/queue.py:2 -> 6"]
    (finding,) = audit([Page("docs/index.md", text)], LIBRARY, Settings()).findings
    assert finding.fix == "src/queue.py:6"
    (renamed,) = mended(f"`src/heap.py:2` {PUSH}.\n").log
    assert str(renamed) == "docs/index.md:1 src/heap.py:2 -> src/queue.py:6"


def test_a_correction_that_is_taken_back_spoils_no_other():
    library = Library(LIBRARY.texts | {"src/note.py": "x = 1  # as in src/queue.py:3 by now\n"})
    bad = '`src/note.py:1` "x = 1  # as in src/queue.py:three by now"\n'
    text = f"{bad}\nPushed, `src/queue.py:2` {PUSH}.\n"
    assert after(text, library) == text.replace("queue.py:2`", "queue.py:6`")


def test_a_page_that_quotes_a_corrected_page_follows_it():
    library = Library(LIBRARY.texts | {"docs/a.md": "", "docs/b.md": ""})
    idle = "Tea.\n\n<!-- citeguard: allow missing-file: soon -->\nThe kettle is always full.\n"
    pages = [Page("docs/a.md", '`docs/b.md:4` "The kettle is always full."\n'), Page("docs/b.md", idle)]
    result = fixed(pages, lambda some: audit(some, Overlaid(library, some), Settings()))
    assert result.after["docs/a.md"].text == '`docs/b.md:3` "The kettle is always full."\n'


def test_a_page_that_quotes_itself_is_left():
    library = Library({"docs/index.md": ""})
    text = 'Tea.\n\n`docs/index.md:1` "words that stand only here"\n'
    assert after(text, library) == text


# --- properties ---

STATEMENTS = [line.strip() for line in QUEUE.split("\n") if len(line.strip()) > 12 and '"' not in line]
CITING = st.builds(
    "{before}{path}{place} {opening}{words}{closing}{end}".format,
    before=st.sampled_from(["", "See ", "- ", "> ", "\ufeff", "| a | ", "  ", "行 "]),
    path=st.sampled_from(
        ["`src/queue.py", "src/queue.py", "src/heap.py", "`src/windows.py", "`src/gates.py"]
    ),
    place=st.sampled_from([":2`", ":2", ":2-4`", "#L2", "#L1-L3`", " (line 3)", ":3, 5", "` L4", "の2行目"]),
    opening=st.just('"'),
    words=st.sampled_from(
        [*STATEMENTS, "LIMIT = 14", "if code is None:", "heapq.heappush(self.items, thing)"]
    ),
    closing=st.just('"'),
    end=st.sampled_from([".\n", "\r\n", " \n\n", "  \n", "", " <!-- citeguard: allow missing-file: x -->\n"]),
)
PAGES = st.lists(st.one_of(CITING, markdown()), max_size=6).map("".join)


@given(PAGES, st.sampled_from(["recommended", "contract"]))
def test_a_second_run_changes_nothing(text, preset):
    once = after(text, preset=preset)
    assert after(once, preset=preset) == once


@given(PAGES, st.sampled_from(["recommended", "contract"]))
def test_findings_that_were_fixed_are_gone_and_no_others_come(text, preset):
    settings = Settings.parse({"preset": preset})
    before = audit([Page("docs/index.md", text)], LIBRARY, settings)
    result = mended(text, preset=preset)
    assert len(result.audit.findings) <= len(before.findings)
    assert len(list(result.audit.site.citations())) == len(list(before.site.citations()))


@given(PAGES)
def test_bytes_outside_of_the_edits_are_equal(text):
    result = audit([Page("docs/index.md", text)], LIBRARY, Settings())
    plan = planned(result).get("docs/index.md", [])
    edits = sorted(edit for one in plan for edit in one.correction.edits)
    from mkdocs_citeguard.fix import edited

    written, position, at = edited(Page("docs/index.md", text), plan).text, 0, 0
    for edit in edits:
        kept = text[position : edit.span.start]
        assert written[at : at + len(kept)] == kept
        at += len(kept)
        assert written[at : at + len(edit.text)] == edit.text
        at, position = at + len(edit.text), edit.span.end
    assert written[at:] == text[position:]


@given(markdown())
def test_a_page_without_findings_is_never_touched(text):
    if not audit([Page("docs/index.md", text)], LIBRARY, Settings()).findings:
        assert mended(text).changed == ()


@given(PAGES)
def test_the_difference_can_be_applied(text):
    result = mended(text)
    page = Page("docs/index.md", text)
    assert (unified(page, result.after["docs/index.md"]) == "") == (result.changed == ())


# --- the command ---


def test_the_documentation_shows_a_real_run(tmp_path):
    page = Path(__file__).parents[1] / "example_site/docs/quotes.md"
    shown = re.search(r"\$ mkdocs-citeguard fix\n(.*?)```", page.read_text("utf-8"), re.DOTALL)[1]
    repository = Repository(tmp_path / "project")
    rates = "RATES = {\n    'day': 3,\n    'noon': 4,\n    'night': 5,\n}\n"
    limits = "HEAVIEST = 30\n" + "# more\n" * 55 + "QUEUE_LENGTH = 40\n"
    repository.commit({"src/rates.py": rates, "src/limits.py": limits})
    repository.move("src/rates.py", "src/limits/rates.py")
    lines = [""] * 12
    lines[3] = '`src/limits.py:41` "QUEUE_LENGTH = 40"'
    lines[8] = "`src/rates.py:4` \"'night': 5,\""
    lines[11] = '`src/limits.py:1` "HEAVIEST = 35"'
    repository.commit({"docs/index.md": "\n".join(lines) + "\n"})
    assert citeguard(repository.root, "fix").stdout == shown


DRIFTED = {
    "src/queue.py": QUEUE,
    "docs/index.md": f"Pushed, `src/queue.py:2` {PUSH}.\r\n\r\nTea.  \r\n",
    "docs/b.md": "Tea.\n",
}


@pytest.fixture
def project(tmp_path):
    repository = Repository(tmp_path / "project")
    repository.commit(DRIFTED)
    return repository


def test_fix_writes_and_says_what(project):
    page = project.root / "docs/index.md"
    page.chmod(0o640)
    done = citeguard(project.root, "fix")
    assert done.stdout == "docs/index.md:1 src/queue.py:2 -> 6\n1 correction on 1 page; 0 problems left\n"
    assert done.returncode == 0
    assert page.read_bytes() == DRIFTED["docs/index.md"].replace(":2`", ":6`").encode()
    assert stat.S_IMODE(page.stat().st_mode) == 0o640
    assert {one.name for one in page.parent.iterdir()} == {"index.md", "b.md"}
    assert project.git("status", "--short").split() == ["M", "docs/index.md"]
    assert citeguard(project.root, "fix").stdout == "0 corrections on 0 pages; 0 problems left\n"


def test_diff_writes_nothing_and_can_be_applied(project):
    done = citeguard(project.root, "fix", "--diff")
    assert done.returncode == 1
    assert project.git("status", "--short") == ""
    assert "-Pushed, `src/queue.py:2`" in done.stdout
    assert "+Pushed, `src/queue.py:6`" in done.stdout


def test_only_named_pages_are_written(project):
    citeguard(project.root, "fix", "docs/b.md")
    assert project.git("status", "--short") == ""


def test_fix_as_json(project):
    done = citeguard(project.root, "fix", "--format", "json", "--diff")
    document = json.loads(done.stdout)
    assert document["schema"] == "citeguard.fix.v1"
    (row,) = document["corrections"]
    assert (row["old"], row["new"], row["written"]) == ("src/queue.py:2", "6", "src/queue.py:6")
    assert document["written"] is False
    assert document["changed"] == ["docs/index.md"]


def test_check_shows_what_fix_would_write(project):
    (row,) = json.loads(citeguard(project.root, "check", "--format", "json").stdout)["findings"]
    assert row["fix"] == "src/queue.py:6"


@pytest.mark.parametrize("step", ["fsync", "replace", "fdopen"])
def test_an_interrupted_run_leaves_the_old_file(project, monkeypatch, step):
    page = project.root / "docs/index.md"
    before = page.read_bytes()

    def interrupted(*_):
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(os, step, interrupted)
        with pytest.raises(KeyboardInterrupt):
            writing.rewrite(page, before.decode(), "new")
    assert page.read_bytes() == before
    assert {one.name for one in page.parent.iterdir()} == {"index.md", "b.md"}


def test_a_page_that_was_changed_meanwhile_is_not_written(project):
    with pytest.raises(writing.SiteError, match="changed meanwhile"):
        writing.rewrite(project.root / "docs/index.md", "something else", "new")


def test_a_page_behind_a_link_is_written_where_it_lies(project):
    (project.root / "docs/link.md").symlink_to("index.md")
    writing.rewrite(project.root / "docs/link.md", DRIFTED["docs/index.md"], "new")
    assert (project.root / "docs/link.md").is_symlink()
    assert (project.root / "docs/index.md").read_text() == "new"
