"""Work of fleets that outlives a request."""

from __future__ import annotations

from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from config.jobs.kinds import Outcome, kind
from config.jobs.models import Job
from config.jobs.running import JobFault, Run
from config.web.visitor import Visitor
from fleetbuilder.formats import Bundle, Unreadable, read_bundle, unpacked
from fleetbuilder.services import Incoming, InvalidAct, import_fleets
from rules.engine.core.fleet import Design

IMPORT = "import-fleets"


@kind(IMPORT, lease=120, forgets=True)  # what was pasted may hold the link of a friend
def import_job(run: Run) -> Outcome:
    """Read fleets again, one step for each, and store all of them at the end or none."""
    total = int(run.payload["fleets"])
    run.progress(0, total + 1, _("Reading."))
    try:
        text = text_of(run.payload)
        bundle = read_bundle(text, lambda number, name: run.progress(number, total + 1, name))
    except Unreadable as fault:
        raise JobFault(str(fault)) from None
    fleets = incoming(bundle)
    words = ngettext("%(n)d fleet imported.", "%(n)d fleets imported.", len(fleets))

    def effect(job: Job) -> None:
        visitor = Visitor(user=job.owner, draft_key=job.draft_key)
        try:
            import_fleets(
                visitor=visitor, incoming=fleets, designs=designs(bundle), token=str(job.pk)
            )
        except InvalidAct as refusal:
            raise JobFault(refusal.message) from None

    run.progress(total, total + 1, _("Storing them, all or none."))
    result = {"url": reverse("fleetbuilder:fleets"), "words": words % {"n": len(fleets)}}
    return Outcome(result=result, effect=effect)


def text_of(payload: dict[str, Any]) -> bytes | str:
    """Return what is to be imported; a long text comes packed. Raises Unreadable."""
    if "packed" in payload:
        return unpacked(payload["packed"])
    return str(payload["text"])


def incoming(bundle: Bundle) -> list[Incoming]:
    """Return the fleets that were read as they are to be stored."""
    return [
        Incoming(values=one.reading.fleet, tags=one.tags, archived=one.archived)
        for one in bundle.arrivals
    ]


def designs(bundle: Bundle) -> list[tuple[str, Design]]:
    """Return the own ships that were read as they are to be stored."""
    return [(ship.system, ship.design) for ship in bundle.own_ships]
