"""Torpedo attacks, and what a torpedo or a mine does (HSF-TORP-1, -2; HSF-INT-13, -20)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from rules.engine.core.chance import Cause, Chance
from rules.engine.core.dice import D6, D20
from rules.engine.core.dist import Dist
from rules.engine.core.events import event
from rules.engine.core.given import Given
from rules.engine.core.modifiers import Target, applying
from rules.engine.core.parties import NAMELESS, Names, read_names
from rules.engine.core.procedure import Procedure
from rules.engine.systems.high_seas_fleet.battle.conditions import lines, read_conditions
from rules.engine.systems.high_seas_fleet.battle.game import Game, read_game
from rules.engine.systems.high_seas_fleet.battle.location import MOST_HULL
from rules.engine.systems.high_seas_fleet.battle.ranges import TORPEDO, band_of, read_range
from rules.engine.systems.high_seas_fleet.vocabulary import LOST, Band, Blast

REFUSALS = {"out_of_range": "HSF-TORP-1", "at_boat": "HSF-INT-20"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Attack:
    """A torpedo at a target with so much hull; `at_boat`: she is a submarine."""

    distance: int
    hull: int
    conditions: frozenset[str] = frozenset()
    submerged: bool = False
    surfaced_boat: bool = False
    game: Game
    names: Names = NAMELESS

    @property
    def band(self) -> Band | None:
        """Return the band in which it runs, None out of range."""
        return band_of(TORPEDO, self.distance, self.game)


@dataclass(frozen=True, slots=True)
class Run:
    """What came of a torpedo: what it did (None: it missed), or why it was not launched."""

    blast: Blast | None = None
    refused: str | None = None


def refusal(attack: Attack) -> str | None:
    """Return why a torpedo can't be launched, None if it can."""
    if attack.band is None:
        return "out_of_range"
    aimed = attack.game.option("heavy_guns_on_surfaced_uboats") == "yes"
    if attack.submerged or (attack.surfaced_boat and not aimed):
        return "at_boat"
    return None


def to_hit(attack: Attack) -> Target:
    """Return what a D20 must show for a torpedo that can be launched."""
    band = attack.band
    if band is None:
        raise ValueError("out of range")
    return Target(
        int(attack.game.option("torpedo_base")),
        applying(lines(band, attack.conditions, attack.game)),
        at_most=False,
        to_roll=True,
        always=attack.game.sheet("gunnery")["always"],
    )


def launch(chance: Chance, attack: Attack) -> Run:
    """Return what comes of a torpedo attack."""
    refused, names = refusal(attack), attack.names
    if refused is not None:
        told = event(
            "torpedo.refused", REFUSALS[refused], ship=names.ship, target=names.target,
            reason=refused,
        )  # fmt: skip
        chance.tell(told)
        return Run(refused=refused)
    cause = Cause("torpedo.run", "HSF-TORP-1", ship=names.ship, target=names.target)
    if not chance.meets(D20, to_hit(attack), cause):
        return Run()
    return Run(chance.run(blast, attack.game, names.target, "HSF-TORP-2"))


def blast(chance: Chance, game: Game, target: str, rule: str) -> Blast:
    """Return what a torpedo or a mine does to a ship; armour is no matter (HSF-TORP-2)."""
    face = chance.value(D6, Cause("blast.roll", rule, target=target))
    up_to = game.sheet("torpedoes").grids["result"]["up_to"]
    found = next(Blast(result) for result, highest in up_to.items() if face <= highest)
    chance.tell(event("blast.does", rule, target=target, result=str(found)))
    return found


def loses(result: Blast | None, hull: int, game: Game) -> bool:
    """Return whether a ship with so much hull sinks, or will, by this result."""
    if result is None:
        return False
    return result in LOST or (result is Blast.HULL and hull <= game.sheet("torpedoes")["hull"])


def _read(given: Given) -> Attack:
    return Attack(
        distance=read_range(given),
        hull=given.whole("hull", 1, maximum=MOST_HULL, rule="HSF-SHIP-1"),
        conditions=read_conditions(given, without=frozenset({"target_submerged"})),
        submerged=given.flag("target_submerged"),
        surfaced_boat=given.flag("surfaced_boat"),
        game=read_game(given),
        names=read_names(given),
    )


