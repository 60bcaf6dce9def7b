#!/usr/bin/env python3
"""Write the store of verdicts of this site. They are written by hand: their judge is named `demonstration`."""

from __future__ import annotations

import sys
from pathlib import Path

from mkdocs_citeguard.audit import lexicon_of
from mkdocs_citeguard.follow import follow
from mkdocs_citeguard.loading.project import open_project
from mkdocs_citeguard.verify.claims import claims
from mkdocs_citeguard.verify.store import Record, Store, render
from mkdocs_citeguard.verify.verdict import Support, Verdict

JUDGE, MODEL, PROMPT = "demonstration", "none", "none"
VERDICTS = {
    "In two depots": Verdict(
        Support.SUPPORTED,
        "Two depots weighed every parcel at the gate and again at the ramp for six weeks.",
        "The study says so.",
    ),
    "A second scale": Verdict(
        Support.UNSUPPORTED,
        "In dry weather the second scale was not more exact than the first.",
        "The study says otherwise of dry weather.",
    ),
    "Forty parcels": Verdict(
        Support.PARTIAL,
        "QUEUE_LENGTH = 40",
        "Forty is the length of the queue; nothing is said of paying.",
    ),
}
"""By the words that the claim begins with."""


def store() -> Store:
    project = open_project(Path(__file__).parent)
    pages = follow(project.pages, project.sources, lexicon_of(project.sources, project.settings))
    pairs = claims(pages).pairs
    given = [
        Record.of(pair, verdict, JUDGE, MODEL, PROMPT)
        for beginning, verdict in VERDICTS.items()
        for pair in pairs
        if pair.claim.startswith(beginning)
    ]
    return Store().with_records(given)


if __name__ == "__main__":
    sys.stdout.write(render(store()))
