"""A quotation held against a source: is it there, elsewhere, changed, or nowhere?

The quoted words are searched first and the cited place is judged second: a wrong number with true words is
drift, not a lie.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from mkdocs_citeguard import editing, near, proof
from mkdocs_citeguard.diagnosis import difference, hidden_words, spaced_otherwise
from mkdocs_citeguard.evidence import Lines, Locator, Nature, Source
from mkdocs_citeguard.folded import folded, folded_source
from mkdocs_citeguard.folding import MARGIN, begins_with_comment, find, words_of
from mkdocs_citeguard.quotation import Comparison, Outcome, Quotation
from mkdocs_citeguard.remarks import remarked
from mkdocs_citeguard.span import Span, innermost

CLEAR_MARGIN = 1.5
"""How many times farther the second of several places must be for the first to be taken."""

_ADDRESS = re.compile(r"\]\(<?(\w+://[^()\s<>]+)")
"""Of a link to another site: one within the site is written from the page that it stands on."""


def compare(quotation: Quotation, source: Source, cited: Locator | None) -> Comparison:
    """Search the words in one source. `cited` is the place that the citation names, if it names one there."""
    place = cited if isinstance(cited, Lines) else None
    return _Search(quotation, source, place).comparison()


def may_stand(quotation: Quotation, source: Source) -> bool:
    """Whether a source holds the words somewhere, or pieces of them: a look that costs no search for near ones."""
    search = _Search(quotation, source, None)
    words = quotation.text.strip()
    return bool(search.holds(words) or search.holds_folded(words) or editing.is_elided(words))


class _Search:
    """One quotation, one source, and the cited lines of it."""

    def __init__(self, quotation: Quotation, source: Source, place: Lines | None) -> None:
        self.quotation = quotation
        self.source = source
        self.place = place

    def comparison(self) -> Comparison:
        words = self.quotation.text.strip()
        found = self._verbatim(words)
        if found and self._at_place(found):
            return self._stands(found, Outcome.EXACT)
        wanted = words_of(words, self.source.nature)
        spans = self._leading(words, self._spans(wanted))
        if found or spans:
            return self._reflowed(words, [*found, *(self._lines(span) for span in spans)])
        if self.source.nature is Nature.PROSE:
            for original in (editing.undone(words), editing.without_insertions(words, self.source.text)):
                if spans := self._spans(words_of(original, Nature.PROSE)):
                    return self._reflowed(words, [self._lines(span) for span in spans])
            words = editing.insertions_elided(words, self.source.text)
        pieces = editing.pieces(words)
        if len(pieces) > 1 or (pieces and pieces[0] != words):
            worded = [given for piece in pieces if (given := words_of(piece, self.source.nature))]
            return self._elided(worded) if worded else self._made(Outcome.NOWHERE, self.place)
        return self._near_or_nowhere(wanted)

    # --- the whole quotation ---

    def _at_place(self, found: Sequence[Lines]) -> bool:
        """Whether one of these is the cited place; without one any will do."""
        return self.place is None or any(_within(one, self.place) for one in found)

    def holds(self, words: str) -> bool:
        return words in self.source.text

    def holds_folded(self, words: str) -> bool:
        return bool(self._spans(words_of(words, self.source.nature)))

    def _verbatim(self, words: str) -> list[Lines]:
        """All places where the very characters stand."""
        text, places, line, counted = self.source.text, [], 1, 0
        for at in _finds(words, text):
            span = Span(at, at + len(words))
            if _bounded(span, text, self.source.nature):
                line, counted = line + text.count("\n", counted, at), at
                places.append(Lines(line, line + words.count("\n")))
        return places

    def _spans(self, words: tuple[str, ...], *, begins: bool = True) -> list[Span]:
        """Where words stand in the folded text of the source.

        In prose the case of the letter that a quotation begins with is free.
        """
        if not words:
            return []
        nature = self.source.nature
        spellings = [words]
        if begins and nature is Nature.PROSE and words[0][0].isalpha():
            spellings.append((words[0][0].swapcase() + words[0][1:], *words[1:]))
        spans: list[Span] = []
        for spelling in spellings:
            spans += [
                span for span in find(spelling, self._text, nature) if _bounded(span, self._text, nature)
            ]
        return innermost(spans)

    def _leading(self, words: str, spans: list[Span]) -> list[Span]:
        """If the quotation begins with the sign of a comment: the places at the beginning of a line."""
        if not begins_with_comment(words, self.source.nature):
            return spans
        text = self._text
        starts = [text.rfind("\n", 0, span.start) + 1 for span in spans]
        return [
            span
            for span, start in zip(spans, starts, strict=True)
            if MARGIN.fullmatch(text, start, span.start)
        ]

    @property
    def _text(self) -> str:
        return folded_source(self.source.text, self.source.nature).text

    def _lines(self, span: Span) -> Lines:
        first = self._text.count("\n", 0, span.start) + 1
        return Lines(first, first + self._text.count("\n", span.start, span.end))

    def _reflowed(self, words: str, found: Sequence[Lines]) -> Comparison:
        """The words stand in the source; the addresses that they lead to, which a page does not show, must as well."""
        absent = (one for one in _ADDRESS.findall(words) if one not in self.source.text)
        if address := next(absent, None):
            return self._changed(found[0], f"the address `{address}` is not there")
        return self._stands(sorted({*found}), Outcome.REFLOWED)

    def _stands(self, found: Sequence[Lines], outcome: Outcome) -> Comparison:
        """The words stand in the source: at the cited place, or at one or several others."""
        place = self.place
        if place is None:
            return self._made(outcome, found[0])
        if at := next((one for one in found if _within(one, place)), None):
            return self._made(outcome, at, shown=place)
        by_distance = sorted(dict.fromkeys(found), key=lambda one: (abs(one.first - place.first), one))
        if not _clearly_nearest(by_distance, place):
            return self._made(Outcome.AMBIGUOUS, found[0], candidates=tuple(found))
        return self._made(Outcome.ELSEWHERE, by_distance[0], candidates=tuple(by_distance))

    # --- elided quotations ---

    def _elided(self, pieces: list[tuple[str, ...]]) -> Comparison:
        short = next((piece for piece in pieces if len(" ".join(piece)) < editing.SHORTEST_PIECE), None)
        if short and len(pieces) > 1:
            return self._changed(self.place, f"the piece `{' '.join(short)}` is too short to be found again")
        spans = [self._spans(piece, begins=index == 0) for index, piece in enumerate(pieces)]
        if absent := next((piece for piece, found in zip(pieces, spans, strict=True) if not found), None):
            return self._near_or_nowhere(absent)
        chains = list(editing.chains(spans))
        if not chains:
            return self._changed(self._lines(spans[0][0]), "the pieces stand in another order")
        close = [chain for chain in chains if editing.widest_gap(chain) <= editing.WIDEST_GAP]
        if not close:
            lines = self._lines(chains[0][0])
            return self._changed(lines, f"more than {editing.WIDEST_GAP:,} characters lie between the pieces")
        places = [self._lines(Span(chain[0].start, chain[-1].end)) for chain in close]
        comparison = self._stands(places, Outcome.EXACT)
        chain = close[places.index(comparison.place)] if comparison.place in places else close[0]
        if hidden := self._hidden(chain):
            return self._made(
                Outcome.HIDDEN_NEGATION, comparison.place, diagnosis=f"the elision hides `{hidden}`"
            )
        return comparison

    def _hidden(self, chain: Sequence[Span]) -> str | None:
        """The negation that a gap leaves out; in code `not` is an everyday word."""
        if self.source.nature is Nature.CODE:
            return None
        gaps = (Span(one.end, other.start) for one, other in pairwise(chain))
        return next(filter(None, (hidden_words(gap.of(self._text)) for gap in gaps)), None)

    # --- what is not there ---

    def _near_or_nowhere(self, folded_words: tuple[str, ...]) -> Comparison:
        wanted = " ".join(folded_words)
        passage = near.search(wanted, self.source, self.place)
        if passage is None:
            return self._made(Outcome.NOWHERE, self.place)
        words = self.quotation.text
        spaced = spaced_otherwise(folded(words, self.source.nature).text, passage.text)
        if spaced or remarked(words, self.source, passage.lines):
            return self._reflowed(words, [passage.lines])
        return self._changed(passage.lines, difference(wanted, passage.text), passage.text)

    def _changed(self, at: Lines | None, diagnosis: str, found: str | None = None) -> Comparison:
        return self._made(Outcome.NEAR, at, diagnosis=diagnosis, found=found)

    def _made(
        self,
        outcome: Outcome,
        place: Locator | None,
        *,
        shown: Lines | None = None,
        candidates: tuple[Lines, ...] = (),
        diagnosis: str | None = None,
        found: str | None = None,
    ) -> Comparison:
        evidence = proof.of(outcome, self.quotation, self.source, shown or place)
        return Comparison(
            outcome, self.source.origin, place, evidence, found, diagnosis, candidates, self.source
        )


def _finds(words: str, text: str) -> Iterator[int]:
    at = text.find(words) if words else -1
    while at >= 0:
        yield at
        at = text.find(words, at + 1)


def _bounded(span: Span, text: str, nature: Nature) -> bool:
    """Whether the words are not cut out of longer words or numbers."""
    first, last = text[span.start], text[span.end - 1]
    before, after = text[max(0, span.start - 1) : span.start], text[span.end : span.end + 1]
    if (_wordlike(before) and _wordlike(first)) or (_wordlike(last) and _wordlike(after)):
        return False
    number_goes_on = last.isdigit() and after in (".", ",") and text[span.end + 1 : span.end + 2].isdigit()
    number_went_on = first.isdigit() and before in (".", ",") and text[max(0, span.start - 2)].isdigit()
    negative = nature is Nature.CODE and first.isdigit() and before == "-"
    return not (number_goes_on or number_went_on or negative)


def _wordlike(character: str) -> bool:
    """Scripts without spaces join nothing."""
    return character == "_" or (character.isalnum() and ord(character) < 0x2E80)


def _within(found: Lines, place: Lines) -> bool:
    """Words that begin on a single cited line may go on behind it; a cited range must hold them all."""
    if place.first == place.last:
        return found.first == place.first
    return place.first <= found.first and found.last <= place.last


def _clearly_nearest(by_distance: Sequence[Lines], place: Lines) -> bool:
    """Whether the nearest place is nearer than the second by a margin."""
    if len(by_distance) == 1:
        return True
    first, second = (abs(one.first - place.first) for one in by_distance[:2])
    return second >= CLEAR_MARGIN * first
