"""Every topic of every game: what holds of any question, whatever is asked."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules.engine import registry
from rules.engine.core.asking import Field, Form, Kind
from rules.engine.core.odds import Answer, Asked, FigureKind, Topic
from rules.engine.core.system import RuleSystem
from tests.effort import times

MOST = 60  # dice: what is asked here has to be quick
TOPICS = [
    pytest.param(system, topic, id=f"{system.slug}-{topic.code}")
    for system in registry.all_systems()
    for topic in (system.odds.topics if system.odds else ())
]
BAD: dict[Kind, Any] = {
    Kind.PICK: "no such thing",
    Kind.CHIPS: "no such thing",
    Kind.SEVERAL: ["no such thing"],
    Kind.SLIDER: "many",
    Kind.NUMBER: -1,
    Kind.FLAG: "perhaps",
}


def values_of(field: Field) -> st.SearchStrategy[Any]:
    codes = [option.code for option in field.options]
    match field.kind:
        case Kind.PICK | Kind.CHIPS:
            return st.sampled_from(codes)
        case Kind.SEVERAL:
            return st.lists(st.sampled_from(codes), unique=True)
        case Kind.FLAG:
            return st.booleans()
    return st.sampled_from([field.least, field.most, (field.least + field.most) // 2])


def check(answer: Answer, system: RuleSystem) -> None:
    """Check an answer: chances, words that are sentences, rules that players can look up."""
    notes = {note.id for note in system.rule_notes()}
    figures = [*answer.figures, *(f for table in answer.tables for f in table.figures)]
    figures += [answer.headline] if answer.headline else []
    for figure in figures:
        assert figure.values
        if figure.kind is FigureKind.CHANCE:
            assert 0 <= figure.values[0] <= 1
    rules = {f.rule for f in figures} | {r.rule for r in answer.refusals}
    rules |= {line.rule for receipt in answer.receipts for line in receipt.lines}
    assert rules - {""} <= notes
    for words in (answer.summary, *answer.assumptions, *(r.words for r in answer.refusals)):
        assert words.endswith(".")
    for spread in answer.spreads:
        assert sum(spread.numbers.weights.values()) == spread.numbers.total


@pytest.mark.parametrize(("system", "topic"), TOPICS)
def test_a_topic_answers_what_is_asked_by_default(system: RuleSystem, topic: Topic) -> None:
    asked = topic.ask({}, MOST)

    assert asked.answer is not None
    assert asked.answer.headline is not None
    assert asked.question == {}
    assert set(topic.rules) <= {note.id for note in system.rule_notes()}
    check(asked.answer, system)
    assert topic.measures(topic.read(Form({})))[0] == asked.answer.headline


@pytest.mark.parametrize(("system", "topic"), TOPICS)
def test_a_bad_value_is_told_at_its_field_and_the_others_are_kept(
    system: RuleSystem, topic: Topic
) -> None:
    for field in topic.ask({}, MOST).fields:
        asked = topic.ask({field.code: BAD[field.kind]}, MOST)

        assert list(asked.errors) == [field.code]
        assert asked.answer is None
        assert list(asked.question) == [field.code]


@pytest.mark.parametrize(("system", "topic"), TOPICS)
@settings(max_examples=times(10), suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_any_change_or_two_is_answered_or_refused_and_asks_the_same_again(
    system: RuleSystem, topic: Topic, data: st.DataObject
) -> None:
    asked: Asked = topic.ask({}, MOST)
    for _ in range(2):
        field = data.draw(st.sampled_from(asked.fields), label="field")
        value = data.draw(values_of(field), label=field.code)
        asked = topic.ask({**asked.question, field.code: value}, MOST)

    again = topic.ask(asked.question, MOST)
    assert again.question == asked.question
    if asked.answer is None:
        assert asked.errors or asked.is_too_much
    else:
        assert again.answer == asked.answer
        check(asked.answer, system)
