"""A made-up second edition, for tests alone: it stands beside the first one in a folder of its own.

It has torpedoes dearer, star shells gone, the Fairmile D under another name, no armed trawlers, and
no option for the hull of explosive boats, and scenario 8 is gone.
"""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from rules.engine.systems.cruel_seas import loader

FIRST, SECOND = "starter-2026", "reprint-2027"
FIRST_TITLE, SECOND_TITLE = "Starter Set rulebook with errata", "A made-up reprint"
GONE_CLASS, GONE_ITEM = "armed-trawler", "equipment:star_shell"
OLD_SLUG, NEW_SLUG, NEW_NAME = "fairmile-d-mgb", "dog-boat", "Fairmile 'Dog boat'"
REMEMBERING = ("rules.engine.systems.", "rules.selectors", "rules.sprites", "rules.templatetags.",
               "rules.filters", "fleetbuilder.", "config.portal.")  # fmt: skip
CHANGES = ["Torpedoes cost 12 points each.", "Star shells and armed trawlers are gone."]


def build(root: Path) -> Path:
    """Lay both editions into a folder and return it."""
    first, second = root / FIRST, root / SECOND
    shutil.copytree(loader.EDITIONS / FIRST, first)
    shutil.copytree(first, second)
    head = second / "edition.toml"
    edit(head, f'"{FIRST}"', f'"{SECOND}"')
    edit(head, FIRST_TITLE, SECOND_TITLE)
    edit(head, "2026-11-30", "2027-05-01")
    edit(head, '["The first edition of these data."]', json.dumps(CHANGES))
    edit(head, "\n# The navies", f'renamed = {{ {OLD_SLUG} = "{NEW_SLUG}" }}\n\n# The navies')
    torpedo = 'help = "Runs 40 cm an activation, 120 cm in all, live after 15 cm."'
    dearer = "\nminimum = 15\nmaximum = 120\ndice = 16\npoints = "
    edit(second / "tables" / "weapons.toml", f"{torpedo}{dearer}10", f"{torpedo}{dearer}12")
    without_table(second / "tables" / "equipment.toml", 'code = "star_shell"')
    without_table(second / "tables" / "options.toml", 'code = "tiny_hull"')
    rows(second, "royal_navy", reprint)
    edit(second / "scenarios" / "7-invasion.toml", OLD_SLUG, NEW_SLUG)
    (second / "scenarios" / "8-turkey-shoot.toml").unlink()
    return root


def reprint(found: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the Royal Navy as the reprint has it."""
    for row in found:
        if row["slug"] == OLD_SLUG:
            row.update(slug=NEW_SLUG, name=NEW_NAME, short="Dog boat")
        if row["slug"] == "vosper-mtb-type-i-mid":
            row.update(printed_points=79)
    return [row for row in found if row["slug"] != GONE_CLASS]


def edit(path: Path, old: str, new: str) -> None:
    """Replace the one place in a file that says `old`."""
    text = path.read_text("utf-8")
    assert text.count(old) == 1, (path.name, old, text.count(old))
    path.write_text(text.replace(old, new), "utf-8")


def without_table(path: Path, mark: str) -> None:
    """Take the table that holds `mark` out of a file."""
    tables = path.read_text("utf-8").split("\n[[")
    kept = [table for table in tables if mark not in table]
    assert len(kept) == len(tables) - 1
    path.write_text("\n[[".join(kept), "utf-8")


def rows(folder: Path, nation: str, change: Callable[[list[Any]], list[Any]]) -> None:
    """Change the rows of a nation's roster."""
    path = folder / "rosters" / f"{nation}.json"
    data = json.loads(path.read_text("utf-8"))
    data["rows"] = change(data["rows"])
    path.write_text(json.dumps(data), "utf-8")


@contextmanager
def at_hand(root: Path) -> Iterator[None]:
    """Let the engine, and the site in this process, know the editions of a folder and no others."""
    usual = loader.EDITIONS
    forget()
    loader.EDITIONS = root
    try:
        yield
    finally:
        loader.EDITIONS = usual
        forget()


def forget() -> None:
    """Empty whatever the engine and the pages remember: most of it rests on the editions."""
    for name, module in list(sys.modules.items()):
        if name.startswith(("rules.", "fleetbuilder.", "config.portal.")):
            for value in list(vars(module).values()):
                if getattr(value, "__module__", "").startswith(REMEMBERING):
                    getattr(value, "cache_clear", int)()
