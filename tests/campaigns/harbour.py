"""Campaigns for tests, made through the writer: who is in them, what sails, what was fought."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Mapping
from typing import Any

from django.utils import timezone

from campaigns.access import Seat, seat_for
from campaigns.book import words
from campaigns.book.codec import state_from_plain, terms_to_plain
from campaigns.book.values import ShipState, Terms
from campaigns.models import Campaign, Engagement, Flotilla, Force, Membership, Role, Round
from campaigns.services.writer import Entry, write
from config.web.visitor import Visitor
from rules.engine.core.codec import ship_to_json
from rules.engine.core.fleet import ShipEntry
from rules.engine.core.result import BattleResult, Fate, ShipFate, result_to_plain
from tests import cast

VOSPER, FAIRMILE, S_BOAT = "vosper-mtb-type-i-mid", "fairmile-d-mgb", "e-boat-s-100-class"
SIDES = [
    {"code": "allies", "title": "Allies", "nations": ["royal_navy"]},
    {"code": "axis", "title": "Axis", "nations": ["kriegsmarine"]},
]
TERMS = Terms(system="cruel_seas", edition="starter-2026", points_start=600, points_round=50)


def visitor(name: str) -> Visitor:
    """Return a signed-in visitor."""
    return Visitor(user=cast.user(name))


def found(organiser: str = "olive", **more: Any) -> Campaign:
    """Return a campaign of two sides whose organiser is there."""
    now = timezone.now()
    terms = more.pop("terms", TERMS)
    plain = {
        "system": terms.system,
        "edition": terms.edition,
        "name": "Narrow Seas 1942",
        "sides": SIDES,
        "terms": terms_to_plain(terms),
        "rounds_planned": 5,
        "time_zone": "Europe/London",
        "created_at": now,
        "changed_at": now,
    }
    campaign = Campaign.objects.create(**(plain | more))
    join(campaign, organiser, Role.ORGANISER)
    Round.objects.create(campaign=campaign, number=1)
    return campaign


def join(campaign: Campaign, name: str, role: str = Role.PLAYER) -> Membership:
    """Return the membership of somebody who joined just now."""
    return Membership.objects.create(
        campaign=campaign, user=cast.user(name), name=name, role=role, joined_at=timezone.now()
    )


def seat(campaign: Campaign, name: str) -> Seat:
    """Return somebody's seat in a campaign. Raises CampaignMissing for a stranger."""
    return seat_for(visitor(name), campaign.pk)


def enter(
    campaign: Campaign,
    player: str,
    side: str = "allies",
    ships: Mapping[str, str] | None = None,
    name: str = "",
    grade: str = "regular",
) -> Flotilla:
    """Let a flotilla enter: ships are class by name, two Vospers by default; return its row."""
    nation = "royal_navy" if side == "allies" else "kriegsmarine"
    own = {"Sandpiper": VOSPER, "Dunlin": VOSPER} if side == "allies" else {"S 100": S_BOAT}
    row = Flotilla.objects.create(
        campaign=campaign,
        member=campaign.members.filter(user__username=player).first() or join(campaign, player),
        fleet_key=uuid.uuid4(),
        line=campaign.last_line + 1,
        name=name or f"Flotilla of {player}",
        side=side,
        nation=nation,
    )
    entries = [
        ShipEntry(key=str(uuid.uuid4()), ship_class=slug, name=ship, crew=grade)
        for ship, slug in (ships or own).items()
    ]
    data = {
        "flotilla": str(row.pk),
        "name": row.name,
        "side": side,
        "nation": nation,
        "ships": [{"entry": ship_to_json(one), "grade": grade} for one in entries],
    }
    tell(campaign, player, words.ENTERED, data, (str(row.pk), *(one.key for one in entries)))
    return Flotilla.objects.get(pk=row.pk)


def tell(
    campaign: Campaign,
    who: str,
    kind: str,
    data: dict[str, Any],
    about: Iterable[str] = (),
    **more: Any,
) -> None:
    """Write one line into the logbook."""
    entry = Entry(kind=kind, data=data, about=tuple(about), **more)
    write(campaign=campaign, visitor=visitor(who), entries=[entry])


def ship(flotilla: Flotilla, name: str) -> ShipState:
    """Return the state of a flotilla's ship as it is stored."""
    return state_from_plain(flotilla.ships.get(name=name).state)


def keys(flotilla: Flotilla) -> dict[str, str]:
    """Return the keys of a flotilla's ships by name."""
    return {row.name: str(row.pk) for row in flotilla.ships.all()}


def plan(campaign: Campaign, *flotillas: Flotilla, round: int = 1, **more: Any) -> Engagement:
    """Return a planned battle in which these flotillas send all that can sail."""
    battle = Engagement.objects.create(
        campaign=campaign,
        number=campaign.engagements.count() + 1,
        round=round,
        sides=[{"code": side["code"], "title": side["title"]} for side in SIDES],
        created_at=timezone.now(),
        **more,
    )
    for flotilla in flotillas:
        active = flotilla.ships.filter(status="active")
        Force.objects.create(
            engagement=battle,
            flotilla=flotilla,
            side=flotilla.side,
            ships=[str(row.pk) for row in active],
            points=sum(row.points for row in active),
            chosen_at=timezone.now(),
        )
    return battle


def result(
    battle: Engagement,
    fates: Mapping[str, Mapping[str, Any]] | None = None,
    points: Mapping[str, int] | None = None,
    winner: str = "",
) -> BattleResult:
    """Return a result in which all ships came through untouched, but for `fates` by key."""
    lines = []
    for force in battle.forces.select_related("flotilla"):
        for row in force.flotilla.ships.filter(pk__in=force.ships or []):
            told = dict((fates or {}).get(str(row.pk), {}))
            fate = told.pop("fate", Fate.AFLOAT)
            left = 0 if fate is Fate.SUNK else row.hull_left
            lines.append(
                ShipFate(
                    ship=str(row.pk),
                    side=force.side,
                    fate=fate,
                    hull=row.hull,
                    hull_left=told.pop("hull_left", left),
                    **told,
                )
            )
    campaign = battle.campaign
    return BattleResult(
        system=campaign.system,
        edition=campaign.edition,
        scenario=str(battle.scenario or ""),
        winner=winner,
        grade="",
        points=None if points is None else tuple(sorted(points.items())),
        ships=tuple(lines),
    )


def fight(
    campaign: Campaign,
    who: str,
    battle: Engagement,
    fates: Mapping[str, Mapping[str, Any]] | None = None,
    points: Mapping[str, int] | None = None,
    winner: str = "",
) -> None:
    """Write a battle straight into the logbook, as an applied result does."""
    forces = list(battle.forces.all())
    data = {
        "engagement": str(battle.pk),
        "number": battle.number,
        "round": battle.round,
        "title": battle.title,
        "forces": [{"flotilla": str(f.flotilla_id), "side": f.side} for f in forces],
        "extras": battle.extras,
        "result": result_to_plain(result(battle, fates, points, winner)),
    }
    about = [str(battle.pk), *(str(f.flotilla_id) for f in forces)]
    about += [key for force in forces for key in force.ships or []]
    key = f"battle:{battle.pk}:1"
    tell(campaign, who, words.BATTLE, data, about, effect_key=key)
    battle.status = Engagement.Status.APPLIED
    battle.save()
