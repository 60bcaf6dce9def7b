"""Whether a sentence says that something is so, or only asks, supposes, thinks or plans it."""

from __future__ import annotations

import re

from mkdocs_citeguard.span import Span

WINDOW = 160
"""Characters before some words that decide how they are meant."""
_SUPPOSED = re.compile(
    r"\b(?:if|whether|unless|until|in case|assuming|suppos(?:e|ing)|imagin(?:e|ing)|provided|once|when(?:ever)?|what(?:ever)?|how|"
    r"why|where|wherever)\b(?:(?!\b(?:because|since|but|although|though|while|and|as|so)\b)[^,;:—–])*$"
    r"|^\W*(?:should|had|were|let)\b[^,;:—–]*$"
    r"|\b(?:no|any|neither|nor|without|like|such as|as in|e\.g\.,?|for example,?|for instance,?|words?|phrases?|write|say|saying)\s+$"
    r"|\b(?:may|might|could|would|should|must|shall|will|cannot|to|don['’]t|not)\s+(?:be\s+)?$",
    re.IGNORECASE,
)
_OPINION = re.compile(
    r"\b(?:I|we)(?: (?:personally|strongly|firmly|also|still|do))?\s+(?:think|believe|feel|guess|suspect|assume|hope|imagine|suppose|reckon|doubt)\b"
    r"|\bin (?:my|our)(?: \w+)? (?:opinion|view|experience)\b|\b(?:my|our) (?:guess|hunch|impression|opinion|feeling)\b|\bIM?HO\b",
    re.IGNORECASE,
)
_AFTER_QUESTION = " \t\n\"'”’»)]*_|"


def opinion_or_question(sentence: str) -> bool:
    """Whether a sentence asks something, or is said to be what its writer thinks."""
    end = len(sentence)
    while end and sentence[end - 1] in _AFTER_QUESTION:
        end -= 1
    return sentence[end - 1 : end] == "?" or _OPINION.search(sentence) is not None


def supposed(sentence: str, words: Span) -> bool:
    """Whether what stands before some words makes a condition, an indirect question, a denial or an example of them."""
    return _SUPPOSED.search(before(sentence, words.start)) is not None


def before(sentence: str, offset: int) -> str:
    """What stands before an offset, as far as it matters."""
    return sentence[max(0, offset - WINDOW) : offset]
