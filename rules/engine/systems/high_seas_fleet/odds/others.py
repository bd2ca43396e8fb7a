"""Topics: torpedoes, mines, submarines that are looked for, and aeroplanes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from rules.engine.core.asking import Form
from rules.engine.core.chance import exact
from rules.engine.core.dice import D6, D20
from rules.engine.core.measures import chance_text, mean_text
from rules.engine.core.modifiers import Target
from rules.engine.core.odds import Answer, Figure, FigureTable, Receipt, Refusal, Topic
from rules.engine.core.receipts import line_of, receipt_of
from rules.engine.systems.high_seas_fleet.battle.aeroplane import Raid, raid
from rules.engine.systems.high_seas_fleet.battle.exchange import Fighter, Terms, conditions_of
from rules.engine.systems.high_seas_fleet.battle.hunting import Search, detects, search
from rules.engine.systems.high_seas_fleet.battle.narration import BLASTS, NO_TORPEDO
from rules.engine.systems.high_seas_fleet.battle.torpedo import (
    REFUSALS,
    Attack,
    Passage,
    launch,
    loses,
    pass_field,
    refusal,
    to_hit,
)
from rules.engine.systems.high_seas_fleet.odds.sides import (
    game,
    pick_crew,
    pick_hull,
    pick_range,
    pick_ship,
    pick_sight,
)
from rules.engine.systems.high_seas_fleet.odds.words import attack_lines
from rules.engine.systems.high_seas_fleet.vocabulary import Blast, ShipType

MOST_SHIPS, MOST_HEXES, MOST_FLAK = 12, 20, 20


@dataclass(frozen=True, slots=True)
class Attacks:
    """So many torpedoes like one another at a ship."""

    attack: Attack
    firer: Fighter
    number: int


def _read_torpedoes(form: Form) -> Attacks:
    firer = pick_ship(form, "by", "Who launches", "gb-yarrow-s")
    target = pick_ship(form, "at", "The target", "de-deutschland")
    number = form.slider("ships", "Ships like her that attack", 1, MOST_SHIPS, 1)
    distance = pick_range(form, 2, 4)
    target = pick_hull(form, "left", "The target's hull left", target, "at")
    form.group("Circumstances")
    firer = pick_crew(form, "crew", "Her crew", firer, "by")
    terms = Terms(distance=distance, conditions=pick_sight(form), game=game())
    attack = Attack(
        distance=distance,
        hull=target.hull,
        conditions=conditions_of(firer, target, terms),
        surfaced_boat=target.type is ShipType.SUBMARINE,
        game=game(),
    )
    return Attacks(attack, firer, number)


def _lost(asked: Attacks) -> Fraction:
    """Return the chance that one of the torpedoes, or the points of hull of all, lose her."""
    odds = exact(launch, asked.attack)
    dooms = odds.chance_that(lambda run: loses(run.blast, 99, asked.attack.game))
    scrapes = odds.chance_that(lambda run: run.blast is Blast.HULL)
    # afloat: none dooms her, and fewer than her hull take a point off it
    left = {0: Fraction(1)}
    for _ in range(asked.number):
        after: dict[int, Fraction] = {}
        for points, chance in left.items():
            after[points] = after.get(points, Fraction(0)) + chance * (1 - dooms - scrapes)
            if points + 1 < asked.attack.hull:
                after[points + 1] = after.get(points + 1, Fraction(0)) + chance * scrapes
        left = after
    return 1 - sum(left.values(), Fraction(0))


def _answer_torpedoes(asked: Attacks) -> Answer:
    reason = refusal(asked.attack)
    if not asked.firer.type.has_torpedoes:
        refused = Refusal(words="Ships of her type have no torpedoes.", rule="HSF-SHIP-3")
    elif reason is not None:
        refused = Refusal(words=f"No torpedo: {NO_TORPEDO[reason]}.", rule=REFUSALS[reason])
    else:
        return _torpedo_odds(asked)
    headline = Figure.chance("to lose her", Fraction(0), "HSF-TORP-2")
    return Answer(headline=headline, summary=refused.words, refusals=(refused,))


def _torpedo_odds(asked: Attacks) -> Answer:
    attack, odds = asked.attack, exact(launch, asked.attack)
    band = attack.band
    hit = odds.chance_that(lambda run: run.blast is not None)
    lost = _lost(asked)
    lines = attack_lines(band, attack.conditions, attack.game) if band else ()
    what = "one torpedo" if asked.number == 1 else f"each of {asked.number} torpedoes"
    return Answer(
        headline=Figure.chance("to lose her", lost, "HSF-TORP-2"),
        summary=f"{chance_text(lost)} that she is sunk or sinking, {chance_text(hit)} to hit.",
        figures=(
            Figure.chance("to hit with one", hit, "HSF-TORP-1"),
            Figure.mean("hits, mean", hit * asked.number),
        ),
        receipts=(receipt_of(to_hit(attack), D20, what, lines, rule="HSF-INT-13"),),
        tables=(
            FigureTable(
                title="What one torpedo does",
                figures=tuple(
                    Figure.chance(BLASTS[str(b)], odds.chance_that(lambda r, b=b: r.blast is b))  # type: ignore[misc]
                    for b in Blast
                ),
            ),
        ),
        assumptions=("Armour is no help against torpedoes.",),
    )


TORPEDOES = Topic(
    code="torpedoes",
    title="Torpedoes",
    question="What do torpedoes do to a ship?",
    read=_read_torpedoes,
    answer=_answer_torpedoes,
    cost=lambda asked: asked.number,
    rules=("HSF-TORP-1", "HSF-TORP-2", "HSF-INT-13"),
)


def _read_mines(form: Form) -> Passage:
    ship = pick_ship(form, "ship", "The ship", "gb-admiralty-leader")
    ship = pick_hull(form, "left", "Her hull left", ship, "ship")
    entered = form.slider("hexes", "Mined hexes that she enters", 0, MOST_HEXES, 2)
    swept = form.slider("swept", "Of them swept before", 0, MOST_HEXES, 0)
    if swept > entered:
        form.fault("swept", f"Use at most {entered}, the hexes that she enters.")
        swept = entered
    return Passage(entered=entered, swept=swept, hull=ship.hull, game=game())


def _answer_mines(asked: Passage) -> Answer:
    odds = exact(pass_field, asked)
    lost = odds.chance_that(lambda mined: mined.lost)
    hit = odds.chance_that(lambda mined: mined.hits > 0)
    mean = odds.mean(lambda mined: mined.hits)
    face = asked.game.sheet("torpedoes")["mine_face"]
    target = Target(face, at_most=False)
    return Answer(
        headline=Figure.chance("to be lost", lost, "HSF-MINE-2"),
        summary=f"{chance_text(lost)} that she is sunk or sinking, {mean_text(mean)} mines struck.",
        figures=(
            Figure.chance("strikes a mine", hit, "HSF-MINE-2"),
            Figure.mean("mines struck, mean", mean),
        ),
        receipts=(
            receipt_of(target, D6, "each mined hex", (), rule="HSF-MINE-2", verb="strike a mine"),
        ),
        assumptions=("She completes her move whatever she strikes.",),
    )


MINES = Topic(
    code="mines",
    title="Mines",
    question="What does a ship risk among mines?",
    read=_read_mines,
    answer=_answer_mines,
    cost=lambda asked: asked.rolls,
    rules=("HSF-MINE-2", "HSF-TORP-2", "HSF-INT-18"),
)


def _read_hunt(form: Form) -> Search:
    ships = form.slider("ships", "Ships that look for her", 1, MOST_SHIPS, 2)
    distance = form.slider(
        "range", "How far they are", 0, 10, 3, unit="hexes", unit_of_one="hex", varies=True
    )
    attacked = form.flag("attacked", "The submarine has just attacked", varies=True)
    return Search(distance=distance, ships=ships, attacked=attacked, submerged=True, game=game())


def _answer_hunt(asked: Search) -> Answer:
    odds = exact(search, asked)
    seen = odds.chance_that(lambda ships: ships > 0)
    sheet = asked.game.sheet("hunting")
    headline = Figure.chance("that she is seen", seen, "HSF-ASW-1")
    if not asked.is_thrown:
        words = f"Beyond {sheet['range']} hexes nobody looks for her."
        return Answer(
            headline=headline, summary=words, refusals=(Refusal(words=words, rule="HSF-ASW-1"),)
        )
    line = sheet.modifier("boat_attacks", applies=asked.attacked)
    return Answer(
        headline=headline,
        summary=f"{chance_text(seen)} that one of them sees her.",
        figures=(Figure.mean("ships that see her, mean", odds.mean(int), "HSF-INT-9"),),
        receipts=(
            receipt_of(
                detects(asked),
                D6,
                "each ship",
                (line_of(line, sheet.words["boat_attacks"]),),
                rule="HSF-ASW-1",
                verb="see her",
            ),
        ),
        assumptions=("She is submerged; at the surface she is in plain sight.",),
    )


HUNT = Topic(
    code="hunt",
    title="Finding a submarine",
    question="Is a submerged boat seen?",
    read=_read_hunt,
    answer=_answer_hunt,
    cost=lambda asked: asked.ships,
    rules=("HSF-ASW-1", "HSF-ASW-2", "HSF-INT-9"),
)


def _read_raid(form: Form) -> Raid:
    target = pick_ship(form, "at", "The target", "de-konigsberg")
    target = pick_hull(form, "left", "Her hull left", target, "at")
    shots = form.slider("flak", "Warships that fire at it", 0, MOST_FLAK, 1, varies=True)
    return Raid(shots=shots, armour=target.armour, hull=target.hull, game=game())


def _answer_raid(asked: Raid) -> Answer:
    odds = exact(raid, asked)
    sinks = odds.chance_that(lambda bombed: bombed.loss.points >= asked.hull)
    hit = odds.chance_that(lambda bombed: bombed.hit)
    down = odds.chance_that(lambda bombed: bombed.downed)
    return Answer(
        headline=Figure.chance("to sink her", sinks, "HSF-AIR-2"),
        summary=f"{chance_text(hit)} to hit, {chance_text(down)} to be shot down first.",
        figures=(
            Figure.chance("the bomb hits", hit, "HSF-AIR-2"),
            Figure.chance("the aeroplane is shot down", down, "HSF-AIR-3"),
            Figure.mean("hull lost, mean", odds.mean(lambda b: b.loss.points), "HSF-DMG-1"),
        ),
        receipts=tuple(_air_receipts(asked)),
        assumptions=("One aeroplane with one bomb. Magazines are not counted.",),
    )


def _air_receipts(asked: Raid) -> Iterator[Receipt]:
    sheet = asked.game.sheet("air")
    flak = Target(sheet["flak_needs"], at_most=False)
    yield receipt_of(flak, D20, "each warship that fires", (), rule="HSF-AIR-3")
    bomb = replace(flak, base=sheet["bomb_needs"])
    yield receipt_of(bomb, D20, "the bomb", (), rule="HSF-AIR-2")


AEROPLANE = Topic(
    code="aeroplane",
    title="An aeroplane",
    question="Does an aeroplane get through, and what does its bomb do?",
    read=_read_raid,
    answer=_answer_raid,
    cost=lambda asked: asked.shots + 2,
    rules=("HSF-AIR-2", "HSF-AIR-3", "HSF-INT-21"),
)
