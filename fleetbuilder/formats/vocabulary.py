"""Choices and designs in words and back: whatever is written here is found again by its words.

Where a label alone would be taken for another choice, what kind it is stands behind it; where that
does not help, its code.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

from fleetbuilder.formats.carried import sought
from fleetbuilder.formats.marks import split_outside
from rules.engine.core.designs import YES, DesignField
from rules.engine.core.fleet import Choice, Design, FleetList, Pairs, ShipEntry
from rules.engine.core.system import RuleSystem

_GROUPS = {"own": "of her class"}
_COUNT = re.compile(r"(?P<words>.*\S) ×(?P<count>[0-9]{1,4})", re.DOTALL)
_CODE = re.compile(r".*\[(?P<code>[^\]\s]{1,80})\]", re.DOTALL)
_BAD_IN_WORDS = re.compile(r'[;"\[\]\n]|×[0-9]+$')


class Offer:
    """What can be chosen: the words of each code, and the code of each one's words."""

    def __init__(self, choices: Iterable[Choice]) -> None:
        self.words = _told_apart(choices)
        self._codes = {sought(told): code for code, told in self.words.items()}
        for code, told in self.words.items():  # as a hand would write it
            if not code.startswith("class:"):
                self._codes.setdefault(sought(told.partition(" (")[0]), code)

    def read(self, item: str) -> tuple[str, int] | None:
        """Return code and count of an item, None for what is not on offer."""
        words, count = item.strip(), 1
        if found := _COUNT.fullmatch(words):
            words, count = found["words"], int(found["count"])
        if found := _CODE.fullmatch(words):
            return found["code"], count
        code = self._codes.get(sought(words))
        return None if code is None else (code, count)


class Vocabulary:
    """The words of one fleet's rule system and edition; it remembers what it has looked up."""

    def __init__(self, system: RuleSystem, fleet: FleetList) -> None:
        self.system = system
        self.fleet = replace(fleet, ships=(), waivers=())
        self._choices: dict[object, Offer] = {}
        self._parts: Offer | None = None
        self._fields: tuple[DesignField, ...] | None = None

    def fit_words(self, entry: ShipEntry) -> str:
        """Return what is fitted to a ship: '20 mm, twin (added) ×2; Searchlight'."""
        if not entry.fit:
            return ""
        known = self._choices_of(entry).words
        if any(code not in known for code, _ in entry.fit):
            offered = self.system.fleets.choices(entry, self.fleet)
            labels = {choice.code: choice.label for choice in offered}
            more = {c: f"{labels.get(c, '')} [{c}]".lstrip() for c, _ in entry.fit}
            known = more | known
        return "; ".join(_item(known[code], count) for code, count in entry.fit)

    def fit_item(self, words: str, entry: ShipEntry) -> tuple[str, int] | None:
        """Return code and count of one item of `fit_words`, None for what she is not offered."""
        return self._choices_of(entry).read(words)

    def trait_words(self, design: Design) -> str:
        """Return what was decided of an own ship: 'Navy: Royal Navy; Size: Small; Hull: 30'."""
        fields = {field.code: field for field in self.fields()}
        return "; ".join(_trait(fields.get(code), code, value) for code, value in design.traits)

    def part_words(self, design: Design) -> str:
        """Return what an own ship carries by design."""
        known = self._carried().words
        items = (_item(known.get(code, f"[{code}]"), count) for code, count in design.parts)
        return "; ".join(items)

    def read_design(self, name: str, traits: str, parts: str) -> tuple[Design, list[str]]:
        """Return the design that these words tell, and the items that nobody knows."""
        unknown: list[str] = []
        decided: dict[str, str] = {}
        for item in split_outside(traits, ";"):
            trait = self._read_trait(item)
            if trait is None:
                unknown.append(item)
            else:
                decided[trait[0]] = trait[1]
        carried: dict[str, int] = {}
        for item in split_outside(parts, ";"):
            part = self._carried().read(item)
            if part is None:
                unknown.append(item)
            else:
                carried[part[0]] = part[1]
        design = Design(name=name, traits=_sorted(decided), parts=tuple(sorted(carried.items())))
        return design, unknown

    def fields(self) -> tuple[DesignField, ...]:
        """Return what there is to decide of an own ship."""
        designs = self.system.designs
        if self._fields is None and designs is not None:
            edition, nation = self.fleet.edition, self.fleet.nation
            self._fields = designs.fields(edition, designs.blank(edition, nation, "Ship"))
        return self._fields or ()

    def _choices_of(self, entry: ShipEntry) -> Offer:
        key = (entry.ship_class, entry.design)
        if key not in self._choices:
            bare = replace(entry, fit=())
            self._choices[key] = Offer(self.system.fleets.choices(bare, self.fleet))
        return self._choices[key]

    def _carried(self) -> Offer:
        designs = self.system.designs
        if self._parts is None:
            edition, nation = self.fleet.edition, self.fleet.nation
            parts: tuple[Choice, ...] = ()
            if designs is not None:
                blank = designs.blank(edition, nation, "Ship")
                parts = designs.parts(edition, blank, nation)
            self._parts = Offer(parts)
        return self._parts

    def _read_trait(self, item: str) -> tuple[str, str] | None:
        label, colon, words = item.partition(": ")
        if not colon:
            return None
        for field in self.fields():
            if sought(label) in (sought(field.label), f"[{field.code}]"):
                value = sought(words)
                known = (v.code for v in field.values if sought(v.text) == value)
                return field.code, str(next(known, words.strip()))
        return None


def _trait(field: DesignField | None, code: str, value: str) -> str:
    if field is None:
        return f"[{code}]: {value}"
    labels = {str(label.code): label.text for label in field.values}
    return f"{field.label}: {labels.get(value, YES if value == YES else value)}"


def _told_apart(choices: Iterable[Choice]) -> dict[str, str]:
    """Return the words of choices by code, each one's its own."""
    offered = list(choices)
    labels = Counter(sought(choice.label) for choice in offered)
    words = {}
    for choice in offered:
        told = choice.label
        if labels[sought(told)] > 1:
            told = f"{told} ({_GROUPS.get(choice.group, 'added')})"
        words[choice.code] = told
    doubles = Counter(sought(told) for told in words.values())
    for code, told in words.items():
        if doubles[sought(told)] > 1 or _BAD_IN_WORDS.search(told):
            words[code] = f"{_BAD_IN_WORDS.sub(' ', told).strip()} [{code}]"
    return words


def _item(words: str, count: int) -> str:
    return words if count == 1 else f"{words} ×{count}"


def _sorted(values: dict[str, str]) -> Pairs:
    return tuple(sorted(values.items()))
