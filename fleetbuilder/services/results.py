"""What the services take and give back: the version a page saw, results, refusals."""

from __future__ import annotations

import re
import secrets
from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext as _

from fleetbuilder.models import Fleet, FleetEvent, OwnShip
from fleetbuilder.muster import look_over
from rules.engine.core.fleet import FleetList, Inspection

TOKEN = re.compile(r"[A-Za-z0-9_-]{8,40}", re.ASCII)
AT = re.compile(rf"([1-9][0-9]{{0,8}})\.({TOKEN.pattern})", re.ASCII)


@dataclass(frozen=True, slots=True, kw_only=True)
class At:
    """What a page saw of a fleet, and the name of the act it is about to send.

    In a form it is one hidden field: `17.AbCdEfGh12345678`. The same token twice is one act.
    """

    version: int
    token: str

    @classmethod
    def parse(cls, text: str) -> At:
        """Return the value of a hidden field. Raises ValueError for anything malformed."""
        found = AT.fullmatch(text)
        if found is None:
            raise ValueError("Not a version and a token.")
        return cls(version=int(found[1]), token=found[2])

    @classmethod
    def fresh(cls, seen: Fleet | OwnShip) -> At:
        """Return the present version of a fleet or own ship with a new token, for one form."""
        return cls(version=seen.version, token=secrets.token_urlsafe(12))

    def __str__(self) -> str:
        return f"{self.version}.{self.token}"


@dataclass(frozen=True, kw_only=True)
class Standing:
    """A fleet as it stands: its row, its values, and the acts done since a version was seen."""

    fleet: Fleet
    after: FleetList
    since: tuple[FleetEvent, ...] = ()

    @cached_property
    def inspection(self) -> Inspection:
        """Return the inspection of the fleet as it stands."""
        return look_over(self.fleet, self.after)


@dataclass(frozen=True, kw_only=True)
class EditResult:
    """What an act did.

    `repeated`: the same token came before, and nothing was done again; before and after are
    those of the one act, with whatever was done since. `event.pk` is None if the act left the
    fleet as it was, for then the history has nothing to tell.
    """

    fleet: Fleet
    before: FleetList
    after: FleetList
    inspection: Inspection
    event: FleetEvent
    repeated: bool = False
    had_redo: bool = False  # before the act there was something to redo

    @cached_property
    def inspection_before(self) -> Inspection:
        """Return the inspection of the fleet before the act, computed when first asked for."""
        return look_over(self.fleet, self.before)

    @property
    def changed(self) -> bool:
        """Return whether the act changed anything."""
        return self.event.pk is not None


class StaleFleet(Exception):  # noqa: N818 - it is no fault of the player's
    """The page had seen an older version; nothing was done. `current` is the fleet as it stands."""

    def __init__(self, current: Standing) -> None:
        super().__init__(_("This fleet has changed since you opened the page. Nothing was done."))
        self.current = current
        self.message = str(self)


class FleetFrozen(Exception):  # noqa: N818 - it is no fault of the player's
    """The fleet is for reading only; `message` says why and what to do."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message
