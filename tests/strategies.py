"""Fleets for hypothesis: the real roster with random choices, options and limits.

What comes out may be as illegal as you like, but never impossible: each choice goes through
`apply`. `odd_fleets` adds what only a stored fleet can hold: classes, choices and crews that an
edition no longer has, blank names.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

from hypothesis import strategies as st

from rules.engine import registry
from rules.engine.core import acts as do
from rules.engine.core.acts import InvalidAct
from rules.engine.core.fleet import OWN_CLASS, Design, FleetList, ShipEntry
from rules.engine.core.scenarios import SCENARIO
from rules.engine.systems.cruel_seas import loader
from rules.engine.systems.cruel_seas.own_rows import part_bounds

SYSTEM = registry.get("cruel_seas")
FLEETS = SYSTEM.fleets
assert SYSTEM.designs is not None
DESIGNS = SYSTEM.designs
EDITION = FLEETS.editions()[0][0]
CLASSES = tuple(ship.slug for ship in FLEETS.catalogue(EDITION).classes)
NATIONS = tuple(n.code for n in FLEETS.catalogue(EDITION).nations if n.code != "any")
NAMES = st.sampled_from(
    [
        "Grey Heron",
        "Curlew",
        "curlew ",
        "Curl\u0435w",
        "Kormoran",
        "雪風",
        "Vosper 1",
        "Vosper l",
        "⛵",
    ]
)
GUNS = ("listed", "own", "semi")  # choices that touch one another
FIGURES = (("points", "40"), ("speed", "120"), ("type", "Beaufighter"))


def empty(nation: str = "royal_navy", limit: int | None = 500, **options: str) -> FleetList:
    """Return a fleet without ships."""
    return FleetList(
        system="cruel_seas",
        edition=EDITION,
        nation=nation,
        name="Nore Flotilla",
        limit=limit,
        options=tuple(sorted(options.items())),
    )


@st.composite
def designs(draw: st.DrawFn) -> Design:
    """Return any ship of a player's own that can be, legal or not."""
    size = draw(st.sampled_from(["tiny", "small", "medium", "large", "huge"]))
    slow, combat, full = sorted(draw(st.sets(st.integers(1, 60), min_size=3, max_size=3)))
    traits = {
        "nation": draw(st.sampled_from([n.code for n in FLEETS.catalogue(EDITION).nations])),
        "size": size,
        "hull": str(draw(st.integers(1, 500))),
        "boats": str(draw(st.integers(1, 12)) if size == "tiny" else 1),
        "slow": str(slow),
        "combat": str(combat),
        "full": str(full),
        "turn": draw(st.sampled_from(["red", "yellow"])),
        "length": draw(st.sampled_from(["", "5.75", "21.6", "67", "134"])),
    }
    flags = ["merchant", "diesel", "shallow_draught", *(["explosive"] if size == "tiny" else [])]
    traits |= dict.fromkeys(draw(st.sets(st.sampled_from(flags))), "yes")
    bounds = part_bounds(loader.edition(EDITION).tables)
    chosen = draw(st.lists(st.sampled_from(list(bounds)), max_size=8, unique=True))
    parts = {code: draw(st.integers(1, bounds[code])) for code in chosen}
    return Design(
        name=draw(st.sampled_from(["Marsh Hen", "雪風", "طائر", "null", "../../x"])),
        traits=tuple(sorted((code, value) for code, value in traits.items() if value)),
        parts=tuple(sorted(parts.items())),
    )


@st.composite
def ships(draw: st.DrawFn, fleet: FleetList, key: str) -> FleetList:
    """Return the fleet with one more ship, fitted at random."""
    own = draw(designs()) if draw(st.integers(0, 5)) == 0 else None
    slug = OWN_CLASS if own else draw(st.sampled_from(CLASSES))
    figures = FIGURES if slug == "aircraft" else ()
    act = do.AddShips(ship_class=slug, keys=(key,), figures=figures, design=own)
    fleet = FLEETS.apply(fleet, act)
    entry = fleet.ship(key)
    assert entry is not None
    grades = FLEETS.crews(entry, fleet)
    if grades:
        grade = draw(st.sampled_from([crew.code for crew in grades]))
        fleet = FLEETS.apply(fleet, do.SetCrew(key=key, crew=grade))
    choices = FLEETS.choices(entry, fleet)
    guns = tuple(c for c in choices if c.group in GUNS) or choices
    wanted = st.sampled_from(choices) | st.sampled_from(guns) if choices else st.nothing()
    for choice in draw(st.lists(wanted, max_size=6 if choices else 0)):
        count = draw(st.integers(choice.minimum, choice.maximum))
        with suppress(InvalidAct):  # a gun that went ashore can no longer be made semi-automatic
            fleet = FLEETS.apply(fleet, do.SetChoice(key=key, code=choice.code, count=count))
    if draw(st.booleans()):
        fleet = FLEETS.apply(fleet, do.RenameShip(key=key, name=draw(NAMES)))
    return fleet


