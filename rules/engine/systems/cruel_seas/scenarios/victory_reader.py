"""Reading who wins a scenario: events, points or endings, and what can't have happened."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from rules.engine.core.tables import Record, unique
from rules.engine.systems.cruel_seas.scenarios.scenario import (
    COUNTED,
    DRAW,
    GRADES,
    Condition,
    Ending,
    EventKind,
    Impossible,
    Score,
    Victory,
)

TESTS = ("is", "at_least", "all_of", "half_of", "beyond")

Kinds = dict[str, EventKind]


def read_victory(row: Record, sides: Sequence[str]) -> Victory:
    """Return who wins. Raises DataError for an event or side that there is not."""
    events = tuple(_event(each, sides) for each in row.records("event", required=True))
    unique((e.code for e in events), lambda code: row.wrong("event", f"'{code}' stands twice"))
    kinds = {event.code: event for event in events}
    victory = Victory(
        events=events,
        scores=tuple(_score(one, kinds, sides) for one in row.records("score")),
        endings=tuple(_ending(one, kinds, sides) for one in row.records("ending")),
        impossible=tuple(_impossible(one, kinds) for one in row.records("impossible")),
    )
    if bool(victory.scores) == bool(victory.endings):
        raise row.wrong("score", "a scenario has either scores or endings")
    if victory.endings and victory.endings[-1].when:
        raise row.wrong("ending", "the last one has conditions, so that some battles have no end")
    row.done()
    return victory


def _event(row: Record, sides: Sequence[str]) -> EventKind:
    values = row.texts("values")
    event = EventKind(
        code=row.text("code"),
        text=row.text("text"),
        least=row.whole("least", 0),
        most=row.whole_or_none("most", minimum=1),
        values=values,
        unheard=row.code("unheard", values, ""),
        counts=row.code("counts", COUNTED, ""),
        of=row.code("of", sides, ""),
    )
    if bool(event.counts) != bool(event.of):
        raise row.wrong("counts", "goes with the side whose ships are meant: of")
    if event.values and event.most is not None:
        raise row.wrong("values", "an event has either values or a most")
    row.done()
    return event


def _score(row: Record, kinds: Kinds, sides: Sequence[str]) -> Score:
    per = row.code("per", kinds, "")
    score = Score(
        code=row.text("code", per or None),
        side=row.code("side", sides),
        text=row.text("text"),
        points=row.whole("points", minimum=1),
        per=per,
        when=_conditions(row, kinds),
    )
    if bool(score.per) == bool(score.when):
        raise row.wrong("per", "a score is either for each of something or on conditions")
    row.done()
    return score


def _ending(row: Record, kinds: Kinds, sides: Sequence[str]) -> Ending:
    winner = row.code("winner", [*sides, DRAW])
    ending = Ending(
        winner=winner,
        grade=row.code("grade", GRADES) if winner != DRAW else DRAW,
        when=_conditions(row, kinds),
    )
    row.done()
    return ending


def _impossible(row: Record, kinds: Kinds) -> Impossible:
    impossible = Impossible(text=row.text("text"), when=_conditions(row, kinds))
    if not impossible.when:
        raise row.wrong("when", "is empty")
    row.done()
    return impossible


def _conditions(row: Record, kinds: Kinds) -> tuple[Condition, ...]:
    return tuple(_condition(one, kinds) for one in row.records("when"))


def _condition(row: Record, kinds: Kinds) -> Condition:
    of = row.texts("of", kinds)
    tests = [test for test in TESTS if test in row]
    if not of or len(tests) != 1:
        raise row.wrong("of", f"a condition has events and one of: {', '.join(TESTS)}")
    test = tests[0]
    if test == "is":
        condition = _is(row, of, kinds)
    elif test == "at_least":
        condition = Condition(of=of, test=test, value=row.whole(test, minimum=1))
    else:
        condition = Condition(of=of, test=test, value=row.code(test, _counts(kinds)))
    row.done()
    return condition


def _is(row: Record, of: tuple[str, ...], kinds: Kinds) -> Condition:
    kind = kinds[of[0]]
    if len(of) != 1 or not (kind.is_flag or kind.values):
        raise row.wrong("is", "is for one event that is yes or no, or one of some values")
    value = row.flag("is") if kind.is_flag else row.code("is", kind.values)
    return Condition(of=of, test="is", value=value)


def _counts(kinds: Kinds) -> Collection[str]:
    return [code for code, kind in kinds.items() if kind.most is not None]
