"""The odds on the home page: one gun at one target, worked out by the engine at each range."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from config.portal.example import SYSTEM
from rules.engine import registry
from rules.engine.core.catalogue import ShipClass
from rules.engine.core.odds import Asked
from rules.engine.core.system import RuleSystem
from rules.odds.page import FieldView, OddsPage, ReceiptView, odds_page

TOPIC, RANGE = "broadside", "cm"
SHOOTER, TARGET = "fairmile-d-mgb", "e-boat-s-38-class"
ASKED = {"by": SHOOTER, "gun": "6pdr-single", "at": TARGET}
NEAR, FAR = "30", "45"
MOST_KEPT = 128  # more than there are ranges


@dataclass(frozen=True, slots=True, kw_only=True)
class OddsExample:
    """A question with a slider, its answer as a receipt, and how it was farther off."""

    system: RuleSystem
    page: OddsPage
    ships: tuple[ShipClass | None, ...]
    words: str
    hidden: tuple[tuple[str, str], ...]
    slider: FieldView
    receipt: ReceiptView | None  # None for a range that is none
    far: str  # the range before she closed
    far_chance: str


@lru_cache(maxsize=MOST_KEPT)
def odds_example(cm: str = NEAR) -> OddsExample:
    """Return the example at a range as typed."""
    system = registry.get(SYSTEM)
    asked = _asked(system)
    page = odds_page(system, _ask(system, asked, cm))
    words = {view.field.code: view.field.words for view in page.fields}
    values = {view.field.code: str(view.field.value) for view in page.fields}
    far = odds_page(system, _ask(system, asked, FAR)).answer
    return OddsExample(
        system=system,
        page=page,
        ships=tuple(
            system.ship_class(system.newest_edition, s) for s in (values["by"], values["at"])
        ),
        words=f"{words['by']}, {words['gun'].lower()}",
        hidden=tuple(asked.items()),
        slider=next(view for view in page.fields if view.field.code == RANGE),
        receipt=page.answer.receipts[0] if page.answer else None,
        far=f"{FAR} {system.unit}",
        far_chance=far.receipts[0].chance if far else "",
    )


def _asked(system: RuleSystem) -> dict[str, str]:
    """Return the question but for the range: a topic's own where an edition lacks one of them."""
    known = [system.ship_class(system.newest_edition, slug) for slug in (SHOOTER, TARGET)]
    return ASKED if all(known) else {}


def _ask(system: RuleSystem, asked: Mapping[str, str], cm: str) -> Asked:
    topic = system.odds.topic(TOPIC) if system.odds else None
    if topic is None:
        raise LookupError(TOPIC)
    return topic.ask({**{code: [value] for code, value in asked.items()}, RANGE: [cm]}, None)
