"""What services refuse, in words for whoever asked. Then nothing has changed."""

from __future__ import annotations


class Refused(Exception):  # noqa: N818 - it is an answer
    """Something that can't be done; `field` is the field of the form at fault, "" for none."""

    def __init__(self, message: str, field: str = "") -> None:
        super().__init__(message)
        self.message, self.field = message, field


class CampaignShut(Refused):
    """The campaign is frozen or closed: it can be read, but not changed."""


class Stale(Refused):
    """What the page showed has changed since; look at it again (409)."""
