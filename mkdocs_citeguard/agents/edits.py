"""What a tool does to the text of a file. None stands for a change that cannot be followed."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Protocol

_LINE = re.compile(r"[^\n]*\n|[^\n]+")


class Edit(Protocol):
    def applied(self, text: str) -> str | None:
        """The text as it is going to be; None where the file does not hold what the edit starts from."""
        ...


@dataclass(frozen=True, slots=True)
class Overwriting:
    """The file as a whole is written."""

    text: str

    def applied(self, text: str) -> str:
        del text
        return self.text


@dataclass(frozen=True, slots=True)
class Replacing:
    """Some words are put in the place of others; `old` is empty for a file that is new or empty."""

    old: str
    new: str
    everywhere: bool = False

    def applied(self, text: str) -> str | None:
        old, new = self.old, self.new
        if not old:
            return None if text.strip() else new
        if old not in text and "\r\n" in text:  # agents speak of lines with plain ends
            old, new = old.replace("\n", "\r\n"), new.replace("\n", "\r\n")
        if old not in text:
            return None
        return text.replace(old, new, -1 if self.everywhere else 1)


@dataclass(frozen=True, slots=True)
class Inserting:
    """A text is put behind a line, counted from 1; behind line 0 it comes first, behind None last."""

    line: int | None
    text: str

    def applied(self, text: str) -> str | None:
        lines = _LINE.findall(text)
        if self.line is not None and not 0 <= self.line <= len(lines):
            return None
        place = len(lines) if self.line is None else self.line
        before, behind = "".join(lines[:place]), "".join(lines[place:])
        apart = "\n" if before and not before.endswith("\n") else ""
        ended = "" if not behind or self.text.endswith("\n") else "\n"
        return f"{before}{apart}{self.text}{ended}{behind}"


@dataclass(frozen=True, slots=True)
class Unreadable:
    """What is done is not said in a form that could be read: a number for a text, none of the known keys."""

    def applied(self, text: str) -> None:
        del text


@dataclass(frozen=True, slots=True)
class Change:
    """A file, by its path as the agent writes it, and what is done to it in turn."""

    path: str
    edits: tuple[Edit, ...]
    moved: str | None = None
    """The path under which it is written, if that is another one."""

    @property
    def target(self) -> str:
        return self.moved or self.path

    def applied(self, text: str) -> str | None:
        result: str | None = text
        for edit in self.edits:
            result = None if result is None else edit.applied(result)
        return result
