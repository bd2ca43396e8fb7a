"""Topic: an aircraft attacks a vessel through flak (CS-AIR-2, -4 to -10, CS-EQP-9 to -11).

What comes before the attack is `approach`; whether it hits is `strikes`, and what a hit does by
`swift_hits`. A torpedo is only dropped here: what it does has a topic of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from rules.engine.core.asking import Form, Option
from rules.engine.core.chance import exact
from rules.engine.core.dice import D10
from rules.engine.core.dist import Dist, certain
from rules.engine.core.measures import chance_text, mean_text
from rules.engine.core.odds import Answer, Figure, FigureTable, Line, Receipt, Refusal, Topic
from rules.engine.core.receipts import line_of, receipt_of
from rules.engine.systems.cruel_seas import loader
from rules.engine.systems.cruel_seas.battle import air_attack, air_defences, air_runs, flak
from rules.engine.systems.cruel_seas.battle.air_attack import AirAttack, may_jink, strikes
from rules.engine.systems.cruel_seas.battle.air_defences import Defence
from rules.engine.systems.cruel_seas.battle.air_raid import (
    ATTACKED,
    DROPPED,
    Approached,
    Raid,
    approach,
)
from rules.engine.systems.cruel_seas.battle.air_runs import Payload, Run
from rules.engine.systems.cruel_seas.battle.flak import Flak, FlakGun
from rules.engine.systems.cruel_seas.battle.game import Game
from rules.engine.systems.cruel_seas.battle.gunnery import REFUSALS
from rules.engine.systems.cruel_seas.battle.hits import gun_dice
from rules.engine.systems.cruel_seas.battle.narration_aviation import REFUSALS as RUN_REFUSALS
from rules.engine.systems.cruel_seas.battle.state import MOST_CM, MOST_HULL, Vessel
from rules.engine.systems.cruel_seas.battle.swift_hits import points_of
from rules.engine.systems.cruel_seas.odds.dice_words import dice_text, hit_lines
from rules.engine.systems.cruel_seas.odds.gun_words import (
    gun_code,
    gun_label,
    modifier_line,
    not_fired,
)
from rules.engine.systems.cruel_seas.odds.hulls import (
    BEYOND,
    DAMAGE,
    SUNK,
    crew_words,
    damage_figures,
    damage_spread,
    measured,
    nothing,
    sinks,
)
from rules.engine.systems.cruel_seas.odds.vessels import (
    game,
    pick_crew,
    pick_hull_left,
    pick_level,
    pick_vessel,
)
from rules.engine.systems.cruel_seas.vocabulary import CrewGrade
from rules.engine.systems.cruel_seas.wording import capital, number_word

TARGET = "coastal-tanker"
ESCORTS = ("flower-class-corvette", "armed-trawler")
MOST_AWAY = 50
PAYLOADS = {Payload.BOMBS: "Bombs", Payload.TORPEDO: "A torpedo", Payload.KAMIKAZE: "Kamikaze"}
BALLOON, PAC = "balloon", "pac"
ENDS = {  # in the order in which they may come
    air_defences.End.PASSES_OVER: ("it passes over the balloon", "CS-EQP-9"),
    flak.End.DISENGAGES: ("it breaks off in the flak", "CS-AIR-5"),
    flak.End.SHOT_DOWN: ("flak shoots it down", "CS-AIR-5"),
    air_defences.End.LIMPS_HOME: ("cable rockets send it home", "CS-EQP-10"),
    air_defences.End.DESTROYED: ("a cable or flames destroy it", "CS-EQP-11"),
    ATTACKED: ("it attacks", "CS-AIR-8"),
    DROPPED: ("it drops its torpedo", "CS-AIR-9"),
}
AIRCRAFT = "the aircraft"


@dataclass(frozen=True, slots=True)
class Attacked:
    """A raid, how the aircraft has to fly for it, and the vessels that fire at it."""

    raid: Raid
    run: Run
    ships: tuple[Vessel, ...]


def read(form: Form) -> Attacked:
    """Return the raid that a form asks about."""
    played = game()
    target = pick_vessel(form, "at", "Ship attacked", TARGET)
    payload = form.word("drop", "Attacks with", PAYLOADS, Payload.BOMBS)
    labels = loader.newest().tables.labels["crew"]
    pilots = {grade: labels[grade] for grade in CrewGrade}
    pilot = form.word("pilot", "Pilot", pilots, CrewGrade.REGULAR, varies=True)
    target = pick_hull_left(form, "left", "Ship's hull left", target, "at")
    target = pick_level(form, "to", "Ship's speed", target, "at")
    target = pick_crew(form, "saves", "Ship's crew", target, "at")
    torpedo, jink = payload is Payload.TORPEDO, False
    if not torpedo:
        jink = form.flag("jink", "She jinks", follows="at", varies=True)
    cm = form.slider("cm", "Aircraft's distance from guns", 0, MOST_AWAY, 10, unit="cm")
    defence = _pick_defence(form, target, pilot, played)
    escorts = _pick_escorts(form)
    ships = (target, *escorts)
    guns = flak.guns_of(target, Fraction(cm), played, own_run=torpedo)
    for escort in escorts:
        guns += flak.guns_of(escort, Fraction(cm), played)
    attack = AirAttack(
        vessel=target,
        aircraft=AIRCRAFT,
        kamikaze=payload is Payload.KAMIKAZE,
        jink=jink,
        game=played,
    )
    shelled = Flak(guns=tuple(guns), pilot=pilot, aircraft=AIRCRAFT, game=played)
    raid = Raid(attack=attack, defence=defence, flak=shelled, torpedo=torpedo)
    return Attacked(raid, _run(target, pilot, payload, played), ships)


def _pick_defence(form: Form, target: Vessel, pilot: CrewGrade, played: Game) -> Defence:
    words = loader.newest().tables.labels["equipment"]
    options = [Option(code=code, text=words[code]) for code in (BALLOON, PAC)]
    aboard = [code for code in (BALLOON, PAC) if target.has(code)]
    used = form.several("gear", "Her defences", options, aboard, follows="at", varies=True)
    most = played.sheet("air_defences")["flame_bursts"]
    bursts = form.slider("bursts", "Bursts of flame", 0, most, 0, follows="at", varies=True)
    return Defence(
        vessel=target,
        aircraft=AIRCRAFT,
        pilot=pilot,
        balloon=BALLOON in used,
        pac=PAC in used,
        bursts=bursts,
        game=played,
    )


def _pick_escorts(form: Form) -> list[Vessel]:
    numbers = [Option(code=str(n), text=str(n)) for n in range(len(ESCORTS) + 1)]
    count = int(form.chips("ships", "Other ships that fire", numbers, "0", varies=True))
    escorts = []
    for number, default in enumerate(ESCORTS[:count], 2):
        key, who = f"by{number}", "Second ship" if number == 2 else "Third ship"
        escort = pick_vessel(form, key, who, default)
        escort = pick_level(form, f"go{number}", f"{who}'s speed", escort, key)
        escorts.append(pick_crew(form, f"crew{number}", f"{who}'s crew", escort, key))
    return escorts


def _run(target: Vessel, pilot: CrewGrade, payload: Payload, played: Game) -> Run:
    """Return a run that keeps all rules but those on pilots."""
    far = Fraction(MOST_CM)
    return Run(
        aircraft=AIRCRAFT,
        target=target.name,
        pilot=pilot,
        payload=payload,
        speed=far,
        moved=far,
        over_table=far,
        game=played,
    )


def cost(asked: Attacked) -> int:
    """Return the dice of flak and of the attack."""
    raid = asked.raid
    dice = sum(gun_dice(gun.gun, gun.shot.game) for gun in raid.flak.guns)
    return dice + (0 if raid.torpedo else raid.attack.hit.dice)


def answer(asked: Attacked) -> Answer:
    """Return the odds of a raid."""
    refused = air_runs.refusal(asked.run)
    if refused is not None:
        words = f"{capital(RUN_REFUSALS[refused])}."
        return nothing("No attack.", (Refusal(words=words, rule=air_runs.RULES[refused]),))
    raid = asked.raid
    came = exact(approach, raid)
    damage = came.then(lambda approached: _damage(raid, approached))
    ends = came.map(lambda approached: approached.end)
    left = raid.attack.vessel.hull_left
    sunk, mean = sinks(damage, left), damage.mean(Fraction)
    receipts = (*_flak_receipts(asked), *(() if raid.torpedo else (_bombs(raid.attack),)))
    tables, said = (_ends(ends),), tuple(_assumptions(asked))
    if raid.torpedo:
        drops = ends.chance(DROPPED)
        return Answer(
            headline=Figure.chance("to drop its torpedo", drops, "CS-AIR-9"),
            summary=f"{chance_text(drops)} that it drops its torpedo.",
            figures=(Figure.mean(DAMAGE, mean),),
            receipts=receipts,
            tables=tables,
            assumptions=said,
        )
    attacks = ends.chance(ATTACKED)
    return Answer(
        headline=Figure.chance(SUNK, sunk, "CS-AIR-8"),
        summary=(
            f"{chance_text(attacks)} that it attacks, {chance_text(sunk)} to sink her, "
            f"{mean_text(mean)} damage on average."
        ),
        figures=(Figure.chance("she is damaged", 1 - damage.chance(0)), *damage_figures(damage)),
        receipts=receipts,
        spreads=(damage_spread(damage, left, "Damage to the ship attacked"),),
        tables=tables,
        assumptions=said,
    )


def _damage(raid: Raid, approached: Approached) -> Dist[int]:
    """Return the points of a raid that has come so far, those of her own cable among them."""
    cable = raid.attack.vessel.hull_left - approached.hull_left
    attack = approached.attack
    if attack is None:
        return certain(cable)
    whole = replace(raid.attack.vessel, name="", hull=MOST_HULL, hull_left=MOST_HULL)
    points = points_of(whole, attack.hit).map(lambda each: each + cable)
    return exact(strikes, attack).then(lambda hit: points if hit else certain(cable))


def _ends(ends: Dist[str]) -> FigureTable:
    figures = (
        Figure.chance(words, ends.chance(end), rule)
        for end, (words, rule) in ENDS.items()
        if ends.chance(end)
    )
    return FigureTable(title="What the aircraft does", figures=tuple(figures))


def _assumptions(asked: Attacked) -> Iterator[str]:
    raid = asked.raid
    if raid.attack.jink and not may_jink(raid.attack):
        least = raid.attack.game.sheet("air_attack")["jink_speed"]
        yield f"She can't jink: that takes a veteran crew and {least} cm of speed."
    yield "All ships that fire lie near enough to its path, and their crews are unhurt."
    if any(gun.type == "3in" for ship in asked.ships for gun in ship.guns):
        yield "3 in guns are left out: only those fire that a class has for it."
    if raid.torpedo:
        yield "What the torpedo does is a question of its own."
    else:
        yield "It attacks once; a veteran may go on to a second target."
        yield BEYOND


def _flak_receipts(asked: Attacked) -> Iterator[Receipt]:
    """Yield a receipt for each kind of gun of each ship that has the same number."""
    groups: dict[tuple[str, FlakGun], list[FlakGun]] = {}
    for gun in asked.raid.flak.guns:
        groups.setdefault((gun_code(gun.gun), gun), []).append(gun)
    for (_, gun), guns in groups.items():
        label = gun_label(gun.gun)
        many = f"{number_word(len(guns))} {label}" if len(guns) > 1 else label
        of = f"{many}, {gun.shot.names.ship}"
        reason = flak.refusal(gun)
        if reason in REFUSALS:
            yield Receipt(title=of, refusal=not_fired(gun.shot, reason))
        else:
            yield receipt_of(
                flak.to_hit(gun),
                D10,
                f"the {of}",
                _gun_lines(gun),
                rule="CS-GUN-4",
                then=[_thrown(gun)],
            )
    if groups:
        yield from _sixes(asked.raid.flak)


def _thrown(gun: FlakGun) -> Line:
    dice = dice_text(gun_dice(gun.gun, gun.shot.game))
    return Line(words="A hit throws, for sixes alone,", value=dice, rule="CS-AIR-5")


def _gun_lines(gun: FlakGun) -> Iterator[Line]:
    target = flak.to_hit(gun)
    if not any(line.code == "crew" for line in target.modifiers):
        yield Line(words=crew_words(gun.shot.crew), value="0")
    yield from map(modifier_line, target.modifiers)


def _sixes(fired: Flak) -> Iterator[Receipt]:
    """Yield how many sixes of all damage dice it takes, by the pilot, and how often they come."""
    cell = fired.game.sheet("flak").cell
    words = loader.newest().tables.labels["crew"][fired.pilot]
    yield Receipt(
        title=f"{words} pilot: sixes of all damage dice of the flak",
        lines=(
            Line(
                words="It breaks off",
                value=f"{cell('sixes', 'breaks_off', fired.pilot)} or more",
                rule="CS-AIR-5",
            ),
        ),
        goal="It is shot down",
        number=f"{cell('sixes', 'shot_down', fired.pilot)} or more",
        chance=exact(flak.fire_flak, fired).chance_that(_is_shot_down),
    )


def _is_shot_down(shelled: flak.Shelled) -> bool:
    return shelled.end is flak.End.SHOT_DOWN


def _bombs(attack: AirAttack) -> Receipt:
    """Return the receipt of an attack that flak has not hit."""
    return receipt_of(
        air_attack.to_hit(attack),
        D10,
        "the attack" if not attack.kamikaze else "the kamikaze",
        _bomb_lines(attack),
        rule="CS-AIR-8",
        then=hit_lines(attack.hit, attack.vessel),
    )


def _bomb_lines(attack: AirAttack) -> Sequence[Line]:
    size = loader.newest().tables.labels["size"][attack.vessel.size].lower()
    return [
        line_of(line, f"Target {size}") if line.code == "target_size" else modifier_line(line)
        for line in air_attack.to_hit_lines(attack)
        if line.value or line.code == "target_size"
    ]


AIR_RAID = Topic(
    code="air-raid",
    title="An air raid",
    question="Does an aircraft get through the flak, and what does it do?",
    read=read,
    answer=answer,
    cost=cost,
    measure=lambda asked: measured(answer(asked)),
    rules=("CS-AIR-2", "CS-AIR-5", "CS-AIR-8"),
)
