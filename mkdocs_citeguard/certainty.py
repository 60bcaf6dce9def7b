"""How firmly a work may be worded: the levels of GRADE, and vocabularies that say which words each level bears.

`aiwg` asks for verbs by level; `grade` asks for the informative statements of Santesso et al. (2020,
doi 10.1016/j.jclinepi.2019.10.014).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import IntEnum


class Level(IntEnum):
    VERY_LOW = 1
    LOW = 2
    MODERATE = 3
    HIGH = 4

    def __str__(self) -> str:
        return self.name.replace("_", " ")


_WORDS = {
    **{level.name.casefold(): level for level in Level},
    "verylow": Level.VERY_LOW,
    "a": Level.HIGH,
    "b": Level.MODERATE,
    "c": Level.LOW,
    "d": Level.VERY_LOW,
}


def level_of(written: str, scale: Mapping[str, Level] | None = None) -> Level | None:
    """The level that a note gives in words, letters (signs ignored) or GRADE's own symbols; None if it gives none."""
    word = re.sub(r"[\s_-]+", "_", written.strip().casefold()).strip("_+−")
    if scale and (
        own := {key.casefold(): level for key, level in scale.items()}.get(written.strip().casefold())
    ):
        return own
    if filled := written.count("⊕"):
        return Level(min(filled, 4))
    return _WORDS.get(word) or _WORDS.get(word.rstrip("+-_"))


@dataclass(frozen=True, slots=True)
class Overclaim:
    """Words that claim more than a level bears, and a wording that it bears."""

    words: str
    instead: str


_RESEARCH = (
    r"research|stud(?:y|ies)|trials?|evidence|data|works?|papers?|findings?|results?|reviews?|meta-analys[ie]s|"
    r"experiments?|analys[ie]s|surveys?|sources?|authors?|reports?|literature|measurements?|pilots?|et al|[A-Z]{2,}-\d+"
)
_EXHIBIT = re.compile(
    r"\b(?:tables?|figures?|figs?|charts?|plots?|graphs?|diagrams?|photographs?|photos?|pictures?|images?|screenshots?|"
    r"listings?|appendi(?:x|ces)|logs?|equations?|maps?|videos?|recordings?|dashboards?|sections?|examples?)\b",
    re.IGNORECASE,
)
_DENIED = re.compile(
    r"(?:\b(?:not|never|no|nor|cannot|without|hardly|fails? to|failed to)\b|n['’]t\b)(?:\W+\w+){0,3}\W*$",
    re.IGNORECASE,
)
_NOTHING = re.compile(r"[ \t\n]+(?:nothing|neither|no)\b", re.IGNORECASE)
_OPEN = re.compile(
    r"\b(?:may|might|could|should|would|will|can|must|to|do|does|did)(?:[ \t\n]+(?:also|be|indeed|then|well|yet))*\s*$"
    r"|\b(?:whether|if|unless|until)(?:[ \t\n]+[\w'’-]+){0,6}\s*$",
    re.IGNORECASE,
)
"""Before a verb: what is asked, hoped for, or depends on something is not claimed."""
_PASSIVE = re.compile(
    r"\b(?:(?:has|have) been|is|are|was|were)(?:[ \t\n]+\w+ly)?(?:[ \t\n]+(?:well|now))?\s*$", re.IGNORECASE
)
_QUOTED = re.compile(r"\"[^\"]*\"|“[^”]*”|«[^»]*»|「[^」]*」")
_SUBJECT = re.compile(rf"\b(?:{_RESEARCH})\b(?:\W+[\w'’-]+){{0,9}}\W*$", re.IGNORECASE)
_WINDOW = 120
"""Characters before a verb in which its subject is looked for."""
_VERBS = re.compile(
    r"\b(?:(?P<absolute>prov(?:e|es|ed|en|ing)|definitively|conclusively|irrefutably)|"
    r"(?P<firm>demonstrat(?:e|es|ed)|confirm(?:s|ed)?|establish(?:es|ed)?)|(?P<strong>show(?:s|ed|n)?)|"
    r"(?P<soft>suggest(?:s|ed)?|indicat(?:e|es|ed)|support(?:s|ed)?|impl(?:y|ies|ied)|point(?:s|ed)? to))\b",
    re.IGNORECASE,
)
_BEARS = {"absolute": 5, "firm": Level.HIGH, "strong": Level.HIGH, "soft": Level.MODERATE}
_EXCUSED = ("strong", "soft")
"""Verbs that a qualifier excuses."""
_QUALIFIERS = {
    Level.LOW: r"limited|some|preliminary|early|pilots?|small|tentative(?:ly)?",
    Level.VERY_LOW: r"anecdotal(?:ly)?|exploratory|practitioners?|informal(?:ly)?",
}
_INSTEAD = {
    Level.VERY_LOW: "exploratory work suggests",
    Level.LOW: "limited evidence suggests",
    Level.MODERATE: "the evidence suggests",
    Level.HIGH: "research demonstrates",
}


