"""Addresses of the rules app."""

from __future__ import annotations

from django.urls import path, register_converter

from rules.converters import SystemConverter
from rules.views import odds, odds_compare, paths, reports, rulebook, scenarios, ships, silhouettes

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
    path("odds/", odds.odds, name="odds"),
    path("odds/<system:system>/", odds.topics, name="odds-topics"),
    path("odds/<system:system>/<slug:topic>/", odds.topic, name="odds-topic"),
    path("odds/<system:system>/<slug:topic>/more/", odds.more, name="odds-more"),
    path("odds/<system:system>/<slug:topic>/compare/", odds_compare.compare, name="odds-compare"),
    path("odds/<system:system>/<slug:topic>/answer.<slug:kind>", odds.file, name="odds-file"),
    path("paths/<system:system>/", paths.path, name="path"),
    path("rules/", rulebook.rules, name="rules"),
    path("rules/<system:system>/", rulebook.rule_list, name="rule-list"),
    path("rules/<system:system>/scenarios/", scenarios.scenario_list, name="scenario-list"),
    path("rules/<system:system>/scenarios/<int:number>/", scenarios.scenario, name="scenario"),
    path(
        "rules/<system:system>/quick-reference/", rulebook.quick_reference, name="quick-reference"
    ),
    path("rules/<system:system>/<slug:rule_id>/", rulebook.rule, name="rule"),
]
