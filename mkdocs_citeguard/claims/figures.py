"""Figures about the world: `42 % of projects`, `reduces errors by 30 %`, `three times more likely`. Somebody must have counted.

Most figures of a documentation are its project's own: settings, limits, sizes, what was measured, what is aimed at. What may be
one of those is left alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from mkdocs_citeguard.claims.assertion import before
from mkdocs_citeguard.claims.claim import Claim, Spaced
from mkdocs_citeguard.span import Span

HINTS = tuple(
    "%|percent|per cent|fold| times |×|twice |half|halve|third|quarter|fifth|tenth|doubl|tripl|quadrupl|"
    "one in |two in |three in |nine in |out of |in ten| in 10|1 in |"
    "x faster|x slower|x more|x less|x fewer|x higher|x lower|x as |x better|x cheaper".split("|")
)

_PEOPLE = (
    r"adults|americans|analysts|architects|buyers|candidates|children|citizens|clinicians|companies|consumers|customers|designers|"
    r"developers|devs|doctors|drivers|educators|employees|employers|engineers|enterprises|europeans|executives|experts|families|firms|"
    r"founders|freelancers|graduates|households|humans|individuals|leaders|learners|maintainers|managers|men|newcomers|nurses|"
    r"organi[sz]ations|owners|parents|participants|patients|people|programmers|pupils|readers|recruiters|researchers|respondents|"
    r"scientists|shoppers|startups|students|surgeons|teachers|teams|teenagers|testers|tourists|travell?ers|users|visitors|voters|women|"
    r"workers|workplaces"
)
_THINGS = (
    r"projects|businesses|websites|web ?pages|homes|schools|hospitals|breaches|outages|cyber-?attacks|ransomware|accidents|deaths|crimes|"
    r"injuries|startups|codebases|meetings|open(?:-| )source (?:packages|libraries|software)|(?:public|github) repositories|depots|warehouses"
)
_WORLD = rf"(?:{_PEOPLE}|{_THINGS})"
_ONES = r"one|two|three|four|five|six|seven|eight|nine"
_TENS = r"ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety"
_SPELLED = rf"(?:(?:{_TENS})(?:(?:-| )(?:{_ONES}))?|{_ONES}|(?:a |one )?hundred)"
_NUMBER = r"(?<![\w.,$/#<>≤≥=+-])\d{1,3}(?:[.,]\d+)?"
_UPTO = r"(?: ?%)? ?(?:-|–|—|to|and) ?"
_PERCENT = rf"(?:{_NUMBER}(?:{_UPTO}\d+(?:[.,]\d+)?)?|\b{_SPELLED}) ?(?:%|percent\b|per cent\b)"
_SHARE = (
    rf"(?:{_PERCENT}|\b(?:(?:one|two|three|four)(?:-| )(?:half|thirds?|quarters?|fifths?|tenths?)|a (?:third|quarter|fifth|tenth)|half"
    rf"|(?:{_ONES}|ten|\d+) (?:in|out of)(?: every)? (?:{_ONES}|ten|twenty|a hundred|\d+)))"
)
_SHARE_OF = Spaced(
    rf"{_SHARE}(?: of)?(?: all| the world['’]s| today['’]s)?(?: (?!(?:our|my|your|its|their|these|those|this|the)\b)[a-z][\w-]*){{0,2}}? "
    rf"{_WORLD}\b(?! (?:to|will|would|should|must|can|get|gets|see|receive|are routed|at a time|per)\b)"
    rf"|{_SHARE} of the (?:(?:[a-z]+ )?population|workforce|public|{_WORLD} (?:surveyed|polled|interviewed|questioned|asked))\b"
)
_SAID_OF_THEM = re.compile(
    r"(?:(?:^|[,;.!?(|—–])[^\w,;:.!?(|—–%<>≤≥=+→]*|\b(?:and|but|or|while|whereas|because|since|as|so|yet|though|although|where|by|in|"
    r"affects?|affected|today|now|still|(?:find|found|show|report|say|said|estimate|claim|suggest|indicate|reveal|conclude|note|believe|"
    r"know|mean|fact)(?:s|n|d|ed|ing)?(?:\s+that)?)\s+)"
    r"(?:(?:about|around|over|more than|less than|fewer than|nearly|almost|only|just|roughly|approximately|some|at least|up to|"
    r"an?\s+estimated|as\s+many\s+as|close\s+to|well\s+over|fully|a\s+full|another|some)\s+|[~≈]\s*){0,3}$",
    re.IGNORECASE,
)
"""Before a share: it is what the sentence is about, no amount that something is set to, reaches or is rolled out to."""
_TIMES = (
    rf"(?:{_NUMBER}(?:{_UPTO}\d+(?:[.,]\d+)?)?(?: ?[x×]| times|-?fold)|\b(?:{_ONES}|ten|twenty|fifty|(?:a |one )?hundred|several)(?: times|-?fold)|"
    rf"(?<![\w.])\d{{1,3}}(?:[.,]\d+)?[x×])"
)
_MORE = (
    r"(?:cheaper|faster|fewer|higher|less|likelier|lower|safer|slower|better|worse|greater|easier|costlier|stronger|quicker|riskier|"
    r"more(?= \w))"
)
_MORE_THAN_THAT = r"(?: (?:likely|often|productive|effective|efficient|common|frequent(?:ly)?|expensive|dangerous|accurate|prone|successful|costly|quickly))?"
_COMPARED = Spaced(
    rf"{_TIMES} {_MORE}{_MORE_THAN_THAT}\b"
    rf"|(?:{_TIMES}|\b(?:twice|half|thrice)) as (?:likely|often|many|much|high|fast|quickly|productive|effective|efficient|common|expensive|"
    r"dangerous|accurate|prone|successful|costly|safe|good|bad|slow|low)\b"
    rf"|{_PERCENT} (?:{_MORE}|more){_MORE_THAN_THAT}\b(?! than \d)"
)
_EFFECTS = (
    r"(?:error|mistake|defect|bug|accident|injur|illness|incident|outage|breach|risk|mortality|death|turnover|attrition|churn|absenteeism|"
    r"stress|burnout|productivity|satisfaction|engagement|retention|conversion|revenue|sale|profit|comprehension|recall|attention|"
    r"emission|waste|crime|effort|workload|onboarding|time to market|lead time|morale|trust|adoption|complaint|vulnerabilit|accuracy|readability|understanding)(?:s|y|ies|es)?"
    r"(?: (?:rates?|times?|density|levels?|costs?))?"
)
"""What is reduced or raised among people. Costs, chances, quality and damage are as often those of software, plans and games."""
_EFFECT = rf"{_EFFECTS}(?: of(?: (?!by\b)[\w-]+){{1,3}}?)?"
_OBJECT = rf"(?: (?!(?:by|to|from|our|my|your|its|if|this)\b)[\w'’/-]+){{0,4}}? {_EFFECT}\b"
_BY = (
    r"(?: [a-z]+ly)?(?: by)? (?:(?:up to|about|around|over|more than|nearly|almost|at least|roughly|approximately|as much as|some|"
    r"an? (?:average|estimated)(?: of)?) ){0,2}"
)
_FOLD = rf"(?:{_ONES}|ten|twenty|fifty|hundred|\d+)-?fold"
_AMOUNT = rf"(?:{_PERCENT}|a (?:third|quarter|fifth|tenth)\b|half\b|two(?:-| )thirds|three(?:-| )quarters|an order of magnitude|{_TIMES})"
_CHANGES = Spaced(
    r"\b(?:reduc|increas|improv|decreas|lower|rais|cut|boost|halv|slash|shorten|lift)(?:es|ed|e|s)?"
    rf"{_OBJECT}{_BY}{_AMOUNT}"
    rf"|\b(?:doubles|triples|quadruples|halves|doubled|tripled|quadrupled|halved) (?:the )?{_EFFECTS}\b"
)
_CHANGED = Spaced(
    rf"\b{_EFFECT} (?:[a-z]+ly )?(?:(?:falls?|fell|drops?|dropped|rises?|rose|increase[sd]?|decrease[sd]?|declines?|declined|improve[sd]?|"
    rf"grows?|grew){_BY}{_AMOUNT}|(?:grows?|grew|rises?|rose|increase[sd]?|falls?|fell|drops?|dropped) (?:(?:about|almost|nearly) )?{_FOLD}\b)"
    rf"|{_PERCENT} (?:reduction|increase|decrease|drop|rise|improvement|decline|fall|growth|gain)s? (?:in|of){_OBJECT}"
    rf"|\b{_FOLD} (?:increase|rise|growth|reduction|decrease|drop|improvement|gain|decline)s? (?:in|of){_OBJECT}"
)
_OUR_OWN = re.compile(
    r"\b(?:we|our|ours|us|I|my|here|(?:this|these|the new|new) (?:build|change|commit|feature|flag|fix|library|option|package|plugin|project|"
    r"release|setting|site|tool|version|framework|module|approach|service|app|product|system)s?|benchmarks?|benchmarked|measured|"
    r"measurements?|profil(?:ed|ing)|release notes|previous(?:ly)?|(?:as|than|like|was) (?:before|earlier)|suppose|e\.g\.|for example|for instance|example|"
    r"roll(?:ed|ing)?[- ]?outs?|canary|staged|gradual(?:ly)?|phased|ramp(?:ed|ing)?|bucket(?:ed|s)?|traffic|cohorts?|sampl(?:e|ed|es|ing)|"
    r"feature flags?|A/B|thresholds?|limits?|quotas?|(?:the|a) (?:target|goal|aim)|(?:targets?|goals?|aims?) (?:is|are|of|to)|SLOs?|SLAs?|KPIs?|alerts?|random(?:ly)?|picked|selected|chosen|asked|invited|receives?|deploy(?:s|ed|ment|ments)?|(?:test|control|treatment) group|budget|coverage|plan(?:s|ned)?|roadmap|todo|"
    r"must|should|will|would|could|may|might|shall|want|need|needs|ensure|let['’]s|estimated|simulat(?:e|ed|ion)|(?:defaults?|defaulted|set) to|by default|opacity|width|"
    r"height|zoom)\b|\b(?:targets?|goals?|aims?|before|after)\s*:|#\d+\b|\bthan (?:v|version )?\d+\.\d|\bv\d+(?:\.\d+)*\b|\b\d+\.\d+\.\d+\b|[☐☑✅❌🎯]",
    re.IGNORECASE,
)
"""In a sentence about the project itself, its past, its plans and its settings, or about what only might be."""
_HEDGED = re.compile(
    r"^\W*(?:this|that|it)\b|\b(?:up to|at least|at most|you|your|depending|typically|can expect)\b",
    re.IGNORECASE,
)
_FORMULA = re.compile(r"\b(?:per|each|every)\b", re.IGNORECASE)
"""How something is reckoned."""
_NAME_OF_SOFTWARE = r"\b(?-i:[a-z]+[A-Z]|[A-Z][a-z]+[A-Z])\w*|\b\w+_\w+|\b[a-z]\w*\.[a-z]\w*\b|\w\(\)"
_NAMED_SOFTWARE = re.compile(_NAME_OF_SOFTWARE)
_SOFTWARE = re.compile(
    rf"{_NAME_OF_SOFTWARE}|\b(?:algorithms?|allocations?|api|arrays?|async|backends?|binar(?:y|ies)|browsers?|buffers?|builds?|bytes?|cach(?:e|ed|es|ing)|calls?|"
    r"classes|cli|clients?|cod(?:e|ing)|commands?|compil(?:e|er|ers|es|ed|ing|ation)|compress(?:ed|ion)?|computations?|connections?|containers?|"
    r"cpus?|data ?sets?|data ?bases?|decod(?:e|er|ing)|dependenc(?:y|ies)|disks?|downloads?|drivers?|encod(?:e|er|ing)s?|engines?|execut(?:e|es|ion)|"
    r"files?|formats?|frameworks?|front-?ends?|functions?|gpus?|hash(?:es|ing)?|implementations?|imports?|index(?:es|ing)?|inference|inserts?|"
    r"install(?:s|ed|ing)?|instances?|interpreters?|io|iterations?|iterators?|json|kernels?|latency|librar(?:y|ies)|linters?|load(?:s|ed|ing)?|"
    r"lookups?|loops?|memory|methods?|mode|models?|modules?|network|nodes?|objects?|operations?|operators?|optimi[sz](?:ed|ation|ations)|"
    r"overhead|packages?|pages?|pars(?:e|er|ers|es|ing)|performance|pipelines?|plugins?|prints?|process(?:es|ing|or)?|programs?|protocols?|"
    r"quer(?:y|ies)|queues?|ram|reads|regex(?:es|p)?|render(?:s|ed|er|ing)?|replicas?|pods?|batch(?:es)?|retr(?:y|ies)|attempts?|capacity|price[sd]?|pricing|costs?|weight(?:s|ed)?|instances|repos?|requests?|responses?|routers?|runs?|running|runtime|"
    r"scripts?|search(?:es)?|serial(?:i[sz]ation|i[sz]er)|servers?|speed-?ups?|startup|storage|stores?|strings?|structures?|syntax|tables?|tasks?|"
    r"test suites?|tests?|threads?|throughput|tokens?|trees?|types?|uploads?|variables?|vectori[sz]ed|wheels?|workers?|writes|pip|npm|python|"
    r"rust|java|javascript|typescript|golang|docker|linux|windows|macos|ms|[kmgt]i?b|ghz|fps|qps|rps)\b"
    r"|C\+\+|\"[^\"]*\"|“[^”]*”|[→⚡🚀]",
    re.IGNORECASE,
)
"""How fast or big software is, is measured by those who write it."""
_ABOUT_PEOPLE = Spaced(rf"\b{_WORLD}\b")
_NOTHING_TO_COUNT = re.compile(r"\b(?:0|100)(?:[.,]0+)?\s?(?:%|per)", re.IGNORECASE)
_WORD_BEFORE = re.compile(r"[^\W\d_]{2,}(?!.*:[\s~≈]*$)")
_SUBJECT_BEFORE = re.compile(r"[^\W\d_]{2,}['’)\]\"”]*\s+$")


def claims(sentence: str) -> Iterator[Claim]:
    found = [*_shares(sentence), *_changes(sentence), *_comparisons(sentence)]
    if found and not _OUR_OWN.search(sentence):
        for one in found:
            if not _NOTHING_TO_COUNT.search(one[0]):
                yield Claim(Span(*one.span()), counted=True)


def _shares(sentence: str) -> list[re.Match[str]]:
    return [
        one for one in _SHARE_OF.finditer(sentence) if _SAID_OF_THEM.search(before(sentence, one.start()))
    ]


def _changes(sentence: str) -> list[re.Match[str]]:
    """What does something to people and their work. A feature in a list, or a request, begins with the verb."""
    found = [
        *_CHANGED.finditer(sentence),
        *(
            one
            for one in _CHANGES.finditer(sentence)
            if _SUBJECT_BEFORE.search(before(sentence, one.start()))
        ),
    ]
    return [] if found and (_NAMED_SOFTWARE.search(sentence) or _FORMULA.search(sentence)) else found


def _comparisons(sentence: str) -> list[re.Match[str]]:
    found = [
        one for one in _COMPARED.finditer(sentence) if _WORD_BEFORE.search(before(sentence, one.start()))
    ]
    if found and (
        _HEDGED.search(sentence) or (_SOFTWARE.search(sentence) and not _ABOUT_PEOPLE.search(sentence))
    ):
        return []
    return found
