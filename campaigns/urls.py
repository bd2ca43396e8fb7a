"""The addresses of campaigns: nouns, then a verb. Each part of the app keeps its own."""

from __future__ import annotations

from django.urls import URLPattern, path

from campaigns.views import home, listing

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

# DATA
