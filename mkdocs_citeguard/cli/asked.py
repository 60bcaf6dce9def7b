"""What a run of `verify` asks, whoever is asked: the claims of the pages, a sample of them, and what is known already."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from mkdocs_citeguard.audit import followed
from mkdocs_citeguard.audited import PageAudit
from mkdocs_citeguard.judges.finding import Absent
from mkdocs_citeguard.loading.project import Project
from mkdocs_citeguard.loading.verdicts import load
from mkdocs_citeguard.verification import Verification
from mkdocs_citeguard.verify import run
from mkdocs_citeguard.verify.claims import Claims, claims
from mkdocs_citeguard.verify.estimate import estimate
from mkdocs_citeguard.verify.judge import Speaker
from mkdocs_citeguard.verify.outcome import Sample
from mkdocs_citeguard.verify.sampling import sample
from mkdocs_citeguard.verify.store import Store
from mkdocs_citeguard.wording import count, shortened


@dataclass(frozen=True)
class Asked:
    """What the pages claim, and what of it a judge is asked."""

    pages: tuple[PageAudit, ...]
    claims: Claims
    plan: run.Plan

    @classmethod
    def of(
        cls,
        project: Project,
        settings: Verification,
        speaker: Speaker | Absent,
        store: Path | None,
        *,
        everything: bool,
    ) -> Asked:
        """A sample of the claims, or all; what a file of verdicts answers is not asked again."""
        pages, _ = followed(project.pages, project.sources, project.settings)
        found = claims(pages)
        taken = sample(found.pairs, None if everything else settings.cap)
        known = run.known_verdicts(
            taken,
            load(store) if store else Store(),
            None if isinstance(speaker, Absent) else speaker,
            settings.prompt,
        )
        return cls(pages, found, run.plan(taken, known, settings))

    def preview(self, speaker: Speaker | Absent, settings: Verification) -> Iterator[str]:
        """The sample, who would be asked, and at what cost."""
        for pair in self.plan.sample:
            known = self.plan.known.get(pair.digest)
            told = f"{known.verdict.support} ({known.judge}, remembered)" if known else "to be asked"
            yield f"{pair.location}: {told}: “{shortened(pair.paragraph, 100)}” -> {pair.target}"
        sampled = Sample(self.claims, self.plan.sample)
        yield f"{sampled}; {count(len(self.plan.items), 'claim')} to be asked"
        if sampled.left_out:
            yield sampled.left_out
        if isinstance(speaker, Absent):
            yield f"no judge is here: {speaker.reason}"
        else:
            yield f"judge: {speaker.name}, model {speaker.model}"
        yield f"estimate: {estimate(self.plan.prompts, settings.price)}; nothing was sent"
