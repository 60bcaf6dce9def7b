"""How items are asked: in batches, once or several times in changing order, and what comes of several votes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from mkdocs_citeguard.verify.digest import digest
from mkdocs_citeguard.verify.judge import Failure, Reply
from mkdocs_citeguard.verify.prompt import Item, Prompt
from mkdocs_citeguard.verify.reply import understood
from mkdocs_citeguard.verify.verdict import Verdict, unverifiable


def prompts(items: Sequence[Item], version: str, batch_size: int = 0, votes: int = 1) -> tuple[Prompt, ...]:
    """The calls that ask all items `votes` times, at most `batch_size` in one; 0 asks all of them in one call.

    Each further vote has the items in another order, for the place in a batch sways a judge.
    """
    size = batch_size or len(items) or 1
    return tuple(
        Prompt(version, tuple(ordered[start : start + size]))
        for vote in range(votes)
        for ordered in [_permuted(items, vote)]
        for start in range(0, len(ordered), size)
    )


def _permuted(items: Sequence[Item], vote: int) -> Sequence[Item]:
    return items if vote == 0 else sorted(items, key=lambda one: digest(str(vote), one.claim, one.source))


@dataclass
class Ballot:
    """The votes that have come in. An item is settled once all of its votes are in."""

    votes: int = 1
    cast: dict[str, list[Verdict]] = field(default_factory=dict)
    failures: list[Failure] = field(default_factory=list)

    def count(self, prompt: Prompt, answer: Reply | Failure) -> None:
        """Take the answer to one prompt."""
        if isinstance(answer, Failure):
            self.failures.append(answer)
            return
        verdicts = (
            {item.id: unverifiable(answer.fault) for item in prompt.items}
            if answer.fault
            else understood(answer.text, prompt.items)
        )
        for identifier, verdict in verdicts.items():
            self.cast.setdefault(identifier, []).append(verdict)

    def settled(self) -> Iterator[tuple[str, Verdict]]:
        """The verdict on each settled item, by its id."""
        for identifier, verdicts in self.cast.items():
            if len(verdicts) >= self.votes:
                yield identifier, agreed(verdicts)


def agreed(verdicts: Sequence[Verdict]) -> Verdict:
    """What several votes say: the first of them if they agree, else nothing that can be relied on."""
    if len({one.support for one in verdicts}) == 1:
        return verdicts[0]
    return unverifiable(f"the votes differ: {', '.join(one.support for one in verdicts)}")
