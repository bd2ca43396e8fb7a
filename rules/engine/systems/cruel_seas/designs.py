"""Ships of the player's own by the ship costing process of Cruel Seas (CS-PTS-4, CS-DER-1).

The player decides; what the printed ships would suggest, and how, is said by `guide`.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from rules.engine.core.catalogue import ANY_NATION, Label, ShipClass
from rules.engine.core.designs import DesignField, FieldKind, Proposal
from rules.engine.core.fleet import (
    OWN_CLASS,
    Choice,
    Design,
    Finding,
    FleetList,
    PointsBreakdown,
    ShipEntry,
)
from rules.engine.core.names import clean_name
from rules.engine.systems.cruel_seas import catalogue
from rules.engine.systems.cruel_seas.cards import weapon_label
from rules.engine.systems.cruel_seas.fault_words import FAULTS
from rules.engine.systems.cruel_seas.faults import Fault, ship_faults
from rules.engine.systems.cruel_seas.fit import FittedShip, added_weapon, split
from rules.engine.systems.cruel_seas.guide import guide
from rules.engine.systems.cruel_seas.legality import Survey, findings
from rules.engine.systems.cruel_seas.offers import MOST_BOATS, SPECIAL_WEAPONS
from rules.engine.systems.cruel_seas.own_rows import (
    FLAGS,
    SPEEDS,
    design_of_row,
    design_table,
    equipment_of,
    part_bounds,
    pictured,
    row_of_design,
    tidied,
    weapons_of,
)
from rules.engine.systems.cruel_seas.points import equipment_points, weapon_points
from rules.engine.systems.cruel_seas.receipts import row_receipt
from rules.engine.systems.cruel_seas.roster import RosterRow
from rules.engine.systems.cruel_seas.vocabulary import CrewGrade, Size, Turn
from rules.engine.systems.cruel_seas.wording import gone_name
from rules.engine.systems.cruel_seas.yard import Craft, Terms, Yard, yard

_WORDS: dict[str, tuple[str, str, str]] = {
    "nation": ("Navy", "Radar costs each navy its own. Any navy: every fleet may have her.", ""),
    "size": ("Size", "Touches the price of her crew and what she may carry.", "CS-SIZE-1"),
    "length": ("Length", "For the guide and her picture alone; it costs nothing.", "CS-DER-1"),
    "hull": ("Hull", "Of one boat. Each hull point costs a point.", "CS-PTS-4"),
    "boats": ("Boats", "More than one is a squadron of tiny boats.", "CS-TINY-1"),
    "full": ("Full speed", "One knot is one cm a move.", "CS-MOV-1"),
    "combat": ("Combat speed", "", "CS-MOV-1"),
    "slow": ("Slow speed", "", "CS-MOV-1"),
    "turn": ("Turn", "Most vessels turn red, larger ones yellow.", "CS-MOV-3"),
    "merchant": ("Merchant", "May carry PAC and Flammenwerfer.", "CS-EQP-10"),
    "diesel": ("Diesel engines", "Her fuel catches fire on a 6 alone.", "CS-CRIT-04"),
    "shallow_draught": ("Shallow draught", "Torpedoes pass under her.", "CS-TOR-4"),
    "explosive": ("Explosive boats", "Strike with a charge, and sail in threes.", "CS-TINY-1"),
    "like": ("Drawn like", "Whose silhouette shows her.", ""),
}
# Where a blank design begins: about the smallest printed boat.
_FIRST = {"hull": "30", "boats": "1", "slow": "10", "combat": "20", "full": "30"}
_GROUPS = {"nation": "kind", "size": "kind", "like": "kind"}
_GROUPS |= dict.fromkeys(("length", "hull", "boats"), "hull")
_GROUPS |= dict.fromkeys((*SPEEDS, "turn"), "speed")
_GROUPS |= dict.fromkeys(FLAGS, "traits")
_ORDER = (
    *("nation", "size", "like", "length", "hull", "boats", "full", "combat", "slow", "turn"),
    *FLAGS,
)


class CruelSeasDesigns:
    """`DesignRules` of Cruel Seas."""

    def blank(self, edition: str, nation: str, name: str) -> Design:
        """Return a small boat without weapons."""
        place = yard(edition)
        known = {label.code for label in place.edition.nations}
        traits = {
            "nation": nation if nation in known else ANY_NATION,
            "size": Size.SMALL.value,
            "turn": Turn.RED.value,
            **_FIRST,
        }
        return Design(name=clean_name(name), traits=tuple(sorted(traits.items())))

    def like(self, edition: str, slug: str, name: str = "") -> Design | None:
        """Return a design that copies a vessel of the roster, or None for what is none."""
        place = yard(edition)
        row = place.row(slug)
        found = design_of_row(row, name) if row else None
        return tidied(found, place.edition) if found else None

    def fields(self, edition: str, design: Design) -> tuple[DesignField, ...]:
        """Return what there is to decide, in the order of a form."""
        place = yard(edition)
        return tuple(_field(place, design, code) for code in _ORDER)

    def parts(self, edition: str, design: Design, nation: str) -> tuple[Choice, ...]:
        """Return all that she may carry: guns, other weapons, semi-automatic guns, equipment."""
        place, terms = yard(edition), _terms(design, nation)
        row = place.own_row(design)
        if row is None:
            return ()
        bench = _Bench(place, design, row, terms)
        return tuple(bench.choice(code, most) for code, most in part_bounds(place.tables).items())

    def check(self, edition: str, design: Design) -> Design:
        """Return the design tidied. Raises InvalidAct naming the field that cannot be."""
        return tidied(design, yard(edition).edition)

    def lacking(self, edition: str, design: Design) -> tuple[tuple[str, str], ...]:
        """Return the parts that this edition does not have, as (code, words)."""
        place = yard(edition)
        gone = place.gone_parts(design)
        return tuple((code, gone_name(place, OWN_CLASS, code)) for code, _count in gone)

    def guide(self, edition: str, design: Design) -> tuple[Proposal, ...]:
        """Return what the guide proposes: hulls for her length, speeds, boats of a squadron."""
        return guide(yard(edition), design)

    def receipt(self, edition: str, design: Design, nation: str) -> PointsBreakdown:
        """Return how her price comes about. Raises InvalidAct for a design that cannot be."""
        place = yard(edition)
        row = row_of_design(design, place.edition)
        return row_receipt(place, row, _terms(design, nation).nation)

    def findings(self, edition: str, design: Design, nation: str) -> tuple[Finding, ...]:
        """Return the rules she breaks whatever her crew, which is given in the fleet."""
        terms = _terms(design, nation)
        entry = ShipEntry(
            key=OWN_CLASS,
            ship_class=OWN_CLASS,
            name=design.name,
            crew=CrewGrade.REGULAR,
            design=design,
        )
        alone = FleetList(
            system="", edition=edition, nation=terms.nation, name=design.name, ships=(entry,)
        )
        return findings(Survey(alone, yard(edition)))

    def ship_class(self, edition: str, design: Design) -> ShipClass | None:
        """Return her as a ship class, or None if this edition cannot read the design."""
        return _ship_class(edition, design)


@lru_cache(maxsize=512)
def _ship_class(edition: str, design: Design) -> ShipClass | None:
    place = yard(edition)
    row = place.own_row(design)
    return catalogue.ship_class(row, place.edition) if row else None


def _terms(design: Design, nation: str) -> Terms:
    """Return the terms of a fleet of her own navy; one of any navy sails for `nation`."""
    own = design.trait("nation", ANY_NATION)
    return Terms(nation=nation if own == ANY_NATION else own)


def _field(place: Yard, design: Design, code: str) -> DesignField:
    label, words, rule = _WORDS[code]
    values = _values(place, code)
    kind = FieldKind.FLAG if code in FLAGS else FieldKind.CHOICE if values else FieldKind.NUMBER
    most = design_table(place.edition).most
    highest = MOST_BOATS if code == "boats" else most.get("speed" if code in SPEEDS else code, "")
    numeric = kind is FieldKind.NUMBER
    units = {"length": "m"} | dict.fromkeys(SPEEDS, "cm")
    return DesignField(
        code=code,
        label=label,
        kind=kind,
        value=design.trait(code),
        help=words,
        rule=rule,
        group=_GROUPS[code],
        unit=units.get(code, ""),
        values=values,
        low="1" if numeric else "",
        high=str(highest) if numeric else "",
        step="0.01" if code == "length" else "1",
        required=code not in ("length", "like", *FLAGS),
    )


def _values(place: Yard, code: str) -> tuple[Label, ...]:
    labels = place.tables.labels
    match code:
        case "nation":
            return place.edition.nations
        case "size":
            return tuple(Label(code=size, text=labels["size"][size]) for size in Size)
        case "turn":
            angles = place.tables.turn_angles
            return tuple(
                Label(code=turn, text=f"{labels['turn'][turn].capitalize()}, {angles[turn]}°")
                for turn in Turn
            )
        case "like":
            rows = (Label(code=row.slug, text=row.name) for row in pictured(place.edition))
            return (Label(code="", text="A plain one of her size"), *rows)
    return ()


class _Bench:
    """A design on which parts are tried."""

    def __init__(self, place: Yard, design: Design, row: RosterRow, terms: Terms) -> None:
        self.place, self.tables, self.row = place, place.tables, row
        self.terms = terms
        self.parts = dict(design.parts)
        craft = Craft(OWN_CLASS, CrewGrade.REGULAR, design=design)
        self.ship = place.ship(craft, terms)

    def choice(self, code: str, most: int) -> Choice:
        """Return one part with its price, what speaks against it, and its words."""
        count = self.parts.get(code, 0)
        kind, rest = split(code)
        each = self._price(kind, rest) * self.row.boats
        gun = added_weapon(rest).type
        labels = self.tables.labels
        is_gun = kind != "equipment" and gun in self.tables.gun_types
        return Choice(
            code=code,
            label=self._label(kind, rest),
            group=_part_group(kind, is_gun),
            family=labels["weapon"][gun] if is_gun else "",
            count=count,
            minimum=0,
            maximum=most,
            default=0,
            delta=each,
            rule=self._rule(kind, rest),
            against=self._against(code, count),
            paid=each * count,
            help=labels[f"{'equipment' if kind == 'equipment' else 'weapon'}_help"].get(rest, ""),
        )

    def _price(self, kind: str, rest: str) -> int:
        if kind == "equipment":
            return equipment_points(rest, self.ship.nation, self.tables)
        weapon = replace(added_weapon(rest), semi_auto=kind == "semi")
        return weapon_points(weapon, self.tables)

    def _label(self, kind: str, rest: str) -> str:
        if kind == "equipment":
            return self.tables.labels["equipment"][rest]
        label = weapon_label(added_weapon(rest), self.tables)
        return f"{label}, semi-automatic" if kind == "semi" else label

    def _rule(self, kind: str, rest: str) -> str:
        if kind == "equipment":
            return self.tables.rule_of["equipment"][rest]
        if kind == "semi":
            return self.tables.rule_of["semi_auto"][""]
        return self.tables.rule_of["weapon"][rest] if rest in SPECIAL_WEAPONS else "CS-PTS-1"

    def _against(self, code: str, count: int) -> str:
        """Return what a part breaks in words: the first one, or one more of equipment."""
        upper = max(count, 1)
        before = {fault.code for fault in self._faults(code, upper - 1)}
        new = (fault.code for fault in self._faults(code, upper) if fault.code not in before)
        return next((FAULTS[fault].against for fault in new if FAULTS[fault].against), "")

    def _faults(self, code: str, count: int) -> tuple[Fault, ...]:
        parts = tuple({**self.parts, code: count}.items())
        ship: FittedShip = replace(
            self.ship,
            weapons=weapons_of(parts, self.tables),
            equipment=equipment_of(parts, self.tables),
        )
        limits = self.tables.limits
        return ship_faults(
            ship,
            self.terms.nation,
            group=limits["tiny_group"],
            copies=limits["copies_of_equipment"],
        )


def _part_group(kind: str, is_gun: bool) -> str:
    if is_gun:
        return "guns"
    return "weapons" if kind == "weapon" else kind


DESIGNS = CruelSeasDesigns()
