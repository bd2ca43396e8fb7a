"""Remarks collected line by line."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _

from fleetbuilder.formats.readings import Kind, Remark, shown

_GRAVITY = (Kind.APART, Kind.DIFFERS, Kind.READ, Kind.SKIPPED)


class Remarks:
    """What is remarked on the lines of a text; several remarks on one line become one."""

    def __init__(self, lines: Mapping[int, str], told: list[Remark]) -> None:
        self._lines = lines
        self._found = list(told)

    def line(self, number: int, kind: Kind, words: str, text: str = "") -> None:
        """Remark on a line, or on the part of it that `text` is."""
        place = _("Line %(n)d") % {"n": number}
        self.at(place, text or self._lines.get(number, ""), kind, words, number)

    def at(self, place: str, text: str, kind: Kind, words: str, order: int = 0) -> None:
        """Remark on a place in a document."""
        told = {"place": shown(place), "text": shown(text), "words": shown(words)}
        self._found.append(Remark(**told, kind=kind, order=order))

    def whole(self, kind: Kind, words: str) -> None:
        """Remark on the fleet as a whole."""
        self.at(_("As a whole"), "", kind, words)

    def sorted(self) -> tuple[Remark, ...]:
        """Return one remark for each line, in order, the gravest kind with all words."""
        by_place: dict[tuple[int, str, str], list[Remark]] = {}
        for remark in self._found:
            text = remark.text if remark.order else remark.words
            by_place.setdefault((remark.order, remark.place, text), []).append(remark)
        ordered = sorted(by_place.items(), key=lambda item: item[0][0])
        return tuple(_joined(remarks) for _place, remarks in ordered)


def _joined(remarks: list[Remark]) -> Remark:
    kind = min((remark.kind for remark in remarks), key=_GRAVITY.index)
    words = " ".join(dict.fromkeys(r.words for r in remarks if r.words))
    first = remarks[0]
    return Remark(place=first.place, text=first.text, kind=kind, words=words, order=first.order)
