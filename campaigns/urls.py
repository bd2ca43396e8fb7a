"""The addresses of campaigns: nouns, then a verb. Each part of the app keeps its own."""

from __future__ import annotations

from django.urls import URLPattern, path

from campaigns.views import home, listing, log

app_name = "campaigns"

CAMPAIGN = "campaigns/<uuid:campaign_id>/"

urlpatterns: list[URLPattern] = []

# PEOPLE
urlpatterns += [
    path("campaigns/", listing.campaigns, name="campaigns"),
    path(CAMPAIGN, home.campaign, name="campaign"),
]

# SHIPS

# BATTLES

# RESULTS

# HOME
urlpatterns += [
    path("campaigns/waiting/", home.waiting, name="waiting"),
    path(f"{CAMPAIGN}standings/", home.standings, name="standings"),
    path(f"{CAMPAIGN}log/", log.log, name="log"),
]

# DATA
