"""Procedures: their exact odds, one roll of them, and cases by the list."""

from __future__ import annotations

from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from config.api.limits import MOST_WAYS, charge
from config.api.problems import Fault, Problem, bad_values
from config.api.schema import in_path, operation
from config.api.views import AskView, ReadView
from rules.api import serializers
from rules.api.asked import CaseJson, at, body_of, check_names, system_named, unknown
from rules.api.catalogue import IN_SYSTEM
from rules.engine.core.cases import Case, adjudicate, mismatches
from rules.engine.core.dice import BadFaceError, DiceSource, FacesRunOutError, GivenDice, SeededDice
from rules.engine.core.event_codec import events_to_json
from rules.engine.core.given import Given, show
from rules.engine.core.measures import plain
from rules.engine.core.procedure import Procedure
from rules.engine.core.system import Adjudication, RuleSystem
from rules.engine.core.ways import Budget
from rules.selectors import notes_by_id

TAG = "chances"
NAMED = [IN_SYSTEM, in_path("procedure", "The name of a procedure, such as gun_to_hit.")]
MOST_CASES = 100
MOST_FACES, MOST_SIDES = 1000, 256
MOST_SEED = 100  # characters


class ProceduresView(ReadView):
    """Procedures."""

    @operation(
        "listProcedures",
        "List what the rules resolve",
        serializers.Procedures,
        tag=TAG,
        path=[IN_SYSTEM],
    )
    def get(self, request: Request, system: str) -> Response:
        """Return them with their examples."""
        check_names(request.query_params, [])
        game = system_named(system)
        shown = [_shown(game, name, each) for name, each in game.procedures.items()]
        return Response(serializers.Procedures({"procedures": shown}).data)


class ProcedureView(ReadView):
    """A procedure."""

    @operation(
        "showProcedure",
        "Show a procedure and an example of what it may be given",
        serializers.Procedure,
        tag=TAG,
        path=NAMED,
    )
    def get(self, request: Request, system: str, procedure: str) -> Response:
        """Return it."""
        check_names(request.query_params, [])
        game = system_named(system)
        if procedure not in game.procedures:
            raise unknown("procedure", procedure)
        shown = _shown(game, procedure, game.procedures[procedure])
        return Response(serializers.Procedure(shown).data)


def _shown(system: RuleSystem, name: str, procedure: Adjudication) -> dict[str, Any]:
    rolled = isinstance(procedure, Procedure)
    rule = procedure.rule if isinstance(procedure, Procedure) else ""
    note = notes_by_id(system.slug).get(rule)
    return {
        "name": name,
        "rule": rule,
        "title": note.title if note else "",
        "rolled": rolled,
        "example": dict(procedure.example) if isinstance(procedure, Procedure) else {},
    }


def _rolled(system: RuleSystem, name: str) -> Procedure[Any, Any]:
    """Return a procedure that dice decide. Raises Problem."""
    found = system.resolutions.get(name)
    if found is not None:
        return found
    if name in system.procedures:
        words = f"Dice have no part in {name}; ask for its answer by a case (adjudicate)."
        raise Problem("not-found", words)
    raise unknown("procedure", name)


class OddsView(AskView):
    """Exact odds."""

    parser_classes = [CaseJson]

    @operation(
        "askOdds",
        "Work out the exact odds of a procedure",
        serializers.Answer,
        tag=TAG,
        description="Every way the dice can fall is counted; chances and means are fractions as "
        "text. A question may cost "
        f"{MOST_WAYS:,} ways of the dice.",
        question=serializers.OddsQuestion,
        path=NAMED,
    )
    def post(self, request: Request, system: str, procedure: str) -> Response:
        """Return them."""
        check_names(request.query_params, [])
        asked = _rolled(system_named(system), procedure)
        body, budget = body_of(request), Budget(MOST_WAYS)
        with at(""):
            given = body.plain("given")
            body.done()
        try:
            with at("given"):
                answer = asked(given, budget)
        finally:
            charge(request, budget.spent)
        return Response({"procedure": procedure, "answer": plain(answer)})


