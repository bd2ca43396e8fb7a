"""The address of the client, as far as it can be trusted."""

from __future__ import annotations

from ipaddress import IPv6Address, ip_address, ip_network

from django.conf import settings
from django.http import HttpRequest


def client_address(request: HttpRequest) -> str:
    """Return the client's address; "unknown" if there is none.

    X-Forwarded-For is written by whoever likes, so only as many of its last entries count as
    there are proxies of our own (`TRUSTED_PROXIES`); with none, it's the peer's address alone.
    """
    peer = str(request.META.get("REMOTE_ADDR") or "")
    proxies = settings.TRUSTED_PROXIES
    if proxies:
        hops = request.headers.get("X-Forwarded-For", "").split(",")
        peer = hops[-proxies].strip() if len(hops) >= proxies else peer
    try:
        return str(ip_address(peer))
    except ValueError:
        return "unknown"


def client_network(request: HttpRequest) -> str:
    """Return the address, or for IPv6 the /64 that one customer has to himself."""
    address = client_address(request)
    if address != "unknown" and isinstance(ip_address(address), IPv6Address):
        return str(ip_network(f"{address}/64", strict=False))
    return address
