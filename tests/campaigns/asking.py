"""Asking the campaign API in a test, by a token."""

from __future__ import annotations

from typing import Any

from django.test import Client

from campaigns.models import Campaign
from config.accounts.tokens import make_token
from tests import cast

HERE = "/api/v1/campaigns/"


def token(name: str, *, read_only: bool = False) -> str:
    """Return the secret of a new token of somebody's."""
    used = cast.user(name).api_tokens.count()
    return make_token(user=cast.user(name), name=f"Table {used}", read_only=read_only)[1]


def bearer(secret: str) -> dict[str, str]:
    """Return the header that brings a token, none for none."""
    return {"Authorization": f"Bearer {secret}"} if secret else {}


def ask(path: str, secret: str = "", body: Any = None) -> Any:
    """Return what is answered; with a body it is sent by POST."""
    headers = bearer(secret)
    if body is None:
        return Client().get(path, headers=headers)
    return Client().post(path, body, content_type="application/json", headers=headers)


def of(campaign: Campaign, rest: str = "") -> str:
    """Return an address below a campaign's."""
    return f"{HERE}{campaign.pk}/{rest}"
