"""Tokens of the API: made, shown once, recognised by their digest, revoked at once."""

from __future__ import annotations

import hashlib
import re
import secrets
from datetime import datetime
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from config.accounts.models import ApiToken, User

MOST = 20  # of one user that open something
HEAD = 8  # letters that stay to be shown
SECRET = re.compile(r"fb_[A-Za-z0-9_-]{43}", re.ASCII)


class TokenRefused(Exception):  # noqa: N818 - words for a player
    """No token was made; the message is for whoever asked."""


def make_token(*, user: Any, name: str, read_only: bool) -> tuple[ApiToken, str]:
    """Return a new token and its secret, which nobody can tell later. Raises TokenRefused."""
    secret = f"fb_{secrets.token_urlsafe(32)}"
    try:
        with transaction.atomic():
            User.objects.select_for_update().get(pk=user.pk)  # one after the other
            if live_tokens(user).count() >= MOST:
                words = _("You have %(most)d tokens. Revoke one that you no longer need.")
                raise TokenRefused(words % {"most": MOST})
            token = ApiToken.objects.create(
                user=user,
                name=name,
                digest=digest_of(secret),
                head=secret[:HEAD],
                is_read_only=read_only,
                created_at=timezone.now(),
            )
    except IntegrityError:
        raise TokenRefused(_("You have a token of this name. Choose another name.")) from None
    return token, secret


def revoke_token(*, user: Any, token_id: int) -> ApiToken | None:
    """Let a token of the user's open nothing from now on; return it, None if he has no such."""
    token = ApiToken.objects.filter(user=user, pk=token_id).first()
    if token is not None and token.revoked_at is None:
        token.revoked_at = timezone.now()
        token.save(update_fields=["revoked_at"])
    return token


def live_tokens(user: Any) -> QuerySet[ApiToken]:
    """Return the tokens of a user that open something."""
    return ApiToken.objects.filter(user=user, revoked_at__isnull=True)


def token_of(secret: str, now: datetime) -> ApiToken | None:
    """Return the token of a secret and note the day; None for one that opens nothing."""
    if not SECRET.fullmatch(secret):
        return None
    live = ApiToken.objects.filter(digest=digest_of(secret), revoked_at__isnull=True)
    token = live.filter(user__is_active=True).select_related("user").first()
    if token is not None and token.used_on != now.date():
        ApiToken.objects.filter(pk=token.pk).update(used_on=now.date())
    return token


def digest_of(secret: str) -> str:
    """Return what the database may know of a secret."""
    return hashlib.sha256(secret.encode()).hexdigest()
