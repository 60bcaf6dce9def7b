"""Sentences that claim something of the world and so need a source, and sentences that must be left alone."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mkdocs_citeguard.audited import PageAudit
from mkdocs_citeguard.checks.claims import uncited
from mkdocs_citeguard.claiming import Claiming
from mkdocs_citeguard.claims import KINDS, claims, figures
from mkdocs_citeguard.text import Page


def words(text, path="docs/index.md"):
    """What is reported on a page that cites nothing."""
    page = Page(path, text)
    return [" ".join(span.of(text).split()) for span in uncited(PageAudit(page), Claiming())]


NEEDS_A_SOURCE = {
    "Research has shown that tea helps.": "Research has shown",
    "Research clearly shows it.": "Research clearly shows",
    "RESEARCH SUGGESTS IT.": "RESEARCH SUGGESTS",
    "_Research_ shows it.": "Research_ shows",
    "Research\nshows it.": "Research shows",
    "Seiler's research suggests that sleep helps.": "research suggests",
    "McKinsey research indicates it.": "research indicates",
    "Numerous studies have shown it.": "studies have shown",
    "Several studies have long since found that it helps.": "studies have long since found",
    "Surveys reveal that many drink tea.": "Surveys reveal",
    "A 2021 user study found that tea helps.": "study found",
    "A study by Stanford researchers found that tea helps.": "study by Stanford researchers found",
    "Clinical trials show a gain.": "trials show",
    "Trials show that it helps.": "Trials show",
    "Meta-analyses show a gain.": "Meta-analyses show",
    "The literature shows a gain.": "literature shows",
    "The harbour survey found that docks are idle.": "survey found",
    "Empirical evidence suggests it.": "Empirical evidence suggests",
    "Industry data confirms it.": "Industry data confirms",
    "Science has proven it.": "Science has proven",
    "Scientists have proven it.": "Scientists have proven",
    "Researchers at three harbours discovered that it helps.": "Researchers at three harbours discovered that",
    "Experts agree that tea helps.": "Experts agree",
    "Most economists argue otherwise.": "economists argue",
    "We use lids because research shows that they help.": "research shows",
    "If you drink tea, research shows that it helps.": "research shows",
    "According to Gartner, most kettles leak.": "According to Gartner",
    "According to a 2021 survey, most kettles leak.": "According to a 2021 survey",
    "According to Smith and Jones, most kettles leak.": "According to Smith and Jones",
    "According to the World Bank, most kettles leak.": "According to the World Bank",
    "According to experts, most kettles leak.": "According to experts",
    "According to Gartner and other sources, most kettles leak.": "According to Gartner",
    "According to a recent report, most kettles leak.": "According to a recent report",
    "According to Harbour's white paper on tea, most leak.": "According to Harbour's white paper",
    "Most kettles leak, according to McKinsey.": "according to McKinsey",
    "Most kettles leak according to the harbour survey.": "according to the harbour survey",
    "Tea helps (Lindqvist et al., 2023).": "(Lindqvist et al., 2023)",
    "Tea helps (Miller & Jones, 2021).": "(Miller & Jones, 2021)",
    "Tea helps (Miller, 2021; Jones et al. 2020).": "(Miller, 2021; Jones et al. 2020)",
    "Tea helps (see Miller, 2021, p. 4).": "(see Miller, 2021, p. 4)",
    "Miller et al. (2021) found a gain.": "Miller et al. (2021)",
    "Miller and Jones (2019) disagree.": "Miller and Jones (2019)",
    "Miller (2019) argues so.": "Miller (2019)",
    "Vaswani et al. (2017) is the source of it.": "Vaswani et al. (2017)",
    "Tea helps (Miller, 2021).": "(Miller, 2021)",
    "42% of projects fail.": "42% of projects",
    "Over 80 % of users leave within 30 days.": "80 % of users",
    "50-70% of developers quit.": "50-70% of developers",
    "Forty-two percent of teams drink tea.": "Forty-two percent of teams",
    "Two thirds of developers never read manuals.": "Two thirds of developers",
    "Nine out of ten developers drink tea.": "Nine out of ten developers",
    "One in five companies sells tea.": "One in five companies",
    "It is used by 37 % of all adults.": "37 % of all adults",
    "Per Harbour Press — 46 percent of developers do so, versus 31 a year earlier.": "46 percent of developers",
    "**Almost 50% of developers** do so.": "50% of developers",
    "Surveys were reporting that 57% to 83% of developers do so.": "57% to 83% of developers",
    "Teams with lids are twice as likely to exceed their goals.": "twice as likely",
    "A leak costs 5 million according to Harbour’s Cost of Leaks Report.": "according to Harbour’s Cost of Leaks Report",
    "Gartner reported that 89 percent of companies compete.": "89 percent of companies",
    "Reviews reduce errors by 30 %.": "reduce errors by 30 %",
    "Retrieval improves accuracy by 14 percent.": "improves accuracy by 14 percent",
    "Productivity rose 25 % after the change.": "Productivity rose 25 %",
    "Tea improves the productivity of teams by up to a third.": "improves the productivity of teams by up to a third",
    "Productivity rises by 25 %.": "Productivity rises by 25 %",
    "They saw a 30% drop in errors.": "30% drop in errors",
    "A 10-fold increase in defects followed.": "10-fold increase in defects",
    "Sales grew tenfold.": "Sales grew tenfold",
    "Tired crews are three times more likely to err.": "three times more likely",
    "The risk is 5x higher.": "5x higher",
    "Kettles with lids are twice as fast.": "twice as fast",
    "Teams that pair are 40 % faster.": "40 % faster",
}  # fmt: skip


@pytest.mark.parametrize("sentence", NEEDS_A_SOURCE)
def test_needs_a_source(sentence):
    assert words(f"{sentence}\n") == [NEEDS_A_SOURCE[sentence]]


LEFT_ALONE = """
What do studies show?
What research shows is another matter.
If research shows that it is so, we will stop.
It is open whether studies show a gain.
When surveys show a gain, call.
Should studies show a gain, call.
No study shows a gain.
Research may show a gain.
Research shows nothing of the kind.
I think research shows that tea helps.
In our view, research shows it.
Our own internal research shows it.
This study shows how to brew.
Every visitor's survey shows the same page.
The survey shows a bar of progress.
Survey not found.
Surveys find their way to the inbox.
Free trials show a banner.
Poll shows the results once it is closed.
Science shows are on air.
Studies found: 3
The studies shown in the table are old.
Research reports live in one folder.
Rows are sorted according to their type.
Lines are indented according to Black.
The file is read according to the schema.
According to the rules below, names are short.
According to RFC 3986, a path may be empty.
According to PEP 8, lines are short.
According to POSIX, names are short.
According to the documentation, it is fast.
According to the Python documentation, sets have no order.
According to Docker conventions, names are small.
According to Section 4, names are short.
According to Semantic Versioning, the first number grows.
According to the survey settings, the page is hidden.
According to our data, tea helps.
According to plan, all went well.
According to the linter, a name is unknown.
It was written in spring (March, 2021).
Design Patterns (Addison-Wesley, 1994) is a book.
The talk at PyCon (Berlin, 2014) is online.
The dataset (Kaggle, 2021) is large.
We met in town (Paris, 2019).
Berlin and Paris (2019) hosted it.
Copyright Miller and Jones (2019).
Coverage must be above 90 %.
Set the width to 50%.
At 80 % of the limit workers are added.
The margin defaults to 10 %.
It is rolled out to 10 % of users.
10% of users get the new page.
Must work for 95% of users.
Target: 80% of projects have moved.
≥80% of projects have moved.
100 % of users are served.
% of users who never return
Adoption: 30% of customers use lids.
Efficiency: 60% more efficient kettles
The kettle that 90 percent of developers actually use is here.
Keep 20% of the disk free.
Half of the list of users is shown.
We measured that kettles are 30 % faster.
In our tests lids reduce errors by 30 %.
We plan to reduce errors by 30 %.
Increase accuracy by 30 % to get there.
Accuracy is 30 % by default.
Reduce errors by 30 %.
Reduces errors by 30 % and saves time.
This release reduces errors by 30 %.
AssetVerse reduced booking errors by 30 %.
The parser is 10x faster than the old one.
Caching makes queries 40 % faster.
orjson_fast is 3x faster than others.
Kettles are 30 % faster than 0.9.
- 30 % faster start
This is about 4 times faster.
Retries are 2x slower than calls.
A batch is half as costly.
Reserved capacity is 40 % lower in price.
The error rate increases by 5 % per retry.
Armor reduces damage by 30 %.
Each level increases the risk by 5 %.
One in ten users is picked at random.
Users in the test group are 3x more likely to return.
Press the key two times more.
Use 10-fold cross-validation.
The reason is twofold.
The box is twice as wide as high.
Fix double errors.
""".strip().splitlines()


@pytest.mark.parametrize("sentence", LEFT_ALONE)
def test_is_left_alone(sentence):
    assert words(f"{sentence}\n") == []


@pytest.mark.parametrize(
    "text",
    [
        "Research shows it, see [the review](review.md).\n",
        "Research shows it, see [the review][review].\n\n[review]: https://example.org\n",
        "Research shows it: https://example.org/review.\n",
        "Research shows it.[^1]\n\n[^1]: Harbour Press.\n",
        "Research shows it [3, 4].\n",
        "Research shows it [@miller2021].\n",
        "Research shows it. So it is.\nSee <https://example.org/review>.\n",
        "From [the survey](https://example.org):\n\n- 37 % of users drink tea.\n    - 12 % of teams do not.\n",
        "[The survey](https://example.org):\n\n| Who |\n| --- |\n| 37 % of users drink tea |\n",
        "According to Fowler:\n\n> Tea helps. <https://example.org>\n",
        "Tea helps (Miller, 2021).\n\n## References\n\n- Miller, A. (2021). *Tea*.\n",
        "Tea helps (Miller et al., 2021).\n\nMiller A, Jones B. Tea. Harbour Press, 2021.\n",
        "## References\n\n- According to Gartner, tea helps.\n",
        "> [A study](https://example.org) of tea.\n\nThe study found that tea helps.\n",
        "---\ntitle: Benchmarks\n---\n\nKettles with lids are 33 % faster.\n",
        "# Performance\n\n## Lids\n\nKettles with lids are 33 % faster.\n",
    ],
)
def test_a_source_that_is_named_answers(text):
    assert words(text) == []


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("[A study](https://example.org).\n\nStudies show that tea helps.\n", ["Studies show"]),
        ("[Up](#top). [Tea](#tea) helps, studies show.\n", ["studies show"]),
        ("[Tea](https://example.org) is here.\n\n- Studies show that it helps.\n", ["Studies show"]),
        ("- [Tea](tea.md)\n- Studies show that it helps.\n", ["Studies show"]),
        ("[A study](https://example.org).\n\n# Cups\n\nThe study found that cups break.\n", ["study found"]),
        ("# Benchmarks\n\nStudies show that lids help.\n", ["Studies show"]),
        ("Tea helps (Miller, 2021).\n\n- Miller, A. (2020). *Tea*.\n", ["(Miller, 2021)"]),
        ("Experts agree, and studies show it (Miller, 2021). Research shows it.\n", ["Experts agree", "Research shows"]),
    ],
)  # fmt: skip
def test_what_stands_elsewhere_answers_nothing(text, found):
    assert words(text) == found


@pytest.mark.parametrize("sentence", NEEDS_A_SOURCE)
def test_a_kind_is_hinted_at_wherever_it_claims(sentence):
    """Hints are looked for first: one that is missing would silence its kind."""
    flat = sentence.replace("\n", " ").replace("_", " ")
    for kind in KINDS:
        assert kind.may_occur(flat.lower()) or not list(kind.find(flat))


@given(
    st.lists(st.sampled_from([*" ".join(NEEDS_A_SOURCE).split(), "%", "(", ")", ",", "|", "30"]), max_size=40)
)
def test_claims_lie_in_their_sentence_and_are_hinted_at(pieces):
    sentence = " ".join(pieces)
    for claim in claims(sentence):
        assert 0 <= claim.words.start < claim.words.end <= len(sentence)
    for kind in KINDS:
        assert kind.may_occur(sentence.lower()) or not list(kind.find(sentence))


def test_figures_of_software_are_claims_about_people_who_use_it():
    assert list(figures.claims("Builds are twice as fast.")) == []
    assert list(figures.claims("Developers who cache builds are twice as fast."))
