"""Reads of results: a battle as it is checked, the filing that stands, who has confirmed it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from campaigns.access import CampaignMissing, Seat
from campaigns.book.codec import state_from_plain, terms_from_plain
from campaigns.book.fielded import Fielded, Present
from campaigns.book.shipyard import grades_of, rules_of
from campaigns.models import Campaign, Engagement, Filing, Flotilla, Force, Membership, ShipRecord
from rules.engine import registry
from rules.engine.core.scenarios import ScenarioSheet

STANDING = (Filing.State.OPEN, Filing.State.DISPUTED, Filing.State.APPLIED)


def battle_for(seat: Seat, number: int) -> Engagement:
    """Return a battle of the campaign by its number. Raises CampaignMissing (404)."""
    battle = seat.campaign.engagements.filter(number=number).first()
    if battle is None:
        raise CampaignMissing("There is no such battle.")
    battle.campaign = seat.campaign
    return battle


def forces_of(battle: Engagement) -> list[Force]:
    """Return the forces of a battle with their flotillas and players."""
    return list(battle.forces.select_related("flotilla__member"))


def fighting(forces: Iterable[Force]) -> list[Flotilla]:
    """Return the flotillas that take part: those that send a ship."""
    return [force.flotilla for force in forces if force.ships]


def fielded_of(
    battle: Engagement,
    forces: Iterable[Force] | None = None,
    came: Mapping[str, Any] | None = None,
) -> Fielded:
    """Return a battle as its results are checked, with its ships as they are now, or `came`."""
    campaign, sheet = battle.campaign, sheet_of(battle)
    chosen = forces_of(battle) if forces is None else list(forces)
    keys = [key for force in chosen for key in force.ships or []]
    rows = {str(row.pk): row for row in campaign.ships.filter(pk__in=keys)}
    ships = [
        _of_record(rows[key], force, (came or {}).get(key))
        for force in chosen
        for key in force.ships or []
        if key in rows
    ]
    return Fielded(
        system=campaign.system,
        edition=campaign.edition,
        sides=tuple((str(side["code"]), str(side["title"])) for side in battle.sides),
        ships=(*ships, *(_of_extra(extra) for extra in battle.extras)),
        sheet=sheet,
        roles=_roles(campaign, battle, sheet),
    )


def sheet_of(battle: Engagement) -> ScenarioSheet | None:
    """Return the scenario of a battle, None where it has none or this site does not know it."""
    campaign = battle.campaign
    if battle.scenario is None:
        return None
    return registry.get(campaign.system).scenario(campaign.edition, battle.scenario)


def standing(battle: Engagement) -> Filing | None:
    """Return the filing that stands (open, disputed or applied), None where there is none."""
    return battle.filings.filter(state__in=STANDING).first()


def shown_filing(battle: Engagement) -> Filing | None:
    """Return the filing that a page shows: the one that stands, or else the last one."""
    filings = battle.filings.select_related("filed_by").prefetch_related(
        "confirmations__member", "disputes__member"
    )
    found = sorted(filings, key=lambda one: (one.state in STANDING, one.number))
    return found[-1] if found else None


def came_of(filing: Filing) -> dict[str, Any]:
    """Return how ships came into the battle when its result was filed, by key."""
    return dict((filing.record or {}).get("came") or {})


def impartial(campaign: Campaign, flotillas: Iterable[Flotilla]) -> list[Membership]:
    """Return the organisers who command none of these flotillas; nobody whose account is gone."""
    players = {flotilla.member_id for flotilla in flotillas}
    organisers = campaign.members.filter(
        left_at__isnull=True, user__isnull=False, role__in=("organiser", "co_organiser")
    )
    return [member for member in organisers if member.pk not in players]


def _of_record(row: ShipRecord, force: Force, came: Mapping[str, Any] | None) -> Present:
    state = state_from_plain(row.state)
    then = came or {"hull_left": row.hull_left, "damage": dict(state.damage)}
    return Present(
        key=str(row.pk),
        side=force.side,
        name=row.name,
        flotilla=str(force.flotilla_id),
        ship_class=row.ship_class,
        size=state.size,
        hull=row.hull,
        hull_left=int(then["hull_left"]),
        damage=tuple(sorted(then["damage"].items())),
        can_sail=state.is_active,
    )


def _of_extra(extra: dict[str, Any]) -> Present:
    hull = int(extra.get("hull") or 0)
    return Present(
        key=str(extra["key"]),
        side=str(extra["side"]),
        name=str(extra["name"]),
        ship_class=str(extra.get("ship_class") or ""),
        size=str(extra.get("size") or ""),
        hull=hull,
        hull_left=hull,
    )


def _roles(
    campaign: Campaign, battle: Engagement, sheet: ScenarioSheet | None
) -> tuple[tuple[str, str], ...]:
    """Return which side of the scenario each side is: said, of one name, or by its nations."""
    if sheet is None:
        return ()
    nations = {side["code"]: side.get("nations") or [] for side in campaign.sides}
    found: dict[str, str] = {}
    for side in battle.sides:
        code, title = str(side["code"]), str(side["title"])
        said = side.get("role")
        by_nation = [one.code for one in sheet.sides if one.nation in nations.get(code, [])]
        known = {one.code: one.code for one in sheet.sides}
        known |= {one.title: one.code for one in sheet.sides}
        role = known.get(said or "") or known.get(code) or known.get(title)
        if role or len(by_nation) == 1:
            found[code] = role or by_nation[0]
    return tuple(sorted(found.items())) if _whole(found, battle, sheet) else ()


def _whole(found: dict[str, str], battle: Engagement, sheet: ScenarioSheet) -> bool:
    """Return whether every side has a role of its own; the last one is what is left."""
    codes = [str(side["code"]) for side in battle.sides]
    missing = [code for code in codes if code not in found]
    left = [one.code for one in sheet.sides if one.code not in found.values()]
    if len(missing) == 1 and len(left) == 1:
        found[missing[0]] = left[0]
    return set(codes) == set(found) and len(set(found.values())) == len(found)


def grades_known(campaign: Campaign) -> list[tuple[str, str]]:
    """Return the grades that crews of a campaign's game may have, with their titles."""
    terms = terms_from_plain(campaign.terms)
    rules = rules_of(terms)
    return [(code, rules.grade_text(terms.edition, code)) for code in grades_of(terms)]
