"""Tokens of share links: unguessable, shown again to the owner, useless in a copied database.

A token is derived from a random nonce, the fleet and the site's secret key. The table holds the
nonce and a digest of the token: the digest finds the fleet, the nonce alone gives no token.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
import uuid

from django.conf import settings
from django.utils.crypto import salted_hmac

TOKEN_BYTES = 18  # 144 bits, 24 characters in an address
SALT = "fleetbuilder.share-link"


def new_nonce() -> str:
    """Return a fresh random nonce of 192 bits."""
    return secrets.token_hex(24)


def derive_token(
    fleet_id: uuid.UUID, nonce: str, secret: str | bytes | None = None, *, salt: str = SALT
) -> str:
    """Return the token that belongs to a fleet and a nonce: 144 bits, safe in an address.

    Other apps have links of their own by their own `salt`.
    """
    value = f"{fleet_id}:{nonce}"
    mac = salted_hmac(salt, value, secret=secret, algorithm="sha256").digest()
    return base64.urlsafe_b64encode(mac[:TOKEN_BYTES]).decode("ascii")


def digest_of(token: str) -> str:
    """Return the SHA-256 of a token, for whatever text an address may hold."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def token_of(fleet_id: uuid.UUID, nonce: str, digest: str, *, salt: str = SALT) -> str | None:
    """Return the token with this digest, or None if the secret key has changed since."""
    for secret in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS):
        token = derive_token(fleet_id, nonce, secret, salt=salt)
        if hmac.compare_digest(digest_of(token), digest):
            return token
    return None