@st.composite
def fleets(draw: st.DrawFn, most: int = 8) -> FleetList:
    """Return any fleet that a player can build."""
    fleet = empty(nation=draw(st.sampled_from(NATIONS)), limit=None)
    for option in FLEETS.options():
        values = st.sampled_from([value for value, _ in option.values])
        value = draw(st.just(option.default) | values if option.code == SCENARIO else values)
        fleet = FLEETS.apply(fleet, do.SetOption(code=option.code, value=value))
    for number in range(draw(st.integers(0, most))):
        fleet = draw(ships(fleet, f"key-{number}"))
    return replace(fleet, limit=draw(limits(int(FLEETS.inspect(fleet, mends=False).total))))


def limits(total: int) -> st.SearchStrategy[int | None]:
    """Return none, any limit, or one near where it breaks or where a 'must have' speaks."""
    edges = (total, total - 5, total - 60, total + 10, 3 * total + 1, 3 * total + 40)
    near = st.sampled_from([max(1, min(10_000, edge)) for edge in edges])
    return near | st.none() | st.integers(1, 10_000)


@st.composite
def odd_fleets(draw: st.DrawFn) -> FleetList:
    """Return a fleet as an old store may hold it: also with what no edition has any more."""
    fleet = draw(fleets(most=5))
    changed = []
    for ship in fleet.ships:
        changed.append(draw(st.just(ship) | odd_ships(ship)))
    name = draw(st.sampled_from([fleet.name, fleet.name, " ", "\u200b"]))
    return replace(fleet, name=name, ships=tuple(changed))


@st.composite
def odd_ships(draw: st.DrawFn, ship: ShipEntry) -> ShipEntry:
    """Return the ship with something that nobody can choose."""
    codes = ["option:gone", "equipment:radar", "weapon:mortar", "x", "semi:20mm", "boats"]
    codes += ["class:20mm-single", "class:gone-twin", "weapon:hmg-twin", "weapon:mortar-quad"]
    fit = dict(ship.fit) | {draw(st.sampled_from(codes)): draw(st.integers(0, 10**9))}
    return replace(
        ship,
        ship_class=draw(st.sampled_from([ship.ship_class, ship.ship_class, "gone-class", ""])),
        name=draw(st.sampled_from([ship.name, ship.name, "", "\u3164"])),
        crew=draw(st.sampled_from([ship.crew, ship.crew, "green", ""])),
        fit=tuple(sorted(fit.items())),
        figures=draw(st.sampled_from([ship.figures, (), (("points", "many"),)])),
    )


def shuffled(fleet: FleetList) -> st.SearchStrategy[FleetList]:
    """Return the fleet with its ships in any order."""
    return st.permutations(fleet.ships).map(lambda ships: replace(fleet, ships=tuple(ships)))


def fleet_of(
    nation: str,
    *wanted: tuple[str, str, dict[str, int]],
    limit: int | None = None,
    **options: str,
) -> FleetList:
    """Return a fleet of (class, crew, choices), with the keys 'a', 'b', 'c' and so on."""
    fleet = empty(nation, limit, **options)
    for number, (slug, crew, fit) in enumerate(wanted):
        key = chr(ord("a") + number)
        figures = FIGURES if slug == "aircraft" else ()
        act = do.AddShips(ship_class=slug, keys=(key,), crew=crew, figures=figures)
        fleet = FLEETS.apply(fleet, act)
        for code, count in fit.items():
            fleet = FLEETS.apply(fleet, do.SetChoice(key=key, code=code, count=count))
    return fleet
