"""No link in a link. Others make one of what holds ours when all else is done: `toc` of headings, a blog of titles."""

from __future__ import annotations

from xml.etree.ElementTree import Element

from markdown.treeprocessors import Treeprocessor

from mkdocs_citeguard.badge import CLASS


class Unlinker(Treeprocessor):
    """Leaves of our link within another what it says."""

    def run(self, root: Element) -> None:
        for outer in root.iter("a"):
            for one in outer.iter("a"):
                if one is not outer and CLASS in one.get("class", "").split():
                    _unlink(one)


def _unlink(link: Element) -> None:
    link.tag = "span"
    link.attrib.pop("href", None)
    if link.get("aria-label"):
        state = link.get("title", "").partition("\n")[0]
        link.attrib |= {"role": "group", "aria-label": state}
