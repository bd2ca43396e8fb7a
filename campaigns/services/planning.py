"""Battles planned, changed, called off; a whole round paired at once."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

from campaigns.access import Seat
from campaigns.models import Campaign, Engagement, Force, LogbookLine
from campaigns.selectors.battles import open_rounds, terms_of
from campaigns.services.results import Refused, Stale
from campaigns.services.rounds import lock_for
from campaigns.services.sides import (
    ExtraWish,
    Lineup,
    SideWish,
    Thrown,
    known_sheet,
    lineup,
    throw_scenario,
)
from campaigns.services.writer import Entry, refuse_shut, write
from rules.engine.core.scenarios import ScenarioSheet

PLAIN = ("title", "scenario", "round", "starts_at", "place", "notes", "sides", "extras")
LONGEST_NOTES = 5000
MOST_BATTLES = 2000  # of one campaign


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """A battle as it is wished for. `scenario` None: none, or the one a die chooses with `roll`;
    `round` 0: a free date; with `fit` sides go where the scenario's nations ask for it."""

    sides: tuple[SideWish, ...]
    extras: tuple[ExtraWish, ...] = ()
    title: str = ""
    scenario: int | None = None
    roll: bool = False
    round: int = 0
    starts_at: datetime | None = None
    place: str = ""
    notes: str = ""
    fit: bool = False


def plan_battle(*, seat: Seat, plan: Plan, once: str = "") -> Engagement:
    """Plan a battle; `once` names the press, so that a second one finds the same battle.

    Raises Refused (`sides`, `extras`, `scenario`, `round`), CampaignShut.
    """
    return plan_battles(seat=seat, plans=[plan], once=once)[0]


def plan_battles(*, seat: Seat, plans: Sequence[Plan], once: str = "") -> list[Engagement]:
    """Plan several battles, all or none; see `plan_battle`."""
    with transaction.atomic():
        campaign = lock_for(seat)
        once = once if once.isprintable() else ""
        known = _planned_before(campaign, once)
        if known:
            return known
        refuse_shut(campaign)
        if campaign.engagements.count() + len(plans) > MOST_BATTLES:
            words = _("A campaign takes at most %(most)d battles.")
            raise Refused(words % {"most": MOST_BATTLES})
        keys = [f"plan:{once}:{n}" if once else None for n in range(len(plans))]
        return [_plan(campaign, seat, *each) for each in zip(plans, keys, strict=True)]


def change_battle(*, seat: Seat, battle: Engagement, plan: Plan, version: int) -> Engagement:
    """Change a battle that waits to be fought; what flotillas chose stays as far as they stay.

    Raises Stale if the battle was changed since `version`; Refused, CampaignShut.
    """
    with transaction.atomic():
        campaign = lock_for(seat)
        refuse_shut(campaign)
        found = campaign.engagements.get(pk=battle.pk)
        refuse_settled(found)
        if found.version != version:
            raise Stale(_("The battle was changed since you opened the page."))
        if plan.roll and _rolled(found):
            words = _("The scenario of this battle is rolled already. Choose one from the list.")
            raise Refused(words, "scenario")
        if plan.round != found.round:
            _refuse_round(campaign, plan.round)
        sheet, thrown = _scenario(campaign, plan)
        found_sides = lineup(
            campaign, terms_of(campaign), sheet, plan.sides, plan.extras, fit=plan.fit or plan.roll
        )
        fields = _fill(found, plan, sheet, found_sides) + _set_forces(found, found_sides.at)
        if fields:
            found.version += 1
            found.save()
            data = {"battle": found.number, "title": found.title, "fields": fields}
            entry = Entry(kind="battle.changed", data=data | {"version": found.version},
                          about=_about(found, found_sides.at))  # fmt: skip
            write(campaign=campaign, visitor=seat.visitor, entries=[entry, *_told(found, thrown)])
        return found


def call_off(*, seat: Seat, battle: Engagement, reason: str) -> Engagement:
    """Call a battle off for a reason. Done twice it is done once. Raises Refused (`reason`)."""
    with transaction.atomic():
        campaign = lock_for(seat)
        found = campaign.engagements.get(pk=battle.pk)
        if found.status == Engagement.Status.CALLED_OFF:
            return found
        refuse_shut(campaign)
        refuse_settled(found)
        if not reason.strip():
            raise Refused(_("Say why the battle is called off."), "reason")
        _set_status(campaign, seat, found, Engagement.Status.CALLED_OFF, "battle.called_off",
                    reason.strip())  # fmt: skip
        return found


def put_back(*, seat: Seat, battle: Engagement) -> Engagement:
    """Plan a battle again that was called off. Done twice it is done once."""
    with transaction.atomic():
        campaign = lock_for(seat)
        found = campaign.engagements.get(pk=battle.pk)
        if found.status == Engagement.Status.CALLED_OFF:
            refuse_shut(campaign)
            planned = Engagement.Status.PLANNED
            _set_status(campaign, seat, found, planned, "battle.put_back", "")
        return found


