"""`Research shows`, `numerous studies have found`, `experts agree`: who found something out, and nobody says where."""

from __future__ import annotations

from collections.abc import Iterator

from mkdocs_citeguard.claims.assertion import before
from mkdocs_citeguard.claims.claim import Claim, Spaced
from mkdocs_citeguard.span import Span

HINTS = tuple(
    "research|stud|survey|poll|trial|analys|literature|paper|scien|report|review|data|statist|figures|estimates|exper|findings|evidence|"
    "article|book|olog|econom|physicist|historian|linguist|scholar|academic".split("|")
)

STUDIES = r"research|stud(?:y|ies)|surveys?|polls?|trials?|meta-?analys[ie]s|literature"
"""What is done to find something out about the world, whoever does it."""
EXPERTS = (
    r"experts|scientists|researchers|economists|psychologists|sociologists|neuroscientists|epidemiologists|physicists|"
    r"biologists|historians|linguists|statisticians|criminologists|scholars|academics|analysts"
)
WRITINGS = r"papers?|reports?|articles?|books?|reviews?|analys[ie]s|estimates?|data|statistics|figures|evidence|experiments?|findings"
"""What may be the project's own as well, unless it is called learned or by its year."""
LEARNED = (
    r"academic|scientific|empirical|clinical|peer-reviewed|published|independent|industry|market|government|official|"
    r"systematic|randomi[sz]ed|controlled|longitudinal|anecdotal|growing|mounting|ample|compelling|(?:19|20)\d\d"
)
WORD = r"[\w'’&/-]+"

_ADVERB = r"[a-z]+ly|also|now|even|long|since|often|again|already|first|all|both|once|further|well"
_OF = (
    r"(?: \([^()]{1,60}\))?(?: (?:by|of|on|in|into|from|at|about|among|across|with|conducted|published|done)"
    rf"(?: (?!(?:that|which|who|to|is|are|was|were|if)\b){WORD}){{1,8}}?)?"
)
"""Whose research, or on what."""
_FINDS = (
    r"(?:(?:shows?|showed|demonstrate[sd]?|suggest(?:s|ed)?|indicate[sd]?|prove[sd]?|confirm(?:s|ed)?|finds?|found|reveal(?:s|ed)?|"
    r"conclude[sd]?|establish(?:es|ed)?|points? to|pointed to|agrees?|tells? us)\b"
    r"(?! (?:by|in|at|on|above|below|here|up|under|with|from|nothing|neither|their|its|is|are|was|were)\b)"
    r"|(?:reports?|reported|estimates?|estimated|says?|said|argues?|argued|observed|implies|imply|notes?|noted|warns?|warned|supports?)"
    r" (?:that|th(?:is|e) (?:idea|view|claim|notion|hypothesis))\b)"
)
_HAVE_FOUND = (
    rf"(?: (?:{_ADVERB}))?(?: ha(?:s|ve)|['’]ve)(?: (?:{_ADVERB}|repeatedly)){{0,3}} (?:shown|proven|proved|found|demonstrated|"
    r"suggested|indicated|confirmed|revealed|established|concluded|known|argued|linked)\b"
)
_STUDIES_SHOW = Spaced(
    rf"\b(?:{STUDIES}|papers|science|(?:{LEARNED})(?: {WORD}){{0,2}} (?:{WRITINGS}))\b"
    rf"{_OF}(?:(?: (?:{_ADVERB}|do(?:es)?|did)){{0,3}} {_FINDS}(?!\s*:\s*\d)|{_HAVE_FOUND})"
)
_EXPERTS_SAY = Spaced(
    rf"\b(?:{EXPERTS})\b{_OF}(?:(?: (?:{_ADVERB}|do)){{0,3}} (?:(?:agree|argue|believe|claim|estimate|warn|predict|say)\b"
    r"|(?:recommend|suggest|think|show|find|found|showed|discovered|demonstrated|concluded|observed|report|reported|proved) that\b)"
    rf"|{_HAVE_FOUND})"
)
_OURS = Spaced(
    rf"(?:\b(?:our|my|your|this|these|those|every|each)(?: (?!(?:and|that)\b){WORD}){{0,3}}|\bcase) $"
)
_TAKEN_UP = Spaced(rf"\b(?:the|that|his|her|their|its|said)(?: (?!(?:and|that)\b){WORD}){{0,3}} $")
_AT_LARGE = ("literature", "science")
"""Of which there is but one, with an article or without."""
_AT_HAND = ("survey", "poll")
"""With an article, and unless it says *that* something is so: a part of some software."""
_HOMOGRAPHS = ("poll", "trial")
"""What software has, too, unless it is called learned, is one of several, or says *that* something is so."""
_OF_SCIENCE = Spaced(rf"\b(?:{LEARNED}|opinion|recent|several|many|numerous|most|all|some) $")
_THAT = Spaced(r"(?<=that)| that\b")


def claims(sentence: str) -> Iterator[Claim]:
    for pattern in (_STUDIES_SHOW, _EXPERTS_SAY):
        for found in pattern.finditer(sentence):
            whose, what = before(sentence, found.start()), found[0].lower()
            definite = _TAKEN_UP.search(whose) is not None
            at_hand = (definite and what.startswith(_AT_HAND)) or (
                what.startswith(_HOMOGRAPHS) and not _OF_SCIENCE.search(whose)
            )
            if (not at_hand or _THAT.match(sentence, found.end())) and not _OURS.search(whose):
                yield Claim(Span(*found.span()), taken_up=definite and not what.startswith(_AT_LARGE))
