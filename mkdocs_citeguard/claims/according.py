"""`According to` somebody who must know. Most of what software does is according to something else: a type, a plan, a standard."""

from __future__ import annotations

import re
from collections.abc import Iterator

from mkdocs_citeguard.claims.assertion import before
from mkdocs_citeguard.claims.claim import Claim, Spaced
from mkdocs_citeguard.claims.research import EXPERTS, LEARNED, STUDIES, WORD, WRITINGS
from mkdocs_citeguard.span import Span

HINTS = ("according",)

_ACCORDING = Spaced(r"\baccording to(?= )")
_LEADS = re.compile(
    r"(?:^|[,;:.!?(|—–])[^\w,;:.!?(|—–]*$|\b(?:and|but|or|that|because|since|as|while|so)\s+$", re.IGNORECASE
)
"""Before `according to`: what follows says so. Else it may be what something is sorted, named or formatted by."""
_AFTER = (
    r"(?=\s*(?:$|[^\w\s'’]|\d)| (?:by|of|from|on|in|into|at|published|conducted|carried|released|done|about|among|and|that|which|who|it|"
    r"there|they|people|most|more|only|all|an?|the|over|nearly|almost)\b)"
)
"""Behind the noun that says what it is according to: else another noun is meant (`the survey settings`)."""
_SOMEBODY_ELSE = r"(?!(?:our|my|your|this|these|those|its?|their|no|any|each|which|what|how|whether)\b)"
_STUDY = Spaced(rf" {_SOMEBODY_ELSE}(?:{WORD} ){{0,5}}?(?:{STUDIES}|{EXPERTS})\b{_AFTER}")
_WRITTEN = rf"(?:{WRITINGS}|forecasts?|white ?papers?|blog posts?|press releases?|census|index)\b{_AFTER}"
_WRITING = Spaced(
    rf" (?:(?:an?|one|another|some|several|many)(?: {WORD}){{0,3}}?|(?:the )?(?:{WORD} ){{0,2}}?(?:{LEARNED})(?: {WORD}){{0,2}}?) {_WRITTEN}"
)
_WRITING_OF_SOMEBODY = Spaced(rf" (?:the )?(?-i:[A-Z])[\w.&-]*['’]s?(?: {WORD}){{0,6}}? {_WRITTEN}")
_NAME = r"(?:[A-Z]\.\s?)*(?:Mc|Mac|O['’]|D['’])?[A-Z][a-zß-ÿ]+(?:-[A-Z][a-zß-ÿ]+)*"
_ACRONYM = r"(?:WHO|CDC|OECD|UN|EU|UNESCO|UNICEF|IDC|IBM|FBI|NASA|IPCC|ILO|IMF|WTO|FAO|NHS|FDA|NIST|BBC|MIT)"
"""Those who count and measure. Other names in capitals are mostly of standards."""
_BODY = (
    r"(?:Bank|Foundation|Institute|University|Organi[sz]ation|Commission|Bureau|Agency|Association|Council|Ministry|Department|Office|"
    r"Society|Forum|Cent(?:er|re)|Group|Union|Times|Post|Journal|Federation|Administration|Census|Fund|Nations|Alliance|Academy|"
    r"College|Economist|Guardian)"
)
_BY_NAME = Spaced(
    rf" (?:the (?:(?:{_NAME}|of|for|on) ){{0,5}}{_BODY}(?: (?:of|for|on)(?: {_NAME}){{1,3}})?"
    rf"|(?:the )?{_ACRONYM}|(?!The ){_NAME}(?:(?:,|,? and| &| of| for)? (?:{_NAME}|{_ACRONYM})){{0,4}}(?: et al\.?)?)(?!\w)",
    0,
)
_OF_A_PROJECT = (
    r"rules?|docs?|documentation|spec(?:s|ification)?s?|standards?|config(?:uration)?|schemas?|types?|polic(?:y|ies)|guides?|guidelines?|"
    r"conventions?|terms|licen[cs]es?|rfcs?|sections?|chapters?|tables?|figures?|appendix|articles?|manuals?|man ?pages?|readme|settings?|"
    r"options?|plans?|schedules?|roadmaps?|change ?logs?|notes?|apis?|code|comments?|definitions?|protocols?|formats?|contracts?|designs?|"
    r"docstrings?|laws?|versions?|versioning|issues?|tickets?|commits?|logs?|outputs?|metrics|compilers?|linters?|profilers?|tests?|steps?|"
    r"parts?|pages?|lines?|phases?|requirements?|principles?|examples?|semantics|grammar|syntax|lexicon|unicode|semver|semantic|posix|"
    r"markdown|calendar|scope|algorithm|theorem|formula|equation|tutorial|model|method(?:ology)?|charter|constitution|act|treaty|decision|"
    r"directive|regulation|coding|style|naming|indenting|source|website|site|table|file|files|paper"
)
_PROJECT_FACT = Spaced(rf"\W*(?:{WORD}\W+){{0,3}}?(?:{_OF_A_PROJECT})\b")
_STATED = re.compile(r"(?:['’]s)?(?:\s+[\w'’-]+){0,5}?\s*(?:[,;:().–—]|\d|$)")


def claims(sentence: str) -> Iterator[Claim]:
    for found in _ACCORDING.finditer(sentence):
        leading = bool(_LEADS.search(before(sentence, found.start())))
        somebody = (
            _STUDY.match(sentence, found.end())
            or _WRITING_OF_SOMEBODY.match(sentence, found.end())
            or (leading and (_WRITING.match(sentence, found.end()) or _named(sentence, found.end())))
        )
        if somebody:
            yield Claim(Span(found.start(), somebody.end()))


def _named(sentence: str, start: int) -> re.Match[str] | None:
    """Somebody by name. A name followed by what belongs to a project is that of a standard or a piece of software."""
    named = _BY_NAME.match(sentence, start)
    if not named or _PROJECT_FACT.fullmatch(named[0]) or not _STATED.match(sentence, named.end()):
        return None
    clause = re.match(r"[^,;:().\d–—]{0,60}", sentence[named.end() :][:60])
    return None if clause and _PROJECT_FACT.match(clause[0]) else named
