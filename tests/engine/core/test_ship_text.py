"""A ship in one line of text, and back."""

from __future__ import annotations

import pytest

from rules.engine.core.fleet import Design, ShipEntry
from rules.engine.core.ship_text import ship_of_text, ship_text

HERON = ShipEntry(
    key="odds", ship_class="fairmile-d-mgb", name="Grey Heron ~ II", crew="veteran",
    fit=(("equipment:searchlight", 1), ("option:pom-pom", 2)),
)  # fmt: skip
OWN = ShipEntry(
    key="odds", ship_class="own", name="", crew="regular",
    design=Design(name="Küstenboot", traits=(("hull", "30"), ("size", "small")),
                  parts=(("weapon:20mm-twin", 2),)),
)  # fmt: skip


def test_a_ship_as_fitted_comes_back() -> None:
    text = "fairmile-d-mgb~c:veteran~f:equipment:searchlight*1~f:option:pom-pom*2~n:Grey Heron - II"

    assert ship_text(HERON) == text
    back = ship_of_text(text)
    assert back is not None
    assert (back.crew, back.fit, back.name) == ("veteran", HERON.fit, "Grey Heron - II")


def test_a_design_of_the_players_own_comes_back() -> None:
    assert ship_of_text(ship_text(OWN)) == OWN


def test_a_class_alone_is_its_slug() -> None:
    assert ship_text(ShipEntry(key="", ship_class="lct", name="")) == "lct"


@pytest.mark.parametrize(
    "text",
    ["lct~x:1", "lct~c", "lct~f:option:x*many", "lct~f:*1", "lct~f:a*1000", "lct~f:a*-1", "lct~n: ",
     "lct" + "~c:regular" * 121, "lct~n:a\nb"],
)  # fmt: skip
def test_what_cannot_be_read_is_no_ship(text: str) -> None:
    assert ship_of_text(text) is None
