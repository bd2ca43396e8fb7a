"""The app of accounts."""

from __future__ import annotations

from typing import Any

from django.apps import AppConfig
from django.contrib.auth.signals import user_logged_out


class AccountsConfig(AppConfig):
    """Listens for one thing: at sign-out the messages still to be shown are dropped."""

    name = "config.accounts"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Drop messages at each sign-out."""
        user_logged_out.connect(drop_at_sign_out, dispatch_uid="accounts.drop_notices")


def drop_at_sign_out(sender: object, request: Any, **kwargs: object) -> None:
    """Keep from the next one at this device what was said to the last."""
    from config.web.notices import drop_notices

    drop_notices(request)
