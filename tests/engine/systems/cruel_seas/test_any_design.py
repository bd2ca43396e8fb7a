"""What holds for any ship of the player's own (CS-PTS-4)."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import partial

from hypothesis import given
from hypothesis import strategies as st

from rules.engine.core.codec import design_from_json, design_to_json, fleet_from_json, fleet_to_json
from rules.engine.core.fleet import Design, LineKind
from tests.engine.systems.cruel_seas.boatyard import (
    BRITISH,
    GERMAN,
    codes,
    looked,
    price,
    set_traits,
    with_own,
)
from tests.strategies import DESIGNS, EDITION, designs


@given(designs(), st.sampled_from([BRITISH, GERMAN, "soviet_navy"]))
def test_any_receipt_adds_up_and_agrees_with_the_fleet(own: Design, nation: str) -> None:
    assert DESIGNS.check(EDITION, own) == own
    receipt = DESIGNS.receipt(EDITION, own, nation)
    items = [line.points for line in receipt.lines if line.kind is LineKind.ITEM]
    assert sum(items) == receipt.total
    nation = own.trait("nation") if own.trait("nation") != "any" else nation
    fleet = with_own(own, nation=nation)
    assert looked(fleet).total == receipt.total
    hull = int(own.trait("hull")) * int(own.trait("boats"))
    paid = sum(choice.paid for choice in DESIGNS.parts(EDITION, own, nation))
    assert hull + paid == receipt.total


@given(designs())
def test_any_design_goes_through_json(own: Design) -> None:
    again = design_from_json(json.loads(json.dumps(design_to_json(own))))
    assert again == own
    fleet = with_own(own, "a", "b")
    assert fleet_from_json(json.loads(json.dumps(fleet_to_json(fleet)))) == fleet


@given(designs(), st.data())
def test_the_order_of_parts_makes_no_difference(own: Design, data: st.DataObject) -> None:
    mixed = replace(
        own,
        parts=tuple(data.draw(st.permutations(own.parts))),
        traits=tuple(data.draw(st.permutations(own.traits))),
    )
    assert DESIGNS.receipt(EDITION, mixed, BRITISH) == DESIGNS.receipt(EDITION, own, BRITISH)
    assert DESIGNS.ship_class(EDITION, mixed) == DESIGNS.ship_class(EDITION, own)
    assert codes(mixed) == codes(own)


@given(designs(), st.integers(1, 500))
def test_more_hull_is_never_cheaper(own: Design, hull: int) -> None:
    costs = partial(price, nation=GERMAN)
    low, high = sorted((hull, int(own.trait("hull"))))
    dear, cheap = (set_traits(own, hull=str(h)) for h in (high, low))
    assert costs(dear) - costs(cheap) == (high - low) * int(own.trait("boats"))
