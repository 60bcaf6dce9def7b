"""Bars: drawings in SVG without a style of their own, beside the numbers that they draw."""

from __future__ import annotations

from collections.abc import Mapping

from mkdocs_citeguard.audited import Status
from mkdocs_citeguard.badge import CLASS

_WIDTH = 1000


def bar(counts: Mapping[Status, int], whole: int) -> str:
    """A bar of statuses side by side. `whole` is the number that all of its width stands for."""
    pieces, position = [], 0
    for status in Status:
        if width := round(_WIDTH * counts.get(status, 0) / whole):
            pieces.append(
                f'<rect class="{CLASS}-{status}" x="{position}" y="0" width="{width}" height="8"></rect>'
            )
            position += width
    return (
        f'<svg class="{CLASS}-bar" viewBox="0 0 {_WIDTH} 8" preserveAspectRatio="none" aria-hidden="true">'
        f"{''.join(pieces)}</svg>"
    )
