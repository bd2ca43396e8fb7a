"""One sentence about what was done, with the way back: as a toast, or after a redirect."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import parse_qsl, urlencode

from django.contrib import messages
from django.http import HttpRequest
from django.urls import reverse

from fleetbuilder.models import Fleet, FleetEvent, OwnShip
from fleetbuilder.services import EditResult

LABEL = "label"  # of the button, kept among the fields
NEVER_UNDONE = (*FleetEvent.BEGINNINGS, "undo", "redo")


@dataclass(frozen=True, slots=True, kw_only=True)
class Toast:
    """A sentence; with an address, also a form that undoes it."""

    text: str
    action: str = ""
    fields: tuple[tuple[str, str], ...] = ()
    label: str = ""


def toast_of(result: EditResult) -> Toast:
    """Return the sentence on an act with its undo, if it can be undone."""
    event = result.event
    if not result.changed or event.act in NEVER_UNDONE:
        return Toast(text=event.sentence)
    return Toast(
        text=event.sentence,
        action=reverse("fleetbuilder:fleet-undo", args=(result.fleet.pk,)),
        fields=(("event", str(event.pk)),),
    )


def toast_back(text: str, way_back: str, what: Fleet | OwnShip) -> Toast:
    """Return a sentence with the route that reverses what it tells of a fleet or an own ship."""
    return Toast(text=text, action=reverse(f"fleetbuilder:{way_back}", args=(what.pk,)))


def say(request: HttpRequest, toast: Toast) -> None:
    """Keep a toast for the page after the redirect."""
    fields = (*toast.fields, (LABEL, toast.label)) if toast.label else toast.fields
    tags = f"{toast.action}?{urlencode(fields)}" if toast.action else ""
    messages.info(request, toast.text, extra_tags=tags)


def said(request: HttpRequest) -> list[Toast]:
    """Return the toasts kept for this page; they are shown once."""
    found = []
    for message in messages.get_messages(request):
        action, _mark, fields = (message.extra_tags or "").partition("?")
        found.append(
            Toast(
                text=str(message.message),
                action=action,
                fields=tuple(pair for pair in parse_qsl(fields) if pair[0] != LABEL),
                label=dict(parse_qsl(fields)).get(LABEL, ""),
            )
            if action
            else Toast(text=str(message.message))
        )
    return found
