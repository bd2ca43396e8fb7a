"""How allauth sees this site."""

from __future__ import annotations

from allauth.account.adapter import DefaultAccountAdapter
from django.http import HttpRequest

from config.web.client import client_address


class AccountAdapter(DefaultAccountAdapter):
    """Takes the client's address where the site's own limits take it."""

    def get_client_ip(self, request: HttpRequest) -> str:
        """Return the address that allauth's limits count by."""
        return client_address(request)