def refuse_settled(battle: Engagement) -> None:
    """Raise Refused unless a battle waits to be fought."""
    match battle.status:
        case Engagement.Status.PLANNED:
            return
        case Engagement.Status.CALLED_OFF:
            raise Refused(_("This battle was called off."))
        case Engagement.Status.REVERSED:
            raise Refused(_("The result of this battle was taken back. It can be filed anew."))
        case _:
            raise Refused(_("A result of this battle is filed, so its plan stands as it is."))


def _plan(campaign: Campaign, seat: Seat, plan: Plan, key: str | None) -> Engagement:
    _refuse_round(campaign, plan.round)
    sheet, thrown = _scenario(campaign, plan)
    found = lineup(
        campaign, terms_of(campaign), sheet, plan.sides, plan.extras, fit=plan.fit or plan.roll
    )
    last = campaign.engagements.aggregate(last=Max("number"))["last"] or 0
    battle = Engagement(campaign=campaign, number=last + 1, created_at=timezone.now())
    _fill(battle, plan, sheet, found)
    battle.save()
    _set_forces(battle, found.at)
    data = {"battle": battle.number, "title": battle.title, "round": battle.round}
    entry = Entry(kind="battle.planned", data=data, about=_about(battle, found.at), effect_key=key)
    write(campaign=campaign, visitor=seat.visitor, entries=[entry, *_told(battle, thrown)])
    return battle


def _scenario(campaign: Campaign, plan: Plan) -> tuple[ScenarioSheet | None, Thrown | None]:
    terms = terms_of(campaign)
    if plan.roll:
        thrown = throw_scenario(terms)
        return thrown.sheet, thrown
    return known_sheet(terms, plan.scenario), None


def _fill(battle: Engagement, plan: Plan, sheet: ScenarioSheet | None, found: Lineup) -> list[str]:
    """Write a plan into a row, not saved; return the fields that differ."""
    values: dict[str, Any] = {
        "title": (plan.title or (sheet.title if sheet else ""))[:200],
        "scenario": sheet.number if sheet else None,
        "round": plan.round,
        "starts_at": plan.starts_at,
        "place": plan.place[:200],
        "notes": plan.notes[:LONGEST_NOTES],
        "sides": found.sides,
        "extras": found.extras,
    }
    fields = [name for name in PLAIN if getattr(battle, name) != values[name]]
    for name in fields:
        setattr(battle, name, values[name])
    return fields


def _set_forces(battle: Engagement, at: dict[str, str]) -> list[str]:
    """Bring the forces to who fights where; return ['forces'] if any differed."""
    known = {str(force.flotilla_id): force for force in battle.forces.all()}
    for key in known.keys() - at.keys():
        known[key].delete()
    for key, side in at.items():
        if key not in known:
            Force.objects.create(engagement=battle, flotilla_id=uuid.UUID(key), side=side)
        elif known[key].side != side:
            known[key].side = side
            known[key].save(update_fields=["side"])
    before = {key: force.side for key, force in known.items()}
    return ["forces"] if before != at else []


def _set_status(
    campaign: Campaign, seat: Seat, battle: Engagement, status: str, kind: str, reason: str
) -> None:
    battle.status = status
    battle.version += 1
    battle.save(update_fields=["status", "version"])
    keys = [str(key) for key in battle.forces.values_list("flotilla_id", flat=True)]
    data = {"battle": battle.number, "title": battle.title, "version": battle.version}
    entry = Entry(kind=kind, data=data, about=_about(battle, keys), reason=reason)
    write(campaign=campaign, visitor=seat.visitor, entries=[entry])


def _told(battle: Engagement, thrown: Thrown | None) -> list[Entry]:
    if thrown is None:
        return []
    data = {
        "battle": battle.number,
        "scenario": thrown.sheet.number,
        "title": thrown.sheet.title,
        "face": thrown.face,
        "die": thrown.die,
    }
    return [Entry(kind="scenario.rolled", data=data, about=(str(battle.pk),))]


def _about(battle: Engagement, flotillas: Sequence[str] | dict[str, str]) -> tuple[str, ...]:
    return (str(battle.pk), *flotillas)


def _planned_before(campaign: Campaign, once: str) -> list[Engagement]:
    """Return the battles that the same press planned before."""
    if not once:
        return []
    lines = campaign.lines.filter(kind="battle.planned", effect_key__startswith=f"plan:{once}:")
    numbers = [line.data["battle"] for line in lines]
    return list(campaign.engagements.filter(number__in=numbers))


def _rolled(battle: Engagement) -> bool:
    lines = LogbookLine.objects.filter(campaign=battle.campaign_id, kind="scenario.rolled")
    return lines.filter(subjects__key=battle.pk).exists()


def _refuse_round(campaign: Campaign, number: int) -> None:
    if number and number not in {found.number for found in open_rounds(campaign)}:
        raise Refused(_("Choose a round that is open."), "round")
