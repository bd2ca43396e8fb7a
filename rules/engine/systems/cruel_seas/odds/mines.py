"""Topic: a vessel among mines (CS-MINE-2 to -6, CS-EQP-8, CS-SCN-4; I-8).

Each field or mine is one `pass_mine`. Mines cause no criticals, so that she comes to the next one
as she came to the first, but for her hull: points are added up.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from rules.engine.core.asking import Form, Option
from rules.engine.core.chance import exact
from rules.engine.core.dice import D10
from rules.engine.core.dist import Dist, added
from rules.engine.core.measures import chance_text, mean_text
from rules.engine.core.odds import Answer, Figure, FigureTable, Line, Receipt, Refusal, Topic
from rules.engine.core.receipts import line_of, receipt_of
from rules.engine.systems.cruel_seas import loader
from rules.engine.systems.cruel_seas.battle.game import Game
from rules.engine.systems.cruel_seas.battle.mine_hit import CREW_OPTION
from rules.engine.systems.cruel_seas.battle.mines import (
    DEGAUSSING,
    DENSITIES,
    Kind,
    Mined,
    Passage,
    crew_line,
    harmless,
    may_avoid,
    pass_mine,
    trigger,
)
from rules.engine.systems.cruel_seas.battle.narration_hazards import UNHARMED
from rules.engine.systems.cruel_seas.battle.state import MOST_HULL, Vessel
from rules.engine.systems.cruel_seas.odds.dice_words import blast_lines
from rules.engine.systems.cruel_seas.odds.hulls import (
    BEYOND,
    SUNK,
    crew_words,
    damage_figures,
    damage_spread,
    measured,
    nothing,
    pick_reading,
    sinks,
    skill_receipt,
)
from rules.engine.systems.cruel_seas.odds.vessels import (
    LEVEL_TEXTS,
    game,
    pick_crew,
    pick_hull_left,
    pick_level,
    pick_vessel,
)
from rules.engine.systems.cruel_seas.wording import capital, number_word

SHIP = "fairmile-d-mgb"
KINDS = {
    Kind.MINEFIELD: "Contact minefield",
    Kind.MAGNETIC: "Magnetic mine",
    Kind.PRESSURE: "Pressure mine",
    Kind.LINE: "Mine line of scenario 4",
}
SINGLE = (Kind.MAGNETIC, Kind.PRESSURE)
DEGAUSSED = "CS-EQP-8"
MOST = 6
MOST_AWAY = 12  # cm


@dataclass(frozen=True, slots=True)
class Mines:
    """So many passages that are all alike."""

    passage: Passage
    count: int


def read(form: Form) -> Mines:
    """Return the passages that a form asks about."""
    kind = form.word("kind", "Mines", KINDS, Kind.MINEFIELD)
    vessel = pick_vessel(form, "by", "Vessel", SHIP)
    vessel = pick_level(form, "go", "Her speed", vessel, "by")
    passage = Passage(kind=kind, vessel=vessel, cm=vessel.cm, game=game())
    if kind is Kind.MINEFIELD:
        options = [Option(code=code, text=code.capitalize()) for code in DENSITIES]
        field = form.chips("field", "Field", options, DENSITIES[0], varies=True)
        passage = replace(passage, density=field)
    elif kind in SINGLE:
        away = form.slider("cm", "Distance to the mine", 0, MOST_AWAY, 0, unit="cm", varies=True)
        passage = replace(passage, distance=Fraction(away))
    many = "Minefields in turn" if kind is Kind.MINEFIELD else "Mines in turn"
    count = form.slider("n", many, 1, MOST, 1)
    vessel = pick_hull_left(form, "left", "Her hull left", vessel, "by")
    vessel = pick_crew(form, "crew", "Her crew", vessel, "by")
    if kind is Kind.MAGNETIC:
        vessel = _pick_degaussing(form, vessel)
    return Mines(replace(passage, vessel=vessel, game=_pick_game(form, kind)), count)


def _pick_degaussing(form: Form, vessel: Vessel) -> Vessel:
    aboard = vessel.has(DEGAUSSING)
    chosen = form.flag("degaussed", "Degaussed", default=aboard, follows="by", varies=True)
    gear = {DEGAUSSING} if chosen else set()
    return replace(vessel, equipment=(vessel.equipment - {DEGAUSSING}) | gear)


def _pick_game(form: Form, kind: Kind) -> Game:
    """Return the game; which way a crew moves the die matters in a field alone."""
    if kind is not Kind.MINEFIELD:
        return game()
    form.group("More conditions")
    return pick_reading(form, "crews", CREW_OPTION, game())


def cost(mines: Mines) -> int:
    """Return the dice of all passages: those that set it off, of the dodge, of damage."""
    dice = mines.passage.game.sheet("mines").cell("mine", "dice", mines.passage.kind)
    return mines.count * (2 + dice)


def answer(mines: Mines) -> Answer:
    """Return the odds of the passages, and why nothing happens where it doesn't."""
    passage = mines.passage
    reason = harmless(passage)
    if reason is not None:
        words = f"{capital(UNHARMED[reason])}."
        return nothing("No mine goes off.", (Refusal(words=words, rule=passage.rule),))
    deep = replace(passage.vessel, hull=MOST_HULL, hull_left=MOST_HULL)
    return _odds(mines, exact(pass_mine, replace(passage, vessel=deep)))


