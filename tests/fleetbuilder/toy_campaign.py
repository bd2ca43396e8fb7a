"""How crews of rafts live from crossing to crossing: dry ones become salts, at half points."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

from rules.engine.core.campaign import Ability, Conditions, Crew, Growth, Service
from rules.engine.core.catalogue import Label
from rules.engine.core.fleet import CrewChoice, FleetList, GameOption, Inspection, Pairs, ShipEntry
from tests.fleetbuilder.toy import TOY, Rafts

GRADES = {"lubber": Decimal(0), "salt": Decimal("2.5")}
DRY = GameOption(
    code="dry",
    label="Crossings to a salt",
    help="",
    rule="TOY-1",
    values=(("1", "One"), ("2", "Two")),
)


class Crews:
    """`CampaignRules` of rafts: one crossing makes a salt; who takes a raft may sing."""

    def settings(self, edition: str) -> tuple[GameOption, ...]:
        return (DRY,)

    def starting_grades(self, edition: str) -> tuple[Label, ...]:
        return self.grades(edition)[:1]

    def grades(self, edition: str) -> tuple[Label, ...]:
        return tuple(Label(code=code, text=code.capitalize()) for code in GRADES)

    def grade_text(self, edition: str, grade: str) -> str:
        return grade.capitalize()

    def abilities(self, edition: str) -> tuple[Ability, ...]:
        return (Ability(code="shanty", title="Shanty", text="They sing.", rule="TOY-1"),)

    def after_battle(self, edition: str, crew: Crew, service: Service, settings: Pairs) -> Growth:
        if not service.survived:
            return Growth(crew=crew, intact=False)
        credit, picks = crew.credit + 1, len(service.captured)
        salt = credit >= int(dict(settings).get("dry", "1"))
        grown = replace(crew, credit=credit, picks=crew.picks + picks)
        after = replace(grown, grade="salt", credit=0) if salt else grown
        promoted = after.grade if after.grade != crew.grade else ""
        return Growth(crew=after, intact=True, promoted=promoted, picks=picks)

    def sails_with(self, entry: ShipEntry, crew: Crew) -> ShipEntry:
        fit = tuple((code, 1) for code in crew.abilities)
        return replace(entry, crew=crew.grade or entry.crew, fit=fit)

    def taken_apart(self, entry: ShipEntry) -> tuple[ShipEntry, Crew]:
        abilities = tuple(code for code, _ in entry.fit)
        return replace(entry, fit=()), Crew(grade=entry.crew, abilities=abilities)

    def options_at_sea(self, edition: str, options: Pairs) -> Pairs:
        return options

    def conditions(self, edition: str) -> Conditions:
        return Conditions()

    def damages(self, edition: str) -> tuple[Label, ...]:
        return ()

    def damage_text(self, edition: str, code: str) -> str:
        return code


class CrewedRafts(Rafts):
    """Rafts whose crews cost half points."""

    def crews(self, entry: ShipEntry, fleet: FleetList) -> tuple[CrewChoice, ...]:
        return tuple(
            CrewChoice(code=code, label=code.capitalize(), points=points)
            for code, points in GRADES.items()
        )

    def inspect(self, fleet: FleetList, *, mends: bool = True) -> Inspection:
        plain = super().inspect(fleet, mends=mends)
        crews = sum((GRADES.get(ship.crew, Decimal(0)) for ship in fleet.ships), Decimal(0))
        songs = sum((Decimal("0.5") * len(ship.fit) for ship in fleet.ships), Decimal(0))
        return replace(plain, total=plain.total + crews + songs)


TOY_WITH_CAMPAIGNS = replace(TOY, fleets=CrewedRafts(), campaigns=Crews())
