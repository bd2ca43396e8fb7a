"""The app of campaigns."""

from __future__ import annotations

from django.apps import AppConfig


class CampaignsConfig(AppConfig):
    """Offers the ships of a visitor's flotillas where odds are asked for; hears of accounts that
    go."""

    name = "campaigns"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Let questions of odds pick from a visitor's flotillas, and accounts be forgotten."""
        from campaigns.berths import berths
        from rules.odds.berths import register

        register("campaigns", berths)
        _hear_of_departures()


def _hear_of_departures() -> None:
    """Keep a campaign from losing its last organiser, and forget the names of who goes."""
    from django.contrib.auth import get_user_model
    from django.db.models.signals import pre_delete

    from campaigns.presenters.departure import hindrances
    from campaigns.services.forgetting import forget_user
    from config.accounts.departure import leaving

    leaving.connect(hindrances, dispatch_uid="campaigns.hindrances")
    pre_delete.connect(forget_user, sender=get_user_model(), dispatch_uid="campaigns.forget")