def _answer(attack: Attack, odds: Dist[Run]) -> dict[str, Any]:
    refused = refusal(attack)
    if refused is not None:
        return {"allowed": False, "reason": refused}
    target = to_hit(attack)
    outcomes = odds.map(lambda run: "miss" if run.blast is None else str(run.blast))
    return {
        "allowed": True,
        "modifier": sum(m.value for m in target.modifiers),
        "needed": target.number,
        "p_hit": odds.chance_that(lambda run: run.blast is not None),
        "outcomes": {str(name): outcomes.chance(name) for name in sorted(outcomes.weights)},
        "p_lost": odds.chance_that(lambda run: loses(run.blast, attack.hull, attack.game)),
    }


TORPEDO_ATTACK = Procedure(
    name="torpedo_attack",
    rule="HSF-TORP-1",
    read=_read,
    resolve=launch,
    answer=_answer,
    example={
        "range": 2,
        "hull": 25,
        "conditions": ["uboat_attacking"],
        "target_submerged": False,
        "names": {"ship": "U 93", "target": "Agamemnon"},
    },
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Passage:
    """A ship that enters mined hexes, some of them swept before.

    `own`: the field is her own side's, which matters where the game keeps those safe.
    """

    entered: int
    swept: int
    hull: int
    own: bool = False
    game: Game
    names: Names = NAMELESS

    @property
    def rolls(self) -> int:
        """Return how many hexes she throws for (HSF-MINE-2, HSF-INT-18)."""
        safe = self.own and self.game.option("own_mines_safe") == "yes"
        return 0 if safe else self.entered - self.swept


@dataclass(frozen=True, slots=True)
class Mined:
    """What mines did to a ship so far: hits, hull left, whether she is lost."""

    hits: int
    hull: int
    lost: bool = False


def pass_field(chance: Chance, passage: Passage) -> Mined:
    """Return what comes of a passage. She completes it, lost or not."""
    return chance.fold(_enter, Mined(0, passage.hull), [passage] * passage.rolls)


def _enter(chance: Chance, so_far: Mined, passage: Passage) -> Mined:
    struck = chance.run(strikes_mine, passage.game, passage.names.ship)
    if struck is None:
        return so_far
    after = replace(so_far, hits=so_far.hits + 1)
    if loses(struck, so_far.hull, passage.game):
        after = replace(after, lost=True)
    if struck is Blast.HULL:
        return replace(after, hull=max(0, so_far.hull - passage.game.sheet("torpedoes")["hull"]))
    return after


def strikes_mine(chance: Chance, game: Game, ship: str) -> Blast | None:
    """Return what a mine does to a ship that enters its hex, None where she strikes none."""
    target = Target(game.sheet("torpedoes")["mine_face"], at_most=False)
    if not chance.meets(D6, target, Cause("mine.entered", "HSF-MINE-2", ship=ship)):
        return None
    return chance.run(blast, game, ship, "HSF-MINE-2")


MOST_FIELDS = 100


def _read_passage(given: Given) -> Passage:
    entered = given.whole("mined_hexes_entered", 0, maximum=MOST_FIELDS, rule="HSF-MINE-2")
    return Passage(
        entered=entered,
        swept=given.whole("of_which_swept", 0, default=0, maximum=entered, rule="HSF-MINE-3"),
        hull=given.whole("hull", 1, maximum=MOST_HULL, rule="HSF-SHIP-1"),
        own=given.flag("own_field"),
        game=read_game(given),
        names=read_names(given),
    )


def _answer_passage(passage: Passage, odds: Dist[Mined]) -> dict[str, Any]:
    return {
        "rolls": passage.rolls,
        "p_any_hit": odds.chance_that(lambda mined: mined.hits > 0),
        "expected_hits": odds.mean(lambda mined: mined.hits),
        "p_lost": odds.chance_that(lambda mined: mined.lost),
    }


MINE_HIT = Procedure(
    name="mine_hit",
    rule="HSF-MINE-2",
    read=_read_passage,
    resolve=pass_field,
    answer=_answer_passage,
    example={
        "mined_hexes_entered": 3,
        "of_which_swept": 1,
        "hull": 2,
        "names": {"ship": "Bruce"},
    },
)
