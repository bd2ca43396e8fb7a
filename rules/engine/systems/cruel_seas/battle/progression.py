"""What a crew learns in a campaign: grades, free abilities, its end (CS-CAM-4 to -6; I-16, I-17).

Decided here, where the rules are silent: credit waits through a game not survived intact; a game
in which she was captured ends the record as her loss does.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from rules.engine.core.chance import Chance
from rules.engine.core.dist import Dist
from rules.engine.core.events import event
from rules.engine.core.given import Given
from rules.engine.core.procedure import Procedure
from rules.engine.systems.cruel_seas.battle.game import NAMELESS, Game, Names, read_game, read_names
from rules.engine.systems.cruel_seas.vocabulary import CrewGrade, Size

GRADES = tuple(CrewGrade)
MOST_GAMES = 200
MOST_VICTIMS = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class Service:
    """One game of a crew: how it ended for her, and the sizes of what she sank and captured.

    `hull_share` is what was left of her hull, 0 to 1, where that is known.
    """

    survived: bool
    intact: bool
    sunk: tuple[Size, ...] = ()
    captured: tuple[Size, ...] = ()
    hull_share: Fraction | None = None

    def counts_as_intact(self, terms: Terms) -> bool:
        """Return whether she came through intact, hull included if the terms ask (I-16)."""
        return self.intact and (self.hull_share is None or self.hull_share >= terms.least_hull)


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """What it takes for a crew to learn: the book's figures, or those of a campaign.

    `games_a_grade` are games survived intact, `captures_counted` is the most in one game,
    `of_note` are the sizes of victims that win a veteran's ability.
    """

    games_a_grade: int
    credit_of_a_capture: int
    captures_counted: int
    of_note: frozenset[Size]
    least_hull: Fraction = Fraction(0)

    @classmethod
    def of(cls, game: Game) -> Terms:
        """Return the terms of an edition and its options."""
        sheet = game.sheet("progression")
        return cls(
            games_a_grade=sheet["games_a_grade"],
            credit_of_a_capture=sheet["credit_of_a_capture"],
            captures_counted=sheet["captures_counted"],
            of_note=frozenset(size for size in Size if sheet.cell("victim", "counts", size)),
            least_hull=Fraction(game.option("intact_min_hull")),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Career:
    """A crew's games in order."""

    start: CrewGrade
    games: tuple[Service, ...]
    game: Game
    names: Names = NAMELESS


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """What has become of a crew. `credit` counts towards the next grade, `promoted` are games."""

    crew: CrewGrade
    credit: int = 0
    picks: int = 0
    promoted: tuple[int, ...] = ()
    alive: bool = True


def progression(chance: Chance, career: Career) -> Record:
    """Return a crew's record after all its games. No dice are thrown."""
    record = Record(crew=career.start)
    for number, service in enumerate(career.games, 1):
        record = after_game(chance, record, number, service, career)
        if not record.alive:
            break
    return record


def after_game(
    chance: Chance, record: Record, number: int, service: Service, career: Career
) -> Record:
    """Return a record after one game more, its number from 1, and tell what it made of her."""
    after = learned(record, number, service, Terms.of(career.game))
    ship = career.names.ship
    if not after.alive:
        chance.tell(event("crew.lost", "CS-CAM-6", ship=ship, game=number))
    if after.picks > record.picks:
        chance.tell(event("crew.pick", "CS-CAM-5", ship=ship, game=number))
    if after.crew is not record.crew:
        crew = str(after.crew)
        chance.tell(event("crew.promoted", "CS-CAM-4", ship=ship, game=number, crew=crew))
    return after


def learned(record: Record, number: int, service: Service, terms: Terms) -> Record:
    """Return a record after one game more, its number from 1. No dice, no telling."""
    if not service.survived:
        return replace(record, alive=False)
    if record.crew is GRADES[-1]:
        return _pick(record, service, terms)
    return _learn(record, number, service, terms)


def _pick(record: Record, service: Service, terms: Terms) -> Record:
    """Return a veteran's record, with a free ability if she beat a victim of note (CS-CAM-5)."""
    if terms.of_note.isdisjoint(service.sunk + service.captured):
        return record
    return replace(record, picks=record.picks + 1)


def _learn(record: Record, number: int, service: Service, terms: Terms) -> Record:
    """Return the record of a crew below veteran, promoted if its credit suffices (CS-CAM-4)."""
    credit = record.credit + _credit(service, terms)
    if credit < terms.games_a_grade:
        return replace(record, credit=credit)
    crew = GRADES[GRADES.index(record.crew) + 1]
    return replace(record, crew=crew, credit=0, promoted=(*record.promoted, number))


def _credit(service: Service, terms: Terms) -> int:
    """Return what a game survived intact is worth, a capture included (I-17)."""
    if not service.counts_as_intact(terms):
        return 0
    captures = min(len(service.captured), terms.captures_counted)
    return 1 + captures * terms.credit_of_a_capture


def _read(given: Given) -> Career:
    games = given.each("games")
    if len(games) > MOST_GAMES:
        raise given.wrong("games", f"holds {len(games)} games; use at most {MOST_GAMES}")
    return Career(
        start=given.one_of("start", CrewGrade),
        games=tuple(map(_read_service, games)),
        game=read_game(given),
        names=read_names(given),
    )


def _read_service(given: Given) -> Service:
    service = Service(
        survived=given.flag("survived", default=None),
        intact=given.flag("intact", default=None),
        sunk=_sizes(given, "sunk"),
        captured=_sizes(given, "captured"),
        hull_share=_share(given),
    )
    if service.intact and not service.survived:
        raise given.wrong("intact", "is true of a crew that did not survive (I-16)")
    if service.survived and service.hull_share == 0:
        raise given.wrong("hull_left", "is 0 of a crew that survived (CS-CAM-6)")
    given.done()
    return service


def _sizes(given: Given, key: str) -> tuple[Size, ...]:
    sizes = given.codes(key, list(Size), [])
    if len(sizes) > MOST_VICTIMS:
        raise given.wrong(key, f"holds {len(sizes)} vessels; use at most {MOST_VICTIMS}")
    return tuple(map(Size, sizes))


def _share(given: Given) -> Fraction | None:
    """Return what is left of the hull; it needs `hull` and `hull_left`."""
    if given.get("hull") is None and given.get("hull_left") is None:
        return None
    hull = given.whole("hull", 1)
    return Fraction(given.whole("hull_left", 0, maximum=hull), hull)


def _answer(career: Career, odds: Dist[Record]) -> dict[str, Any]:
    ((record, _),) = odds
    learns = record.alive and record.crew is not GRADES[-1]
    needed = career.game.sheet("progression")["games_a_grade"]
    return {
        "crew": str(record.crew),
        "alive": record.alive,
        "promoted_after_game": list(record.promoted),
        "ability_picks": record.picks,
        "intact_games_to_next": needed - record.credit if learns else None,
    }


CAMPAIGN_PROGRESSION = Procedure(
    name="campaign_progression",
    rule="CS-CAM-4",
    read=_read,
    resolve=progression,
    answer=_answer,
    example={
        "start": "regular",
        "games": [
            {"survived": True, "intact": True, "sunk": ["small"], "captured": ["medium"]},
            {"survived": True, "intact": False, "sunk": ["large"], "captured": []},
        ],
        "names": {"ship": "Vosper 12"},
    },
)
