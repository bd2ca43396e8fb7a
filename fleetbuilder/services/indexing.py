"""What a search looks through, for fleets stored before there was such a text."""

from __future__ import annotations

from fleetbuilder.models import Fleet
from fleetbuilder.muster import fleet_list
from fleetbuilder.search import search_text_of


def fill_search_texts(*, anew: bool = False) -> int:
    """Write the search text of fleets that have none, or `anew` of all; return how many changed.

    An act that comes between has written its own: such a fleet is left alone.
    """
    fleets = Fleet.objects.all() if anew else Fleet.objects.filter(search_text="")
    count = 0
    for key in list(fleets.order_by("pk").values_list("pk", flat=True)):
        fleet = Fleet.objects.filter(pk=key).first()
        text = search_text_of(fleet_list(fleet)) if fleet is not None else ""
        if fleet is not None and text != fleet.search_text:
            standing = Fleet.objects.filter(pk=key, version=fleet.version)
            count += standing.update(search_text=text)
    return count
