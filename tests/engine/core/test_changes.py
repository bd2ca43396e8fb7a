"""Single changes of a question, ranked by what they add to its figure."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

from rules.engine.core.asking import Form, Option
from rules.engine.core.changes import ranking, tried
from rules.engine.core.odds import Answer, Figure, Topic

WINDS = [Option(code=code, text=code.capitalize()) for code in ("calm", "fair", "foul")]
GEAR = [Option(code="oars", text="Oars"), Option(code="sail", text="Sail")]


def read(form: Form) -> dict[str, Any]:
    return {
        "wind": form.chips("wind", "Wind", WINDS, "calm", varies=True),
        "load": form.slider("load", "Load", 0, 40, 20, unit="lb", varies=True),
        "gear": form.several("gear", "Gear", GEAR, ["oars"], varies=True),
        "night": form.flag("night", "At night", varies=True),
        "name": form.chips("name", "Name", GEAR, "oars"),
    }


def measure(raft: dict[str, Any]) -> tuple[Figure, ...]:
    """A half, and 1/10 for a fair wind, -1/5 for a foul one, 1/20 for a sail, 1/100 a lb less."""
    wind = {"calm": Fraction(0), "fair": Fraction(1, 10), "foul": Fraction(-1, 5)}[raft["wind"]]
    sail = Fraction("sail" in raft["gear"], 20) - Fraction("oars" not in raft["gear"], 4)
    chance = Fraction(1, 2) + wind + sail + Fraction(20 - raft["load"], 100)
    return (Figure.chance("to land", chance), Figure.mean("strokes", chance * 10))


RAFT = Topic(
    code="raft",
    title="A raft",
    question="Does she land?",
    read=read,
    answer=lambda raft: Answer(headline=measure(raft)[0], summary="She floats."),
    cost=lambda raft: 1,
    measure=measure,
)


def test_the_best_change_of_each_field_comes_first_and_asks_the_question_then() -> None:
    found = ranking(RAFT, {"night": True})

    assert found is not None
    assert [(c.words, c.effect, dict(c.question)) for c in found.changes] == [
        ("Load: 0 lb", Fraction(1, 5), {"night": True, "load": 0}),
        ("Wind: Fair", Fraction(1, 10), {"night": True, "wind": "fair"}),
        ("With: Sail", Fraction(1, 20), {"night": True, "gear": ["oars", "sail"]}),
    ]
    assert found.figure.label == "to land"


def test_where_nothing_adds_the_least_loss_is_not_hidden() -> None:
    found = ranking(RAFT, {"load": 0, "wind": "fair", "gear": ["oars", "sail"]})

    assert found is not None
    assert [c.words for c in found.changes] == ["Load: 40 lb", "Wind: Foul", "Without: Oars"]
    assert all(change.effect < 0 for change in found.changes)


def test_what_moves_too_little_leaves_the_ranking_to_the_next_measure() -> None:
    dull = Topic(
        code="dull", title="", question="", read=read, answer=RAFT.answer, cost=RAFT.cost,
        measure=lambda raft: (Figure.chance("to fly", Fraction(0)), *measure(raft)[1:]),
    )  # fmt: skip
    found = ranking(dull, {})

    assert found is not None
    assert found.figure.label == "strokes"
    assert found.changes[0].effect == 2


def test_a_faulty_question_has_no_ranking_and_the_tries_are_counted() -> None:
    assert ranking(RAFT, {"load": "much"}) is None
    assert tried(RAFT, {}) == 1 + 2 + 8 + 2 + 1


def test_a_change_that_is_refused_and_so_has_fewer_figures_is_left_out() -> None:
    short = replace(RAFT, measure=lambda raft: measure(raft)[: 1 if raft["wind"] == "foul" else 2])
    found = ranking(short, {"load": 0})

    assert found is not None
    assert "Wind: Foul" not in [change.words for change in found.changes]
    assert "Wind: Fair" in [change.words for change in found.changes]
