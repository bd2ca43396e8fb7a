"""Odds as the pages ask for them: topics of a game, and a question that stands in the query."""

from __future__ import annotations

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request
from rest_framework.response import Response

from config.api.limits import AskLimit
from config.api.problems import Fault, Problem, bad_values
from config.api.schema import in_path, operation
from config.api.views import ReadView
from rules.api import serializers
from rules.api.asked import check_names, system_named, unknown
from rules.api.catalogue import IN_SYSTEM
from rules.odds.address import values_of
from rules.odds.files import asked_json
from rules.views.odds import MOST_COST

QUESTION = OpenApiParameter(
    "question",
    OpenApiTypes.OBJECT,
    description="Keys and values as the address of the page has them; without any, its defaults.",
)


class TopicsView(ReadView):
    """Topics."""

    @operation(
        "listTopics",
        "List what the odds pages answer",
        serializers.Topics,
        tag="chances",
        path=[IN_SYSTEM],
    )
    def get(self, request: Request, system: str) -> Response:
        """Return them in the order of the page; none of a game without odds."""
        check_names(request.query_params, [])
        odds = system_named(system).odds
        return Response(serializers.Topics({"topics": odds.topics if odds else ()}).data)


class TopicView(ReadView):
    """A question and its answer."""

    throttle_classes = [AskLimit]

    @operation(
        "askTopic",
        "Ask what an odds page asks",
        serializers.TopicAnswer,
        tag="chances",
        description="The question is the query of the page's address: what you see there by hand "
        "you ask here by program. The answer has the number asked for, receipts with each "
        f"modifier and its rule, and whole distributions. At most {MOST_COST} dice.",
        path=[IN_SYSTEM, in_path("topic", "The code of a topic, such as broadside.")],
        query=[QUESTION],
    )
    def get(self, request: Request, system: str, topic: str) -> Response:
        """Return the whole question, as its fields were filled, and the answer."""
        game = system_named(system)
        found = game.odds.topic(topic) if game.odds else None
        if found is None:
            raise unknown("topic of odds", topic)
        asked = found.ask(values_of(request.query_params), MOST_COST)
        known = [field.code for field in asked.fields]
        check_names(request.query_params, known, known)
        if asked.errors:
            raise bad_values(*(Fault(place=code, words=w) for code, w in asked.errors.items()))
        if asked.is_too_much:
            words = f"This asks for {asked.cost:,} dice, and no request may ask for so much."
            raise Problem("too-costly", words)
        shown = asked_json(game, asked)
        return Response({name: shown[name] for name in _SHOWN})


_SHOWN = ("system", "edition", "topic", "question", "answer")
