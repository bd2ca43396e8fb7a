"""Addresses of the API, below /api/v1/."""

from __future__ import annotations

from django.urls import path

from rules.api import catalogue, chances, paths, topics

app_name = "rules-api"
PROCEDURE = "systems/<slug:system>/procedures/<slug:procedure>"
urlpatterns = [
    path("systems/", catalogue.SystemsView.as_view(), name="systems"),
    path(
        "systems/<slug:system>/editions/<slug:edition>/",
        catalogue.EditionView.as_view(),
        name="edition",
    ),
    path("systems/<slug:system>/ships/", catalogue.ShipsView.as_view(), name="ships"),
    path("systems/<slug:system>/ships/<slug:slug>/", catalogue.ShipView.as_view(), name="ship"),
    path("systems/<slug:system>/rules/", catalogue.RulesView.as_view(), name="rules"),
    path("systems/<slug:system>/rules/<slug:rule>/", catalogue.RuleView.as_view(), name="rule"),
    path("systems/<slug:system>/procedures/", chances.ProceduresView.as_view(), name="procedures"),
    path(f"{PROCEDURE}/", chances.ProcedureView.as_view(), name="procedure"),
    path(f"{PROCEDURE}/odds/", chances.OddsView.as_view(), name="odds"),
    path(f"{PROCEDURE}/roll/", chances.RollView.as_view(), name="roll"),
    path("systems/<slug:system>/odds/", topics.TopicsView.as_view(), name="topics"),
    path("systems/<slug:system>/odds/<slug:topic>/", topics.TopicView.as_view(), name="topic"),
    path("systems/<slug:system>/path/", paths.PathView.as_view(), name="path"),
    path("systems/<slug:system>/adjudicate/", chances.AdjudicateView.as_view(), name="adjudicate"),
]
