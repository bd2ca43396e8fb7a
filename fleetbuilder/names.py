"""Names as players give them: shown as typed, whatever the script; blank ones are refused."""

from __future__ import annotations

import re

from django.utils.translation import gettext as _

from rules.engine.core import names
from rules.engine.core.acts import InvalidAct

LONGEST = names.LONGEST
LONGEST_FOLDED = 80  # of a tag, as it is compared
isolated = names.isolated
LONGEST_CREDIT = 300
LONGEST_TAG = 40

_IN_PATHS = re.compile(r'[\\/:*?"<>|\x00-\x1f\x7f]+')  # what some file system refuses
LONGEST_FILE = 180  # characters, so that the name of a file finds room with its ending

# Signs that turn the direction of whatever follows them: on a page and in a copied text they
# could disguise a name or its neighbours. Letters of every script know their direction without.
TURNING = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def clean_name(text: str, field: str = "name", longest: int = LONGEST) -> str:
    """Return the name in Unicode's composed form, without white space around it.

    Raises InvalidAct, with `field` and a sentence for the player, for a name that nobody could
    see, over `longest` characters, with line breaks or controls, or with signs that turn text.
    """
    name = names.clean_name(text, field, longest)
    refuse_turning(name, field)
    return name


def refuse_turning(text: str, field: str) -> None:
    """Raise InvalidAct if a text holds signs that turn the direction of what follows them."""
    if any(character in TURNING for character in text):
        raise InvalidAct(field, _("Leave out the invisible signs that turn the direction of text."))


def clean_word(text: str, field: str, longest: int = LONGEST) -> str:
    """Return a player's own word (the type of an aircraft) cleaned like a name, or "" if blank."""
    return clean_name(text, field, longest) if text.strip() else ""


def clean_tag(text: str) -> str:
    """Return a tag cleaned like a name, of at most 40 characters. Raises InvalidAct (tag)."""
    tag = names.clean_name(text, "tag", LONGEST_TAG)
    refuse_turning(tag, "tag")
    return tag


def folded_tag(tag: str) -> str:
    """Return what two spellings of one tag share."""
    return (names.folded(tag) or tag)[:LONGEST_FOLDED]


def display_name(username: str) -> str:
    """Return what others may see of a user name: of one that is an e-mail address only its head."""
    return username.partition("@")[0] or _("a player")


def file_name(name: str, ending: str) -> str:
    """Return the name of a fleet's file: hers, without what file systems refuse, cut to length."""
    plain = " ".join(_IN_PATHS.sub(" ", name).split())[:LONGEST_FILE]
    return f"{plain.strip(' .') or 'fleet'}.{ending}"


def credit_words(name: str, owner: str, earlier: str = "") -> str:
    """Return whose fleet a clone is after: 'After Nore Flotilla by watchkeeper'.

    What the original itself is after stands behind, as far as there is room for all of it.
    """
    words = _("After %(name)s by %(owner)s") % {"name": isolated(name), "owner": isolated(owner)}
    both = f"{words}; {earlier}"
    return both if earlier and len(both) <= LONGEST_CREDIT else words


def next_copy_name(name: str) -> str:
    """Return the name of a copy of a fleet: 'Nore Flotilla, copy', never over 200 characters."""
    ending = _(", copy")
    return name[: LONGEST - len(ending)].rstrip() + ending
