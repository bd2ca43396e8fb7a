"""The scenarios of an edition as players read them (CS-SCN-0)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from rules.engine.core.fleet import GameOption
from rules.engine.core.scenarios import (
    Forces,
    ForceSheet,
    ScenarioSheet,
    ScoreSheet,
    SideSheet,
    SpecialSheet,
    StepSheet,
    built_for,
)
from rules.engine.systems.cruel_seas import loader
from rules.engine.systems.cruel_seas.roster import Edition
from rules.engine.systems.cruel_seas.scenarios.reader import scenarios
from rules.engine.systems.cruel_seas.scenarios.scenario import (
    DRAW,
    Deployment,
    Force,
    Scenario,
    Side,
)
from rules.engine.systems.cruel_seas.vocabulary import SpeedLevel

SPEEDS = {
    SpeedLevel.STATIONARY: "stationary",
    SpeedLevel.SLOW: "at slow speed",
    SpeedLevel.COMBAT: "at combat speed",
    SpeedLevel.FULL: "at full speed",
}


def sheets(edition_id: str) -> tuple[ScenarioSheet, ...]:
    """Return the scenarios of an edition by number; none of an edition that is unknown."""
    known = edition_id in dict(loader.editions())
    return _sheets(edition_id) if known else ()


def game_options(edition: Edition) -> tuple[GameOption, ...]:
    """Return the game options of an edition, the last of them what a fleet is built for."""
    return edition.game_options + built_for(sheets(edition.id))


@cache
def _sheets(edition_id: str) -> tuple[ScenarioSheet, ...]:
    return tuple(map(_sheet, scenarios(edition_id)))


def _sheet(played: Scenario) -> ScenarioSheet:
    across, down = played.table_cm
    return ScenarioSheet(
        number=played.number,
        rule=played.id,
        title=played.title,
        story=played.story,
        table=f"{across} × {down} cm",
        roles=played.roles,
        terrain=played.terrain,
        sides=tuple(_side(played, side) for side in played.sides),
        deployment=tuple(_step(played, step) for step in played.deployment),
        specials=tuple(
            SpecialSheet(title=one.title, text=one.text, rule=one.rule) for one in played.specials
        ),
        length=played.length.text,
        scores=tuple(_scores(played)),
        grades=_grades(played),
    )


def _grades(played: Scenario) -> tuple[str, ...]:
    """Return how clearly a side may win; by points there is but one way."""
    endings = [one.grade for one in played.victory.endings if one.grade != DRAW]
    return tuple(dict.fromkeys(endings)) or ("win",)


def _side(played: Scenario, side: Side) -> SideSheet:
    return SideSheet(
        number=played.number,
        code=side.code,
        title=side.title,
        aim=side.aim,
        nation=side.nation,
        forces=_forces(side.forces),
        choices=tuple(tuple(map(_forces, choice)) for choice in side.choices),
    )


def _forces(force: Force) -> Forces:
    return tuple(
        ForceSheet(label=one.label, count=one.count, crew=one.crew or "", free=one.free)
        for one in force
    )


def _step(played: Scenario, step: Deployment) -> StepSheet:
    speed = SPEEDS[step.level] if step.level else ""
    return StepSheet(side=played.side(step.side).title, who=step.who, text=step.text, speed=speed)


def _scores(played: Scenario) -> Iterator[ScoreSheet]:
    kinds = {event.code: event for event in played.victory.events}
    for score in played.victory.scores:
        kind = kinds.get(score.per)
        most = kind.most or 1 if kind else 1
        yield ScoreSheet(
            side=played.side(score.side).title,
            text=score.text,
            points=score.points,
            each=most > 1,
            most=most,
            counts=kind.counts if kind else "",
            of=kind.of if kind else "",
        )
