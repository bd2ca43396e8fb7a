"""What dice decide on the pond: how far a raft comes, and where the wind takes her."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rules.engine.core.asking import Form
from rules.engine.core.chance import Cause, Chance
from rules.engine.core.dice import D3, D6
from rules.engine.core.dist import Dist
from rules.engine.core.events import Event, event
from rules.engine.core.fleet import GameOption
from rules.engine.core.given import Given
from rules.engine.core.modifiers import Modifier, Target, applying
from rules.engine.core.narration import Narrator, needs, throws
from rules.engine.core.odds import Answer, Figure, OddsRules, Spread, Topic
from rules.engine.core.procedure import Procedure
from rules.engine.core.rulebook import Interpretation, Rulebook, RuleTable
from rules.engine.core.system import RuleNote


@dataclass(frozen=True, slots=True, kw_only=True)
class Crossing:
    """A raft with so many oars, against the wind or not."""

    oars: int
    headwind: bool = False


@dataclass(frozen=True, slots=True)
class Landed:
    """How many strokes she made, and how many ells she drifted; none where no oar took hold."""

    strokes: int
    drift: int = 0


def cross(chance: Chance, crossing: Crossing) -> Landed:
    strokes = chance.fold(_stroke, 0, [crossing] * crossing.oars)
    if not strokes:
        chance.tell(event("crossing.adrift", "TOY-3"))
        return Landed(0)
    return Landed(strokes, chance.value(D3, Cause("crossing.drift", "TOY-3", strokes=strokes)))


def _stroke(chance: Chance, strokes: int, crossing: Crossing) -> int:
    wind = applying([Modifier("headwind", int(crossing.headwind), "TOY-3")])
    target = Target(4, wind, at_most=False)
    return strokes + chance.meets(D6, target, Cause("crossing.stroke", "TOY-2"))


def _read(given: Given) -> Crossing:
    return Crossing(oars=given.whole("oars", 1, maximum=8), headwind=given.flag("headwind"))


def _answer(crossing: Crossing, odds: Dist[Landed]) -> dict[str, Any]:
    return {
        "p_adrift": odds.chance(Landed(0)),
        "mean_strokes": odds.mean(lambda landed: landed.strokes),
        "mean_drift": odds.mean(lambda landed: landed.drift),
    }


CROSSING = Procedure(
    name="crossing",
    rule="TOY-2",
    read=_read,
    resolve=cross,
    answer=_answer,
    example={"oars": 2, "headwind": True},
)


def narrator() -> Narrator:
    return Narrator(
        sentences={
            "crossing.stroke": _told_stroke,
            "crossing.drift": _told_drift,
            "crossing.adrift": lambda event: "No oar takes hold.",
        },
        modifiers={"headwind": "headwind"},
    )


def _told_stroke(event: Event) -> str:
    return f"A stroke {needs(event.throw.goal)}, {throws(event.throw)}."


def _told_drift(event: Event) -> str:
    return f"Strokes: {event['strokes']}. She drifts {event.throw.total} ells."


WIND = GameOption(
    code="oars", label="Oars", help="How many are shipped.", rule="TOY-2",
    values=(("2", "Two"), ("1", "One")),
)  # fmt: skip


def rulebook() -> Rulebook:
    oars = RuleTable(
        code="oars", rules=("TOY-2",), title="Oars", columns=("Wind", "Needs"),
        rows=(("None", "4 or more"), ("Ahead", "5 or more")), row_rules=("", "TOY-3"),
    )  # fmt: skip
    calm = Interpretation(
        id="TOY-4", rules=("TOY-3",), title="Calm", question="What if none blows?",
        decision="Then nothing is taken off.", reason="There is nothing to row against.",
    )  # fmt: skip
    return Rulebook(
        tables=(oars,), interpretations=(calm,), options=(WIND,), quick_reference=("oars",)
    )


def rule_notes() -> tuple[RuleNote, ...]:
    return (
        RuleNote(id="TOY-2", title="Rowing", text="An oar takes hold on 4.", section="Water"),
        RuleNote(id="TOY-4", title="Calm", text="Then nothing is taken off.", section="Water"),
        RuleNote(id="TOY-3", title="Wind", text="Ahead it costs a pip.", section="Water"),
    )


def _ask(form: Form) -> Crossing:
    oars = form.slider("oars", "Oars", 1, 8, 2)
    return Crossing(oars=oars, headwind=form.flag("wind", "Headwind"))


def _told(crossing: Crossing) -> Answer:
    odds = CROSSING.odds(crossing)
    strokes = odds.map(lambda landed: landed.strokes)
    return Answer(
        headline=Figure.chance("to drift", strokes.chance(0), "TOY-3"),
        summary="How the raft fares.",
        figures=(Figure.mean("strokes", strokes.mean(lambda n: n)),),
        spreads=(
            Spread(
                title="Strokes",
                quantity="strokes",
                numbers=strokes,
                mean=strokes.mean(lambda n: n),
                none="adrift",
            ),
        ),
        assumptions=("Every oar is manned.",),
    )


ODDS = OddsRules(
    topics=(
        Topic(
            code="crossing",
            title="A crossing",
            question="Does she get across?",
            read=_ask,
            answer=_told,
            cost=lambda crossing: crossing.oars,
            rules=("TOY-2",),
        ),
    )
)
