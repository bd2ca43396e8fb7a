"""A ship as fitted in one line of text, so that an address can hold her.

A fleet's ship leaves her fleet behind, and nobody needs to be asked whether he may see it.

Her class first, then what differs from a bare one, apart by '~': `c:` crew, `f:` a choice with its
count after '*', `g:` a figure of the player's own, `n:` her name. A ship of the player's own design
(class `own`) has its name with `d:`, traits with `t:` and parts with `p:`.
"""

from __future__ import annotations

from dataclasses import replace

from rules.engine.core.acts import InvalidAct
from rules.engine.core.fleet import OWN_CLASS, Counts, Design, Pairs, ShipEntry
from rules.engine.core.names import clean_name

MARK = "~"
OWN_NAME = "Own ship"  # of a design that nobody named
MOST_PARTS = 120
MOST_COUNT = 999


def ship_text(ship: ShipEntry) -> str:
    """Return a ship as text: all that a battle may ask of her."""
    parts = [ship.ship_class]
    parts += [f"c:{ship.crew}"] if ship.crew else []
    parts += [f"f:{code}*{count}" for code, count in ship.fit]
    parts += [f"g:{name}={value}" for name, value in ship.figures]
    if ship.design is not None:
        parts.append(f"d:{ship.design.name}")
        parts += [f"t:{code}={value}" for code, value in ship.design.traits]
        parts += [f"p:{code}*{count}" for code, count in ship.design.parts]
    parts += [f"n:{ship.name}"] if ship.name else []
    return MARK.join(part.replace(MARK, "-") for part in parts)


def nameless_text(ship: ShipEntry) -> str:
    """Return a ship's class, crew and fit as text, without a word that her player wrote."""
    design = replace(ship.design, name=OWN_NAME) if ship.design else None
    return ship_text(replace(ship, name="", figures=(), design=design))


def ship_of_text(text: str) -> ShipEntry | None:
    """Return the ship of a text, or None for one that says nothing that can be read."""
    ship_class, *parts = text.split(MARK)
    if len(parts) > MOST_PARTS or any(part[1:2] != ":" for part in parts):
        return None
    by_mark: dict[str, list[str]] = {mark: [] for mark in "cfgdtpn"}
    for part in parts:
        if part[0] not in by_mark:
            return None
        by_mark[part[0]].append(part[2:])
    try:
        names = {mark: [clean_name(text) for text in by_mark[mark]] for mark in "dn"}
        counts = {mark: _counts(by_mark[mark]) for mark in "fp"}
    except (InvalidAct, ValueError):
        return None
    design = None
    if ship_class == OWN_CLASS:
        traits = _pairs(by_mark["t"])
        design = Design(name=_last(names["d"]) or OWN_NAME, traits=traits, parts=counts["p"])
    return ShipEntry(
        key="odds",
        ship_class=ship_class,
        name=_last(names["n"]),
        crew=_last(by_mark["c"]),
        fit=counts["f"],
        figures=_pairs(by_mark["g"]),
        design=design,
    )


def _last(texts: list[str]) -> str:
    return texts[-1] if texts else ""


def _counts(texts: list[str]) -> Counts:
    """Return choices with their counts. Raises ValueError for what is no count."""
    found: dict[str, int] = {}
    for text in texts:
        code, _, count = text.rpartition("*")
        found[code] = int(count)
        if not code or not 0 <= found[code] <= MOST_COUNT:
            raise ValueError(text)
    return tuple(sorted(found.items()))


def _pairs(texts: list[str]) -> Pairs:
    split = (text.partition("=") for text in texts)
    return tuple(sorted({name: value for name, _, value in split}.items()))
