"""Words that are not those of the source: what the page must quote instead."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rapidfuzz import fuzz

from mkdocs_citeguard import near, relocate, requote
from mkdocs_citeguard.audited import Audited
from mkdocs_citeguard.correction import Correction, Edit, quotes_itself
from mkdocs_citeguard.evidence import Found, Lines, Nature, Source
from mkdocs_citeguard.folding import begins_with_comment, words_of
from mkdocs_citeguard.hold import hold
from mkdocs_citeguard.quotation import Comparison, Form, Outcome, Quotation
from mkdocs_citeguard.quoted import ELISION
from mkdocs_citeguard.text import Page
from mkdocs_citeguard.wording import shortened

CLEAR_LEAD = 5.0
"""Points by which the nearest passage must be more like the quotation than the next one."""
SMALL_DIFFERENCE = 90.0
"""Likeness from which a passage replaces a quotation that names no lines."""
_SENTENCE_ENDS = tuple(".!?。！？")
_CLOSING = tuple(",;:)]}")
_KEPT = 60
"""Characters of a long quotation that are kept at each end."""


def of_words(page: Page, one: Audited) -> Correction | None:
    """Words that are not byte for byte those of the source: its bytes are written in their place."""
    quotation, comparison = one.quotation, one.comparison
    if quotation is None or comparison is None or comparison.source is None or ELISION in quotation.text:
        return None
    if not isinstance(one.resolution, Found) or quotes_itself(page, one, comparison):
        return None
    altered = comparison.outcome is Outcome.NEAR
    if altered and (comparison.found is None or not _unambiguous(one, comparison, comparison.source)):
        return None
    for passage in dict.fromkeys(_passages(quotation, comparison, comparison.source)):
        change = requote.rewritten(page, quotation, passage)
        if change and _proved(quotation, passage, comparison.source, one):
            return Correction(
                (Edit(*change),),
                f"“{shortened(quotation.text)}”",
                f"“{shortened(passage)}”",
                passage,
                _reminder(passage, comparison) if altered else None,
            )
    return None


def _passages(quotation: Quotation, comparison: Comparison, source: Source) -> Iterator[str]:
    """The bytes that the source has for the words; of a fence whole lines."""
    within = comparison.place if isinstance(comparison.place, Lines) else None
    if quotation.form is Form.TITLED_FENCE:
        if within:
            yield "\n".join(source.lines[within.first - 1 : within.last])
        return
    words = comparison.found if comparison.outcome is Outcome.NEAR and comparison.found else quotation.text
    signed = begins_with_comment(quotation.text, source.nature)
    for passage in requote.passages(words, source, within, signed=signed):
        yield " ".join(passage.split("\n")) if source.recording else passage


def _reminder(passage: str, comparison: Comparison) -> str:
    return (
        f"the quotation now reads “{shortened(passage)}” ({comparison.diagnosis}); "
        "does what the page says still follow from it?"
    )


def _proved(quotation: Quotation, text: str, source: Source, one: Audited) -> bool:
    """Whether the source says these very words at the cited place."""
    made = Quotation(text, quotation.span, quotation.form)
    return hold(made, source, one.citation.reference.place).outcome is Outcome.EXACT


def _unambiguous(one: Audited, comparison: Comparison, source: Source) -> bool:
    """Whether one passage alone can be meant: at the cited lines, or of a whole source the only one so near."""
    if one.quotation is None or comparison.found is None:
        return False
    cited, found, words = one.citation.reference.place, comparison.place, one.quotation.text
    likeness = _likeness(words, comparison.found)
    if isinstance(cited, Lines):
        if not isinstance(found, Lines) or found.last < cited.first or cited.last < found.first:
            return False
    elif likeness < SMALL_DIFFERENCE:
        return False
    passages = list(requote.passages(comparison.found, source))
    if not _whole(words, comparison.found, source):
        return False
    if not passages or (len(passages) > 1 and not isinstance(cited, Lines)):
        return False
    rest = replace(source, text=source.text.replace(passages[0], "\n" * passages[0].count("\n")))
    second = near.search(" ".join(words.split()), rest)
    return second is None or likeness - _likeness(words, second.text) >= CLEAR_LEAD


def _whole(quoted: str, found: str, source: Source) -> bool:
    """Whether a passage begins and ends as the quotation does, or where a sentence or a line of code does.

    Else a word behind its end may turn it round: a negation, a condition.
    """
    ours, theirs = quoted.lower().split(), found.lower().split()
    if not ours or not theirs:
        return False
    ended = ours[-1] == theirs[-1]
    if source.nature is Nature.CODE and (ended or _ends_a_line(theirs[-1], source)):
        return True
    text = " ".join(words_of(source.text, source.nature))
    at = text.find(found)
    before, behind = text[:at].rstrip(), text[at + len(found) :].lstrip()
    if source.nature is Nature.CODE:
        return behind[:1] in _CLOSING
    begun = ours[0] == theirs[0] or not before or before[-1] in _SENTENCE_ENDS
    return begun and (ended or found[-1] in _SENTENCE_ENDS or behind[:1] in _SENTENCE_ENDS)


def _ends_a_line(word: str, source: Source) -> bool:
    return any(line.lower().split()[-1:] == [word] for line in source.lines)


def _likeness(one: str, other: str) -> float:
    return fuzz.ratio(" ".join(one.lower().split()), " ".join(other.lower().split()))


def of_snippet(page: Page, one: Audited) -> Correction | None:
    """A titled fence that differs from its lines: they take its place, or its numbers follow them."""
    quotation, comparison, place = one.quotation, one.comparison, one.citation.reference.place
    if quotation is None or comparison is None or comparison.source is None or not isinstance(place, Lines):
        return None
    if comparison.outcome is Outcome.ELSEWHERE:
        return relocate.of_place(page, one)
    near_it = isinstance(comparison.place, Lines) and (
        comparison.place.first <= place.last and place.first <= comparison.place.last
    )
    if comparison.outcome is not Outcome.NEAR or not near_it or not comparison.source.holds(place):
        return None
    single = place.first == place.last
    if single and "\n" in quotation.text.strip("\n"):
        return None
    lines = [line.removesuffix("\r") for line in comparison.source.lines[place.first - 1 : place.last]]
    change = requote.fenced(page, quotation, lines)
    if change is None or change[0].of(page.text) == change[1]:
        return None
    old = f"{one.citation.reference.name}:{place} the fence"
    return Correction((Edit(*change),), old, "the lines of the file", "\n".join(lines))


def of_length(page: Page, one: Audited) -> Correction | None:
    """A long quotation with its middle left out, if nothing is hidden there."""
    quotation, comparison = one.quotation, one.comparison
    if (
        quotation is None
        or comparison is None
        or comparison.source is None
        or quotation.form is not Form.MARKS
    ):
        return None
    if comparison.outcome is not Outcome.EXACT or ELISION in quotation.text:
        return None
    words = quotation.text
    beginning, end = words[:_KEPT], words[-_KEPT:]
    if " " in beginning and " " in end:
        beginning, end = beginning.rpartition(" ")[0].rstrip(), end.partition(" ")[2].lstrip()
    opening, closing = page.text[quotation.span.start], page.text[quotation.span.end - 1]
    if not _proved(quotation, f"{beginning} {ELISION} {end}", comparison.source, one):
        return None
    written = f"{opening}{beginning}{closing} {ELISION} {opening}{end}{closing}"
    edit = Edit(quotation.span, written)
    return Correction((edit,), f"“{shortened(words)}”", "its beginning and its end", written)
