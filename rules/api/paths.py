"""Moves on hexes, checked step by step: the question of the page's address, and its chart."""

from __future__ import annotations

from dataclasses import asdict

from rest_framework.request import Request
from rest_framework.response import Response

from config.api.limits import AskLimit
from config.api.problems import Fault, Problem, bad_values
from config.api.schema import operation
from config.api.views import ReadView
from rules.api import serializers
from rules.api.asked import check_names, system_named
from rules.api.catalogue import IN_SYSTEM
from rules.api.topics import QUESTION
from rules.odds.address import values_of


class PathAnswer(serializers.Row):
    """A move as it was filled in, and how it goes."""

    system = serializers.Text()
    question = serializers.Values(help_text="Every field with its value, those by default as well.")
    ship = serializers.Text(help_text="What she is called.")
    legal = serializers.Flag()
    spent = serializers.Whole(help_text="Points, up to the step that breaks a rule.")
    allowance = serializers.Whole(help_text="Points that she has.")
    summary = serializers.Text()
    start = serializers.Values(
        help_text="Her hex [q, r], and the side that she faces, 0 (north) to 5."
    )
    end = serializers.Values(help_text="The same where she ends.")
    steps = serializers.Texts(
        child=serializers.Values(), help_text="Each with cost and rule; the last may have a fault."
    )
    layers = serializers.Texts(child=serializers.Values(), help_text="What lies on the map.")


class PathView(ReadView):
    """A move."""

    throttle_classes = [AskLimit]

    @operation(
        "checkPath",
        "Check a move on hexes step by step",
        PathAnswer,
        tag="chances",
        description="The question is the query of the page's address. Each step comes with its "
        "cost and its rule; the first that breaks a rule is the last one, and says why.",
        path=[IN_SYSTEM],
        query=[QUESTION],
    )
    def get(self, request: Request, system: str) -> Response:
        """Return the whole question, as its fields were filled, and the chart."""
        game = system_named(system)
        if game.paths is None:
            raise Problem("not-found", f"{game.title} is not played on hexes.")
        asked = game.paths.ask(values_of(request.query_params))
        check_names(request.query_params, [field.code for field in asked.fields])
        if asked.chart is None:
            raise bad_values(*(Fault(place=code, words=w) for code, w in asked.errors.items()))
        chart = asked.chart
        return Response(
            {
                "system": game.slug,
                "question": {field.code: field.plain for field in asked.fields},
                "ship": chart.ship,
                "legal": chart.fault is None,
                "spent": chart.spent,
                "allowance": chart.allowance,
                "summary": chart.summary,
                "start": {"at": chart.start, "facing": chart.facing},
                "end": {"at": chart.end[0], "facing": chart.end[1]},
                "steps": [asdict(step) for step in chart.steps],
                "layers": [asdict(layer) for layer in chart.layers],
            }
        )
