"""Addresses of the rules app."""

from __future__ import annotations

from django.urls import path, register_converter

from rules.converters import SystemConverter
from rules.views import reports, rulebook, ships, silhouettes

register_converter(SystemConverter, "system")

app_name = "rules"
urlpatterns = [
    path("ships/", ships.ships, name="ships"),
    path("ships/<system:system>/", ships.ship_list, name="ship-list"),
    path("ships/<system:system>/<slug:slug>/", ships.ship, name="ship"),
    path("ships/<system:system>/<slug:slug>/report/", reports.report, name="ship-report"),
    path(
        "ships/<system:system>/<slug:slug>/report/thanks/",
        reports.thanks,
        name="ship-report-thanks",
    ),
    path(
        "silhouettes/<system:system>/<slug:edition>.svg",
        silhouettes.silhouettes,
        name="silhouettes",
    ),
    path("rules/", rulebook.rules, name="rules"),
    path("rules/<system:system>/", rulebook.rule_list, name="rule-list"),
]
