"""What flotillas send into a battle, and the sea that they meet."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from decimal import Decimal

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from campaigns.access import Act, CampaignMissing, Seat
from campaigns.book.codec import points_plain
from campaigns.book.shipyard import rules_of
from campaigns.models import Campaign, Engagement, Flotilla, Force
from campaigns.selectors.battles import terms_of
from campaigns.services.planning import refuse_settled
from campaigns.services.results import Refused, Stale
from campaigns.services.rounds import lock_for
from campaigns.services.sides import throw
from campaigns.services.writer import Entry, refuse_shut, write
from rules.engine.core.campaign import Condition, Conditions


def choose_force(
    *, seat: Seat, battle: Engagement, flotilla: Flotilla, ships: Sequence[str], version: int
) -> Force:
    """Set what a flotilla sends, by keys of its records. Later is possible until a result is filed.

    Raises Stale if the battle was changed since `version` by more than another flotilla's choice;
    Refused (`ships`), CampaignShut; CampaignMissing for a flotilla that does not fight there.
    """
    seat.require_command(flotilla)
    with transaction.atomic():
        campaign = lock_for(seat, Act.COMMAND)
        refuse_shut(campaign)
        found = campaign.engagements.get(pk=battle.pk)
        force = found.forces.select_related("flotilla__member").filter(flotilla=flotilla).first()
        if force is None:
            raise CampaignMissing("This flotilla does not fight in this battle.")
        refuse_settled(found)
        if found.version != version and _touched(campaign, found, flotilla, version):
            raise Stale(_("The battle was changed since you opened the page."))
        chosen = list(dict.fromkeys(ships))
        points = _points_of(force.flotilla, chosen)
        if force.ships == chosen:
            return force
        force.ships, force.points, force.chosen_at = chosen, points, timezone.now()
        force.save(update_fields=["ships", "points", "chosen_at"])
        found.version += 1
        found.save(update_fields=["version"])
        _tell_force(campaign, seat, found, force)
        return force


def roll_condition(
    *,
    seat: Seat,
    battle: Engagement,
    face: int | None = None,
    reason: str = "",
    once: str = "",
) -> Condition:
    """Roll for the sea before a battle, or take the face that was thrown at the table.

    It is rolled once; an organiser may have it rolled again for a reason. `once` names the press.
    Raises Refused (`face`, `reason`), CampaignShut; 403 for who does not fight there.
    """
    with transaction.atomic():
        campaign = lock_for(seat, Act.COMMAND)
        found = campaign.engagements.get(pk=battle.pk)
        table = _table(campaign)
        key = f"condition:{found.pk}:{once}" if once and once.isprintable() else None
        before = table.row(found.condition)
        if before and key and campaign.lines.filter(effect_key=key).exists():
            return before
        refuse_shut(campaign)
        refuse_settled(found)
        acting_for = _who_rolls(seat, found)
        if before is not None:
            _refuse_again(seat, before, reason)
        thrown = throw(table.sides) if face is None else face
        row = table.thrown(thrown)
        if row is None:
            words = _("Type the face that was thrown, from 1 to %(sides)d.")
            raise Refused(words % {"sides": table.sides}, "face")
        found.condition, found.condition_face = row.code, thrown
        found.save(update_fields=["condition", "condition_face"])
        data = {
            "battle": found.number,
            "condition": row.code,
            "title": row.title,
            "face": thrown,
            "die": table.sides,
            "by": "site" if face is None else "table",
        }
        again = reason.strip() if before is not None else ""
        entry = Entry(
            kind="condition.rolled", data=data, about=(str(found.pk),), effect_key=key,
            reason=again, acting_for=acting_for,
        )  # fmt: skip
        write(campaign=campaign, visitor=seat.visitor, entries=[entry])
        return row


def may_roll(seat: Seat, forces: Iterable[Force]) -> bool:
    """Return whether a visitor may roll for the sea: who fights there, and organisers."""
    return seat.may(Act.ORGANISE) or any(seat.commands(force.flotilla) for force in forces)


def _touched(campaign: Campaign, battle: Engagement, flotilla: Flotilla, version: int) -> bool:
    """Return whether a battle was changed since a version by more than another one's choice."""
    lines = campaign.lines.filter(subjects__key=battle.pk, data__version__gt=version)
    told = list(lines.values_list("kind", "data"))
    others = [
        kind == "force.chosen" and data["flotilla"] != str(flotilla.pk) for kind, data in told
    ]
    return not all(others) or len(others) != battle.version - version


def _points_of(flotilla: Flotilla, ships: Sequence[str]) -> Decimal:
    """Return what ships are worth. Raises Refused for one that cannot sail with the flotilla."""
    rows = {str(row.pk): row for row in flotilla.ships.filter(status="active")}
    if not ships:
        raise Refused(_("Choose at least one ship."), "ships")
    if any(key not in rows for key in ships):
        raise Refused(_("One of these ships cannot sail. Choose among those listed."), "ships")
    return sum((rows[key].points for key in ships), Decimal(0))


def _tell_force(campaign: Campaign, seat: Seat, battle: Engagement, force: Force) -> None:
    flotilla = force.flotilla
    keys = list(force.ships or [])
    data = {
        "battle": battle.number,
        "flotilla": str(flotilla.pk),
        "ships": keys,
        "points": points_plain(force.points),
        "version": battle.version,
    }
    entry = Entry(
        kind="force.chosen",
        data=data,
        about=(str(battle.pk), str(flotilla.pk), *keys),
        acting_for=name_of_absent(seat, flotilla),
    )
    write(campaign=campaign, visitor=seat.visitor, entries=[entry])


def name_of_absent(seat: Seat, flotilla: Flotilla) -> str:
    """Return for whom an organiser acts when a flotilla is not his own, else ""."""
    if seat.commands(flotilla):
        return ""
    return flotilla.member.name if flotilla.member else flotilla.name


def _table(campaign: Campaign) -> Conditions:
    terms = terms_of(campaign)
    table = rules_of(terms).conditions(terms.edition)
    if not table.rows:
        raise Refused(_("This game has no table of conditions."))
    return table


def _who_rolls(seat: Seat, battle: Engagement) -> str:
    """Return "" for who fights there, the battle's players for an organiser. Raises 403."""
    forces = list(battle.forces.select_related("flotilla__member"))
    if not may_roll(seat, forces):
        seat.require(Act.ORGANISE)
    if any(seat.commands(force.flotilla) for force in forces):
        return ""
    names = [force.flotilla.member.name for force in forces if force.flotilla.member]
    return ", ".join(dict.fromkeys(names))[:150]


def _refuse_again(seat: Seat, before: Condition, reason: str) -> None:
    if not seat.may(Act.ORGANISE):
        words = _("It is rolled already: %(title)s. Only the organiser can have it rolled again.")
        raise Refused(words % {"title": before.title})
    if not reason.strip():
        raise Refused(_("It is rolled already. Say why it is rolled again."), "reason")
