"""Torpedoes that move, and ships that run into them (CS-TOR-2, -3, -5).

Facts are looked over before a die is thrown; whoever is sunk meanwhile is met no more.
"""

from __future__ import annotations

from collections.abc import Iterable

from rules.engine.core.measures import number_text
from rules.engine.systems.cruel_seas.battle import torpedo_tracks
from rules.engine.systems.cruel_seas.battle.damage import hurt
from rules.engine.systems.cruel_seas.battle.torpedo_tracks import Encounter, next_leg
from rules.engine.systems.cruel_seas.battle.torpedoes import Meeting, Met, Torpedo, meet
from rules.engine.systems.cruel_seas.engagement.desk import Desk
from rules.engine.systems.cruel_seas.engagement.orders import Contact, Meets, Track
from rules.engine.systems.cruel_seas.engagement.state import Engagement, Running, Where

RULE = "CS-TOR-2"


def look_over(desk: Desk, due: Iterable[Torpedo], tracks: tuple[Track, ...]) -> None:
    """Refuse a track of a torpedo that does not move now, or a meeting outside its move."""
    moving = _running(desk.state, due)
    numbers = [run.number for run in moving]
    known = tuple(map(str, numbers))
    told = [track.torpedo for track in tracks]
    for track in tracks:
        if track.torpedo not in numbers:
            desk.refuse("torpedo_not_due", RULE, torpedo=track.torpedo, known=known)
        if told.count(track.torpedo) > 1:
            desk.refuse("torpedo_twice", RULE, torpedo=track.torpedo)
        run = next(run for run in moving if run.number == track.torpedo)
        for met in track.meets:
            _look_at(desk, run, met)


def _look_at(desk: Desk, run: Running, met: Meets) -> None:
    if not desk.state.known(met.ship) or desk.state.ship(met.ship).where is not Where.TABLE:
        desk.refuse("not_on_table", RULE, ship=met.ship)
    least = run.torpedo.run
    most = least + next_leg(run.torpedo, desk.state.game).cm
    if not least <= met.at <= most:
        desk.refuse(
            "not_in_its_way",
            RULE,
            torpedo=run.number,
            ship=met.ship,
            cm=number_text(met.at),
            least=number_text(least),
            most=number_text(most),
        )


def run_torpedoes(desk: Desk, due: Iterable[Torpedo], tracks: tuple[Track, ...]) -> None:
    """Move torpedoes, one after the other; `tracks` say whom they meet."""
    facts = {track.torpedo: track for track in tracks}
    for run in _running(desk.state, due):
        _run(desk, run.number, facts.get(run.number, Track(torpedo=run.number)))


def _running(state: Engagement, torpedoes: Iterable[Torpedo]) -> tuple[Running, ...]:
    these = tuple(torpedoes)
    return tuple(run for run in state.torpedoes if any(run.torpedo is each for each in these))


def _run(desk: Desk, number: int, track: Track) -> None:
    state = desk.state
    torpedo = _marked(state, number).torpedo
    names = list(dict.fromkeys(met.ship for met in track.meets))
    nearest = sorted(track.meets, key=lambda met: met.at)
    way = torpedo_tracks.Track(
        torpedo=torpedo,
        to=torpedo.run + next_leg(torpedo, state.game).cm,
        encounters=tuple(Encounter(names.index(met.ship), met.at) for met in nearest),
    )
    vessels = tuple(state.ship(name).vessel for name in names)
    underway = torpedo_tracks.run(desk, vessels, way, state.game)
    moved = underway.torpedo
    others = [run for run in state.torpedoes if run.number != number]
    if moved is not None:
        others.append(Running(number=number, torpedo=moved))
    desk.water(tuple(sorted(others, key=lambda run: run.number)))
    for name, vessel in zip(names, underway.vessels, strict=True):
        desk.becomes(name, vessel, torpedo.launcher)


def _marked(state: Engagement, number: int) -> Running:
    return next(run for run in state.torpedoes if run.number == number)


def look_at_contacts(desk: Desk, contacts: tuple[Contact, ...]) -> None:
    """Refuse a torpedo that a ship can't run into, for it is not there, or named twice."""
    numbers = [run.number for run in desk.state.torpedoes]
    told = [contact.torpedo for contact in contacts]
    for number in told:
        if number not in numbers:
            desk.refuse("torpedo_gone", RULE, torpedo=number, known=tuple(map(str, numbers)))
        if told.count(number) > 1:
            desk.refuse("torpedo_twice", RULE, torpedo=number)


def run_into(desk: Desk, name: str, contact: Contact) -> None:
    """Let a ship run into a torpedo (CS-TOR-5); one that is sunk meets no more."""
    vessel, game = desk.state.ship(name).vessel, desk.state.game
    if vessel.sunk:
        return
    torpedo = _marked(desk.state, contact.torpedo).torpedo
    met: Met = meet(desk, Meeting(torpedo=torpedo, vessel=vessel, at=torpedo.run, game=game))
    if not met.end.runs_on:
        desk.without(contact.torpedo)
    desk.becomes(name, hurt(desk, vessel, met.points, game), torpedo.launcher)
