"""The demo's campaign, in its third round of five: told as its players would have done it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.contrib.auth import get_user_model
from django.db import transaction

from campaigns.access import Seat, seat_for
from campaigns.book.values import Terms
from campaigns.models import Campaign, Engagement, Filing, Flotilla
from campaigns.selectors.people import campaigns_of
from campaigns.services.confirming import confirm_result
from campaigns.services.filing import file_result
from campaigns.services.forces import choose_force
from campaigns.services.founding import found_campaign
from campaigns.services.invitations import accept_invitation, invite_by_name, token_for
from campaigns.services.joining import enter_fleet
from campaigns.services.planning import Plan, plan_battle
from campaigns.services.reporting import publish_report
from campaigns.services.reversing import battle_line, propose_reversal, reverse_line
from campaigns.services.rounds import close_round
from campaigns.services.settings import Settings, Side
from campaigns.services.sides import SideWish
from config.web.visitor import Visitor
from fleetbuilder.models import Fleet
from rules.engine.core.result import BattleResult, Fate, ShipFate

NAME = "Off the Hook of Holland"
ALLIES, AXIS = "allies", "axis"
SIDES = (
    Side(code=ALLIES, title="Coastal Forces", nations=("royal_navy",)),
    Side(code=AXIS, title="Schnellboote", nations=("kriegsmarine",)),
)
FELIXSTOWE, LOWESTOFT = "Coastal Forces, Felixstowe", "Lowestoft, inshore"
FIFTH, IJMUIDEN = "5. Schnellbootflottille", "Vorpostengruppe IJmuiden"
ENTER = {  # fleet: player and side
    FELIXSTOWE: ("harbourmaster", ALLIES),
    LOWESTOFT: ("signalman", ALLIES),
    FIFTH: ("watchkeeper", AXIS),
    IJMUIDEN: ("navigator", AXIS),
}
ORGANISER = "harbourmaster"
DESCRIPTION = """Five nights between the Maas and the North Hinder buoy. *Club nights on Thursdays.*

- Each flotilla starts with 500 points and gets 50 after each round.
- Damage stays until it is paid for.
"""
REPORT = """We met them south of the Noord Hinder, where nobody wanted to be found.

Kittiwake laid smoke, Turnstone went round it, and for half an hour nobody hit anything but water.
**No boat was lost**, and both sides say that they won.
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Night:
    """A battle: who met, what came of ships by name, victory points of allies and axis."""

    title: str
    allies: str
    axis: str
    points: tuple[int, int] = (0, 0)
    ships: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)


ROUNDS = (
    (
        Night(
            title="The convoy that was late",
            allies=FELIXSTOWE,
            axis=FIFTH,
            points=(3, 1),
            ships={
                "Sandpiper": {"sunk": ("S 65",), "lost": 8},
                "S 65": {"fate": Fate.SUNK},
                "Dog Boat 658": {"lost": 12},
            },
        ),
        Night(
            title="Smoke at the Noord Hinder",
            allies=LOWESTOFT,
            axis=IJMUIDEN,
            points=(1, 1),
            ships={"R 17": {"lost": 6, "fate": Fate.WITHDRAWN}},
        ),
    ),
    (
        Night(
            title="Mines before the Maas",
            allies=FELIXSTOWE,
            axis=IJMUIDEN,
            points=(1, 2),
            ships={"Redshank": {"lost": 20, "fate": Fate.WITHDRAWN}},
        ),
        Night(
            title="A short summer night",
            allies=LOWESTOFT,
            axis=FIFTH,
            points=(0, 3),
            ships={"Kittiwake": {"lost": 15}},
        ),
    ),
)
WAITS = Night(
    title="Return to the convoy route",
    allies=FELIXSTOWE,
    axis=FIFTH,
    points=(2, 1),
    ships={"R 41": {"lost": 10, "fate": Fate.WITHDRAWN}, "Dunlin": {"lost": 9}},
)
PLANNED = Night(title="Lowestoft goes out again", allies=LOWESTOFT, axis=IJMUIDEN)


def load_campaign() -> None:
    """Make the campaign if its organiser has none; whatever he made of it stays as it is."""
    organiser = _visitor(ORGANISER)
    if not campaigns_of(organiser).exists():
        with transaction.atomic():
            _Telling(organiser).tell()


def _visitor(name: str) -> Visitor:
    return Visitor(user=get_user_model().objects.get(username=name))


