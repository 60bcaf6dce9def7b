"""The store: stable bytes, one line for each verdict, and a verdict for these very words alone."""

from __future__ import annotations

import json
import runpy
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest

from mkdocs_citeguard.audit import lexicon_of
from mkdocs_citeguard.errors import SiteError
from mkdocs_citeguard.follow import follow
from mkdocs_citeguard.loading.project import open_project
from mkdocs_citeguard.settings import Settings
from mkdocs_citeguard.text import Page
from mkdocs_citeguard.verify.claims import claims
from mkdocs_citeguard.verify.grounds import grounded
from mkdocs_citeguard.verify.prompt import Item
from mkdocs_citeguard.verify.store import Record, Store, parse, render, verdict_of
from mkdocs_citeguard.verify.verdict import Support, Verdict
from tests.sources import Library

EXAMPLE = Path(__file__).parents[2] / "example_site"
TEXT = "Uploads stop after {} attempts, a constant of the module, `src/upload.py:1`.\n"
NAME = "citeguard.verdicts.json"


def followed(number="six", source="MAX_ATTEMPTS = 6\n"):
    sources = Library({"src/upload.py": source})
    [audit] = follow([Page("docs/a.md", TEXT.format(number))], sources, lexicon_of(sources, Settings()))
    return audit


def pair(*arguments):
    [one] = claims([followed(*arguments)]).pairs
    return one


def record(one, support=Support.SUPPORTED, judge="claude", model="m", prompt="support-1"):
    return Record.of(one, Verdict(support, "MAX_ATTEMPTS = 6", "so it – says"), judge, model, prompt)


STORE = Store().with_records([record(pair()), record(pair("five"), Support.UNSUPPORTED)])


def test_what_is_written_is_read():
    assert parse(render(STORE), NAME) == STORE
    assert parse(render(Store()), NAME) == Store()


def test_each_verdict_has_a_line_that_ends_alike():
    lines = render(STORE).splitlines()
    assert lines[0] == "{"
    assert lines[-2:] == ['"schema": "citeguard.verdicts.v1"', "}"]
    assert all(line.endswith("},") for line in lines[1:-2])
    assert lines[1:-1] == sorted(lines[1:-1])
    assert "–" in render(STORE)


def test_the_order_of_verdicts_makes_no_difference():
    backwards = Store().with_records(reversed(list(STORE.records.values())))
    assert render(backwards) == render(STORE)


def test_git_merges_verdicts_of_two_branches(tmp_path):
    ours, theirs = (STORE.with_records([record(pair(word))]) for word in ("seven", "eight"))
    for name, store in (("base", STORE), ("ours", ours), ("theirs", theirs)):
        (tmp_path / name).write_text(render(store))
    done = subprocess.run(
        ["git", "merge-file", "-p", "ours", "base", "theirs"], cwd=tmp_path, capture_output=True, check=False
    )
    if done.returncode == 0:
        merged = parse(done.stdout.decode(), NAME)
        assert len(merged.records) == 4
    else:  # both new lines stand side by side: what git cannot merge is said and not overwritten
        with pytest.raises(SiteError, match=f"{NAME}, line"):
            parse(done.stdout.decode(), NAME)


@pytest.mark.parametrize(
    ("number", "source", "known"),
    [
        ("six", "MAX_ATTEMPTS = 6\n", True),
        ("seven", "MAX_ATTEMPTS = 6\n", False),
        ("six", "MAX_ATTEMPTS = 7\n", False),
    ],
)
def test_a_verdict_holds_for_these_words_alone(number, source, known):
    audit = followed(number, source)
    found = verdict_of(STORE, audit.page, audit.audited[0])
    assert (found is not None) is known


def test_an_empty_store_has_nothing_to_say():
    audit = followed()
    assert verdict_of(Store(), audit.page, audit.audited[0]) is None


@pytest.mark.parametrize(
    "who", [("codex", "m", "support-1"), ("claude", "n", "support-1"), ("claude", "m", "support-2")]
)
def test_another_judge_model_or_prompt_is_asked_anew(who):
    assert STORE.by(pair(), "claude", "m", "support-1")
    assert STORE.by(pair(), *who) is None


def test_the_word_of_a_person_comes_first():
    several = STORE.with_records(
        [record(pair(), Support.PARTIAL, judge) for judge in ("aaa", "human", "zzz")]
    )
    assert several.on(pair()).judge == "human"


def test_what_no_pair_rests_on_can_be_left_out():
    assert list(STORE.only([pair()]).records.values()) == [record(pair())]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{\n<<<<<<< ours\n}", "citeguard.verdicts.json, line 2: no JSON"),
        ("[]", "its `schema` is not"),
        ("{}", "its `schema` is not"),
        ('{"schema": "citeguard.verdicts.v9"}', "its `schema` is not"),
        ('{"a": 3, "schema": "citeguard.verdicts.v1"}', "the verdict a is not whole"),
        ("[" * 100_000, "no JSON"),
    ],
)
def test_what_is_no_store_is_said(text, said):
    with pytest.raises(SiteError, match=said.replace(".", r"\.")):
        parse(text, NAME)


def test_a_word_that_is_no_verdict_is_said():
    with pytest.raises(SiteError, match="'certainly' is no verdict"):
        parse(render(STORE).replace('"supported"', '"certainly"'), NAME)


def test_a_key_that_does_not_fit_its_line_is_put_right():
    [key] = STORE.only([pair()]).records
    wrong = json.loads(render(STORE.only([pair()])))
    wrong["0" * 64] = wrong.pop(key)
    assert list(parse(json.dumps(wrong), NAME).records) == [key]


# --- the store of the example site ---


def test_the_example_site_ships_its_verdicts():
    written = runpy.run_path(str(EXAMPLE / "make_verdicts.py"))
    assert (EXAMPLE / NAME).read_text("utf-8") == render(written["store"]())


def test_they_are_no_verdicts_of_a_judge_and_their_page_says_so():
    store = parse((EXAMPLE / NAME).read_text("utf-8"), NAME)
    assert {one.judge for one in store.records.values()} == {"demonstration"}
    assert {one.verdict.support.value for one in store.records.values()} == {
        "supported",
        "partial",
        "unsupported",
    }
    [page] = {one.page for one in store.records.values()}
    assert "Their judge is named `demonstration`, for nobody judged them." in (
        EXAMPLE.parent / page
    ).read_text("utf-8")


def test_their_words_stand_in_the_passages():
    project = open_project(EXAMPLE)
    store = parse((EXAMPLE / NAME).read_text("utf-8"), NAME)
    pairs = claims(
        follow(project.pages, project.sources, lexicon_of(project.sources, project.settings))
    ).pairs
    judged = [(one, store.on(one)) for one in pairs if store.on(one)]
    assert len(judged) == 3
    for one, kept in judged:
        assert grounded(kept.verdict.quote, Item("c1", one.claim, one.passage, one.source.nature))
        assert replace(kept, claim=one.claim) == kept
