"""A campaign as somebody sees it who may join: what it is, before he decides."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from campaigns.book.codec import terms_from_plain
from campaigns.models import Campaign, Membership
from campaigns.presenters.head import game_title, round_line, state_words
from config.web.figures import points_text
from rules.engine import registry


@dataclass(frozen=True, slots=True, kw_only=True)
class JoiningView:
    """What a campaign says of itself. `facts` are (words, value) pairs."""

    name: str
    eyebrow: str
    line: str
    flag: str
    state: str
    description: str
    facts: tuple[tuple[str, str], ...]


def joining_view(campaign: Campaign, organisers: Iterable[Membership]) -> JoiningView:
    """Return a campaign as an invitation shows it."""
    flag, state = state_words(campaign)
    terms = terms_from_plain(campaign.terms)
    readers = _("everybody") if campaign.is_public else _("its members only")
    return JoiningView(
        name=campaign.name,
        eyebrow=_("%(game)s campaign") % {"game": game_title(campaign.system)},
        line=round_line(campaign),
        flag=flag,
        state=state,
        description=campaign.description,
        facts=(
            (_("Organised by"), ", ".join(one.name for one in organisers) or _("nobody")),
            *((side["title"], _nations(campaign, side["nations"])) for side in campaign.sides),
            (_("Points to start with"), points_text(terms.points_start)),
            (_("Points for each round"), points_text(terms.points_round)),
            (_("Can be read by"), readers),
        ),
    )


def _nations(campaign: Campaign, codes: Iterable[str]) -> str:
    try:
        catalogue = registry.get(campaign.system).fleets.catalogue(campaign.edition)
    except KeyError:
        return ", ".join(codes)
    return ", ".join(catalogue.nation_text(code) for code in codes)
