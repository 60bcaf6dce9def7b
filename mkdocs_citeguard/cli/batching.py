"""`verify --batch` and `--resume`: claims are handed in now, and their verdicts are collected when they are there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

from mkdocs_citeguard.errors import SiteError
from mkdocs_citeguard.judges import BY_NAME, first_here
from mkdocs_citeguard.judges.batches import SERVICES, Ended, Running, Service, service
from mkdocs_citeguard.judges.finding import Absent
from mkdocs_citeguard.loading import batches as disk
from mkdocs_citeguard.loading.verdicts import save
from mkdocs_citeguard.verification import AUTO, Verification
from mkdocs_citeguard.verify import rounds, tickets
from mkdocs_citeguard.verify.budget import Budget
from mkdocs_citeguard.verify.estimate import estimate
from mkdocs_citeguard.verify.judge import Failure, Reply
from mkdocs_citeguard.verify.run import Plan
from mkdocs_citeguard.verify.tickets import Question, Ticket
from mkdocs_citeguard.wording import count, shortened

BATCH_SIZE = 5
"""Claims in one call where no number is set: many calls cost no time here, and judges do better on few claims."""


def service_of(settings: Verification) -> Service:
    """The batch service of the judge of the settings; of `auto` the first that is here."""
    wanted = tuple(SERVICES) if settings.judge == AUTO else (settings.judge,)
    if wanted[0] not in SERVICES:
        raise SiteError(f"the judge `{wanted[0]}` has no batch service; {' and '.join(SERVICES)} have one")
    here = first_here([BY_NAME[name] for name in wanted], settings)
    if isinstance(here, Absent):
        raise SiteError(here.reason)
    return service(here.name, settings)


def submit(made: Service, plan: Plan, settings: Verification, path: Path) -> Iterator[str]:
    """Hand in what is not known and not under way, and write the ticket."""
    known = disk.load(path)
    under_way = tickets.pending(known)
    items = [
        item
        for item in plan.items
        if (made.name, made.model, settings.prompt, plan.asked[item.id].digest) not in under_way
    ]
    if waiting := len(plan.items) - len(items):
        yield f"{count(waiting, 'claim')} under way in an earlier batch: `verify --resume` collects"
    if not items:
        yield "nothing is to be handed in"
        return
    prompts = rounds.prompts(items, settings.prompt, settings.batch_size or BATCH_SIZE, settings.votes)
    budget = Budget.of(settings)
    for prompt in prompts:
        if refusal := budget.refusal(prompt):
            raise SiteError(f"nothing was handed in: {refusal.reason}")
    calls = tickets.calls(prompts)
    batch = made.submit(calls)
    if isinstance(batch, Failure):
        raise SiteError(batch.reason)
    ticket = Ticket(
        made.name,
        made.model,
        settings.prompt,
        settings.votes,
        batch,
        tuple(Question.of(item, plan.asked[item.id]) for item in items),
        {name: tuple(item.id for item in prompt.items) for name, prompt in calls.items()},
    )
    disk.keep(path, [*known, ticket])
    yield f"handed in to {made.name}, model {made.model}: batch {batch}, {count(len(items), 'claim')}"
    yield f"estimate: {estimate(prompts, settings.price)}, before any rebate for batches"
    yield f"the ticket is in {path.name}; `verify --resume` collects the verdicts"


def resume(settings: Verification, store: Path, path: Path) -> Iterator[str]:
    """Collect what is there. Each finished verdict is kept before its ticket goes."""
    left = list(disk.load(path))
    if not left:
        yield f"no batch is under way: there is no ticket in {path.name}"
    for ticket in tuple(left):
        told, answers, over = _collected(ticket, settings)
        records = ticket.records(answers)
        kept = [one for one in records if one.verdict.decided]
        if kept:
            save(store, lambda now, kept=kept: now.with_records(kept))  # type: ignore[misc]
        if over:
            left.remove(ticket)
            disk.keep(path, left)
        yield f"{ticket.judge}, batch {ticket.batch}: {told}"
        if answers or over:
            yield from (f"  {line}" for line in _rest(ticket, answers, len(kept)))


def _collected(ticket: Ticket, settings: Verification) -> tuple[str, Mapping[str, Reply | Failure], bool]:
    """How a batch stands, its answers, and whether it is over."""
    if ticket.judge not in SERVICES:
        return f"the judge `{ticket.judge}` has no batch service", {}, False
    looked = BY_NAME[ticket.judge].look(replace(settings, judge=ticket.judge))
    if isinstance(looked, Absent):
        return f"it cannot be asked for: {looked.reason}", {}, False
    state = service(ticket.judge, replace(settings, model=ticket.model)).collect(ticket.batch)
    match state:
        case Running(told):
            return f"{told}; try again later", {}, False
        case Failure(reason, lasting):
            return f"{reason}{'' if lasting else '; the ticket is kept'}", {}, lasting
        case Ended(answers, broken) if broken:
            return f"ended, but {broken}; the ticket is kept", answers, False
        case Ended(answers):
            return "ended", answers, True


def _rest(ticket: Ticket, answers: Mapping[str, Reply | Failure], kept: int) -> Iterator[str]:
    yield f"{kept} of {count(len(ticket.questions), 'claim')} got a verdict"
    failed: dict[str, int] = {}
    for call in ticket.calls if answers else ():
        answer = answers.get(call, Failure("the service did not speak of this call"))
        if isinstance(answer, Failure):
            failed[answer.reason] = failed.get(answer.reason, 0) + 1
    yield from (f"{count(number, 'call')}: {reason}" for reason, number in failed.items())
    judged = {one.pair for one in ticket.records(answers) if one.verdict.decided}
    for asked in ticket.questions:
        if asked.pair not in judged:
            yield f"no verdict: {asked.page}: “{shortened(asked.item.claim)}” -> {asked.target}"
