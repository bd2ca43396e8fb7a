"""How allauth sees this site."""

from __future__ import annotations

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.core.exceptions import ImmediateHttpResponse
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from config.web import errors
from config.web.client import client_address


class AccountAdapter(DefaultAccountAdapter):
    """Takes the client's address where the site's own limits take it, and says faults plainly."""

    error_messages = {
        **DefaultAccountAdapter.error_messages,
        "email_password_mismatch": _("No account has this address and this password."),
        "username_password_mismatch": _("No account has this user name and this password."),
        "email_taken": _("An account has this address already. Sign in, or use another one."),
        "username_taken": _("Somebody has this user name already. Choose another one."),
        "duplicate_email": _("Your account has this address already."),
        "incorrect_password": _("That is not your password. Type it once more."),
        "enter_current_password": _("That is not your password. Type it once more."),
        "unverified_primary_email": _("Confirm the address first; then it can be the first one."),
        "cannot_remove_primary_email": _("Make another address the first, then remove this one."),
    }

    def get_client_ip(self, request: HttpRequest) -> str:
        """Return the address that allauth's limits count by."""
        return client_address(request)

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """Count a try of a password; too many are answered by the page for them, not by a form."""
        try:
            super().pre_authenticate(request, **credentials)
        except ValidationError:
            raise ImmediateHttpResponse(errors.slow_down(request)) from None
