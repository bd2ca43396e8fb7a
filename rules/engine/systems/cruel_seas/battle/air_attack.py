"""An aircraft's bombs on a vessel (CS-AIR-4, -6 to -8, -10, CS-EQP-10; I-13).

The To Hit rules of guns from point blank, with a line for the aircraft's speed and those for the
target's speed and size; the pilot counts for nothing (I-13). A kamikaze is a bomb of its own.

Decided here, where the rules are silent: each side's secret face is a throw of a D6, which players
may set as they like; the option `gun_size_modifiers` holds for aircraft too; flak spoils both
attacks of the run, but not those of the next; a target that jinks may do so at each attack.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from rules.engine.core.chance import Cause, Chance, exact
from rules.engine.core.dice import D6, D10
from rules.engine.core.dist import Dist
from rules.engine.core.events import event
from rules.engine.core.given import Given
from rules.engine.core.modifiers import Modifier, Target, applying
from rules.engine.core.procedure import Procedure
from rules.engine.systems.cruel_seas.battle.damage import Rolled, damage_roll, take_damage
from rules.engine.systems.cruel_seas.battle.game import Game, read_game, read_names
from rules.engine.systems.cruel_seas.battle.hits import Hit
from rules.engine.systems.cruel_seas.battle.speed_read import read_speed
from rules.engine.systems.cruel_seas.battle.state import Speeds, Vessel
from rules.engine.systems.cruel_seas.battle.target_lines import size_line, speed_lines
from rules.engine.systems.cruel_seas.vocabulary import CrewGrade, Size

BOMB, KAMIKAZE = "bomb", "kamikaze"


@dataclass(frozen=True, slots=True, kw_only=True)
class AirAttack:
    """An aircraft over a vessel.

    `flak_hit`: flak has hit it in this run. `pac`: cable rockets went up. `jink`: her captain asks
    for it, allowed or not.
    """

    vessel: Vessel
    aircraft: str
    second_target: bool = False
    flak_hit: bool = False
    pac: bool = False
    kamikaze: bool = False
    jink: bool = False
    game: Game

    @property
    def hit(self) -> Hit:
        """Return what it drops, or what it is."""
        weapon = KAMIKAZE if self.kamikaze else BOMB
        dice = self.game.sheet("air_attack").cell("dice", "damage", weapon)
        return Hit(weapon=weapon, dice=dice, game=self.game)


@dataclass(frozen=True, slots=True)
class Bombed:
    """Whether an attack hit, and its points."""

    hit: bool = False
    points: int = 0


def may_jink(attack: AirAttack) -> bool:
    """Return whether the target may jink, asked for or not (CS-AIR-7)."""
    sheet, vessel = attack.game.sheet("air_attack"), attack.vessel
    return vessel.cm >= sheet["jink_speed"] and bool(sheet.cell("crew", "jinks", vessel.crew))


def to_hit(attack: AirAttack) -> Target:
    """Return the target number of a D10, with each modifier (CS-AIR-8)."""
    return Target(attack.game.sheet("gunnery")["base"], applying(to_hit_lines(attack)))


def to_hit_lines(attack: AirAttack) -> Iterator[Modifier]:
    """Yield the modifiers, those that don't apply as 0."""
    game, vessel = attack.game, attack.vessel
    modifier = game.sheet("air_attack").modifier
    yield game.sheet("gunnery").modifier("point_blank")
    yield modifier("plane_speed")
    yield from speed_lines(game, vessel.level, vessel.cm)
    yield size_line(game, vessel.size)
    yield modifier("second_target", applies=attack.second_target)
    yield modifier("flak_hit", applies=attack.flak_hit)
    yield modifier("pac", applies=attack.pac)
    yield modifier("kamikaze", applies=attack.kamikaze)


def strikes(chance: Chance, attack: AirAttack) -> bool:
    """Return whether an attack hits: jink first, then the throw."""
    if attack.jink and not chance.run(_follows, attack):
        return False
    return chance.meets(D10, to_hit(attack), _cause(attack, "air.attack", "CS-AIR-8"))


def attack_ship(chance: Chance, attack: AirAttack, forget: frozenset[str] = frozenset()) -> Vessel:
    """Return the target after an attack, criticals and all; `forget` is as a Hit has it."""
    if not strikes(chance, attack):
        return attack.vessel
    return take_damage(chance, attack.vessel, replace(attack.hit, forget=forget))


def air_attack(chance: Chance, attack: AirAttack) -> Bombed:
    """Return what an attack comes to before any critical."""
    if not strikes(chance, attack):
        return Bombed()
    rolled: Rolled = chance.run(damage_roll, attack.vessel, attack.hit)
    return Bombed(hit=True, points=rolled.points)


def _follows(chance: Chance, attack: AirAttack) -> bool:
    """Return whether the pilot follows a jink, or none was allowed (CS-AIR-7)."""
    sheet, target = attack.game.sheet("air_attack"), attack.vessel.name
    if not may_jink(attack):
        chance.tell(event("air.no_jink", "CS-AIR-7", target=target, cm=sheet["jink_speed"]))
        return True
    manoeuvres = sheet.grids["jink"]["manoeuvre"]
    hers, his = (
        manoeuvres[str(chance.value(D6, _cause(attack, code, "CS-AIR-7")))]
        for code in ("air.jink", "air.guess")
    )
    chance.tell(event("air.jinked", "CS-AIR-7", target=target, hers=hers, his=his))
    return hers == his


def _cause(attack: AirAttack, code: str, rule: str) -> Cause:
    return Cause(code, rule, ship=attack.aircraft, target=attack.vessel.name)


def _read(given: Given) -> AirAttack:
    names = read_names(given)
    kamikaze, second = given.flag("kamikaze"), given.flag("second_target")
    if kamikaze and second:
        raise given.wrong("second_target", "is true, but a kamikaze has one target (CS-AIR-10)")
    return AirAttack(
        vessel=read_target(given, names.target),
        aircraft=names.ship,
        second_target=second,
        flak_hit=given.flag("damaged"),
        pac=given.flag("pac"),
        kamikaze=kamikaze,
        jink=given.flag("jink"),
        game=read_game(given),
    )


TARGET = ("target_cm", "target_speed", "target_crew")  # what tells of speed and crew


def read_target(given: Given, name: str, keys: tuple[str, str, str] = TARGET) -> Vessel:
    """Return a target by the plain values of these keys, and its `target_size`."""
    speed, level_key, crew = keys
    level, cm = read_speed(given, level_key, speed)
    return Vessel(
        name=name,
        size=given.one_of("target_size", Size),
        crew=given.one_of(crew, CrewGrade),
        speeds=Speeds(slow=cm, combat=cm, full=cm),
        level=level,
    )


def _answer(attack: AirAttack, odds: Dist[Bombed]) -> dict[str, Any]:
    rolled = exact(damage_roll, attack.vessel, attack.hit)
    return {
        "target_number": to_hit(attack).number,
        "jink_allowed": may_jink(attack),
        "p_hit": odds.chance_that(lambda bombed: bombed.hit),
        "mean_damage_on_hit": rolled.mean(lambda roll: roll.points),
        "mean_damage": odds.mean(lambda bombed: bombed.points),
    }


AIR_ATTACK = Procedure(
    name="air_attack",
    rule="CS-AIR-8",
    read=_read,
    resolve=air_attack,
    answer=_answer,
    example={
        "target_size": "medium",
        "target_speed": "full",
        "target_cm": 36,
        "target_crew": "veteran",
        "damaged": True,
        "jink": True,
        "names": {"ship": "the Beaufighter", "target": "S-38"},
    },
)
