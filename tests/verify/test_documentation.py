"""The page on judges prints what the measurement prints."""

from pathlib import Path

from tests.verify.baselines import report

PAGE = Path(__file__).parents[2] / "example_site" / "docs" / "judges.md"


def test_the_numbers_of_the_page_are_those_of_the_measurement():
    assert "\n".join(report()) in PAGE.read_text("utf-8")
