"""What pages of fleets carry unseen: hidden fields of forms, the address of a link."""

from __future__ import annotations

from django.http import HttpRequest
from django.middleware.csrf import get_token
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from fleetbuilder.models import Fleet, ShareLink
from fleetbuilder.presenters.catalogue import kept_query
from fleetbuilder.services import At
from fleetbuilder.sharing import token_of


def hidden_fields(
    request: HttpRequest, at: At | None = None, back: str | None = None
) -> SafeString:
    """Return the CSRF token, what the page saw of the fleet, and the way back: `back`, or by
    default the catalogue's filters."""
    html = format_html(
        '<input type="hidden" name="csrfmiddlewaretoken" value="{}">', get_token(request)
    )
    if at is not None:
        html += at_field(at)
    query = back
    if query is None:
        query = kept_query([(k, v) for k, values in request.GET.lists() for v in values])
    if query:
        html += format_html('<input type="hidden" name="back" value="{}">', query)
    return html


def fleets_address(query: str) -> str:
    """Return the address of the list of fleets that a query string asks for."""
    here = reverse("fleetbuilder:fleets")
    return f"{here}?{query}" if query else here


def at_field(at: At) -> SafeString:
    """Return the hidden field that says what the page saw."""
    return format_html('<input type="hidden" name="at" value="{}">', str(at))


def shared_address(request: HttpRequest, token: str) -> str:
    """Return the whole address that a share link's token opens."""
    return request.build_absolute_uri(reverse("fleetbuilder:shared", args=(token,)))


def address_of_link(fleet: Fleet, link: ShareLink | None) -> str:
    """Return where a link shows its fleet as it stands now, "" for none and for one revision."""
    if link is None or link.version is not None:
        return ""
    token = token_of(fleet.pk, link.nonce, link.digest)
    return reverse("fleetbuilder:shared", args=(token,)) if token else ""
