"""Data that no line can have are refused by name of their place, and by no other error."""

from __future__ import annotations

from contextlib import suppress
from copy import deepcopy
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from campaigns.book import words
from campaigns.book.codec import (
    points_of,
    points_plain,
    state_from_plain,
    state_to_plain,
    terms_from_plain,
    terms_to_plain,
)
from campaigns.book.fold import READERS, read_book
from campaigns.book.values import Line
from rules.engine.core.given import BadCaseError, Given
from rules.engine.core.result import Fate
from tests.campaigns.book.scribe import TERMS, Scribe, key, plain

RUBBISH = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**12), 10**12)
    | st.floats()
    | st.sampled_from(["", "x", key("ada"), key("ada 1"), "\ud800", "active", "veteran", "NaN"])
    | st.text(max_size=3),
    lambda inner: (
        st.lists(inner, max_size=2) | st.dictionaries(st.text(max_size=5), inner, max_size=2)
    ),
    max_leaves=4,
)


def full_book() -> Scribe:
    """Return a book with a good line of each kind."""
    log = Scribe()
    log.enter("ada", grade="veteran")
    log.enter("ben", "axis")
    extras = [{"name": "Tanker", "points": "10.5", "size": "huge"}]
    fates: dict[str, Any] = {
        "ada 1": {"hull_left": 12, "damage": {"gun": 2}, "captured": ["ben 1"], "sunk": ["Tanker"]},
        "ben 1": {"fate": Fate.CAPTURED, "hull_left": 7}, "Tanker": {"fate": Fate.SUNK},
    }  # fmt: skip
    log.fight(fates, {"ada": "allies", "ben": "axis"}, extras=extras, points={"allies": 3})
    ship = {"ship": key("ada 1")}
    prize = {"prize": key("ben 1"), "entry": plain("Trophy"), "grade": "regular"}
    log.write(words.PRIZE, flotilla=key("ada"), **prize)
    log.write(words.COMMISSIONED, flotilla=key("ben"), entry=plain("New"), grade="regular")
    log.write(words.REPAIRED, **ship, hull=3, damage=["gun"])
    log.write(words.NAMED, **ship, name="Other", captain="A", pennant="B")
    log.write(words.HONOURED, **ship, honour="Dover")
    log.write(words.PICKED, **ship, ability="lucky_ship")
    log.write(words.BOUGHT, **ship, ability="sawbones")
    log.write(words.CREW, **ship, grade="regular")
    log.write(words.ROUND, round=1)
    for field, value in (("hull_left", 3), ("grade", "veteran"), ("credit", 1), ("picks", 1)):
        log.write(words.CORRECTED, **ship, field=field, value=value)
    log.write(words.CORRECTED, **ship, field="status", value="retired")
    log.write(words.CORRECTED, flotilla=key("ada"), field="purse", value=90)
    log.write(words.CORRECTED, flotilla=key("ada"), field="victory_points", value=-4)
    log.write(words.RETIRED, ship=key("New"))
    log.write(words.LEFT, flotilla=key("ben"))
    log.write(words.REVERSED, cancels=len(log.lines))
    return log


GOOD = full_book()


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Return the paths to all that stands in JSON values."""
    found = [path] if path else []
    inner = value.items() if isinstance(value, dict) else []
    inner = enumerate(value) if isinstance(value, list) else inner
    return found + [place for name, each in inner for place in places(each, (*path, name))]


def spoilt(data: Any, path: tuple[Any, ...], rubbish: Any, drop: bool) -> Any:
    """Return JSON values with one of them gone or something else."""
    data = deepcopy(data)
    at = data
    for name in path[:-1]:
        at = at[name]
    if drop and isinstance(at, dict):
        del at[path[-1]]
    else:
        at[path[-1]] = rubbish
    return data


def test_the_good_book_has_each_kind_and_no_void() -> None:
    of_yards = {words.DOCKED, words.UNDOCKED}  # this game has none; see test_yard
    assert {line.kind for line in GOOD.lines} == {*READERS, words.REVERSED} - of_yards
    assert GOOD.book().voids == []


@settings(max_examples=120)
@given(st.data())
def test_whatever_is_spoilt_is_void_or_refused(data: st.DataObject) -> None:
    number = data.draw(st.integers(1, len(GOOD.lines)))
    line = GOOD.lines[number - 1]
    path = data.draw(st.sampled_from(places(line.data)))
    bad = spoilt(line.data, path, data.draw(RUBBISH), data.draw(st.booleans()))
    lines = [replace(one, data=bad) if one is line else one for one in GOOD.lines]
    with suppress(BadCaseError):
        read_book(TERMS, lines)


@settings(max_examples=80)
@given(st.sampled_from([*READERS, words.REVERSED]), RUBBISH)
def test_rubbish_of_any_kind_is_void_or_refused(kind: str, data: Any) -> None:
    number = len(GOOD.lines) + 1
    try:
        book = read_book(TERMS, [*GOOD.lines, Line(number=number, kind=kind, data=data)])
    except BadCaseError:
        return
    assert [void.line for void in book.voids] == [number]


@settings(max_examples=60)
@given(st.data())
def test_states_and_terms_are_read_as_strictly(data: st.DataObject) -> None:
    state = state_to_plain(GOOD.ship("ada 1"))
    for write, read in ((state, state_from_plain), (terms_to_plain(TERMS), terms_from_plain)):
        path = data.draw(st.sampled_from(places(write)))
        bad = spoilt(write, path, data.draw(RUBBISH), data.draw(st.booleans()))
        with suppress(BadCaseError):
            read(bad)


def test_states_and_terms_come_back_as_they_were() -> None:
    for ship in GOOD.book().ships.values():
        assert state_from_plain(state_to_plain(ship)) == ship
    terms = replace(TERMS, progression=(("of_note", "large"),), options=(("allies", "on"),))
    assert terms_from_plain(terms_to_plain(terms)) == terms


@pytest.mark.parametrize("value", [12, "12.5", 0, "0.25"])
def test_points_come_back_as_they_were(value: Any) -> None:
    assert points_plain(points_of(Given({"p": value}), "p")) == value


@pytest.mark.parametrize(
    "value", ["NaN", "-1", "Infinity", "1e40", "x", "0.001", -1, 1.5, None, True]
)
def test_what_is_no_number_of_points_is_refused(value: Any) -> None:
    with pytest.raises(BadCaseError, match="p "):
        points_of(Given({"p": value}), "p")


@pytest.mark.parametrize("bad", ["x", "A3BB189E-8BF9-3888-9912-ACE4E6543002", "", "\ud800"])
def test_a_key_is_a_uuid_as_it_is_always_written(bad: str) -> None:
    log = Scribe()
    log.write(words.ENTERED, flotilla=bad, name="A", side="a", nation="royal_navy", ships=[])
    with pytest.raises(BadCaseError, match=r"line 1\.flotilla is no UUID"):
        log.book()
