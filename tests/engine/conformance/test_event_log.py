"""Events as JSON: they come back as they were, and a faulty log says where it is faulty."""

from __future__ import annotations

import json
from contextlib import suppress
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.engine.core.event_codec import SCHEMA, events_from_json, events_to_json
from rules.engine.core.events import Audience, Event, Roll, event, facts
from rules.engine.core.given import BadCaseError
from rules.engine.core.modifiers import Modifier, Target
from rules.engine.core.narration import Narrator
from tests.engine.conformance.mutations import MISSING, NEVER, PERHAPS, changed, places
from tests.engine.conformance.specimens import Specimen, of_each_procedure

TEXTS = st.text(max_size=8)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | TEXTS,
    lambda parts: st.lists(parts, max_size=3).map(tuple),
    max_leaves=5,
)
TARGETS = st.builds(
    Target,
    st.integers(),
    st.lists(st.builds(Modifier, TEXTS, st.integers(), TEXTS), max_size=3).map(tuple),
    at_most=st.booleans(),
)
FACES = st.lists(st.integers(1, 256), max_size=4).map(tuple)
ROLLS = st.builds(Roll, dice=TEXTS, faces=FACES, total=st.integers(0, 10**9)) | st.builds(
    Roll,
    dice=TEXTS,
    faces=FACES,
    total=st.integers(0, 10**9),
    target=TARGETS,
    passed=st.booleans(),
)
EVENTS = st.builds(
    Event,
    code=TEXTS,
    rule=TEXTS,
    data=st.dictionaries(TEXTS, VALUES, max_size=3).map(facts),
    roll=st.none() | ROLLS,
    audience=st.sampled_from(Audience),
)
ROLL = Roll(
    dice="D10",
    faces=(3,),
    total=3,
    target=Target(5, (Modifier("over_half", -2, "CS-GUN-4"),)),
    passed=True,
)
SHOT = Event(code="gunnery.shot", rule="CS-GUN-4", data=facts({"gun": ("20mm", 1)}), roll=ROLL)
LOG = {
    "schema": 1,
    "events": [
        {
            "code": "gunnery.shot",
            "rule": "CS-GUN-4",
            "data": {"gun": ["20mm", 1]},
            "roll": {
                "dice": "D10",
                "faces": [3],
                "total": 3,
                "target": {
                    "base": 5,
                    "at_most": True,
                    "modifiers": [{"code": "over_half", "value": -2, "rule": "CS-GUN-4"}],
                },
                "passed": True,
            },
            "audience": "everybody",
        }
    ],
}


def through_text(events: tuple[Event, ...]) -> tuple[Event, ...]:
    return events_from_json(json.loads(json.dumps(events_to_json(events))))


def fault(log: Any) -> str:
    with pytest.raises(BadCaseError) as caught:
        events_from_json(log)
    return str(caught.value)


def test_an_event_is_written_as_documented() -> None:
    assert events_to_json([SHOT]) == LOG
    assert events_from_json(LOG) == (SHOT,)


@of_each_procedure
def test_drawn_events_come_back_as_they_were(specimens: list[Specimen]) -> None:
    for specimen, seed in product(specimens, range(5)):
        events = specimen.draw(seed).events
        assert through_text(events) == events_from_json(events_to_json(events)) == events


@given(st.lists(EVENTS, max_size=3).map(tuple))
def test_any_events_come_back_as_they_were(events: tuple[Event, ...]) -> None:
    assert through_text(events) == events
    assert hash(through_text(events)) == hash(events)


def test_a_log_may_be_as_long_as_a_battle() -> None:
    events = (SHOT,) * 2000
    assert events_from_json(events_to_json(events)) == events


def test_a_code_of_an_enumeration_is_written_as_its_text() -> None:
    log = events_to_json([event("test", "CS-CORE-3", audience_told=Audience.OWNER)])
    assert type(log["events"][0]["data"]["audience_told"]) is str


def test_a_log_of_a_later_version_is_refused_in_words() -> None:
    later = "log.schema is written by a later version; this one reads schema 1"
    assert SCHEMA == 1
    assert fault({"schema": 2, "events": [], "voices": []}) == later
    assert fault({"schema": 0, "events": []}) == "log.schema is 0; use 1 or more"


@pytest.mark.parametrize(
    ("path", "new", "words"),
    [
        (("events",), {}, "log.events is {}, not a list"),
        (("events", 0), None, "log.events[0] is not an object"),
        (("events", 0, "audience"), "side", "log.events[0].audience is \"side\"; use one of: "),
        (("events", 0, "data"), [], "log.events[0].data is [], not an object"),
        (("events", 0, "data", "gun"), 0.5, "log.events[0].data.gun is 0.5, not a text, "),
        (("events", 0, "roll", "faces"), [0], "log.events[0].roll.faces is not a list of faces"),
        (("events", 0, "roll", "passed"), 1, "log.events[0].roll.passed is not true, false or"),
        (("events", 0, "roll", "passed"), None, "log.events[0].roll.passed has to go with a"),
        (("events", 0, "roll", "target"), None, "log.events[0].roll.passed has to go with a"),
        (
            ("events", 0, "roll", "target", "modifiers", 0, "value"),
            True,
            "log.events[0].roll.target.modifiers[0].value is not a whole number",
        ),
        (("voices",), 1, "log.voices is not a key of this object"),
    ],
)  # fmt: skip
def test_a_faulty_log_names_the_place(path: Any, new: Any, words: str) -> None:
    assert fault(changed(LOG, path, new)).startswith(words)


def test_whatever_stands_in_a_log_is_read_or_refused() -> None:
    for path in places(LOG):
        for value in [*NEVER.values(), *PERHAPS.values(), MISSING]:
            if value is MISSING and isinstance(path[-1], int):
                continue
            with suppress(BadCaseError):
                events_from_json(changed(LOG, path, value))


def test_an_event_that_nobody_has_words_for_is_a_key_error() -> None:
    with pytest.raises(KeyError, match=r"weather\.fair"):
        Narrator(sentences={}, modifiers={}).tell(event("weather.fair", "CS-CORE-3"))