class RollView(AskView):
    """One roll."""

    parser_classes = [CaseJson]

    @operation(
        "roll",
        "Roll a procedure once",
        serializers.Roll,
        tag=TAG,
        description="By a seed, or by faces thrown at the table: when they run out, the error "
        "says which die is next.",
        question=serializers.RollQuestion,
        path=NAMED,
    )
    def post(self, request: Request, system: str, procedure: str) -> Response:
        """Return what happened."""
        check_names(request.query_params, [])
        game = system_named(system)
        asked = _rolled(game, procedure)
        body = body_of(request)
        with at(""):
            given, dice = body.plain("given"), _dice(body)
            body.done()
        try:
            with at("given"):
                drawn = asked.draw(asked.facts(given), dice)
        except (FacesRunOutError, BadFaceError) as error:
            raise bad_values(Fault(place="faces", words=f"do not do: {error}")) from None
        narrator = game.narrator() if game.narrator else None
        return Response(
            {
                "procedure": procedure,
                "sentences": [narrator.tell(event) for event in drawn.events] if narrator else [],
                "log": events_to_json(drawn.events),
                "faces_left": list(dice.left) if isinstance(dice, GivenDice) else [],
            }
        )


class AdjudicateView(AskView):
    """Cases."""

    parser_classes = [CaseJson]

    @operation(
        "adjudicate",
        "Answer a list of cases",
        serializers.CaseAnswers,
        tag=TAG,
        description=f"At most {MOST_CASES} cases, which may cost {MOST_WAYS:,} ways of the dice "
        "together. One that cannot be answered refuses them all and is named by its place. A case "
        "that says what it expects is told what differs.",
        question=serializers.Cases,
        path=[IN_SYSTEM],
    )
    def post(self, request: Request, system: str) -> Response:
        """Return the answers in the order of the cases."""
        check_names(request.query_params, [])
        game = system_named(system)
        body, budget = body_of(request), Budget(MOST_WAYS)
        with at(""):
            cases = [_case(each, game) for each in body.each("cases", maximum=MOST_CASES)]
            body.done()
        try:
            results = [_result(game, case, n, budget) for n, case in enumerate(cases)]
        finally:
            charge(request, budget.spent)
        return Response({"results": results})


def _case(values: Given, system: RuleSystem) -> Case:
    case = Case(
        id=values.get("id"),
        system=values.code("system", [system.slug], system.slug),
        procedure=values.code("procedure", list(system.procedures)),
        given=values.plain("given"),
        expect=values.plain("expect") if values.get("expect") is not None else None,
    )
    values.text("rule", "")
    values.done()
    return case


def _result(system: RuleSystem, case: Case, place: int, budget: Budget) -> dict[str, Any]:
    with at(f"cases[{place}].given"):
        answer = adjudicate(case, system.procedures, budget)
    result = {"id": case.id, "procedure": case.procedure, "answer": plain(answer)}
    return (
        result if case.expect is None else result | {"mismatches": mismatches(case.expect, answer)}
    )


def _dice(body: Given) -> DiceSource:
    """Return the dice that a body names: a seed or faces, one of the two. Raises BadCaseError."""
    if (body.get("seed") is None) is (body.get("faces") is None):
        raise body.wrong("seed", "is given beside faces, or neither; use one of the two")
    return SeededDice(_seed(body)) if body.get("faces") is None else GivenDice(_faces(body))


def _seed(body: Given) -> str:
    seed = body.text("seed")
    if len(seed) > MOST_SEED:
        raise body.wrong("seed", f"has {len(seed)} characters; use at most {MOST_SEED}")
    return seed


def _faces(body: Given) -> list[int]:
    faces = body.get("faces")
    if not isinstance(faces, list) or len(faces) > MOST_FACES:
        raise body.wrong("faces", f"is not a list of at most {MOST_FACES} faces")
    for place, face in enumerate(faces):
        if type(face) is not int or not 1 <= face <= MOST_SIDES:
            raise body.wrong(f"faces[{place}]", f"is {show(face)}, not a whole number from 1")
    return faces
