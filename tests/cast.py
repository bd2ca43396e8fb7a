"""Who takes part in tests. Each is a Visitor, as the site sees whoever comes."""

from __future__ import annotations

from typing import Any

from django.contrib.auth import get_user_model

from config.web.device import digest
from config.web.visitor import Visitor

PASSWORD = "harbour-lights-9"


def user(name: str) -> Any:
    """Return the user with this name, made at the first call."""
    found = get_user_model().objects.filter(username=name).first()
    if found is not None:
        return found
    return get_user_model().objects.create_user(name, f"{name}@example.org", PASSWORD)


def owner() -> Visitor:
    """Return Olive, who is signed in and owns what she founds."""
    return Visitor(user=user("olive"))


def stranger() -> Visitor:
    """Return Sam, who is signed in and has no business with Olive's fleets."""
    return Visitor(user=user("sam"), draft_key=digest("sams-own-device"))


def device(name: str = "kitchen-tablet") -> Visitor:
    """Return a visitor without an account, on a device that holds drafts."""
    return Visitor(draft_key=digest(name))


def nobody() -> Visitor:
    """Return a visitor without an account and without a draft."""
    return Visitor()


def friend_with_link() -> Visitor:
    """Return Flora, a friend without an account who was sent a link."""
    return Visitor(draft_key=digest("floras-phone"))


def signed_in_on(device_visitor: Visitor, name: str = "olive") -> Visitor:
    """Return a user who is signed in on a device that holds drafts."""
    return Visitor(user=user(name), draft_key=device_visitor.draft_key)
