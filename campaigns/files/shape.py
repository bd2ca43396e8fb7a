"""What stands in the file: the columns of each kind of row, by their names.

What is read off the log (ship records, purses, standings) does not stand there, nor do accounts,
e-mail addresses, invitations and links.
"""

from __future__ import annotations

from typing import Any
from zoneinfo import available_timezones

from campaigns.book.codec import points_plain
from campaigns.files.fields import (
    DAY,
    FLAG,
    KEY,
    KEYS,
    MOMENT,
    OBJECT,
    POINTS_OF,
    Field,
    choice,
    list_of,
    maybe,
    text,
    whole,
)
from campaigns.models import Campaign, Engagement, Filing, Role
from rules.engine.core.codec import FleetDataError, design_from_json
from rules.engine.core.given import BadCaseError, Given

FORMAT, SCHEMA = "fleetbuilder-campaign", 1
Shape = dict[str, Field]
LONG = 100_000  # characters of a description or a report
PICTURES = ("image/jpeg", "image/png", "image/webp")


def _zone(given: Given, key: str) -> str:
    name = given.text(key)
    if name not in available_timezones():
        raise given.wrong(key, "is no time zone that this site knows")
    return name


def _side(given: Given, *, nations: bool) -> dict[str, Any]:
    side: dict[str, Any] = {"code": _short(given, "code"), "title": _short(given, "title")}
    if nations:
        side["nations"] = [str(nation) for nation in list_of(given, "nations")]
    given.done()
    return side


def _short(given: Given, key: str) -> str:
    return str(text(200).read(given, key))


def _sides(*, nations: bool) -> Field:
    return Field(
        lambda given, key: [_side(each, nations=nations) for each in given.each(key, maximum=40)]
    )


def _extra(given: Given) -> dict[str, Any]:
    texts = ("key", "side", "name", "ship_class", "size")
    extra: dict[str, Any] = {name: _short(given, name) for name in texts if name in given}
    if "hull" in given:
        extra["hull"] = given.whole("hull", 0, maximum=100_000)
    if "points" in given:
        extra["points"] = points_plain(POINTS_OF.read(given, "points"))
    given.done()
    if not {"key", "side", "name"} <= set(extra):
        raise BadCaseError("lacks a key, a side or a name", "extras")
    return extra


def _record(given: Given, key: str) -> dict[str, Any]:
    """Return how ships came into a battle, and its log, which only tells."""
    record = given.inner(key)
    told = {"log": record.get("log")}
    if "came" in record:
        came = record.inner("came")
        told["came"] = {ship: _came(came.inner(ship)) for ship in came}
    record.done()
    return told


def _came(given: Given) -> dict[str, Any]:
    damage = given.inner("damage")
    came = {
        "hull_left": given.whole("hull_left", 0, maximum=100_000),
        "damage": {code: damage.whole(code, 0, maximum=100_000) for code in damage},
    }
    given.done()
    return came


def _house_item(given: Given) -> dict[str, Any]:
    item = {name: str(KEY.read(given, name)) for name in ("key", "own_ship")}
    design = dict(given.plain("design"))
    try:
        design_from_json(design)
    except FleetDataError as error:
        raise given.wrong("design", f"is none. {error}") from error
    given.done()
    return item | {"design": design}


def _asked(given: Given, key: str) -> dict[str, Any]:
    """Return what a petition asks for."""
    data = given.inner(key)
    asked = {"ship": str(KEY.read(data, "ship"))}
    asked |= {name: _short(data, name) for name in ("ability", "name") if name in data}
    data.done()
    if "ability" not in asked:
        raise given.wrong(key, "lacks the ability")
    return asked


EXTRAS = Field(lambda given, key: [_extra(each) for each in given.each(key)])
PERSON_OF = maybe(whole(1, 10_000))

