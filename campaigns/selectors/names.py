"""The names of what lines of the logbook are about: four reads at most, however many lines."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.db.models import Q

from campaigns.book import words
from campaigns.models import Campaign, LogbookLine

KEY = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
OPENERS = (words.ENTERED, words.COMMISSIONED, words.PRIZE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """Names by key, titles of battles by number."""

    ships: Mapping[str, str] = field(default_factory=dict)
    flotillas: Mapping[str, str] = field(default_factory=dict)
    battles: Mapping[int, str] = field(default_factory=dict)


def names_known(campaign: Campaign, lines: Iterable[LogbookLine]) -> Known:
    """Return the names that lines of a campaign need, also of ships whose entry was cancelled."""
    keys, numbers = set[str](), set[int]()
    for line in lines:
        keys |= set(_keys(line.data))
        numbers.add(int(line.data.get("battle") or 0))
        numbers.add(int(line.data.get("number") or 0))
    if not keys and numbers <= {0}:
        return Known()
    ships = _named(campaign.ships.filter(pk__in=keys).values_list("pk", "name"))
    flotillas = _named(campaign.flotillas.filter(pk__in=keys).values_list("pk", "name"))
    battles, extras = _battles(campaign, keys, numbers)
    lost = keys - set(ships) - set(flotillas) - set(extras)
    return Known(
        ships={**_cancelled(campaign, lost), **extras, **ships},
        flotillas=flotillas,
        battles=battles,
    )


def _keys(value: Any) -> Iterator[str]:
    """Yield whatever looks like a key, at any depth."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _keys(key)
            yield from _keys(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _keys(inner)
    elif isinstance(value, str) and KEY.fullmatch(value):
        yield value


def _named(rows: Iterable[tuple[Any, str]]) -> dict[str, str]:
    return {str(key): name for key, name in rows}


def _battles(
    campaign: Campaign, keys: set[str], numbers: set[int]
) -> tuple[dict[int, str], dict[str, str]]:
    """Return titles by number, and the names of vessels of no flotilla by key."""
    found = campaign.engagements.filter(Q(number__in=numbers) | Q(pk__in=keys))
    rows = list(found.values_list("pk", "number", "title", "extras"))
    extras = {str(one.get("key")): str(one.get("name")) for row in rows for one in row[3]}
    return {number: title for _, number, title, _ in rows}, {
        **extras,
        **{str(key): title or f"battle {number}" for key, number, title, _ in rows},
    }


def _cancelled(campaign: Campaign, keys: set[str]) -> dict[str, str]:
    """Return the names of ships that have no record any more, from the lines that opened them."""
    if not keys:
        return {}
    lines = campaign.lines.filter(kind__in=OPENERS, subjects__key__in=keys).distinct()
    return {
        str(entry.get("key")): str(entry.get("name") or "")
        for data in lines.values_list("data", flat=True)
        for entry in _entries(data)
    }


def _entries(data: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    for ship in data.get("ships") or [data]:
        yield ship.get("entry") or {}
