"""The list of gaps that a corpus keeps in its TODO.md: entries `### GAP-001: …` below `## Open Gaps`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from mkdocs_citeguard.gaps import Gap
from mkdocs_citeguard.lines import blanked
from mkdocs_citeguard.wording import count, shortened

NAME = "TODO.md"
_EMPTY = """\
# Research Gaps

What pages cite or claim, and the corpus does not hold. `mkdocs-citeguard gaps --write` adds to the list and changes nothing in it.

## Open Gaps

## Resolved Gaps

_No resolved gaps yet._
"""
_OPEN = re.compile(r"##?[ \t]+Open Gaps\b", re.IGNORECASE)
_NUMBER = re.compile(r"^#{2,6}[ \t]+GAP-(?P<number>\d+)\b", re.MULTILINE)
_ENTRY = re.compile(r"^### GAP-(?P<number>\d+)\b(?P<text>.*?)(?=^#{1,3} |\Z)", re.MULTILINE | re.DOTALL)
_FENCE = re.compile(r"^ {0,3}(?P<fence>`{3,}|~{3,})[^\n]*\n.*?^ {0,3}(?P=fence)", re.MULTILINE | re.DOTALL)
_HEADING = re.compile(r"^##? .*$", re.MULTILINE)
_CLAIM = re.compile(r"^[-*+] \*\*Claim\*\*:[ \t]*(?P<claim>.+)$", re.MULTILINE)
_ABOUT = re.compile(r"\A(?P<title>[^\n]*)|^[-*+] \*\*Needed\*\*:(?P<needed>.*)$", re.MULTILINE)
"""The lines of an entry that say which work is wanted; others may name works that are there."""
_WORD = re.compile(r"[^\W\d_]{5,}")
_NO_TERMS = frozenset(
    "according demonstrates indicates recent research shows studies study suggests their there these which".split()
)
_MOST_TERMS = 6
_HIGH, _MEDIUM = 3, 2
"""How many places must want a gap for its priority to be so."""


@dataclass(frozen=True, slots=True)
class Merged:
    text: str
    """The list with all gaps in it."""
    added: Mapping[str, Gap]
    """Those that were not in it, by their new numbers: `GAP-011`."""
    filed: Mapping[Gap, str]
    """Those that were, with their numbers."""


def merged(text: str, gaps: Sequence[Gap], day: str | None = None) -> Merged:
    """A list, which may be empty, with the gaps that it lacks at the end of the open ones.

    What stands in it stays as it is, byte for byte. `day` is when they are filed, such as 2026-01-25.
    """
    text = text if text.strip() else _EMPTY
    entries = [(f"GAP-{found['number']}", found["text"]) for found in _ENTRY.finditer(_unfenced(text))]
    filed = {gap: name for gap in gaps if (name := _filed(gap, entries))}
    last = max((int(found["number"]) for found in _NUMBER.finditer(text)), default=0)
    new = [gap for gap in gaps if gap not in filed]
    added = {f"GAP-{number:03}": gap for number, gap in enumerate(new, last + 1)}
    works = _names(*(gap.work for gap in gaps if gap.work))
    entries_of_new = [_entry(name, gap, works, day) for name, gap in added.items()]
    return Merged(_with(text, entries_of_new), added, filed)


def _filed(gap: Gap, entries: Iterable[tuple[str, str]]) -> str | None:
    """The entry that is about a gap: that wants the work, or claims the same."""
    for name, entry in entries:
        if gap.work and any(_names(gap.work).search(found[0]) for found in _ABOUT.finditer(entry)):
            return name
        if not gap.work and any(
            _plain(found["claim"]) == _plain(gap.claim) for found in _CLAIM.finditer(entry)
        ):
            return name
    return None


def _names(*works: str) -> re.Pattern[str]:
    """Works by their names, in whatever letter case, that are no part of another."""
    named = "|".join(re.escape(work) for work in sorted(works, key=len, reverse=True)) or "(?!)"
    return re.compile(rf"(?<![\w`-])`?(?P<work>{named})`?(?![\w`-])", re.IGNORECASE)


def _entry(name: str, gap: Gap, works: re.Pattern[str], day: str | None) -> str:
    """An entry. Works stand in backticks, where they are no citations: the list may be a page of the site."""
    pages = list(dict.fromkeys(place.path for place in gap.places))
    asked = f"in {count(gap.wanted, 'place')} on {count(len(pages), 'page')}: {', '.join(pages)}"
    if gap.work:
        title, evidence = f"`{gap.work}` is cited and not in the corpus", f"none; cited {asked}"
        needed = f"a note on `{gap.work}`, or another source"
    else:
        title, evidence = shortened(gap.claim.rstrip(".")), f"none cited; claimed {asked}"
        needed = "a source that supports the claim"
    level = "High" if gap.wanted >= _HIGH else "Medium" if gap.wanted >= _MEDIUM else "Low"
    claim = works.sub(r"`\g<work>`", gap.claim.replace('"', "'"))
    bullets = {
        "Claim": f'"{claim}"',
        "Current Evidence": evidence,
        "Needed": needed,
        "Search Terms": ", ".join(_terms(gap, works)),
        "Filed By": "mkdocs-citeguard",
        **({"Filed Date": day} if day else {}),
        "Status": "Open",
        "Priority": level,
    }
    listed = "".join(f"- **{label}**: {told}\n" for label, told in bullets.items())
    return f"### {name}: {title}\n\n{listed}"


def _terms(gap: Gap, works: re.Pattern[str]) -> list[str]:
    """The work, and the telling words of the claim."""
    words = dict.fromkeys(word.lower() for word in _WORD.findall(works.sub("", gap.claim)))
    telling = [word for word in words if word not in _NO_TERMS]
    return [*([f"`{gap.work}`"] if gap.work else []), *telling[:_MOST_TERMS]]


def _with(text: str, entries: Sequence[str]) -> str:
    """The list with entries put behind the last open one."""
    if not entries:
        return text
    ending = "\r\n" if "\r\n" in text else "\n"
    headings = list(_HEADING.finditer(_unfenced(text)))
    index = next((at for at, found in enumerate(headings) if _OPEN.match(found[0])), None)
    if index is None:
        place, opening = len(text), "## Open Gaps\n\n"
    else:
        place, opening = (headings[index + 1].start() if index + 1 < len(headings) else len(text)), ""
    before, behind = text[:place], text[place:]
    apart = (
        "" if before.endswith(ending * 2) or not before else ending if before.endswith(ending) else ending * 2
    )
    added = opening + "\n".join(entries) + ("\n" if behind else "")
    return before + apart + added.replace("\n", ending) + behind


def _unfenced(text: str) -> str:
    """The text with what stands in fences blanked; offsets stay."""
    return _FENCE.sub(lambda found: blanked(found[0]), text)


def _plain(words: str) -> str:
    return " ".join(re.findall(r"\w+", words.casefold()))
