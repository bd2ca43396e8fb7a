"""Who may see which events: each audience against each viewer."""

from __future__ import annotations

import pytest

from rules.engine.core.audience import BYSTANDER, ORGANISER, Viewer, seen_by
from rules.engine.core.events import Audience, Event, event

SIDE_OF = {"MTB 5": "royal_navy", "S-38": "kriegsmarine"}
BRITISH, GERMAN = Viewer(side="royal_navy"), Viewer(side="kriegsmarine")
SHOT = event("gunnery.shot", "CS-GUN-4", ship="MTB 5", target="S-38")
MINED = event("mine.laid", "CS-MINE-1", audience=Audience.OWNER, ship="S-38", target="MTB 5")
DICED = event("fleet_die.drawn", "CS-CORE-2", audience=Audience.NOBODY, ship="MTB 5")
ADRIFT = event("mine.laid", "CS-MINE-1", audience=Audience.OWNER, ship="a stray mine")
NAMELESS = event("mine.laid", "CS-MINE-1", audience=Audience.OWNER)
ALL = (SHOT, MINED, DICED, ADRIFT, NAMELESS)


@pytest.mark.parametrize(
    ("viewer", "seen"),
    [
        (BRITISH, (SHOT,)),  # though MINED names MTB 5 as its target
        (GERMAN, (SHOT, MINED)),
        (Viewer(side="us_navy"), (SHOT,)),
        (BYSTANDER, (SHOT,)),
        (ORGANISER, ALL),
    ],
)
def test_each_viewer_sees_what_is_for_him_in_order(viewer: Viewer, seen: tuple[Event, ...]) -> None:
    assert seen_by(ALL, viewer, SIDE_OF) == seen


def test_a_bystander_does_not_own_what_belongs_to_no_side() -> None:
    assert seen_by((ADRIFT, NAMELESS), BYSTANDER, {"a stray mine": ""}) == ()
