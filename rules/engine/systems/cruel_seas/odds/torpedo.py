"""Topic: torpedoes that run at one vessel (CS-TOR-1, -2, -4 to -8).

Each of them is `torpedoes.meet`; points are added up as if her hull were deep enough. She sinks as
often as in `torpedo_spread`, where torpedoes find what those before have left.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from rules.engine.core.asking import Form, Option
from rules.engine.core.chance import exact
from rules.engine.core.dice import D10
from rules.engine.core.dist import Dist, added
from rules.engine.core.measures import chance_text, mean_text, number_text
from rules.engine.core.modifiers import Modifier
from rules.engine.core.odds import Answer, Figure, FigureTable, Line, Receipt, Refusal, Topic
from rules.engine.core.receipts import line_of, receipt_of
from rules.engine.systems.cruel_seas import loader
from rules.engine.systems.cruel_seas.battle.gunnery import HEAVY_SEAS
from rules.engine.systems.cruel_seas.battle.launching import (
    Aim,
    Launch,
    faults,
    most_now,
    refused,
)
from rules.engine.systems.cruel_seas.battle.narration_torpedoes import REFUSED
from rules.engine.systems.cruel_seas.battle.state import Vessel
from rules.engine.systems.cruel_seas.battle.torpedo_launch import MOST_ABOARD
from rules.engine.systems.cruel_seas.battle.torpedo_spread import MOST_TORPEDOES
from rules.engine.systems.cruel_seas.battle.torpedoes import (
    KINDS,
    RULES,
    End,
    Meeting,
    Met,
    Torpedo,
    foregone,
    fuse,
    meet,
    to_hit,
    to_hit_lines,
)
from rules.engine.systems.cruel_seas.odds.dice_words import blast_lines
from rules.engine.systems.cruel_seas.odds.gun_words import modifier_line
from rules.engine.systems.cruel_seas.odds.hulls import (
    BEYOND,
    SUNK,
    crew_words,
    damage_figures,
    damage_spread,
    face_receipt,
    is_bare,
    measured,
    nothing,
    pick_reading,
    sinks,
)
from rules.engine.systems.cruel_seas.odds.vessels import (
    game,
    pick_crew,
    pick_hull_left,
    pick_level,
    pick_vessel,
)
from rules.engine.systems.cruel_seas.wording import capital, number_word

LAUNCHER, TARGET = "e-boat-s-38-class", "coastal-tanker"
MOST = MOST_TORPEDOES[1]
BEYOND_RANGE = 20  # cm that the slider goes on where every torpedo is spent
HER_SPEED = ("target_stationary", "target_over_15", "target_30_or_more")


@dataclass(frozen=True, slots=True)
class Run:
    """So many torpedoes of a launch, each of which meets her alike."""

    launch: Launch
    meeting: Meeting
    count: int


def read(form: Form) -> Run:
    """Return the torpedoes that a form asks about."""
    launcher = _pick_launcher(form)
    ready = launcher.torpedoes
    most = max(1, min(MOST, ready))
    count = form.slider(
        "n", "Torpedoes", 1, most, min(2, most), limit=ready or None, follows="by", varies=True
    )
    target = pick_vessel(form, "at", "Target", TARGET)
    _, spent = Torpedo(kind=launcher.torpedo_kind).reach(game())
    at = form.slider(
        *("cm", "It meets her after", 0, spent + BEYOND_RANGE, 60),
        unit="cm",
        follows="by",
    )
    target = pick_hull_left(form, "left", "Target's hull left", target, "at")
    target = pick_level(form, "to", "Target's speed", target, "at")
    launcher = pick_crew(form, "crew", "Launcher's crew", launcher, "by")
    launcher = pick_level(form, "go", "Launcher's speed", launcher, "by")
    form.group("More conditions")
    heavy = [Option(code=code, text=code.capitalize()) for code in HEAVY_SEAS]
    seas = form.chips("seas", "Heavy seas", heavy, HEAVY_SEAS[0])
    played = pick_reading(form, "meets", "torpedo_targets", game())
    torpedo = Torpedo(kind=launcher.torpedo_kind, crew=launcher.crew)
    launch = Launch(vessel=launcher, nation="", aims=(Aim(),), heavy_seas=seas, game=played)
    meeting = Meeting(torpedo=torpedo, vessel=target, at=Fraction(at), game=played)
    return Run(launch, meeting, count)


def _pick_launcher(form: Form) -> Vessel:
    launcher = pick_vessel(form, "by", "Launcher", LAUNCHER)
    if not is_bare(form, "by"):
        return launcher
    words = loader.newest().tables.labels["weapon"]
    kinds = [Option(code=code, text=words[kind]) for code, kind in KINDS.items()]
    kind = form.chips("by-kind", "Torpedoes of hers", kinds, next(iter(KINDS)))
    ready = form.number("by-tubes", "Torpedoes ready", 0, MOST_ABOARD, 2)
    return replace(launcher, torpedo_kind=KINDS[kind], torpedoes=ready)


def cost(run: Run) -> int:
    """Return the dice of all torpedoes: to hit, of fuses, of damage."""
    return run.count * (2 + run.meeting.torpedo.dice(run.meeting.game))


def answer(run: Run) -> Answer:
    """Return the odds of a launch, and why there is none where a rule forbids it."""
    meeting = run.meeting
    barred = tuple(_barred(run.launch))
    if barred:
        return nothing("No torpedo is launched.", barred)
    end = foregone(meeting)
    if end is not None:
        return nothing("No torpedo hits her.", (_foregone(meeting, end),))
    each = exact(meet, meeting)
    return _odds(run, each)


def _barred(launch: Launch) -> Iterator[Refusal]:
    if not launch.vessel.torpedoes:
        yield Refusal(words="She has no torpedo ready.", rule="CS-TOR-1")
        return
    for fault in faults(launch):
        words = REFUSED[fault.reason](refused(launch, fault))
        yield Refusal(words=f"{capital(words)}.", rule=fault.rule)


def _foregone(meeting: Meeting, end: End) -> Refusal:
    armed, spent = meeting.torpedo.reach(meeting.game)
    vessel, sizes = meeting.vessel, loader.newest().tables.labels["size"]
    size = "of shallow draught" if vessel.shallow_draught else sizes[vessel.size].lower()
    words = {
        End.PASSES_UNDER: f"Torpedoes pass under her: she is {size}.",
        End.NOT_ARMED: f"Too near: a torpedo is armed after {armed} cm.",
        End.SPENT: f"Too far: a torpedo sinks after {spent} cm.",
    }
    return Refusal(words=words[end], rule=RULES[end])


def _odds(run: Run, each: Dist[Met]) -> Answer:
    left, count = run.meeting.vessel.hull_left, run.count
    damage = added((each.map(lambda met: met.points), count))
    sunk, mean = sinks(damage, left), damage.mean(Fraction)
    hit, live = (each.chance_that(holds) for holds in (_hit, _exploded))
    return Answer(
        headline=Figure.chance(SUNK, sunk, "CS-TOR-7"),
        summary=f"{chance_text(sunk)} to sink her, {mean_text(mean)} damage on average.",
        figures=(
            Figure.chance("at least one hit", 1 - (1 - hit) ** count, "CS-TOR-5"),
            Figure.chance("at least one goes off", 1 - (1 - live) ** count, "CS-TOR-6"),
            *damage_figures(damage),
        ),
        receipts=tuple(_receipts(run.meeting)),
        spreads=(damage_spread(damage, left, "Damage of all torpedoes together"),),
        tables=(_going_off(each, count),) if count > 1 else (),
        assumptions=tuple(_assumptions(run)),
    )


def _hit(met: Met) -> bool:
    return met.end.hit


def _exploded(met: Met) -> bool:
    return met.end is End.EXPLODED


def _going_off(each: Dist[Met], count: int) -> FigureTable:
    """Return the chance of each number of torpedoes that go off."""
    numbers = added((each.map(lambda met: int(_exploded(met))), count))
    figures = (
        Figure.chance(number_word(n) if n else "none", numbers.chance(n)) for n in range(count + 1)
    )
    return FigureTable(title="Torpedoes that go off", figures=tuple(figures))


def _assumptions(run: Run) -> Iterator[str]:
    most = most_now(run.launch)
    if run.count > most:
        yield (
            f"Her crew launches at most {number_word(most)} in an activation, "
            "so it takes her several."
        )
    yield "All of them run at her, and meet her after the same run."
    yield BEYOND


def _receipts(meeting: Meeting) -> Iterator[Receipt]:
    yield receipt_of(
        to_hit(meeting), D10, "a torpedo", _lines(meeting), rule="CS-TOR-5", verb="hit"
    )
    base = crew_words(meeting.torpedo.crew)
    then = blast_lines(meeting.torpedo.dice(meeting.game), "CS-TOR-7", again=True)
    yield face_receipt(fuse(meeting), "its fuse", "go off", base, "CS-TOR-6", then)


def _lines(meeting: Meeting) -> Iterator[Line]:
    """Yield the lines of a number to hit; of the three for her speed the one that counts."""
    found = {line.code: line for line in to_hit_lines(meeting)}
    speeds = [found.pop(code) for code in HER_SPEED]
    lance = found.pop("long_lance")
    for line in found.values():
        yield line_of(line, _words(meeting, line))
    counts = next((line for line in speeds if line.value), None)
    yield line_of(counts or speeds[1], _speed_words(meeting, counts))
    if lance.value:
        yield modifier_line(lance)


def _words(meeting: Meeting, line: Modifier) -> str:
    if line.code == "crew":
        return crew_words(meeting.torpedo.crew)
    size = loader.newest().tables.labels["size"][meeting.vessel.size]
    return f"Target {size.lower()}"


def _speed_words(meeting: Meeting, line: Modifier | None) -> str:
    sheet, at = meeting.game.sheet("torpedoes"), f"Target at {number_text(meeting.vessel.cm)}"
    if line is None:
        return f"{at}: not over {sheet['target_moving']}"
    if line.code == "target_stationary":
        return "Target stopped"
    if line.code == "target_over_15":
        return f"{at}, over {sheet['target_moving']}"
    return f"{at}, {sheet['target_fast']} or more"


TORPEDO = Topic(
    code="torpedo",
    title="Torpedoes",
    question="Do her torpedoes sink the target?",
    read=read,
    answer=answer,
    cost=cost,
    measure=lambda asked: measured(answer(asked)),
    rules=("CS-TOR-5", "CS-TOR-6", "CS-TOR-7"),
)