def _odds(mines: Mines, each: Dist[Mined]) -> Answer:
    passage, count = mines.passage, mines.count
    left, points = passage.vessel.hull_left, each.map(lambda mined: mined.points)
    damage = added((points, count))
    sunk, mean = sinks(damage, left), damage.mean(Fraction)
    quiet = each.chance_that(lambda mined: not mined.triggered)
    return Answer(
        headline=Figure.chance(SUNK, sunk, passage.rule),
        summary=f"{chance_text(sunk)} to sink her, {mean_text(mean)} damage on average.",
        figures=(
            Figure.chance("a mine goes off", 1 - quiet**count, passage.rule),
            Figure.chance("she is damaged", 1 - damage.chance(0)),
            *damage_figures(damage),
        ),
        receipts=tuple(_receipts(passage)),
        spreads=(damage_spread(damage, left, "Damage of all mines together"),),
        tables=(_one_by_one(points, count, left),) if count > 1 else (),
        assumptions=tuple(_assumptions(mines)),
    )


def _one_by_one(points: Dist[int], count: int, left: int) -> FigureTable:
    figures = (
        Figure.chance(f"after {number_word(n)}", sinks(added((points, n)), left))
        for n in range(1, count + 1)
    )
    return FigureTable(title="Sunk", figures=tuple(figures))


def _assumptions(mines: Mines) -> Iterator[str]:
    passage, count = mines.passage, mines.count
    sheet = passage.game.sheet("mines")
    if passage.kind in SINGLE and not may_avoid(passage):
        dodged = {
            Kind.MAGNETIC: f"{sheet['magnetic_dodged_from']} cm or more",
            Kind.PRESSURE: f"more than {sheet['pressure_dodged_above']} cm",
        }
        takes = dodged[passage.kind]
        yield f"She is too slow to get clear of a mine that goes off: that takes {takes}."
    if count > 1:
        what = "fields" if passage.kind is Kind.MINEFIELD else "mines"
        times = f"{number_word(count)} {what} as long as she floats"
        yield f"She comes to {times}, each time at this speed."
    elif passage.kind is Kind.MINEFIELD:
        yield "She enters one field, which is thrown for once."
    yield "Mines cause no criticals."
    yield BEYOND


def _receipts(passage: Passage) -> Iterator[Receipt]:
    what = "the field" if passage.kind is Kind.MINEFIELD else "the mine"
    then = tuple(_blast(passage))
    if passage.kind is not Kind.LINE:
        yield receipt_of(
            trigger(passage),
            D10,
            what,
            _lines(passage),
            rule=DEGAUSSED if _is_degaussed(passage) else passage.rule,
            verb="go off",
            base=_base(passage),
            then=then,
        )
    if may_avoid(passage):
        avoids = skill_receipt(passage.game, passage.vessel.crew, "getting clear", "get clear")
        yield replace(avoids, then=then) if passage.kind is Kind.LINE else avoids


def _blast(passage: Passage) -> Iterator[Line]:
    cell = passage.game.sheet("mines").cell
    again = bool(cell("mine", "again", passage.kind))
    return blast_lines(cell("mine", "dice", passage.kind), passage.rule, again=again)


def _lines(passage: Passage) -> Iterator[Line]:
    if passage.kind is Kind.MINEFIELD:
        yield line_of(crew_line(passage), crew_words(passage.vessel.crew))


def _base(passage: Passage) -> str:
    """Return what the number goes by before any line."""
    vessel = passage.vessel
    if passage.kind is Kind.MINEFIELD:
        speed = LEVEL_TEXTS[vessel.level].lower()
        at = speed if not vessel.level.rank else f"at {speed} speed"
        return f"{passage.density.capitalize()} field, {at}"
    if _is_degaussed(passage):
        return "Degaussed vessel"
    return f"{loader.newest().tables.labels['size'][vessel.size]} vessel"


def _is_degaussed(passage: Passage) -> bool:
    return passage.kind is Kind.MAGNETIC and passage.vessel.has(DEGAUSSING)


MINES = Topic(
    code="mines",
    title="Among mines",
    question="What happens if she goes through mines?",
    read=read,
    answer=answer,
    cost=cost,
    measure=lambda asked: measured(answer(asked)),
    rules=("CS-MINE-3", "CS-MINE-4", "CS-MINE-5"),
)
