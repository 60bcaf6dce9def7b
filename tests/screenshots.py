"""Write the pictures of the documentation anew: `python -m tests.screenshots example_site/docs/images`.

Needs Chromium and Pillow, which makes the files small. Not a test: what they show is looked at by people.
"""

from __future__ import annotations

import io
import sys
import tempfile
from pathlib import Path
from typing import Any

from PIL import Image

from tests.browsers import chromium, served
from tests.environments import ROOT
from tests.sites import Site

PAGE = """\
# Sorting parcels

## How heavy a parcel may be

One person lifts up to 31.5 kilograms, "HEAVIEST = 31.5" (`depot/limits.py:5`). From there on it takes two,
"return weight >= HEAVIEST" (`depot/limits.py:10`), and the scale asks for help by itself (`depot/scales.py:4`).

## Why each is weighed twice

A second scale finds what the first one misses (REF-001), even where the conveyor is loud (REF-002). A queue
holds forty parcels (`depot/limits.py:3-6`).
"""
ALTERED, WORK = "a.citeguard-altered", "a.citeguard-grade-moderate"
SHOTS = (("badges-light.png", "default", ALTERED), ("badges-dark.png", "slate", WORK))
WINDOW = {"width": 930, "height": 600}
SHOWN = {"x": 0, "y": 30, "width": 930, "height": 390}


def main(folder: Path) -> None:
    example = ROOT / "example_site"
    files = {
        one.relative_to(example).as_posix(): one.read_text("utf-8")
        for top in ("depot", "research")
        for one in (example / top).rglob("*.*")
        if one.suffix in (".py", ".md", ".yaml")
    }
    folder.mkdir(parents=True, exist_ok=True)
    with chromium() as browser:
        for name, scheme, selector in SHOTS:
            theme = {"name": "material", "font": False, "palette": {"scheme": scheme, "primary": "indigo"}}
            with tempfile.TemporaryDirectory() as temporary:
                site = Site(Path(temporary), {**files, "docs/index.md": PAGE}, mkdocs={"theme": theme})
                site.build()
                shoot(browser, served(Path(temporary) / "site"), selector, folder / name)


def shoot(browser: Any, address: str, selector: str, target: Path) -> None:
    page = browser.new_page(viewport=WINDOW, device_scale_factor=1.5)
    page.goto(address)
    page.add_style_tag(content=".md-header, .md-footer { display: none }")
    page.locator(selector).first.hover()
    page.locator("#citeguard-preview").wait_for()
    page.wait_for_timeout(400)
    image = Image.open(io.BytesIO(page.screenshot(clip=SHOWN))).convert("RGB")
    image.quantize(96, dither=Image.Dither.NONE).save(target, optimize=True)
    page.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
