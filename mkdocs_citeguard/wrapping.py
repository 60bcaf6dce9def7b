"""Marked words and elements of Python-Markdown's tree, and how they are wrapped."""

from __future__ import annotations

import html
from dataclasses import dataclass
from itertools import accumulate, takewhile
from xml.etree.ElementTree import Element

import markdown
from markdown.util import AtomicString

from mkdocs_citeguard.links import Link


@dataclass(eq=False)
class Slot:
    """A run of text in the tree: the `text` of an element or its `tail`."""

    owner: Element
    is_tail: bool

    @property
    def string(self) -> str:
        return (self.owner.tail if self.is_tail else self.owner.text) or ""

    @string.setter
    def string(self, value: str) -> None:
        kind = (
            AtomicString
            if isinstance(self.owner.tail if self.is_tail else self.owner.text, AtomicString)
            else str
        )
        if self.is_tail:
            self.owner.tail = kind(value)
        else:
            self.owner.text = kind(value)


@dataclass(frozen=True, slots=True)
class Words:
    """Words to be linked: `ordinal` of `total` in their slot come before them."""

    slot: Slot
    words: str
    ordinal: int
    total: int | None
    link: Link


@dataclass(frozen=True, slots=True)
class Whole:
    """An element to be wrapped."""

    element: Element
    link: Link


class Run:
    """A slot as it is now: other extensions may have put elements of their own among its words."""

    def __init__(self, slot: Slot, parents: dict[Element, Element], known: set[Element]) -> None:
        self.parents = parents
        self.container = parents[slot.owner] if slot.is_tail else slot.owner
        self.first = list(self.container).index(slot.owner) + 1 if slot.is_tail else 0
        self.elements = list(takewhile(lambda child: child not in known, self.container[self.first :]))
        self.slots = [slot, *(Slot(element, is_tail=True) for element in self.elements)]
        inner = ["".join(element.itertext()) for element in self.elements]
        self.text = "".join(one.string + text for one, text in zip(self.slots, [*inner, ""], strict=True))
        lengths = (len(one.string) + len(text) for one, text in zip(self.slots, inner, strict=False))
        self.starts = list(accumulate(lengths, initial=0))

    def wrap(self, spot: Words) -> None:
        start = _nth(self.text, spot.words, spot.ordinal)
        if start is None or (spot.total is not None and self.text.count(spot.words) != spot.total):
            return
        opening, closing = self._slot_at(start), self._slot_at(start + len(spot.words))
        if (
            opening is None
            or closing is None
            or any(one.tag == "a" for one in self.elements[opening:closing])
        ):
            return
        self._enclose(opening, start, closing, start + len(spot.words), _wrapper(spot.link))

    def _slot_at(self, position: int) -> int | None:
        """Which string holds a position of the text; None if an element does."""
        for index, (slot, start) in enumerate(zip(self.slots, self.starts, strict=True)):
            if start <= position <= start + len(slot.string):
                return index
        return None

    def _enclose(self, opening: int, start: int, closing: int, end: int, wrapper: Element) -> None:
        before = self.slots[opening].string[: start - self.starts[opening]]
        last = self.slots[closing].string
        words = last[: end - self.starts[closing]]
        wrapper.tail = last[end - self.starts[closing] :]
        if opening == closing:
            wrapper.text = words[len(before) :]
        else:
            wrapper.text = self.slots[opening].string[len(before) :]
            self.slots[closing].string = words
        self.slots[opening].string = before
        for element in self.elements[opening:closing]:
            self.container.remove(element)
            wrapper.append(element)
            self.parents[element] = wrapper
        self.container.insert(self.first + opening, wrapper)
        self.parents[wrapper] = self.container


def wrap_element(spot: Whole, parents: dict[Element, Element]) -> None:
    element, parent = spot.element, parents[spot.element]
    wrapper = _around_link(spot.link) if element.tag == "a" else _wrapper(spot.link)
    wrapper.tail, element.tail = element.tail, None
    parent[list(parent).index(element)] = wrapper
    wrapper.append(element)
    parents[wrapper], parents[element] = parent, wrapper


def wrap_stashed(spot: Words, index: int, md: markdown.Markdown) -> None:
    """Code that `inlinehilite` has put aside as HTML: it is put aside anew, in three parts."""
    raw, words = md.htmlStash.rawHtmlBlocks[index], html.escape(spot.words, quote=False)
    if not isinstance(raw, str) or "<" in raw:
        return
    start = _nth(raw, words, spot.ordinal)
    if start is None:
        return
    owner, wrapper = spot.slot.owner, _wrapper(spot.link)
    owner.text, wrapper.text, wrapper.tail = map(
        md.htmlStash.store, (raw[:start], words, raw[start + len(words) :])
    )
    owner.insert(0, wrapper)


def _wrapper(link: Link) -> Element:
    """A link; where there is no place to go to, words that can be asked what is wrong with them."""
    if link.href:
        return _element("a", link, {"href": link.href}, {"aria-label": link.label})
    wrapper = _around_link(link)
    if link.label:
        wrapper.set("tabindex", "0")
    return wrapper


def _around_link(link: Link) -> Element:
    """A group, for a plain span can bear no name; what it holds is read besides."""
    if link.label is None:
        return _element("span", link, {}, {})
    return _element("span", link, {"role": "group"}, {"aria-label": link.state})


def _element(tag: str, link: Link, given: dict[str, str], texts: dict[str, str | None]) -> Element:
    """With `&` escaped in texts, for the renderer takes `&lt;` to be meant as an entity."""
    texts |= {"title": link.title, "data-citeguard-colours": link.colours}
    escaped = {key: text.replace("&", "&amp;") for key, text in texts.items() if text}
    own = {"id": link.anchor} if link.anchor else {}
    return Element(tag, {"class": link.classes} | given | own | escaped)


def _nth(text: str, words: str, ordinal: int) -> int | None:
    """Where the words stand for the time after `ordinal` times."""
    position = text.find(words)
    for _ in range(ordinal):
        position = text.find(words, position + len(words)) if position >= 0 else -1
    return position if position >= 0 else None
