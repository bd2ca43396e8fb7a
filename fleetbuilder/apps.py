"""The app of saved fleets."""

from __future__ import annotations

from typing import Any

from django.apps import AppConfig
from django.contrib import messages
from django.contrib.auth.signals import user_logged_in
from django.utils.translation import ngettext


class FleetbuilderConfig(AppConfig):
    """Gives whoever logs in (or has just signed up) his device's drafts; offers ships to odds."""

    name = "fleetbuilder"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Claim drafts at each log-in; offer a visitor's ships where odds are asked for."""
        from fleetbuilder.berths import berths
        from rules.odds.berths import register

        user_logged_in.connect(claim_at_log_in, dispatch_uid="fleetbuilder.claim_drafts")
        register("fleets", berths)


def claim_at_log_in(sender: object, request: Any, user: Any, **kwargs: object) -> None:
    """Give the drafts of the request's device to the user who has just logged in."""
    from fleetbuilder.services import claim_drafts

    visitor = getattr(request, "visitor", None)
    if visitor is not None and visitor.draft_key:
        came = claim_drafts(user=user, draft_key=visitor.draft_key)
        if came:
            messages.info(request, claimed_words(came), fail_silently=True)


def claimed_words(came: int) -> str:
    """Return the sentence on drafts that are the account's now."""
    return ngettext(
        "%(came)d fleet came into your account.", "%(came)d fleets came into your account.", came
    ) % {"came": came}
