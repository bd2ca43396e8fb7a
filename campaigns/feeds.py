"""The address by which a calendar program reads a campaign: derived, never stored.

It holds the membership and a code of 144 bits over it, made with the site's secret key and the
person's password as it is stored: it ends with the membership, with another password, and it is
checked at each request.
"""

from __future__ import annotations

import base64
import hmac
import uuid
from collections.abc import Iterator

from django.conf import settings
from django.utils.crypto import salted_hmac

from campaigns.models import Membership

SALT = "campaigns.calendar"
TOKEN_BYTES = 18


def feed_token(member: Membership) -> str:
    """Return the token of a member's own address."""
    return f"{member.pk}.{_code(member, settings.SECRET_KEY)}"


def member_of_feed(campaign_id: uuid.UUID, token: str) -> Membership | None:
    """Return whose address it is, None for nobody's who is a member of that campaign by now."""
    number, dot, code = token.partition(".")
    if not dot or not number.isascii() or not number.isdecimal() or len(number) > 18:
        return None
    rows = Membership.objects.select_related("campaign", "user")
    member = rows.filter(pk=int(number), campaign_id=campaign_id, left_at__isnull=True).first()
    if member is None or member.user is None or not member.user.is_active:
        return None
    given = code.encode("utf-8", "surrogatepass")
    known = any(hmac.compare_digest(good.encode(), given) for good in _codes(member))
    return member if known else None


def _codes(member: Membership) -> Iterator[str]:
    for secret in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS):
        yield _code(member, secret)


def _code(member: Membership, secret: str | bytes) -> str:
    password = member.user.password if member.user else ""
    value = f"{member.campaign_id}:{member.pk}:{password}"
    mac = salted_hmac(SALT, value, secret=secret, algorithm="sha256").digest()
    return base64.urlsafe_b64encode(mac[:TOKEN_BYTES]).decode("ascii")
