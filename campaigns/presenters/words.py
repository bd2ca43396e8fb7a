"""Words for codes of campaigns that several pages show."""

from __future__ import annotations

from django.utils.translation import gettext as _

from campaigns.models import Role


def role_words(role: str) -> str:
    """Return a role in words, in the middle of a sentence."""
    return {
        Role.ORGANISER: _("organiser"),
        Role.CO_ORGANISER: _("co-organiser"),
        Role.PLAYER: _("player"),
        Role.OBSERVER: _("observer"),
    }.get(Role(role), role)
