"""Sentences of scenarios: their special rules, what is recorded, points, and who won."""

from __future__ import annotations

from rules.engine.core.events import Event
from rules.engine.core.narration import Sentence, needs, throws
from rules.engine.systems.cruel_seas import loader
from rules.engine.systems.cruel_seas.battle.narration_movement import AT
from rules.engine.systems.cruel_seas.battle.telling import judged, outcome
from rules.engine.systems.cruel_seas.scenarios.reader import scenario
from rules.engine.systems.cruel_seas.scenarios.scenario import CHOICE, DRAW, Scenario
from rules.engine.systems.cruel_seas.wording import capital, small

WINS = {
    "win": "{side} wins",
    "decisive": "{side} wins decisively",
    "complete": "{side} has a complete victory",
    "partial": "{side} has a partial victory",
}


def _of(event: Event) -> Scenario:
    return scenario(loader.newest().id, int(str(event["scenario"])))


def _recorded(event: Event) -> str:
    kinds = {kind.code: kind.text for kind in _of(event).victory.events}
    value = str(event["value"]).replace("_", " ")
    if isinstance(event["value"], bool):
        value = "yes" if event["value"] else "no"
    ship = f" ({event['ship']})" if event["ship"] else ""
    return f"{capital(kinds[str(event['event'])])}: {value}{ship}."


def _length(event: Event) -> str:
    end = outcome(event, "another turn follows", "it is over")
    return f"After turn {event['turn']}: {needs(event.throw.goal)}, {throws(event.throw)}, {end}."


def _goes_on(event: Event) -> str:
    return f"{_of(event).title}: turn {int(str(event['turn'])) + 1} begins."


def _over(event: Event) -> str:
    return f"{_of(event).title} ends with turn {event['turn']}."


def _points(event: Event) -> str:
    played, times, each = _of(event), int(str(event["times"])), int(str(event["each"]))
    (text,) = (
        score.text
        for score in played.victory.scores
        if (score.side, score.code) == (event["side"], event["score"])
    )
    sum_of = f"{times} × {each} = {times * each}" if times > 1 else str(each)
    return f"{played.side(str(event['side'])).title}, {text}: {sum_of}."


def _result(event: Event) -> str:
    played, winner = _of(event), str(event["winner"])
    points = event["points"]
    rows = [row for row in points if isinstance(row, tuple)] if isinstance(points, tuple) else []
    totals = ", ".join(f"{played.side(str(side)).title} {total}" for side, total in rows)
    head = f"{played.title}: {totals}" if totals else played.title
    if winner == DRAW:
        return f"{head}: a draw."
    return f"{head}: {WINS[str(event['grade'])].format(side=played.side(winner).title)}."


def _roles(event: Event) -> str:
    player, higher = capital(str(event["player"])), str(event["higher"])
    if higher == CHOICE:
        return f"{player} throws higher and says who attacks."
    role = small(_of(event).side(higher).title)
    return f"{player} throws higher and is {role}, against {event['other']}."


def _sinking(event: Event) -> str:
    end = outcome(event, "she goes down", "she stays afloat")
    return f"{_ship(event)} has a Fleet die: {judged(event)}, {end}."


def _dinghy(event: Event) -> str:
    return f"Those of {event['ship']} are in a dinghy within {event['cm']} cm, to be taken off."


def _not_taken(event: Event) -> str:
    reason = NOT_TAKEN[str(event["reason"])](event)
    return f"{_ship(event)} doesn't get the crew: {reason}."


def _heard(event: Event) -> str:
    end = outcome(event, "she is heard, and the alarm sounds", "nobody hears her")
    does = "unloads" if event["unloading"] else f"at {AT[str(event['level'])]}"
    return f"{_ship(event)} {does}: {judged(event)}, {end}."


def _betrayed(event: Event) -> str:
    if event["reason"] == "ashore":
        return f"Those aboard {event['ship']} are ashore: the alarm sounds."
    return f"{_ship(event)} is within {event['cm']} cm of the first patrol: the alarm sounds."


def _not_landed(event: Event) -> str:
    why = {"held": "soldiers hold it", "too_fast": "that takes slow speed"}[str(event["reason"])]
    return f"{_ship(event)} lands nobody at Beach {event['beach']}: {why}."


def _beach(event: Event) -> str:
    left = f"soldiers hold it, and Beach 2 is left up to turn {event['last']}"
    end = outcome(event, left, "it stays open")
    return f"Beach 1 after turn {event['turn']}: {judged(event)}, {end}."


def _beach_quiet(event: Event) -> str:
    return f"Beach 1 after turn {event['turn']}: {QUIET[str(event['reason'])]}."


def _shown(event: Event) -> str:
    does = {"fired": "fires", "too_fast": "goes faster than slow"}[str(event["reason"])]
    return f"{capital(str(event['target']))} {does} and is seen: all are open game."


def _too_far(event: Event) -> str:
    seen = f"at {event['cm']} cm, she sees to {event['reach']}"
    return f"{_ship(event)} can't make out {event['target']}: {seen}."


def _night(event: Event) -> str:
    end = outcome(event, "seen, and all are open game", "not seen")
    return f"{_ship(event)} looks for {event['target']}, skill test: {judged(event)}, {end}."


def _touched(event: Event) -> str:
    if not event["at_x"]:
        return f"{_ship(event)} touches land that is not X and keeps her troops."
    turns = int(str(event["turns"]))
    return (
        f"{_ship(event)} is at X; her troops take {turns} whole {'turn' if turns == 1 else 'turns'}"
        " without way."
    )


def _ship(event: Event) -> str:
    return capital(str(event["ship"]))


NOT_TAKEN: dict[str, Sentence] = {
    "too_far": lambda event: f"{event['cm']} cm is not beside it",
    "too_fast": lambda _: "that takes slow speed",
    "too_short": lambda _: "that takes a whole turn beside it without way",
}
QUIET = {
    "early": "nobody throws for it yet",
    "reached": "she was there in time",
    "closed": "soldiers hold it",
}
SENTENCES: dict[str, Sentence] = {
    "roles.thrown": lambda event: f"{capital(str(event['player']))} {throws(event.throw)}.",
    "roles.equal": lambda _: "Equal: both throw again.",
    "roles.given": _roles,
    "stricken.sinking": _sinking,
    "stricken.dinghy": _dinghy,
    "stricken.not_taken": _not_taken,
    "spy.heard": _heard,
    "spy.betrayed": _betrayed,
    "spy.not_landed": _not_landed,
    "spy.beach": _beach,
    "spy.beach_quiet": _beach_quiet,
    "night.shown": _shown,
    "night.too_far": _too_far,
    "night.spotting": _night,
    "beach.touched": _touched,
    "scenario.recorded": _recorded,
    "scenario.length": _length,
    "scenario.goes_on": _goes_on,
    "scenario.over": _over,
    "victory.points": _points,
    "victory.result": _result,
}