def _verbs(sentence: str, level: Level) -> Overclaim | None:
    """The first verb of a research claim that is too strong for the level."""
    sentence = _QUOTED.sub(lambda quoted: " " * len(quoted[0]), sentence)
    if sentence.rstrip().endswith("?"):
        return None
    qualified = any(
        re.search(rf"\b(?:{words})\b", sentence, re.IGNORECASE)
        for of, words in _QUALIFIERS.items()
        if of <= level
    )
    for verb in _VERBS.finditer(sentence):
        before = sentence[max(0, verb.start() - _WINDOW) : verb.start()]
        claims = _SUBJECT.search(before) or _impersonal(verb, before, sentence)
        if (
            not claims
            or _NOTHING.match(sentence, verb.end())
            or any(sign.search(before) for sign in (_EXHIBIT, _DENIED, _OPEN))
        ):
            continue
        kind = verb.lastgroup or ""
        if _BEARS[kind] > level and not (qualified and kind in _EXCUSED):
            return Overclaim(verb[0], _INSTEAD[level])
    return None


def _impersonal(verb: re.Match[str], before: str, sentence: str) -> bool:
    """Whether it is claimed without saying by whom: `it has been shown that`, `is proven`, `definitively`."""
    if verb[0].endswith("ly"):
        return True
    if not _PASSIVE.search(before) or not verb[0].endswith(("n", "ed")):
        return False
    return verb.lastgroup == "absolute" or bool(re.match(r"\s+(?:that|to)\b", sentence[verb.end() :]))


_UNCERTAIN = re.compile(r"\b(?:very )?uncertain\b", re.IGNORECASE)
_MAY = re.compile(r"\b(?:may|might|could)\b|\bevidence suggests\b", re.IGNORECASE)
_PROBABLY = re.compile(r"\b(?:probably|likely)\b", re.IGNORECASE)
_EFFECT = re.compile(
    r"\b(?:reduc|increas|improv|prevent|caus|lower|rais|decreas|accelerat|eliminat|halv|doubl)(?:e|es|ed|s|ing)?\b"
    r"|\b(?:results?|resulted) in\b|\b(?:leads?|led) to\b|\b(?:shows?|proves?|demonstrates?|confirms?|establishes)\b",
    re.IGNORECASE,
)
_STATEMENTS = {
    Level.VERY_LOW: "the evidence is very uncertain about the effect",
    Level.LOW: "may …",
    Level.MODERATE: "probably …",
    Level.HIGH: "results in …",
}


def _statements(sentence: str, level: Level) -> Overclaim | None:
    """Whether a sentence about an effect states it more firmly than GRADE words its level."""
    sentence = _QUOTED.sub(" ", sentence)
    effect = _EFFECT.search(sentence)
    if (
        effect is None
        or _EXHIBIT.search(sentence[: effect.start()])
        or _DENIED.search(sentence[: effect.start()])
    ):
        return None
    if _UNCERTAIN.search(sentence):
        claimed, words = Level.VERY_LOW, ""
    elif may := _MAY.search(sentence):
        claimed, words = Level.LOW, may[0]
    elif probably := _PROBABLY.search(sentence):
        claimed, words = Level.MODERATE, probably[0]
    else:
        claimed, words = Level.HIGH, effect[0]
    return Overclaim(words, _STATEMENTS[level]) if claimed > level else None


VOCABULARIES: Mapping[str, Callable[[str, Level], Overclaim | None]] = {"aiwg": _verbs, "grade": _statements}


@dataclass(frozen=True)
class Certainty:
    """What a project understands by its levels, and the vocabulary that its pages are read by."""

    vocabulary: str = "aiwg"
    scale: Mapping[str, Level] = field(default_factory=dict)
    """The project's own words for levels."""

    def overclaim(self, sentence: str, written: str) -> tuple[Level, Overclaim] | None:
        """What a sentence claims beyond the level that its source is given in writing."""
        level = level_of(written, self.scale)
        overclaim = VOCABULARIES[self.vocabulary](sentence, level) if level else None
        return (level, overclaim) if level and overclaim else None
