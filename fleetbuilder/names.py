"""Names as players give them: shown as typed, whatever the script; blank ones are refused."""

from __future__ import annotations

from django.utils.translation import gettext as _

from rules.engine.core import names
from rules.engine.core.acts import InvalidAct

LONGEST = names.LONGEST

# Signs that turn the direction of whatever follows them: on a page and in a copied text they
# could disguise a name or its neighbours. Letters of every script know their direction without.
TURNING = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def clean_name(text: str, field: str = "name") -> str:
    """Return the name in Unicode's composed form, without white space around it.

    Raises InvalidAct, with `field` and a sentence for the player, for a name that nobody could
    see, over 80 characters, with line breaks or controls, or with signs that turn text around.
    """
    name = names.clean_name(text, field)
    if any(character in TURNING for character in name):
        raise InvalidAct(field, _("Leave out the invisible signs that turn the direction of text."))
    return name


def clean_word(text: str, field: str) -> str:
    """Return a player's own word (the type of an aircraft) cleaned like a name, or "" if blank."""
    return clean_name(text, field) if text.strip() else ""


def next_copy_name(name: str) -> str:
    """Return the name of a copy of a fleet: 'Nore Flotilla, copy', never over 80 characters."""
    ending = _(", copy")
    return name[: LONGEST - len(ending)].rstrip() + ending
