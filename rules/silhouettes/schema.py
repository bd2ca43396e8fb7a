"""What a drawing's data may say: every field of every part, and what its value must look like."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

Check = Callable[[Any], str]  # "" if the value will do, else what it should be


def number(low: float, high: float) -> Check:
    """Return a check for a number from low to high."""

    def check(value: Any) -> str:
        good = isinstance(value, (int, float)) and not isinstance(value, bool)
        return "" if good and low <= value <= high else f"a number from {low:g} to {high:g}"

    return check


def whole(low: int, high: int) -> Check:
    """Return a check for a whole number from low to high."""

    def check(value: Any) -> str:
        good = isinstance(value, int) and not isinstance(value, bool)
        return "" if good and low <= value <= high else f"a whole number from {low} to {high}"

    return check


def flag(value: Any) -> str:
    """Return "" for true or false."""
    return "" if isinstance(value, bool) else "true or false"


def one_of(*words: str) -> Check:
    """Return a check for one of these words."""

    def check(value: Any) -> str:
        return "" if value in words else "one of " + ", ".join(words)

    return check


PERCENT = number(-2, 102)


def span(value: Any) -> str:
    """Return "" for a pair of positions, in per cent of the length."""
    good = isinstance(value, (list, tuple)) and len(value) == 2
    return "" if good and not any(PERCENT(v) for v in value) else "two positions, [from, to]"


def outline(value: Any) -> str:
    """Return "" for at least three points [position, height]."""
    points = value if isinstance(value, (list, tuple)) else ()
    good = len(points) >= 3 and all(
        isinstance(p, (list, tuple)) and len(p) == 2 and not PERCENT(p[0]) and not METRES(p[1])
        for p in points
    )
    return "" if good else "three points or more, each [position, height in metres]"


METRES = number(-10, 60)
SIZE = number(0.01, 60)
FRACTION = number(0, 1.5)
DEGREES = number(-90, 90)
COUNT = whole(0, 60)
FACING: dict[str, Check] = {"aft": flag}
PLACED: dict[str, Check] = {"raise_m": METRES, "base_m": METRES, "on_deck": flag}

BOWS = ("raked", "clipper", "spoon", "plumb", "ram", "ramp")
STERNS = ("transom", "cruiser", "counter", "canoe")
MOUNTS = ("open", "tub", "shield", "drum", "dome", "turret", "casemate")
RADARS = ("dome", "mattress", "aerial", "dish")

_MAST: dict[str, Check] = {
    "height_m": SIZE, "rake_deg": DEGREES, "width_m": SIZE, "yard_at": FRACTION,
    "yard_half_m": SIZE, "top_at": FRACTION, "upper_top_at": FRACTION, "top_m": SIZE,
    "top_height_m": SIZE, "tripod": flag, "legs_join_at": FRACTION, "legs_spread_m": METRES,
    "gaff": flag, "gaff_at": FRACTION, "stay_to": PERCENT, "aft_stay_to": PERCENT,
    "radar": one_of(*RADARS), "radar_size_m": SIZE,
}  # fmt: skip
_GUN: dict[str, Check] = {
    "calibre_mm": number(5, 500), "barrels": whole(1, 4), "elevation_deg": DEGREES,
    "mount": one_of(*MOUNTS), "house_m": SIZE, "house_half_m": SIZE, "house_height_m": SIZE,
    "barrel_m": SIZE, "pedestal_m": SIZE,
}  # fmt: skip
_LENGTH: dict[str, Check] = {"length_m": SIZE, "height_m": SIZE, "raise_m": METRES}
_POST: dict[str, Check] = {"height_m": SIZE, "width_m": SIZE}
_ROW: dict[str, Check] = {"count": whole(1, 40), "radius_m": SIZE}

# Part -> (does `at` hold a span, required fields, all fields but `at`)
PARTS: Mapping[str, tuple[Check, tuple[str, ...], Mapping[str, Check]]] = {
    "block": (span, ("height_m",), {
        "height_m": SIZE, "front_rake_m": METRES, "aft_rake_m": METRES, "slope_m": METRES,
        "windows": COUNT, "rounded": flag, **PLACED}),
    "dome": (span, ("height_m",), {"height_m": SIZE, "windows": COUNT, **PLACED}),
    "platform": (span, (), {"height_m": SIZE, "count": COUNT, **PLACED}),
    "tower": (span, ("outline",), {"outline": outline}),
    "funnel": (PERCENT, ("height_m", "width_m"), {
        "height_m": SIZE, "width_m": SIZE, "rake_deg": DEGREES}),
    "mast": (PERCENT, ("height_m",), _MAST),
    "gun": (PERCENT, ("calibre_mm",), {**_GUN, **FACING, **PLACED}),
    "torpedo_tube": (PERCENT, (), {**_LENGTH, **FACING, "elevation_deg": DEGREES}),
    "torpedo_bank": (PERCENT, (), {**_LENGTH, **FACING}),
    "torpedo": (PERCENT, (), {**_LENGTH, **FACING, "rack": flag}),
    "torpedo_port": (PERCENT, (), {**_LENGTH}),
    "depth_charges": (PERCENT, ("count",), {**_ROW, "raise_m": METRES}),
    "mines": (span, ("count",), {**_ROW, "raise_m": METRES}),
    "mine": (PERCENT, (), {"depth_m": SIZE, "radius_m": SIZE}),
    "rockets": (PERCENT, (), {**_LENGTH}),
    "boat": (PERCENT, ("length_m",), {**_LENGTH, "no_davits": flag}),
    "raft": (PERCENT, ("length_m",), {**_LENGTH}),
    "ventilator": (PERCENT, ("height_m",), {**_POST, **FACING}),
    "searchlight": (PERCENT, ("height_m",), {"height_m": SIZE, "radius_m": SIZE}),
    "crane": (PERCENT, ("height_m", "length_m"), {**_LENGTH, **FACING}),
    "gallows": (PERCENT, ("height_m",), {**_POST}),
    "staff": (PERCENT, ("height_m",), {**_POST}),
    "rail": (span, ("height_m",), {"height_m": SIZE, "count": COUNT}),
    "kingpost": (PERCENT, ("height_m",), {
        "height_m": SIZE, "width_m": SIZE, "fore_boom_m": SIZE, "aft_boom_m": SIZE,
        "topmast_m": SIZE, "elevation_deg": DEGREES}),
    "hatch": (span, ("height_m",), {"height_m": SIZE}),
    "catwalk": (span, ("height_m",), {"height_m": SIZE, "count": COUNT}),
    "mat_roof": (span, ("height_m",), {"height_m": SIZE}),
    "ramp_line": (span, ("from_m", "to_m"), {"from_m": METRES, "to_m": METRES}),
    "wire": (span, ("from_m", "to_m"), {"from_m": METRES, "to_m": METRES}),
}  # fmt: skip

HULL: Mapping[str, Check] = {
    "length_m": number(2, 400),
    "low_at": PERCENT,
    "sheer_power": number(0.5, 5),
    "shows_a_type": flag,
}
ENDS: Mapping[str, tuple[str, ...]] = {"bow": BOWS, "stern": STERNS}
STEP: Mapping[str, Check] = {
    "from": PERCENT, "to": PERCENT, "height_m": METRES, "slope_m": METRES,
}  # fmt: skip
SIDE_LINE: Mapping[str, Check] = {
    "from": PERCENT, "to": PERCENT, "fraction_from": FRACTION, "fraction_to": FRACTION,
    "weight": number(0.1, 3),
}  # fmt: skip
PORTHOLES: Mapping[str, Check] = {
    "from": PERCENT, "to": PERCENT, "count": whole(1, 80), "fraction": FRACTION,
}  # fmt: skip
STRUTS: Mapping[str, Check] = {
    "count": whole(1, 60), "fraction_from": FRACTION, "fraction_to": FRACTION,
}  # fmt: skip
