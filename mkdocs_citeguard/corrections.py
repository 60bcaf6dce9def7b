"""What would put a citation right: edits of its page that its quotation proves, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator

from mkdocs_citeguard import relocate, reword
from mkdocs_citeguard.audited import Audited, PageAudit
from mkdocs_citeguard.correction import Correction
from mkdocs_citeguard.evidence import Missing
from mkdocs_citeguard.quotation import Form, Outcome
from mkdocs_citeguard.text import Page


def corrections(audit: PageAudit) -> Iterator[tuple[Audited, str, Correction]]:
    """Everything on a page that can be put right, with the code of the rule that is broken."""
    for one in audit.audited:
        for code in BY_RULE:
            if correction := correction_of(audit.page, one, code):
                yield one, code, correction


BY_RULE = {
    "CG102": relocate.of_place,
    "CG202": relocate.of_place,
    "CG203": reword.of_words,
    "CG204": reword.of_words,
    "CG208": reword.of_snippet,
    "CG006": reword.of_length,
}
_OUTCOMES = {
    "CG202": Outcome.ELSEWHERE,
    "CG203": Outcome.NEAR,
    "CG204": Outcome.REFLOWED,
    "CG006": Outcome.EXACT,
}


def _concerns(code: str, one: Audited) -> bool:
    if one.comparison is None or one.quotation is None:
        return False
    if isinstance(one.resolution, Missing):
        return code == "CG102"
    if one.quotation.form is Form.TITLED_FENCE and one.comparison.outcome is not Outcome.REFLOWED:
        return code == "CG208"
    return _OUTCOMES.get(code) is one.comparison.outcome


def correction_of(page: Page, one: Audited, code: str) -> Correction | None:
    """What would put this breach of a rule right, if anything can be proved."""
    return BY_RULE[code](page, one) if code in BY_RULE and _concerns(code, one) else None


def fix_of(page: Page, one: Audited, code: str) -> str | None:
    """What `fix` would write, for the finding."""
    correction = correction_of(page, one, code)
    return correction.fix if correction else None