CAMPAIGN: Shape = {
    "id": KEY,
    "system": text(40),
    "edition": text(40),
    "name": text(200),
    "description": text(LONG),
    "time_zone": Field(_zone),
    "is_public": FLAG,
    "takes_requests": FLAG,
    "sides": _sides(nations=True),
    "terms": OBJECT,
    "limits": OBJECT,
    "house_items": Field(lambda given, key: [_house_item(each) for each in given.each(key)]),
    "rounds_planned": maybe(whole(1, 1000)),
    "silence_hours": whole(0, 10_000),
    "status": choice(Campaign.Status.values),
    "created_at": MOMENT,
    "changed_at": MOMENT,
    "closed_at": maybe(MOMENT),
}
PERSON: Shape = {
    "name": text(150),
    "role": choice(Role.values),
    "joined_at": MOMENT,
    "left_at": maybe(MOMENT),
}
ROUND: Shape = {
    "number": whole(1, 1000),
    "title": text(120),
    "starts_on": maybe(DAY),
    "ends_on": maybe(DAY),
    "closed_at": maybe(MOMENT),
}
FLOTILLA: Shape = {
    "id": KEY,
    "person": PERSON_OF,
    "fleet_key": KEY,
    "line": whole(),
    "name": text(200),
    "side": text(40),
    "nation": text(40),
}
BATTLE: Shape = {
    "id": KEY,
    "number": whole(1, 100_000),
    "round": whole(0, 1000),
    "title": text(200),
    "scenario": maybe(whole(0, 1000)),
    "sides": _sides(nations=False),
    "extras": EXTRAS,
    "condition": text(40),
    "condition_face": maybe(whole(0, 1000)),
    "place": text(200),
    "notes": text(LONG),
    "starts_at": maybe(MOMENT),
    "status": choice(Engagement.Status.values),
    "version": whole(1),
    "created_at": MOMENT,
}
FORCE: Shape = {
    "flotilla": KEY,
    "side": text(40),
    "ships": maybe(KEYS),
    "points": POINTS_OF,
    "chosen_at": maybe(MOMENT),
}
FILING: Shape = {
    "number": whole(1, 100_000),
    "result": OBJECT,
    "digest": text(64),
    "source": choice(("form", "api", "log")),
    "record": maybe(Field(_record)),
    "remarks": text(LONG),
    "state": choice(Filing.State.values),
    "filed_by": PERSON_OF,
    "filed_at": MOMENT,
    "silence_at": MOMENT,
    "line": whole(),
}
DISPUTE: Shape = {
    "person": PERSON_OF,
    "reason": text(LONG),
    "at": MOMENT,
}
CONFIRMATION: Shape = {
    "flotilla": KEY,
    "digest": text(64),
    "kind": choice(("player", "organiser", "silence")),
    "person": PERSON_OF,
    "at": MOMENT,
}
PETITION: Shape = {
    "flotilla": KEY,
    "kind": choice(("ability",)),
    "data": Field(_asked),
    "person": PERSON_OF,
    "created_at": MOMENT,
    "answer": choice(("", "granted", "refused", "dropped")),
    "answered_at": maybe(MOMENT),
    "reason": text(LONG),
}
LINE: Shape = {
    "number": whole(1),
    "kind": text(40),
    "data": OBJECT,
    "about": KEYS,
    "actor_name": text(150),
    "acting_for": text(150),
    "reason": text(LONG),
    "effect_key": maybe(text(120)),
    "digest": text(64),
    "at": MOMENT,
}
REPORT: Shape = {
    "id": KEY,
    "battle": maybe(KEY),
    "person": PERSON_OF,
    "title": text(200),
    "text": text(LONG),
    "version": whole(1),
    "created_at": MOMENT,
    "changed_at": MOMENT,
    "hidden_at": maybe(MOMENT),
}
PICTURE: Shape = {
    "id": KEY,
    "position": whole(),
    "alt": text(300),
    "media_type": choice(PICTURES),
    "width": whole(1, 10_000),
    "height": whole(1, 10_000),
}
