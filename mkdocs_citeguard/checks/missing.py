"""Citations of sources that do not exist. The reference names the rule."""

from __future__ import annotations

from collections.abc import Iterator

from mkdocs_citeguard.audited import PageAudit
from mkdocs_citeguard.corrections import fix_of
from mkdocs_citeguard.evidence import Missing
from mkdocs_citeguard.findings import Problem, Rule, Severity, page_check
from mkdocs_citeguard.wording import alternatives

UNKNOWN_REFERENCE = Rule(
    "CG101",
    "unknown-reference",
    recommended=Severity.WARN,
    contract=Severity.WARN,
    doc="""
    An id that no note of the corpus bears: a slip, or a source that was made up.

    Bad:
        Parcels are photographed (REF-903).

    Good:
        Parcels are weighed twice (REF-001).
    """,
)
MISSING_FILE = Rule(
    "CG102",
    "missing-file",
    recommended=Severity.WARN,
    contract=Severity.WARN,
    doc="""
    A file that is not in the project. If git knows that it was renamed, the new name is given.

    Bad:
        The default is in `src/app/limts.py:12`.

    Good:
        The default is in `src/app/limits.py:12`.
    """,
    fixable=True,
)
UNKNOWN_DOI = Rule(
    "CG107",
    "unknown-doi",
    recommended=Severity.WARN,
    contract=Severity.WARN,
    doc="""
    A DOI that no work of the corpus has: a slip, or a source that was made up. Where the corpus gives no DOIs at
    all, none is reported.

    Bad:
        Tires are quiet (10.5555/tires.2021.18).

    Good:
        Tires are quiet (10.5555/tires.2021.17).
    """,
)
MISSING_MENTION = Rule(
    "CG108",
    "missing-mention",
    recommended=Severity.WARN,
    contract=Severity.WARN,
    doc="""
    A file named behind an at sign that is neither below the root of the project nor beside the page.

    Bad:
        Ramps are steep: @.aiwg/research/findings/REF-060-ramps.md

    Good:
        Parcels are weighed: @.aiwg/research/findings/REF-001-sorting.md
    """,
)


MISSING_TRANSCRIPT = Rule(
    "CG109",
    "missing-transcript",
    recommended=Severity.WARN,
    contract=Severity.WARN,
    doc="""
    A time of a recording whose note names no transcript, or one that is not there or cannot be read. Nobody can tell
    what was said then.

    Bad:
        Parcels are weighed (REF-001 @ 00:12:34).

    Good:
        === .aiwg/research/findings/REF-080-talk.md
        ---
        ref_id: REF-080
        grade: high
        transcript_path: media/transcripts/REF-080.transcript.json
        ---
        === .aiwg/research/media/transcripts/REF-080.transcript.json
        {"segments": [{"start": "00:12:34", "end": "00:12:41", "text": "Parcels are weighed."}]}
        === docs/index.md
        Parcels are weighed (REF-080 @ 00:12:34).
    """,
)


@page_check(UNKNOWN_REFERENCE, MISSING_FILE, UNKNOWN_DOI, MISSING_MENTION, MISSING_TRANSCRIPT)
def missing_source(audit: PageAudit) -> Iterator[Problem]:
    for one in audit.audited:
        if isinstance(one.resolution, Missing):
            reference = one.citation.reference
            location = audit.page.location(one.citation.token.start)
            if lack := one.resolution.lacks:
                yield Problem(lack.rule, location, lack.reason)
                continue
            message = _message(reference.missing, reference.name, one.resolution)
            fix = fix_of(audit.page, one, reference.missing)
            yield Problem(reference.missing, location, message, fix=fix)


_NOUNS = {
    UNKNOWN_REFERENCE.code: "the corpus has no entry",
    MISSING_FILE.code: "there is no file",
    UNKNOWN_DOI.code: "no work of the corpus has the DOI",
    MISSING_MENTION.code: "there is no file",
}


def _message(rule: str, name: str, missing: Missing) -> str:
    message = f"{_NOUNS[rule]} `{name}` {missing.where}".rstrip()
    if missing.successor:
        return f"{message}; it was renamed to `{missing.successor}`"
    if missing.near:
        return f"{message}; did you mean {alternatives(missing.near)}?"
    return message
