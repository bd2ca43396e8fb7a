"""Names and terms for sentences of the log. Ships' names lean on pages: see `spans`.

A view gathers them once for a page: `names_of(campaign, names_known(campaign, lines))`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from django.utils.text import get_text_list
from django.utils.translation import gettext as _

from campaigns.book.codec import terms_from_plain
from campaigns.book.shipyard import rules_of
from campaigns.book.values import Terms
from campaigns.models import Campaign
from campaigns.selectors.names import Known
from rules.engine import registry
from rules.engine.core.campaign import CampaignRules

LEANS, UPRIGHT = "\x02", "\x03"  # no name holds them


@dataclass(frozen=True, slots=True, kw_only=True)
class Span:
    """A piece of a sentence; ships' names lean."""

    text: str
    leans: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Names:
    """What keys and codes are called. Unknown ones become words that are true of them."""

    known: Known = field(default_factory=Known)
    sides: Mapping[str, str] = field(default_factory=dict)
    terms: Terms = field(default_factory=lambda: Terms(system="", edition=""))
    leaning: bool = False  # whether ships' names are marked for `spans`

    def ship(self, key: str) -> str:
        """Return the name of a ship of the campaign, or of a vessel of no flotilla."""
        name = self.known.ships.get(key)
        return self.lean(name) if name else _("a ship")

    def lean(self, name: str) -> str:
        """Return a ship's name as it stands in a sentence."""
        return f"{LEANS}{name}{UPRIGHT}" if self.leaning else name

    def flotilla(self, key: str) -> str:
        """Return the name of a flotilla."""
        return self.known.flotillas.get(key) or _("a flotilla")

    def battle(self, number: int) -> str:
        """Return a battle in the middle of a sentence: `battle 6`."""
        return _("battle %(number)s") % {"number": number}

    def titled(self, number: int) -> str:
        """Return a battle with its title: `battle 6 “Ambush”`."""
        title = self.known.battles.get(number)
        return f"{self.battle(number)} “{title}”" if title else self.battle(number)

    def side(self, code: str) -> str:
        """Return the title of a side."""
        return self.sides.get(code) or code

    def grade(self, code: str) -> str:
        """Return a crew's grade in the middle of a sentence: `veteran`."""
        rules = self._rules()
        text = rules.grade_text(self.terms.edition, code) if rules else code
        return text[:1].lower() + text[1:]

    def ability(self, code: str) -> str:
        """Return the title of a special ability."""
        rules = self._rules()
        found = rules.abilities(self.terms.edition) if rules else ()
        return next((one.title for one in found if one.code == code), code)

    def damage(self, code: str) -> str:
        """Return a lasting damage in the middle of a sentence."""
        rules = self._rules()
        text = rules.damage_text(self.terms.edition, code) if rules else code
        return text[:1].lower() + text[1:]

    def condition(self, code: str) -> str:
        """Return a row of the table of conditions: `Rough sea`."""
        rules = self._rules()
        row = rules.conditions(self.terms.edition).row(code) if rules else None
        return row.title if row else code

    def _rules(self) -> CampaignRules | None:
        try:
            return rules_of(self.terms)
        except KeyError:
            return None


def names_of(campaign: Campaign, known: Known, *, leaning: bool = False) -> Names:
    """Return what `selectors.names.names_known` found, with the campaign's own terms."""
    return Names(
        known=known,
        sides=_scenario_sides(campaign) | {one["code"]: one["title"] for one in campaign.sides},
        terms=terms_from_plain(campaign.terms),
        leaning=leaning,
    )


def _scenario_sides(campaign: Campaign) -> dict[str, str]:
    """Return the titles of the scenarios' own sides by code: a battle may be told by them."""
    try:
        sheets = registry.get(campaign.system).scenarios(campaign.edition)
    except KeyError:
        return {}
    return {side.code: side.title for sheet in sheets for side in sheet.sides}


def spans(sentence: str) -> tuple[Span, ...]:
    """Return a sentence in pieces, for a page on which ships' names lean."""
    return tuple(_spans(sentence))


def _spans(sentence: str) -> Iterator[Span]:
    for piece in sentence.split(LEANS):
        name, mark, rest = piece.partition(UPRIGHT)
        if not mark:
            name, rest = "", piece
        if name:
            yield Span(text=name, leans=True)
        if rest:
            yield Span(text=rest)


def listed(names: Iterable[str]) -> str:
    """Return `Sandpiper, Dunlin and S 100`."""
    return get_text_list(list(names), _("and"))


def opened(sentence: str) -> str:
    """Return a sentence with a capital at its start, unless a ship's name stands there."""
    return sentence[:1].upper() + sentence[1:]
