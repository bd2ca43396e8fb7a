"""Draw every silhouette on one sheet, to look at after a change: `contact_sheet.py OUT.png`.

Needs Playwright and Chromium, as the browser tests do. `--width 48` shows the small detail,
`--dark` the night colours, `--areas` the areas to tap, `--only SLUG ...` some drawings alone.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
from html import escape
from pathlib import Path

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from rules.silhouettes.frame import Options
from rules.silhouettes.library import drawings
from rules.silhouettes.model import Drawing
from rules.silhouettes.profile import picture

THEMES = {
    "light": ("#fefdf9", "#12263a", "#9c1b66"),
    "dark": ("#13202c", "#e6e9e4", "#f398c9"),
}
PAGE = """<!doctype html><style>
body {{ margin: 0; padding: 16px; background: {paper}; color: {ink}; font: 11px sans-serif;
  --sil-paper: {paper}; --sil-accent: {accent};
  display: grid; grid-template-columns: repeat(auto-fill, {wide}px); gap: 12px 24px; }}
figure {{ margin: 0; align-self: end; }} figcaption {{ margin-top: 3px; overflow-wrap: anywhere; }}
.areas rect {{ fill: orange; fill-opacity: .25; stroke: orange; stroke-width: .4; }}
</style>{figures}"""


def main() -> None:
    """Write the sheet to the file named on the command line."""
    asked = arguments()
    chosen = [d for slug, d in drawings().items() if not asked.only or slug in asked.only]
    paper, ink, accent = THEMES["dark" if asked.dark else "light"]
    figures = "".join(figure(drawing, asked) for drawing in chosen)
    page = PAGE.format(paper=paper, ink=ink, accent=accent, wide=asked.width, figures=figures)
    photograph(page, asked.out)
    sys.stdout.write(f"{len(chosen)} drawings in {asked.out}\n")


def arguments() -> argparse.Namespace:
    """Return what was asked for."""
    parser = argparse.ArgumentParser(description="Draw every silhouette on one sheet.")
    parser.add_argument("out", type=Path)
    parser.add_argument("--width", type=int, default=200)
    parser.add_argument("--dark", action="store_true")
    parser.add_argument("--areas", action="store_true")
    parser.add_argument("--only", nargs="+", default=[])
    return parser.parse_args()


def figure(drawing: Drawing, asked: argparse.Namespace) -> str:
    """Return a drawing with its name."""
    detail = "full" if asked.width >= 96 else "small"
    found = picture(drawing, Options(detail=detail, hits=asked.areas))
    high = found.height * asked.width / found.width
    return (
        f'<figure{" class=areas" if asked.areas else ""}><svg width="{asked.width}"'
        f' height="{high:.1f}" viewBox="{found.view_box}">{found.body}</svg>'
        f"<figcaption>{escape(drawing.slug)}, {drawing.length_m:g} m</figcaption></figure>"
    )


def photograph(page: str, out: Path) -> None:
    """Write what Chromium makes of the page."""
    chromium = os.environ.get("CHROMIUM") or shutil.which("chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        view = browser.new_page(viewport={"width": 1240, "height": 400})
        view.set_content(page)
        view.screenshot(path=out, full_page=True)
        browser.close()


if __name__ == "__main__":
    main()
