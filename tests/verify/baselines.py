"""What can be told of the shipped labelled items without understanding them. Prints it: python -m tests.verify.baselines"""

import json
import math
import re
import sys
from collections import Counter, defaultdict
from functools import cache
from importlib.resources import files

from mkdocs_citeguard.evidence import Nature, Source
from mkdocs_citeguard.loading.calibrations import shipped
from mkdocs_citeguard.mutation import mutants_of
from mkdocs_citeguard.verify.grounds import grounded
from mkdocs_citeguard.verify.prompt import Item
from mkdocs_citeguard.verify.scores import LABELS, Scores, wilson
from mkdocs_citeguard.verify.signals import numbers_lacking
from mkdocs_citeguard.verify.verdict import Support

WORD = re.compile(r"\w+")
CJK = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]")


def rows():
    text = files("mkdocs_citeguard.verify").joinpath("calibration.jsonl").read_text("utf-8")
    return [json.loads(line) for line in text.splitlines()]


def words(text):
    """Words, and single characters where there are no spaces between words."""
    lowered = text.casefold()
    return CJK.findall(lowered) + WORD.findall(CJK.sub(" ", lowered))


def overlap(one):
    own = words(one.claim)
    known = set(words(one.source))
    return sum(word in known for word in own) / len(own)


FEATURES = {
    "length of the claim": lambda one: len(one.claim),
    "words of the claim": lambda one: len(words(one.claim)),
    "words shared with the source": overlap,
    "length of the source": lambda one: len(one.source),
    "negations": lambda one: len(
        re.findall(r"(?i)\b(?:not?|never|none|nobody|neither|without|cannot)\b", one.claim)
    ),
    "digits": lambda one: sum(map(str.isdigit, one.claim)),
}


def area(feature, items):
    """How well a number alone tells supported items from the others: the area under its curve, 0.5 is a coin."""
    good = [feature(one) for one in items if one.label is Support.SUPPORTED]
    bad = [feature(one) for one in items if one.label is not Support.SUPPORTED]
    wins = sum((a > b) + (a == b) / 2 for a in good for b in bad)
    return wins / (len(good) * len(bad))


def by_wording(items):
    """Naive Bayes over the words of the claim; the items on the same source are kept out of what it learns from."""
    verdicts = []
    for one in items:
        seen, counts = Counter(), defaultdict(Counter)
        for other in items:
            if other.source != one.source:
                seen[other.label] += 1
                counts[other.label].update(set(words(other.claim)))
        scores = {
            label: sum(
                math.log((counts[label][word] + 1) / (seen[label] + 2))
                for word in sorted(set(words(one.claim)))
            )
            for label in LABELS
        }
        verdicts.append((one.label, max(LABELS, key=scores.__getitem__)))
    return Scores.of(verdicts)


def by_signal(items):
    """Supported, unless a number of the claim is lacking in the source."""
    return Scores.of(
        (one.label, Support.UNSUPPORTED if numbers_lacking(one.claim, one.source) else Support.SUPPORTED)
        for one in items
    )


def quotes_of(one):
    """Pieces of the source that a judge may quote: its sentences, or the lines of code."""
    pattern = r"\n" if one.nature is Nature.CODE else r"(?<=[.])\s+|(?<=[。।])\s*"
    return [piece.strip() for piece in re.split(pattern, one.source) if len(piece.strip()) >= 12]


def falsehoods(quote, one):
    """Falsified versions of a quotation but for those that happen to stand in the source."""
    text = "".join(one.source.split())
    for _, made in mutants_of(quote, Source("", one.source, one.nature)):
        if "".join(made.split()).rstrip(".,") not in text:
            yield made


@cache
def gate(items):
    """How often the gate lets words through: true ones, falsified ones, those of the claim, those of another source."""
    let, asked = Counter(), Counter()

    def look(name, quote, one):
        asked[name] += 1
        let[name] += grounded(quote, Item("c1", one.claim, one.source, one.nature))

    for number, one in enumerate(items):
        for quote in quotes_of(one):
            look("words of the source", quote, one)
            look("the same, lines broken elsewhere", quote.replace(" ", "\n", 1), one)
            for falsified in falsehoods(quote, one):
                look("words of the source, falsified", falsified, one)
        look("words of the claim", one.claim, one)
        for quote in quotes_of(items[(number + 5) % len(items)]):
            look("words of another source", quote, one)
    return {name: (let[name], asked[name]) for name in asked}


def report():
    items = shipped()
    yield f"{len(items)} items on {len({one.source for one in items})} sources; by class and label:"
    counted = Counter((one.kind, one.label) for one in items)
    for kind in dict.fromkeys(one.kind for one in items):
        yield f"  {kind:12} " + ", ".join(f"{counted[kind, label]} {label}" for label in LABELS)
    yield "what tells supported items from the others without reading them (area under the curve, 0.5 is a coin):"
    for name, feature in FEATURES.items():
        yield f"  {name:30} {area(feature, items):.3f}"
    told = by_wording(items)
    yield f"the words of the claim (naive Bayes, by source): three-way {told.accuracy}, balanced {told.balanced}"
    yield "claims that have a number which their source lacks:"
    for label in LABELS:
        those = [one for one in items if one.label is label]
        hits = sum(bool(numbers_lacking(one.claim, one.source)) for one in those)
        yield f"  {label:12} {hits} of {len(those)}, {wilson(hits, len(those))}"
    told = by_signal(items)
    yield f"as if that signal were a verdict: three-way {told.accuracy}, balanced {told.balanced}"
    yield "what the verbatim gate lets through:"
    for name, (let, asked) in gate(items).items():
        yield f"  {name:34} {let} of {asked}"


if __name__ == "__main__":
    sys.stdout.write("\n".join([*report(), ""]))
