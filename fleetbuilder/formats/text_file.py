"""Text read line by line, in any size, plain or marked up, as the site wrote it or a hand did."""

from __future__ import annotations

import re

from django.utils.translation import gettext as _

from fleetbuilder.formats.full import figure_words
from fleetbuilder.formats.marks import WORD, plain_line, split_outside, unquoted
from fleetbuilder.formats.readings import Kind, RawFleet, RawShip, Remark, Said, shown
from rules.engine import registry
from rules.engine.core.names import folded

_WORDS = re.compile(WORD)
_MARKED = re.compile(r"\s*(?:#{1,2} |\*\*)")
_SHIP = re.compile(
    rf"(?:(?P<count>[0-9]{{1,3}}) ?[×x*] ?)?(?P<tokens>{WORD}(?:, ?{WORD})*+)"
    r"(?:: ?(?P<points>[0-9.,\u202f]{1,20}?)(?:, (?P<each>[0-9.,]{1,20}) each)?)?"
)
_ONE_LINE = re.compile(
    rf"(?P<title>{WORD}) \((?P<nation>[^()]*)\): (?P<ships>.*)\."
    r" (?P<verdict>(?:Draft|Legal|Not legal)[^.]*)\. Total: (?P<total>[0-9.,]{1,20}"
    r"(?: / [0-9,]{1,20} points| points, no limit)(?:, [0-9,]{1,9} ships?)?)"
    r"(?: <?(?P<link>https?://[^\s<>]+)>?)?"
)
_ONE_SHIP = re.compile(rf"(?P<count>[0-9]{{1,3}}) × (?P<tokens>{WORD}(?:, ?{WORD})*+)")
_PRICE = re.compile(r".*: ?[+−±-][0-9.,]{1,20}")
_LINK = re.compile(r"https?://\S+")
_LIMIT = re.compile(r"[0-9.,]{1,20} / (?P<limit>[0-9,]{1,20}) points")
_NO_LIMIT = re.compile(r"[0-9.,]{1,20} points, no limit")
_MOST_TALK = 10  # lines above a fleet in which its name is still looked for
_DETAILS = frozenset({"names", "pennant", "captain", "crew", "design", "carries", "fitted"})
_TOLD = frozenset({"weapons", "equipment", "abilities"})
_FINDINGS = frozenset({"not legal", "warning", "note"})
_HEADS = frozenset({"nation", "points", "verdict", "credit", "total", "waived"}) | _FINDINGS


def read_text(text: str) -> RawFleet:
    """Return a fleet as it stands in a text of any size, in one of three flavours."""
    lines = text.split("\n")
    marked = any(_MARKED.match(line) for line in lines)
    plain = [(n, plain_line(line, marked=marked)) for n, line in enumerate(lines, 1)]
    told = [(n, line) for n, line in plain if line]
    raw = RawFleet(format=_("text with mark-up") if marked else _("text"))
    raw.lines = {n: lines[n - 1].strip() for n, _line in told}
    for place, (line, words) in enumerate(told):
        if found := _ONE_LINE.fullmatch(words):
            return _beside(_one_line(raw, found, line), told[:place] + told[place + 1 :])
    return _Reader(raw).read(told)


def _beside(raw: RawFleet, others: list[tuple[int, str]]) -> RawFleet:
    """Return a fleet that has one line, with remarks on the lines around it."""
    for line, words in others:
        if _LINK.fullmatch(words):
            words = _("The link is not followed.")
            raw.remarks.append(_remark(line, raw.said(line), Kind.SKIPPED, words))
        else:
            raw.remarks.append(_apart(line, raw.said(line)))
    return raw


def _one_line(raw: RawFleet, found: re.Match[str], line: int) -> RawFleet:
    raw.format = _("one line of text")
    raw.title = Said(words=unquoted(found["title"]), line=line)
    raw.nation = Said(words=found["nation"], line=line)
    raw.total = Said(words=found["total"], line=line)
    _read_limit(raw, found["total"], line)
    for part in split_outside(found["ships"], ";"):
        ship = _ONE_SHIP.fullmatch(part)
        if ship is not None:
            raw.ships.append(_ship(ship, line, part, with_name=False))
        elif part != "no ships":
            raw.remarks.append(_apart(line, part))
    return raw


def _read_limit(raw: RawFleet, words: str, line: int) -> None:
    if found := _LIMIT.match(words):
        raw.limit = Said(words=found["limit"], line=line)
    elif _NO_LIMIT.match(words):
        raw.limit = Said(words="none", line=line)


def _apart(line: int, text: str) -> Remark:
    return _remark(line, text, Kind.APART, _("Not understood; left out."))


def _remark(line: int, text: str, kind: Kind, words: str) -> Remark:
    place = _("Line %(n)d") % {"n": line}
    return Remark(place=place, text=shown(text), kind=kind, words=words, order=line)


def _ship(found: re.Match[str], line: int, text: str, *, with_name: bool) -> RawShip:
    """Return the ship of a headline: name, class and marks, or class and marks of several."""
    tokens = [token[0].strip() for token in _WORDS.finditer(found["tokens"])]
    ship = RawShip(line=line, text=text, count=int(found["count"] or 1))
    if with_name and found["count"] is None and len(tokens) > 1:
        ship.names = [unquoted(tokens.pop(0))]
    ship.class_words = unquoted(tokens.pop(0))
    for token in tokens:
        words = folded(token)
        if words == "own ship":
            ship.own = True
        elif words == "re-fitted":
            ship.refitted = True
        elif words.startswith("crew "):
            ship.crew = Said(words=words.removeprefix("crew "), line=line)
        else:
            ship.class_words += f", {unquoted(token)}"
    return ship