class _Telling:
    """The campaign as it is told, act by act."""

    def __init__(self, organiser: Visitor) -> None:
        self._campaign = found_campaign(visitor=organiser, settings=_settings())
        self._flotillas: dict[str, Flotilla] = {}

    def tell(self) -> None:
        """Let people come, two rounds be fought, and the third begin."""
        for name, (player, side) in ENTER.items():
            self._enter(name, player, side)
        for number, nights in enumerate(ROUNDS, 1):
            battles = [self._fight(night, number) for night in nights]
            if number == 1:
                self._report(battles[1])
            else:
                self._take_back(battles[1])
            close_round(seat=self._seat(ORGANISER), number=number, anyway=True)
        self._file(self._plan(WAITS, 3), WAITS, "watchkeeper")
        self._plan(PLANNED, 3, choose=(IJMUIDEN,))

    def _seat(self, name: str) -> Seat:
        return seat_for(_visitor(name), self._campaign.pk)

    def _player(self, flotilla: str) -> Seat:
        return self._seat(ENTER[flotilla][0])

    def _enter(self, name: str, player: str, side: str) -> None:
        if player != ORGANISER:
            made = invite_by_name(
                seat=self._seat(ORGANISER), role="player", username=player, days=None
            )
            accept_invitation(visitor=_visitor(player), token=token_for(made) or "")
        fleet = Fleet.objects.get(owner__username=player, name=name)
        self._flotillas[name] = enter_fleet(seat=self._seat(player), fleet_id=fleet.pk, side=side)

    def _plan(self, night: Night, number: int, choose: tuple[str, ...] | None = None) -> Engagement:
        """Plan a battle and let players choose all that can sail."""
        pair = (night.allies, night.axis)
        sides = tuple(SideWish(flotillas=(str(self._flotillas[name].pk),)) for name in pair)
        plan = Plan(sides=sides, title=night.title, round=number)
        battle = plan_battle(seat=self._seat(ORGANISER), plan=plan, once=f"demo {night.title}")
        for name in pair if choose is None else choose:
            flotilla = self._flotillas[name]
            active = flotilla.ships.filter(status="active").values_list("pk", flat=True)
            battle.refresh_from_db()
            choose_force(
                seat=self._player(name),
                battle=battle,
                flotilla=flotilla,
                ships=[str(key) for key in active],
                version=battle.version,
            )
        return Engagement.objects.get(pk=battle.pk)

    def _fight(self, night: Night, number: int) -> Engagement:
        """Let a battle be fought, filed by one side and confirmed by the other."""
        battle = self._plan(night, number)
        filing = self._file(battle, night, ENTER[night.allies][0])
        confirm_result(seat=self._player(night.axis), engagement=battle, digest=filing.digest)
        return Engagement.objects.get(pk=battle.pk)

    def _file(self, battle: Engagement, night: Night, player: str) -> Filing:
        result = _result(self._campaign, battle, night)
        return file_result(seat=self._seat(player), engagement=battle, result=result, source="form")

    def _take_back(self, battle: Engagement) -> None:
        seat = self._seat(ORGANISER)
        number = battle_line(seat, battle)
        digest = propose_reversal(seat, number).digest
        reason = "Fought with a boat that was still in the yard. It is fought again in round 4."
        reverse_line(seat=seat, number=number, digest=digest, reason=reason)

    def _report(self, battle: Engagement) -> None:
        publish_report(
            seat=self._seat("signalman"),
            title="Half an hour of smoke",
            text=REPORT,
            engagement=battle,
            once="demo",
        )


def _settings() -> Settings:
    return Settings(
        name=NAME,
        description=DESCRIPTION,
        sides=SIDES,
        terms=Terms(system="cruel_seas", edition="starter-2026"),
        rounds_planned=5,
        time_zone="Europe/London",
    )


def _result(campaign: Campaign, battle: Engagement, night: Night) -> BattleResult:
    """Return the result of a night; ships that it does not name came home as they went."""
    rows = {
        str(row.pk): (row, force.side)
        for force in battle.forces.select_related("flotilla")
        for row in force.flotilla.ships.filter(pk__in=force.ships or [])
    }
    keys = {row.name: key for key, (row, _side) in rows.items()}
    ships = []
    for key, (row, side) in rows.items():
        told = night.ships.get(row.name, {})
        fate = told.get("fate", Fate.AFLOAT)
        left = 0 if fate is Fate.SUNK else row.hull_left - told.get("lost", 0)
        sunk = tuple(keys[name] for name in told.get("sunk", ()))
        ships.append(
            ShipFate(ship=key, side=side, fate=fate, hull=row.hull, hull_left=left, sunk=sunk)
        )
    allies, axis = night.points
    winner = "draw" if allies == axis else ALLIES if allies > axis else AXIS
    return BattleResult(
        system=campaign.system,
        edition=campaign.edition,
        scenario="",
        winner=winner,
        grade="",
        points=((ALLIES, allies), (AXIS, axis)),
        ships=tuple(ships),
    )
