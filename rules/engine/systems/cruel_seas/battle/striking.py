"""Striking the flag (CS-STR-1).

A captain strikes at any time, out of sequence, and his die leaves the bag at once. The attacker has
to accept, by a skill test: failed, he may go on attacking, and tests again in each turn while the
victim lives. Accepted, she is captured, which counts in a campaign.

Decided here, where the rules are silent: the Allies are the British, US and Soviet navies; the
attacker tests in each turn whether he goes on attacking or not; the test is no save, so a lucky
ship has no second throw; a vessel whose flag nobody accepts until the game ends has surrendered
all the same, but is not captured.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import accumulate
from typing import Any

from rules.engine.core.chance import Cause, Chance
from rules.engine.core.dice import D6
from rules.engine.core.dist import Dist
from rules.engine.core.events import event
from rules.engine.core.given import Given
from rules.engine.core.procedure import Procedure
from rules.engine.systems.cruel_seas import loader
from rules.engine.systems.cruel_seas.battle.fleet_dice import Bag, leave
from rules.engine.systems.cruel_seas.battle.game import NAMELESS, Game, Names, read_game, read_names
from rules.engine.systems.cruel_seas.battle.skill import skill_target
from rules.engine.systems.cruel_seas.battle.state import Vessel
from rules.engine.systems.cruel_seas.vocabulary import CrewGrade

MOST_TURNS = 50


@dataclass(frozen=True, slots=True, kw_only=True)
class Strike:
    """A vessel of a navy strikes to an attacker; `crew` is his, who tests in so many `turns`."""

    nation: str
    attacker_nation: str
    crew: CrewGrade
    turns: int = 1
    campaign: bool = False
    game: Game
    names: Names = NAMELESS


def may_strike(nation: str, attacker_nation: str, game: Game) -> bool:
    """Return whether flags are struck between two navies: not between Japanese and Allied."""
    sides = game.sheet("striking").grids["side"]
    one, other = sides["japanese"], sides["allied"]
    return not (
        (one[nation] and other[attacker_nation]) or (other[nation] and one[attacker_nation])
    )


def strike_flag(vessel: Vessel, bag: Bag) -> tuple[Vessel, Bag]:
    """Return a vessel that has struck her flag, and the bag without her die.

    Raises FleetDieError if she has no die there.
    """
    return replace(vessel, struck=True), leave(bag, vessel.name)


def accept(chance: Chance, vessel: Vessel, attacker: Vessel, game: Game) -> Vessel:
    """Return a vessel that has struck after the attacker's test of this turn."""
    accepted = _accepts(chance, attacker.crew, Names(ship=attacker.name, target=vessel.name), game)
    return replace(vessel, captured=accepted)


def _accepts(chance: Chance, crew: CrewGrade, names: Names, game: Game) -> bool:
    cause = Cause("strike.test", "CS-STR-1", ship=names.ship, target=names.target)
    return chance.meets(D6, skill_target(game, crew), cause)


def strike(chance: Chance, facts: Strike) -> int:
    """Return the turn in which the attacker accepts, the first is 1; 0 if he never does."""
    names = facts.names
    if not may_strike(facts.nation, facts.attacker_nation, facts.game):
        chance.tell(event("strike.refused", "CS-STR-1", ship=names.ship, target=names.target))
        return 0
    chance.tell(event("strike.struck", "CS-STR-1", ship=names.ship, target=names.target))
    accepted = chance.fold(_one_turn, 0, [(turn + 1, facts) for turn in range(facts.turns)])
    if accepted:
        captured = event("strike.captured", "CS-STR-1", target=names.target, counts=facts.campaign)
        chance.tell(captured)
    return accepted


def _one_turn(chance: Chance, accepted: int, item: tuple[int, Strike]) -> int:
    """Return the turn of the acceptance, which may be this one."""
    turn, facts = item
    if accepted or not _accepts(chance, facts.crew, facts.names, facts.game):
        return accepted
    return turn


def _read(given: Given) -> Strike:
    game = read_game(given)
    nations = [nation.code for nation in loader.edition(game.edition).nations]
    return Strike(
        nation=given.code("nation", nations),
        attacker_nation=given.code("attacker_nation", nations),
        crew=given.one_of("attacker_crew", CrewGrade),
        turns=given.whole("turns", 1, default=1, maximum=MOST_TURNS),
        campaign=given.flag("campaign"),
        game=game,
        names=read_names(given),
    )


def _answer(facts: Strike, odds: Dist[int]) -> dict[str, Any]:
    """Return the chance that the surrender is accepted by the first turn, the second ..."""
    by = list(accumulate(odds.chance(turn + 1) for turn in range(facts.turns)))
    return {
        "allowed": may_strike(facts.nation, facts.attacker_nation, facts.game),
        "needs": skill_target(facts.game, facts.crew).number,
        "p_accepted_by": by,
        "p_captured": by[-1],
    }


STRIKE = Procedure(
    name="strike",
    rule="CS-STR-1",
    read=_read,
    resolve=strike,
    answer=_answer,
    example={
        "nation": "kriegsmarine",
        "attacker_nation": "royal_navy",
        "attacker_crew": "regular",
        "turns": 3,
        "campaign": True,
        "names": {"ship": "Vosper 12", "target": "S-38"},
    },
)
