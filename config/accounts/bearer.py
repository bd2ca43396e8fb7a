"""Who asks the API: whoever brings a token of his account, otherwise nobody. Never a session.

A browser sends cookies wherever a page of somebody else's leads it; a token it does not. So no
request needs a proof against forgery, and none is answered by a cookie.
"""

from __future__ import annotations

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest
from django.utils import timezone
from rest_framework import exceptions
from rest_framework.authentication import BaseAuthentication
from rest_framework.permissions import SAFE_METHODS, BasePermission
from rest_framework.request import Request
from rest_framework.views import APIView

from config.accounts.models import ApiToken, User
from config.accounts.tokens import token_of
from config.web.throttle import count_address
from config.web.visitor import Visitor

WRONG_TOKENS = "30/m"  # from one network address


class BearerAuthentication(BaseAuthentication):
    """`Authorization: Bearer fb_...`. What is there and opens nothing is refused, not passed over;
    a token that was revoked opens nothing from the next request on."""

    def authenticate(self, request: Request) -> tuple[User, ApiToken] | None:
        """Return the user and the token, None where no token is brought."""
        asked: HttpRequest = request._request
        asked.visitor = Visitor()  # type: ignore[attr-defined]
        header = request.headers.get("Authorization", "")
        if not header:
            return None
        scheme, _, secret = header.partition(" ")
        token = token_of(secret.strip(), timezone.now()) if scheme.lower() == "bearer" else None
        if token is None:
            raise refusal(asked)
        asked.visitor = Visitor(user=token.user)  # type: ignore[attr-defined]
        return token.user, token

    def authenticate_header(self, request: Request) -> str:
        """Return what a refused request is told to bring."""
        return 'Bearer realm="Fleetbuilder"'


def refusal(request: HttpRequest) -> exceptions.APIException:
    """Return why a token is refused; whoever tries many is told to wait."""
    passed = count_address(request, "api-token", WRONG_TOKENS)
    if passed.allowed:
        return exceptions.AuthenticationFailed()
    return exceptions.Throttled(passed.retry_after)


class MayWrite(BasePermission):
    """Lets no token that may only read do anything else."""

    def has_permission(self, request: Request, view: APIView) -> bool:
        """Return True, or raise 403 for a method that is not for this token."""
        token = request.auth
        is_read_only = isinstance(token, ApiToken) and token.is_read_only
        if is_read_only and request.method not in SAFE_METHODS:
            raise PermissionDenied("This token may only read.")
        return True
