"""Labelled items and calibrations on disk."""

from __future__ import annotations

from importlib.resources import files
from typing import TYPE_CHECKING

from mkdocs_citeguard.errors import SiteError
from mkdocs_citeguard.loading.beside import sibling, text_of
from mkdocs_citeguard.loading.writing import write
from mkdocs_citeguard.verify.calibration import Calibration, Labelled
from mkdocs_citeguard.verify.calibration import parse as parse_labelled
from mkdocs_citeguard.verify.calibrations import Calibrations, parse, render

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

SHIPPED = "calibration.jsonl"


def shipped() -> tuple[Labelled, ...]:
    """The set that comes with the package."""
    text = files("mkdocs_citeguard.verify").joinpath(SHIPPED).read_text("utf-8")
    return parse_labelled(text, SHIPPED)


def labelled(path: Path) -> tuple[Labelled, ...]:
    """The set in a file of somebody's own."""
    text = text_of(path)
    if text is None:
        raise SiteError(f"{path}: there is no such file of labelled items")
    return parse_labelled(text, str(path))


def beside(store: Path) -> Path:
    """The file of the calibrations that belongs to a store of verdicts."""
    return sibling(store, "calibrations")


def load(path: Path) -> Calibrations:
    text = text_of(path)
    return Calibrations() if text is None else parse(text, path.name)


def keep(path: Path, new: Iterable[Calibration]) -> None:
    write(path, render(load(path).with_calibrations(new)))
