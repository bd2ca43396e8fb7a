"""Texts of players as they are stored; what none can read is refused in words."""

from __future__ import annotations

from campaigns.services.results import Refused
from fleetbuilder.names import clean_name, clean_word
from rules.engine.core.acts import InvalidAct


def cleaned(text: str, field: str, longest: int = 200) -> str:
    """Return a name as it is stored. Raises Refused with the field at fault."""
    try:
        return clean_name(text, field, longest)
    except InvalidAct as fault:
        raise Refused(fault.message, field) from fault


def cleaned_word(text: str, field: str, longest: int) -> str:
    """Return a name that may be left empty. Raises Refused with the field at fault."""
    try:
        return clean_word(text, field, longest)
    except InvalidAct as fault:
        raise Refused(fault.message, field) from fault
