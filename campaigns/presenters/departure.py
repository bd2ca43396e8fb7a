"""What stands against deleting an account: campaigns that nobody else organises."""

from __future__ import annotations

from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from campaigns.services.forgetting import led_alone
from config.accounts.departure import Hindrance
from fleetbuilder.names import isolated


def hindrances(user: Any, **told: object) -> list[Hindrance]:
    """Return a hindrance for each campaign that would be left to nobody; they are locked."""
    return [
        Hindrance(
            words=_("You are the only organiser of %(name)s, and others play in it.")
            % {"name": isolated(campaign.name)},
            links=(
                (_("Hand it over"), reverse("campaigns:hand-over", args=(campaign.pk,))),
                (_("Close it"), reverse("campaigns:campaign-status", args=(campaign.pk,))),
            ),
        )
        for campaign in led_alone(user)
    ]
