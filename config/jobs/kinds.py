"""The kinds of jobs there are. An app names its own in a module `jobs`:

@kind("fleet-pdf", lease=120)
def fleet_pdf(run: Run) -> Outcome: ...
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from config.jobs.models import Job
    from config.jobs.running import Run


@dataclass(frozen=True, slots=True, kw_only=True)
class File:
    """A file that a job made."""

    name: str
    media_type: str
    content: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What a job comes to.

    `result` is kept with the job; its `url` and `words`, if it has them, are shown. `effect` is
    done in the transaction that ends the job, and so exactly once, whatever is killed or sent
    twice; everything else that a handler does may be done again.
    """

    result: dict[str, Any] = field(default_factory=dict)
    file: File | None = None
    effect: Callable[[Job], None] | None = None


Handler = Callable[["Run"], Outcome]


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """A kind of job: who does it, for how many seconds a silent worker is trusted, how often it is
    tried, for how many days it is kept, whether its owner may still have what it made, whether its
    payload is forgotten as soon as it is over, and whether it is the site's own doing: then it is
    neither listed nor counted among what its owner asked for."""

    code: str
    handler: Handler
    lease: int
    tries: int
    days: int
    still_allowed: Callable[[Job], bool]
    forgets: bool
    quiet: bool


KINDS: dict[str, Kind] = {}


def kind(
    code: str,
    *,
    lease: int = 30,
    tries: int = 5,
    days: int = 7,
    still_allowed: Callable[[Job], bool] = lambda job: True,
    forgets: bool = False,
    quiet: bool = False,
) -> Callable[[Handler], Handler]:
    """Name a handler. Raises ValueError for a code that is taken.

    `still_allowed` is asked each time before the file that a job made is handed out.
    """

    def name(handler: Handler) -> Handler:
        if code in KINDS:
            raise ValueError(f"There are two kinds of job named {code}.")
        KINDS[code] = Kind(
            code=code,
            handler=handler,
            lease=lease,
            tries=tries,
            days=days,
            still_allowed=still_allowed,
            forgets=forgets,
            quiet=quiet,
        )
        return handler

    return name


def at_the_end(code: str) -> dict[str, Any]:
    """Return what is written when a job of this kind is over, however it ended: nobody has it, and
    its payload goes where the kind forgets it or is unknown."""
    known = KINDS.get(code)
    keeps = known is not None and not known.forgets
    return {"lease": "", "lease_until": None} | ({} if keeps else {"payload": {}})
