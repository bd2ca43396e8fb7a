"""Campaigns as cards of the list."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.models import Campaign, Invitation
from campaigns.presenters.head import game_title, round_line, state_words
from campaigns.presenters.words import role_words
from campaigns.services.invitations import token_for
from fleetbuilder.names import display_name, isolated


@dataclass(frozen=True, slots=True, kw_only=True)
class CampaignCard:
    """A campaign in a list; `role` is "" for a campaign of others."""

    name: str
    url: str
    game: str
    flag: str
    state: str
    line: str
    people: str
    role: str


@dataclass(frozen=True, slots=True, kw_only=True)
class InviteView:
    """An invitation that waits for the visitor; `url` says more and asks."""

    name: str
    words: str
    url: str


def invites(invitations: Iterable[Invitation]) -> list[InviteView]:
    """Return the invitations that wait, without those whose address is lost (another key)."""
    found = []
    for one in invitations:
        token = token_for(one)
        if token is None:
            continue
        by = display_name(one.created_by.get_username()) if one.created_by else _("somebody")
        words = _("%(by)s invites you as %(role)s.")
        found.append(
            InviteView(
                name=one.campaign.name,
                words=words % {"by": isolated(by), "role": role_words(one.role)},
                url=reverse("campaigns:invitation", args=(token,)),
            )
        )
    return found


def cards(campaigns: Iterable[Campaign]) -> list[CampaignCard]:
    """Return campaigns as cards, as `selectors.people` gives them."""
    return [_card(one) for one in campaigns]


def _card(campaign: Campaign) -> CampaignCard:
    flag, state = state_words(campaign)
    people = campaign.people  # type: ignore[attr-defined]
    seats = getattr(campaign, "my_seats", ())
    role = role_words(seats[0].role) if seats else ""
    return CampaignCard(
        name=campaign.name,
        url=reverse("campaigns:campaign", args=(campaign.pk,)),
        game=game_title(campaign.system),
        flag=flag,
        state=state,
        line=round_line(campaign),
        people=ngettext("%(n)d member", "%(n)d members", people) % {"n": people},
        role=_("You: %(role)s") % {"role": role} if role else "",
    )