class _Reader:
    """Lines one after the other: the head of a fleet, then ships with what stands below them."""

    def __init__(self, raw: RawFleet) -> None:
        self.raw = raw
        systems = registry.all_systems()
        self.titles = {folded(system.title): system for system in systems}
        self.options = {
            folded(option.label): option.label
            for system in systems
            for edition, _title in system.fleets.editions()
            for option in system.fleets.options(edition)
        }
        self.figures = {
            folded(words)
            for system in systems
            for kind in system.fleets.catalogue(system.newest_edition).classes
            for figure in kind.own_figures
            for words in (figure_words(figure.name), figure.label)
        }

    def read(self, told: list[tuple[int, str]]) -> RawFleet:
        at = self._title_at(told)
        if at is not None:
            line, words = told[at]
            self.raw.title = Said(words=unquoted(words), line=line)
            _beside(self.raw, told[:at])
            told = told[at + 1 :]
        for line, words in told:
            self._line(line, words)
        return self.raw

    def _title_at(self, told: list[tuple[int, str]]) -> int | None:
        """Return which line names the fleet: the one above its head, whatever was said before in
        a chat; else the first, if it is no ship."""
        heads = [self._is_head(words) for _line, words in told[: _MOST_TALK + 3]]
        for at in range(min(len(heads) - 2, _MOST_TALK)):
            if heads[at + 1] and heads[at + 2] and not heads[at]:
                words, below = told[at][1], told[at + 1][1]
                if at == 0 or self._may_be_title(words) or self._rules(below):
                    return at
                break
        if told and ((len(heads) > 1 and heads[1]) or self._may_be_title(told[0][1])):
            return 0
        return None

    def _may_be_title(self, words: str) -> bool:
        found = _SHIP.fullmatch(words)
        if found is None:
            return not self._is_head(words)
        return not (found["count"] or found["points"] or "," in found["tokens"])

    def _is_head(self, words: str) -> bool:
        key = folded(words.partition(":")[0])
        return key in _HEADS or key in self.options or self._rules(words) is not None

    def _rules(self, words: str) -> tuple[str, str] | None:
        """Return rule system and edition as they stand in a line."""
        if words.casefold().startswith("unknown rule system: "):
            system, _comma, edition = words.partition(": ")[2].partition(", edition ")
            return system, edition
        title, _comma, edition = words.partition(", ")
        found = self.titles.get(folded(title))
        if found is None:
            return None
        known = {folded(text) for _code, text in found.fleets.editions()}
        is_ship = _SHIP.fullmatch(words) and ":" in words and folded(edition) not in known
        return None if is_ship else (title, edition)

    def _line(self, line: int, words: str) -> None:
        key, colon, value = words.partition(":")
        key, value = folded(key), value.strip()
        ship = self.raw.ships[-1] if self.raw.ships else None
        if _LINK.fullmatch(words):
            self._skip(line, _("The link is not followed."))
        elif ship and colon and key in self.figures:
            ship.figures.append((key, Said(words=value, line=line)))
        elif ship and colon and key in _DETAILS:
            self._detail(ship, key, value, line)
        elif colon and key in _TOLD:
            self._skip(line, _("Follows from her class and what is fitted."))
        elif ship and _PRICE.fullmatch(words) and key not in _HEADS:
            self._skip(line, _("Prices are worked out afresh."))
        elif colon and (key in _HEADS or key in self.options):
            self._head(key, value, line)
        elif self.raw.system is None and not ship and (rules := self._rules(words)):
            self.raw.system = Said(words=rules[0], line=line)
            self.raw.edition = Said(words=rules[1], line=line)
        elif found := _SHIP.fullmatch(words):
            told = _ship(found, line, self.raw.said(line), with_name=True)
            told.points = found["points"] or ""
            self.raw.ships.append(told)
        else:
            self.raw.remarks.append(_apart(line, self.raw.said(line)))

    def _detail(self, ship: RawShip, key: str, value: str, line: int) -> None:
        if key == "names":
            ship.names = [unquoted(token[0]) for token in _WORDS.finditer(value)]
            self._read(line, _("Their names."))
        else:
            setattr(ship, key, Said(words=value, line=line))

    def _head(self, key: str, value: str, line: int) -> None:
        raw = self.raw
        if key == "nation":
            raw.nation = Said(words=value, line=line)
        elif key == "total":
            raw.total = Said(words=value, line=line)
            if raw.limit is None:
                _read_limit(raw, value, line)
        elif key == "points":
            _read_limit(raw, value, line)
            self._read(line, _("The limit. Points are worked out afresh."))
        elif key == "waived":
            raw.waived.append((value, "", line))
        elif key == "credit":
            self._skip(line, _("Whose fleet it is after is not taken over."))
        elif key in self.options:
            raw.options.append((key, Said(words=value, line=line)))
        else:
            self._skip(line, _("Legality is worked out afresh."))

    def _read(self, line: int, words: str) -> None:
        self._remark(line, Kind.READ, words)

    def _skip(self, line: int, words: str) -> None:
        self._remark(line, Kind.SKIPPED, words)

    def _remark(self, line: int, kind: Kind, words: str) -> None:
        self.raw.remarks.append(_remark(line, self.raw.said(line), kind, words))
