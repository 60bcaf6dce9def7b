"""Words of a recording that only a machine has heard so far."""

from __future__ import annotations

from collections.abc import Iterator

from mkdocs_citeguard.audited import PageAudit
from mkdocs_citeguard.findings import Problem, Rule, Severity, page_check

MACHINE_TRANSCRIPT = Rule(
    "CG304",
    "machine-transcript",
    recommended=Severity.INFO,
    contract=Severity.INFO,
    doc="""
    Words quoted from a transcript that a machine wrote and, by what the file says of itself, nobody checked. Machines
    mishear. Listen to the recording, then set the `quality.status` of the transcript to `verified`.

    Bad:
        === .aiwg/research/findings/REF-080-talk.md
        ---
        ref_id: REF-080
        grade: high
        ---
        === .aiwg/research/media/transcripts/REF-080.transcript.json
        {"transcript": {"tool": "whisperx", "quality": {"status": "machine-generated"}},
         "segments": [{"start": "00:12:34", "end": "00:12:41", "text": "Parcels are weighed twice."}]}
        === docs/index.md
        REF-080 @ 00:12:34 - "Parcels are weighed twice."

    Good:
        === .aiwg/research/findings/REF-080-talk.md
        ---
        ref_id: REF-080
        grade: high
        ---
        === .aiwg/research/media/transcripts/REF-080.transcript.json
        {"transcript": {"tool": "whisperx", "quality": {"status": "verified"}},
         "segments": [{"start": "00:12:34", "end": "00:12:41", "text": "Parcels are weighed twice."}]}
        === docs/index.md
        REF-080 @ 00:12:34 - "Parcels are weighed twice."
    """,
)


@page_check(MACHINE_TRANSCRIPT)
def machine_transcripts(audit: PageAudit) -> Iterator[Problem]:
    for one in audit.audited:
        source = one.comparison and one.comparison.source
        if one.decided and source and source.recording and source.recording.unchecked:
            message = f"a machine wrote `{source.origin}`, and nobody checked what is quoted from it"
            yield Problem(MACHINE_TRANSCRIPT.code, audit.page.location(one.citation.token.start), message)
