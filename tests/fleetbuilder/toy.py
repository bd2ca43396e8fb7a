"""A rule system as small as one can be: rafts and oars, at half points."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

from rules.engine.core import acts
from rules.engine.core.acts import Act, InvalidAct
from rules.engine.core.catalogue import Catalogue, Label, Provenance, ShipClass
from rules.engine.core.composition import Composition
from rules.engine.core.fleet import (
    Choice,
    CrewChoice,
    Finding,
    FleetList,
    GameOption,
    Inspection,
    Mend,
    PointsBreakdown,
    ReceiptLine,
    Severity,
    ShipEntry,
    Verdict,
)
from rules.engine.core.system import RuleSystem, ShipSummary
from tests.fleetbuilder.toy_crossing import CROSSING, ODDS, narrator, rule_notes, rulebook

RAFT = ShipClass(
    slug="raft", name="Raft", short="Raft", nation="pond", kind="ship", size="", hull=1, speeds=(),
    points=Decimal("9.5"), provenance=Provenance.OWN,
)  # fmt: skip


class Rafts:
    """Every raft is worth 9.5 points; three are too many."""

    def editions(self) -> tuple[tuple[str, str], ...]:
        return (("first", "First edition"),)

    def catalogue(self, edition: str) -> Catalogue:
        pond = (Label(code="pond", text="The Pond"),)
        return Catalogue(
            edition=edition, title="First edition", nations=pond, sizes=(), weapon_types=(),
            classes=(RAFT,),
        )  # fmt: skip

    def options(self, edition: str = "") -> tuple[GameOption, ...]:
        return ()

    def upgrade(self, fleet: FleetList, edition: str) -> FleetList:
        return replace(fleet, edition=edition)

    def lacking(self, entry: ShipEntry, fleet: FleetList) -> tuple[str, ...]:
        return ()

    def class_receipt(self, edition: str, slug: str) -> PointsBreakdown:
        return self.receipt()

    def class_choices(self, edition: str, slug: str) -> tuple[Choice, ...]:
        return ()

    def crews(self, entry: ShipEntry, fleet: FleetList) -> tuple[CrewChoice, ...]:
        return ()

    def choices(self, entry: ShipEntry, fleet: FleetList) -> tuple[Choice, ...]:
        return ()

    def summary(self, entry: ShipEntry, fleet: FleetList) -> ShipSummary:
        return ShipSummary(
            hull=1, torpedoes=0, weapons=(), equipment=("Oars",), abilities=(), fitted=()
        )

    def composition(self, fleet: FleetList) -> Composition:
        logs = len(fleet.ships)
        hulls = ((1, logs),) if logs else ()
        return Composition(points=Decimal("9.5") * logs, ships=logs, vessels=logs, hulls=hulls)

    def apply(self, fleet: FleetList, act: Act) -> FleetList:
        match act:
            case acts.SetNation(nation=nation):
                return replace(fleet, nation=nation)
            case acts.SetLimit(limit=limit):
                return replace(fleet, limit=limit)
            case acts.RenameFleet(name=name):
                return replace(fleet, name=name)
            case acts.AddShips(ship_class=other) if other != "raft":
                raise InvalidAct("ship_class", "Only rafts float here.")
            case acts.AddShips(keys=keys):
                new = [ShipEntry(key=key, ship_class="raft", name="Raft") for key in keys]
                return replace(fleet, ships=(*fleet.ships, *new))
            case acts.RemoveShip(key=key):
                return replace(fleet, ships=tuple(s for s in fleet.ships if s.key != key))
        raise InvalidAct("act", "Rafts cannot do that.")

    def receipt(self) -> PointsBreakdown:
        line = ReceiptLine(label="Logs", points=Decimal("9.5"), rule="TOY-1")
        return PointsBreakdown(lines=(line,), total=Decimal("9.5"))

    def inspect(self, fleet: FleetList, *, mends: bool = True) -> Inspection:
        crowded = len(fleet.ships) > 2
        drift = tuple(acts.RemoveShip(key=ship.key) for ship in fleet.ships[-1:])
        mend = Mend(code="drift", label="Let one drift", delta=Decimal("-9.5"), acts=drift)
        finding = Finding(
            code="CROWDED", severity=Severity.ILLEGAL, subject="", title="Too many rafts",
            message="The pond holds two.", rule="TOY-2", mends=(mend,) if mends else (),
        )  # fmt: skip
        return Inspection(
            total=sum((Decimal("9.5") for _ in fleet.ships), Decimal(0)),
            receipts=tuple((ship.key, self.receipt()) for ship in fleet.ships),
            findings=(finding,) if crowded else (),
            verdict=Verdict.ILLEGAL if crowded else Verdict.LEGAL,
        )


TOY = RuleSystem(
    slug="toy_rafts", title="Rafts", prefix="TOY", unit="ell", publisher="Reed & Sons",
    fleets=Rafts(), rule_notes=rule_notes, procedures={"crossing": CROSSING}, narrator=narrator,
    odds=ODDS,
    rulebook=rulebook,
)  # fmt: skip
