"""Replies on record, and the judge who repeats them."""

import pytest

from mkdocs_citeguard.errors import SiteError
from mkdocs_citeguard.judges import replies
from mkdocs_citeguard.judges.replies import Recorder, Spoken, replay
from mkdocs_citeguard.verify.judge import Failure, Reply, Usage
from mkdocs_citeguard.verify.prompt import Item, Prompt

ONE, OTHER = (Prompt("support-1", (Item("c1", claim, "The source."),)) for claim in ("first", "second"))


class Fresh:
    name, model = "claude", "opus"

    def __init__(self, *answers):
        self.answers = list(answers)

    def ask(self, prompt):
        return self.answers.pop(0)


def test_what_was_said_is_said_again(tmp_path):
    said = [
        Reply("ünï\ncode \u2028 {}", Usage(3, 4)),
        Failure("busy", lasting=True),
        Reply("cut", Usage(1, 2), "the answer was cut off"),
    ]
    recorder = Recorder(Fresh(*said))
    assert [recorder.ask(prompt) for prompt in (ONE, OTHER, ONE)] == said
    replies.keep(tmp_path / "r.jsonl", recorder.spoken)
    judge = replay(tmp_path / "r.jsonl")
    assert (judge.name, judge.model) == ("replay", "claude/opus")
    assert [judge.ask(prompt) for prompt in (ONE, OTHER, ONE)] == said
    assert "no answer to one of the questions" in judge.ask(ONE).reason


def test_a_new_recording_takes_the_place_of_the_old_and_keeps_the_rest(tmp_path):
    path = tmp_path / "r.jsonl"
    replies.keep(
        path, [Spoken(replies.question(one), "claude", "opus", Reply("old")) for one in (ONE, OTHER)]
    )
    replies.keep(path, [Spoken(replies.question(ONE), "claude", "opus", Reply("new"))])
    judge = replay(path)
    assert (judge.ask(ONE).text, judge.ask(OTHER).text) == ("new", "old")
    before = path.read_bytes()
    replies.keep(path, [])
    assert path.read_bytes() == before


def test_another_version_of_the_prompt_is_another_question():
    assert replies.question(ONE) != replies.question(Prompt("strength-1", ONE.items))


@pytest.mark.parametrize("line", ["nonsense", "[]", "{}", '{"question": "q", "judge": "j", "model": "m"}'])
def test_a_line_that_is_no_reply_is_named(tmp_path, line):
    path = tmp_path / "r.jsonl"
    path.write_text(f"\n{line}\n", "utf-8")
    with pytest.raises(SiteError, match=r"r\.jsonl, line 2: no reply on record"):
        replay(path)


def test_a_byte_order_mark_is_no_part_of_a_record(tmp_path):
    path = tmp_path / "replies.jsonl"
    path.write_bytes(b"\xef\xbb\xbf\n")
    assert replies.load(path) == []


def test_a_record_that_is_no_text_is_named(tmp_path):
    path = tmp_path / "replies.jsonl"
    path.write_bytes(b"f\xfcr")
    with pytest.raises(SiteError, match="is not UTF-8 text"):
        replies.load(path)


def test_a_record_that_is_not_there_is_named(tmp_path):
    with pytest.raises(SiteError, match="verify --record"):
        replay(tmp_path / "r.jsonl")


def test_a_rest_is_not_put_on_record():
    recorder = Recorder(Fresh(Failure("busy", rest=1.0), Reply("said")))
    for _ in range(2):
        recorder.ask(ONE)
    assert [one.answer for one in recorder.spoken] == [Reply("said")]
