"""The head that all pages of a campaign share."""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import NoReverseMatch, reverse
from django.utils.translation import gettext as _

from campaigns.access import Act, Seat
from campaigns.models import Campaign
from campaigns.presenters.moments import unknown_zone_words
from rules.engine import registry


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A page of the campaign, as the navigation leads there."""

    code: str  # what a page says of itself as `here`
    words: str
    url: str


@dataclass(frozen=True, slots=True, kw_only=True)
class HeadView:
    """Name and state of a campaign. `crumbs` are (words, address) pairs from the top; `line` says
    the round, `zone_note` that its time zone is unknown; `flag` and `state` are a signal flag and
    its words."""

    name: str
    url: str
    eyebrow: str
    crumbs: tuple[tuple[str, str], ...]
    flag: str
    state: str
    line: str
    zone_note: str
    places: tuple[Place, ...]
    is_open: bool


def head_of(seat: Seat) -> HeadView:
    """Return the head as this visitor sees it. It asks the database nothing."""
    campaign = seat.campaign
    url = reverse("campaigns:campaign", args=(campaign.pk,))
    flag, state = state_words(campaign)
    return HeadView(
        name=campaign.name,
        url=url,
        eyebrow=_("%(game)s campaign") % {"game": game_title(campaign.system)},
        crumbs=((_("Campaigns"), reverse("campaigns:campaigns")), (campaign.name, url)),
        flag=flag,
        state=state,
        line=round_line(campaign),
        zone_note=unknown_zone_words(campaign),
        places=_places(seat),
        is_open=campaign.status == Campaign.Status.OPEN,
    )


def game_title(system: str) -> str:
    """Return the title of a game, or its code where this site does not know it."""
    return next((one.title for one in registry.all_systems() if one.slug == system), system)


def state_words(campaign: Campaign) -> tuple[str, str]:
    """Return the signal flag of a campaign's state, and its words."""
    match Campaign.Status(campaign.status):
        case Campaign.Status.FROZEN:
            return "m", _("Frozen")
        case Campaign.Status.CLOSED:
            return "m", _("Closed")
        case _:
            return "p", _("Open")


def round_line(campaign: Campaign) -> str:
    """Return where a campaign stands: 'Round 3 of 5.', 'Free calendar.'."""
    planned = campaign.rounds_planned
    done = int(campaign.tables.get("rounds_closed", 0))
    if planned is None:
        return _("Free calendar.")
    if done >= planned:
        return _("All %(total)d rounds are over.") % {"total": planned}
    return _("Round %(number)d of %(total)d.") % {"number": done + 1, "total": planned}


def _places(seat: Seat) -> tuple[Place, ...]:
    found = [
        ("home", _("Home"), "campaign"),
        ("battles", _("Battles"), "battles"),
        ("flotillas", _("Flotillas"), "flotillas"),
        ("standings", _("Standings"), "standings"),
        ("log", _("Log"), "log"),
        ("reports", _("Reports"), "reports"),
        ("people", _("People"), "people"),
    ]
    if seat.may(Act.ORGANISE):
        found.append(("settings", _("Settings"), "campaign-settings"))
    places = []
    for code, words, name in found:
        try:
            url = reverse(f"campaigns:{name}", args=(seat.campaign.pk,))
        except NoReverseMatch:
            continue
        places.append(Place(code=code, words=words, url=url))
    return tuple(places)
