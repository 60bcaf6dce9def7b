"""What came of a run: each sampled pair with its verdict, and the counts that keep a sample from reading as the whole."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from mkdocs_citeguard.verify.calibration import Calibration
from mkdocs_citeguard.verify.claims import Claims, Pair
from mkdocs_citeguard.verify.store import PERSON, Record
from mkdocs_citeguard.verify.verdict import Support, Verdict
from mkdocs_citeguard.wording import count


@dataclass(frozen=True, slots=True)
class Judged:
    """A pair of the sample. `record` is None where nobody gave a verdict."""

    pair: Pair
    record: Record | None
    signals: tuple[str, ...] = ()
    remembered: bool = False
    """Whether the verdict comes from the store."""
    calibration: Calibration | None = None
    """What is known of whoever gave the verdict."""

    @property
    def support(self) -> Support:
        return self.record.verdict.support if self.record else Support.UNVERIFIABLE

    @property
    def verdict(self) -> Verdict | None:
        return self.record.verdict if self.record else None

    @property
    def by(self) -> str:
        """Whoever gave the verdict, and whether that is worth anything."""
        if self.record is None:
            return ""
        unfit = self.calibration is not None and not self.calibration.fit
        return f"{self.record.judge}{', unfit by its calibration' if unfit else ''}"


@dataclass(frozen=True, slots=True)
class Sample:
    """The pairs that are judged, out of all there are."""

    claims: Claims
    pairs: tuple[Pair, ...]

    def __str__(self) -> str:
        pages = len({one.page for one in self.pairs})
        total = count(len(self.claims.pairs), "claim")
        return f"claim support: sampled {len(self.pairs)} of {total} across {count(pages, 'page')}"

    @property
    def beyond_cap(self) -> int:
        return len(self.claims.pairs) - len(self.pairs)

    @property
    def left_out(self) -> str:
        """What no verdict speaks of, in words; empty where nothing was left out."""
        parts = (
            (self.beyond_cap, "claim", "beyond the cap"),
            (self.claims.without_passage, "citation", "without a passage here"),
            (self.claims.outside, "citation", "outside of paragraphs that claim something"),
        )
        told = [f"{count(number, noun)} {where}" for number, noun, where in parts if number]
        return f"left out: {', '.join(told)}" if told else ""


@dataclass(frozen=True)
class Outcome:
    """One run of `verify`."""

    sample: Sample
    judged: tuple[Judged, ...]
    """The pairs of the sample, in its order."""
    skipped: str | None = None
    """Why pairs of the sample have no verdict, if some have none."""

    @cached_property
    def counts(self) -> Mapping[Support, int]:
        counted = Counter(one.support for one in self.judged)
        return {support: counted[support] for support in Support}

    @property
    def unjudged(self) -> int:
        """Pairs of the sample that nobody gave a verdict on."""
        return sum(one.record is None for one in self.judged)

    @property
    def standing(self) -> tuple[str, ...]:
        """What each judge's verdicts stand on, in sentences. Of people nothing is asked."""
        told = {}
        for one in self.judged:
            if one.record and one.record.judge != PERSON:
                judge = f"{one.record.judge}, model {one.record.model}, prompt {one.record.prompt}"
                never = f"{judge}: never measured here; `verify --calibrate` does it"
                told[judge] = one.calibration.told if one.calibration else never
        return tuple(f"calibration: {told[judge]}" for judge in sorted(told))

    @property
    def summary(self) -> str:
        return f"{self.sample}: {', '.join(f'{number} {support}' for support, number in self.counts.items())}"
