"""My fleets: what can be asked of the list, and what came of it, in words."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from fleetbuilder.listing import ARCHIVED, DELETED, Facets, FleetsWanted

FEW = 6  # fleets that are seen at a glance: no filters are laid out for them
TAGS_AT_HAND = 6  # the most used ones; others lie with the filters
MOST_TAGS_SHOWN = 60


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """A line of a list to choose from, or a chip."""

    value: str
    words: str
    chosen: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Listing:
    """The head of the list: shelves, filters, tags, order."""

    title: str
    shelf: str
    text: str
    shared: bool
    published: bool
    shelves: tuple[Option, ...]
    orders: tuple[Option, ...]
    nations: tuple[Option, ...]
    systems: tuple[Option, ...]  # () where all fleets are of one game
    verdicts: tuple[Option, ...]
    tags: tuple[Option, ...]
    more_tags: tuple[Option, ...]
    has_filters: bool
    filters_open: bool
    narrowed: bool
    total: int  # on the shelf


def listing_view(
    wanted: FleetsWanted, facets: Facets, tags: Iterable[tuple[str, str, int]]
) -> Listing:
    """Return the head of the list; the filters lie open where one is set."""
    total = facets.shelves[wanted.shelf]
    by_use = sorted(
        _with_asked(tags, wanted.tags), key=lambda tag: (tag[0] not in wanted.tags, -tag[2])
    )
    at_hand = by_use[: max(TAGS_AT_HAND, len(wanted.tags))]
    return Listing(
        title=_title(wanted.shelf),
        shelf=wanted.shelf,
        text=wanted.text,
        shared=wanted.shared,
        published=wanted.published,
        shelves=tuple(
            Option(
                value=shelf,
                words=_counted(words, facets.shelves[shelf]),
                chosen=shelf == wanted.shelf,
            )
            for shelf, words in (
                ("", _("In use")),
                (ARCHIVED, _("Archive")),
                (DELETED, _("Deleted")),
            )
        ),
        orders=_options(order_words(), wanted.order),
        nations=_choices(_("All nations"), facets.nations, wanted.nation),
        systems=_choices(_("All games"), facets.systems, wanted.system)
        if len(facets.systems) > 1 or wanted.system
        else (),
        verdicts=_choices(
            _("Legal or not"),
            [(code, words, facets.verdicts[code]) for code, words in verdict_words()],
            wanted.verdict,
        ),
        tags=_chips(at_hand, wanted.tags),
        more_tags=_chips(by_use[len(at_hand) : MOST_TAGS_SHOWN], wanted.tags),
        has_filters=total > FEW or wanted.narrowings > 0,
        filters_open=wanted.narrowings > len(wanted.tags),
        narrowed=wanted.is_narrowed,
        total=total,
    )


def count_words(found: int, total: int, *, narrowed: bool) -> str:
    """Return '12 of 300 fleets', or '300 fleets' where none is left out."""
    if narrowed:
        words = ngettext("%(found)s of %(total)s fleet", "%(found)s of %(total)s fleets", total)
        return words % {"found": f"{found:,}", "total": f"{total:,}"}
    return ngettext("%(total)s fleet", "%(total)s fleets", total) % {"total": f"{total:,}"}


def most_used(tags: Iterable[tuple[str, str, int]]) -> list[tuple[str, str, int]]:
    """Return the tags that most fleets carry, as many as fit on a page, by their letters."""
    return sorted(sorted(tags, key=lambda tag: -tag[2])[:MOST_TAGS_SHOWN])


def order_words() -> list[tuple[str, str]]:
    """Return the orders of the list with their words."""
    return [
        ("changed", _("Last changed")),
        ("oldest", _("Longest unchanged")),
        ("name", _("Name, A to Z")),
        ("name-down", _("Name, Z to A")),
        ("points", _("Most points")),
        ("points-up", _("Fewest points")),
        ("nation", _("Nation")),
    ]


def verdict_words() -> list[tuple[str, str]]:
    """Return the verdicts that fleets are narrowed down by, with their words."""
    return [
        ("legal", _("Legal")),
        ("waived", _("Legal with waivers")),
        ("illegal", _("Not legal")),
        ("draft", pgettext("verdict", "Draft")),
    ]


def _title(shelf: str) -> str:
    return {ARCHIVED: _("Archive"), DELETED: _("Deleted fleets")}.get(shelf, _("Fleets"))


def _options(words: Iterable[tuple[str, str]], chosen: str) -> tuple[Option, ...]:
    return tuple(Option(value=code, words=text, chosen=code == chosen) for code, text in words)


def _choices(
    everything: str, counted: Iterable[tuple[str, str, int]], chosen: str
) -> tuple[Option, ...]:
    """Return a list to choose from: all, then what there is; also what is chosen and is not."""
    known = [(code, _counted(words, count)) for code, words, count in counted if count]
    if chosen and chosen not in dict(known):
        known.append((chosen, _counted(chosen, 0)))
    return _options([("", everything), *known], chosen)


def _chips(tags: Iterable[tuple[str, str, int]], asked: Collection[str]) -> tuple[Option, ...]:
    """Return tags as chips, by their letters."""
    return tuple(
        Option(value=folded, words=_counted(name, fleets), chosen=folded in asked)
        for folded, name, fleets in sorted(tags)
    )


def _with_asked(
    tags: Iterable[tuple[str, str, int]], asked: Iterable[str]
) -> list[tuple[str, str, int]]:
    """Return the tags with those asked for that no fleet carries, so that they can be let go."""
    known = list(tags)
    there = {folded for folded, _name, _fleets in known}
    return known + [(tag, tag, 0) for tag in asked if tag not in there]


def _counted(words: str, count: int) -> str:
    return f"{words} ({count:,})" if count else words
