"""Hull families: what a drawing need not say, and the family's words for a description."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any


@dataclass(frozen=True, slots=True, kw_only=True)
class Family:
    """Typical values, filled in only where a drawing leaves them out, and words."""

    words: str
    freeboard_m: tuple[float, float, float]
    bow: tuple[str, float]
    stern: tuple[str, float]
    low_at: float = 40
    sheer_power: float = 2
    hull: bool = True  # False: nothing to draw but what lies in the water

    def defaults(self) -> dict[str, Any]:
        """Return the typical values in the form of a drawing's data."""
        return {
            "freeboard_m": list(self.freeboard_m),
            "low_at": self.low_at,
            "sheer_power": self.sheer_power,
            "bow": {"type": self.bow[0], "rake_m": self.bow[1]},
            "stern": {"type": self.stern[0], "rake_m": self.stern[1]},
        }


def _family(
    words: str,
    freeboard: tuple[float, float, float],
    bow: tuple[str, float],
    stern: tuple[str, float],
    **more: Any,
) -> Family:
    return Family(words=words, freeboard_m=freeboard, bow=bow, stern=stern, **more)


FAMILIES: Mapping[str, Family] = MappingProxyType({
    "hard_chine": _family("hard-chine hull", (1.3, 1.6, 2.5), ("clipper", 2), ("transom", 0.2)),
    "round_bilge": _family("low round hull", (1.5, 1.6, 2.3), ("raked", 1.5), ("transom", 0.2)),
    "whaleback": _family("whale-backed hull", (0.75, 1.35, 1.15), ("raked", 1.3),
                         ("transom", -0.3), low_at=45),
    "armoured_cutter": _family("very low armoured hull", (1.0, 1.05, 1.55), ("raked", 1.2),
                               ("counter", 0.8)),
    "forecastle": _family("raised forecastle", (2.8, 2.4, 4.4), ("raked", 2), ("cruiser", 3)),
    "trawler": _family("trawler hull", (2.6, 1.9, 3.6), ("raked", 1.5), ("counter", 2)),
    "torpedo_boat": _family("low waist behind a short forecastle", (2, 1.8, 3), ("plumb", 1),
                            ("cruiser", 2)),
    "flush": _family("flush deck", (2.2, 2, 4.2), ("raked", 1.6), ("cruiser", 2)),
    "three_island": _family("raised decks fore and aft", (4, 3, 6), ("raked", 2.4),
                            ("counter", 2.8)),
    "flush_merchant": _family("flush deck, high sides", (6, 5, 8), ("raked", 3.4),
                              ("cruiser", 4)),
    "landing": _family("nearly flat hull with a bow ramp", (2, 1.9, 2.8), ("ramp", 2.4),
                       ("transom", 0.3)),
    "catamaran": _family("flat platform on pontoons", (1.7, 1.7, 1.7), ("ramp", 1.7),
                         ("transom", 1.7), low_at=50),
    "dreadnought": _family("long armoured hull", (5, 5.5, 8), ("plumb", 2), ("cruiser", 5)),
    "pre_dreadnought": _family("armoured hull with a ram bow", (5, 5, 6.6), ("ram", 3.2),
                               ("cruiser", 4)),
    "monitor": _family("broad low hull with a bulge", (3, 3.2, 5.4), ("plumb", 1.2),
                       ("cruiser", 3)),
    "submarine": _family("submarine, awash", (0.5, 1.4, 2.4), ("clipper", 2.2), ("canoe", 4.5),
                         low_at=55),
    "sampan": _family("both ends turned up", (2.1, 0.75, 1.75), ("spoon", 2.2),
                      ("counter", 1.7), low_at=48),
    "land": _family("on a mound", (0.05, 4, 0.05), ("ramp", 0.1), ("transom", 0.1), low_at=50,
                    sheer_power=1.4),
    "field": _family("", (0.05, 0.05, 0.05), ("ramp", 0.1), ("transom", 0.1), low_at=50,
                     hull=False),
})  # fmt: skip
