"""The app of campaigns."""

from __future__ import annotations

from django.apps import AppConfig


class CampaignsConfig(AppConfig):
    """Offers the ships of a visitor's flotillas where odds are asked for."""

    name = "campaigns"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Let questions of odds pick from a visitor's flotillas."""
        from campaigns.berths import berths
        from rules.odds.berths import register

        register("campaigns", berths)
