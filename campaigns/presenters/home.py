"""A campaign's home: its line on the round, the next battles, and what to do in a new one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.access import Act, Seat
from campaigns.models import Engagement, Flotilla
from campaigns.presenters.head import HeadView
from campaigns.presenters.moments import day_text, exact_text, moment_text, zone_of
from campaigns.presenters.sentences.names import listed
from campaigns.presenters.standings import url_of


@dataclass(frozen=True, slots=True, kw_only=True)
class BattleView:
    """A battle that comes: title with its number, who meets whom, when, where; and its state."""

    number: int
    title: str
    url: str
    forces: str
    when: str
    exact: str
    place: str
    state: str
    file_url: str  # "" for who can't file its result, or once it is filed


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """What to do next in a new campaign; `done` steps stay in sight."""

    title: str
    text: str
    action: str
    url: str
    done: bool


def with_end(head: HeadView, ends_on: date | None) -> HeadView:
    """Return the head with the last day of the round in its line."""
    if ends_on is None:
        return head
    return replace(head, line=f"{head.line} {_('Ends %(day)s.') % {'day': day_text(ends_on)}}")


STATES = {
    Engagement.Status.PLANNED: "",
    Engagement.Status.REPORTED: gettext_lazy("Result filed, not yet confirmed."),
    Engagement.Status.DISPUTED: gettext_lazy("Its result is disputed."),
}


def battle_views(seat: Seat, battles: Iterable[Engagement]) -> list[BattleView]:
    """Return battles as shown on the home."""
    return [_battle(seat, battle) for battle in battles]


def _battle(seat: Seat, battle: Engagement) -> BattleView:
    zone = zone_of(seat.campaign)
    named = _("Battle %(number)s") % {"number": battle.number}
    planned = battle.status == Engagement.Status.PLANNED
    may_file = planned and seat.may(Act.FILE)
    return BattleView(
        number=battle.number,
        title=f"{named}, {battle.title}" if battle.title else named,
        url=url_of("battle", seat.campaign.pk, battle.number),
        forces=_against(battle),
        when=moment_text(battle.starts_at, zone) if battle.starts_at else _("No date yet"),
        exact=exact_text(battle.starts_at, zone) if battle.starts_at else "",
        place=battle.place,
        state=str(STATES.get(Engagement.Status(battle.status), "")),
        file_url=url_of("result-file", seat.campaign.pk, battle.number) if may_file else "",
    )


def _against(battle: Engagement) -> str:
    """Return who meets whom: `Nore Flotilla against 8. Schnellbootflottille`."""
    sides: dict[str, list[str]] = {}
    for force in battle.forces.all():
        sides.setdefault(force.side, []).append(force.flotilla.name)
    return _(" against ").join(listed(names) for names in sides.values())


def first_steps(
    seat: Seat, flotillas: Iterable[Flotilla], *, battles: bool, alone: bool
) -> list[Step]:
    """Return what a member does next in a campaign in which no battle was fought yet."""
    campaign = seat.campaign
    mine = any(seat.commands(one) for one in flotillas)
    steps = []
    if seat.may(Act.ORGANISE):
        steps.append(
            Step(
                title=_("Invite players"),
                text=_("By link, by e-mail or by user name."),
                action=_("Invite"),
                url=url_of("invite", campaign.pk) or url_of("people", campaign.pk),
                done=not alone,
            )
        )
    if seat.may(Act.COMMAND):
        steps.append(
            Step(
                title=_("Enter a fleet"),
                text=_("One of your fleets becomes a flotilla; its ships get their records here."),
                action=_("Enter a fleet"),
                url=url_of("enter", campaign.pk),
                done=mine,
            )
        )
    if seat.may(Act.ORGANISE):
        steps.append(
            Step(
                title=_("Plan a battle"),
                text=_("Pair flotillas by hand, or let all meet one another."),
                action=_("Plan a battle"),
                url=url_of("battle-new", campaign.pk),
                done=battles,
            )
        )
    return steps if any(not step.done for step in steps) else []
