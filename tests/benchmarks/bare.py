"""The yardsticks: an empty page in the site's frame, and an update answered with a fragment."""

from __future__ import annotations

import uuid

from django.db import transaction
from django.db.models import F
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template import engines
from django.urls import include, path

from config.web.viewdata import meter, verdict_view
from fleetbuilder.models import Fleet


def bare_page(request: HttpRequest) -> HttpResponse:
    """Return the frame of every page around nothing."""
    return render(request, "base.html", {"current": "fleets"})


def bare_edit(request: HttpRequest, fleet_id: uuid.UUID) -> HttpResponse:
    """Change one row and draw one fragment."""
    with transaction.atomic():
        Fleet.objects.filter(pk=fleet_id).update(version=F("version") + 1)
        fleet = Fleet.objects.get(pk=fleet_id)
    view = meter(fleet.points, fleet.limit, verdict_view(fleet.verdict, 0, 0, 0))
    template = engines["django"].get_template("components/meter.html")
    return HttpResponse(template.render({"meter": view}))


urlpatterns = [
    path("bare/", bare_page),
    path("bare/<uuid:fleet_id>/", bare_edit),
    path("", include("config.urls")),
]
