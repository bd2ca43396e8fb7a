"""A fleet as text in the size and for the place that an address asks for, or as a file."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from config.web.figures import points_text
from fleetbuilder.formats import LOSSES, Flavour, Sheet, Size, fleet_csv, fleet_text, fleets_json
from fleetbuilder.models import Fleet
from fleetbuilder.muster import look_over, system_of
from fleetbuilder.names import file_name
from rules.engine.core.fleet import FleetList

PARTS = 2_000  # characters that a message on Discord may have
SIZES = {
    Size.LINE: gettext_lazy("One line"),
    Size.COMPACT: gettext_lazy("Compact"),
    Size.FULL: gettext_lazy("In full"),
}
FLAVOURS = {
    Flavour.PLAIN: gettext_lazy("Plain"),
    Flavour.DISCORD: gettext_lazy("Discord"),
    Flavour.MARKDOWN: gettext_lazy("Markdown"),
}
FILES = {"md": "Markdown", "csv": "CSV", "json": "JSON"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Way:
    """One of several ways to see a fleet as text."""

    words: str
    query: str
    chosen: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class TextWish:
    """The size and the place that an address asks for; unknown ones are the plain full text."""

    size: Size
    flavour: Flavour

    @classmethod
    def of(cls, request: HttpRequest) -> TextWish:
        size, flavour = request.GET.get("size", ""), request.GET.get("as", "")
        return cls(
            size=Size(size) if size in set(Size) else Size.FULL,
            flavour=Flavour(flavour) if flavour in set(Flavour) else Flavour.PLAIN,
        )

    def text(self, sheet: Sheet) -> str:
        """Return the fleet as this text."""
        return fleet_text(
            sheet.system,
            sheet.fleet,
            sheet.inspection,
            sheet.link,
            sheet.credit,
            size=self.size,
            flavour=self.flavour,
        )

    @property
    def sizes(self) -> list[Way]:
        """Return the sizes to choose from."""
        return [
            Way(
                words=str(words),
                query=f"as={self.flavour}&size={size}",
                chosen=size is self.size,
            )
            for size, words in SIZES.items()
        ]

    @property
    def flavours(self) -> list[Way]:
        """Return the places to choose from."""
        return [
            Way(
                words=str(words),
                query=f"as={flavour}&size={self.size}",
                chosen=flavour is self.flavour,
            )
            for flavour, words in FLAVOURS.items()
        ]

    def hint(self, text: str) -> str:
        """Return what the text leaves out, and whether one message holds it."""
        words = _("Left out: %s.") % "; ".join(map(str, LOSSES[self.size]))
        if self.size is Size.FULL:
            words += " " + _("It can be imported again as it is.")
        if self.flavour is Flavour.DISCORD and len(text) > PARTS:
            told = {"n": points_text(len(text)), "most": points_text(PARTS)}
            more = _("It has %(n)s characters, and a message holds %(most)s: send it in parts.")
            words = f"{words} {more % told}"
        return words


def sheet_of(fleet: Fleet, values: FleetList, link: str = "") -> Sheet:
    """Return all that is told of a fleet, as its values have it."""
    return Sheet(
        system=system_of(values),
        fleet=values,
        inspection=look_over(fleet, values, mends=False),
        link=link,
        credit=fleet.credit,
    )


def plain_text(request: HttpRequest, sheet: Sheet) -> HttpResponse:
    """Answer with nothing but the text."""
    text = TextWish.of(request).text(sheet)
    return HttpResponse(text, content_type="text/plain; charset=utf-8")


def exported(kind: str, sheet: Sheet) -> HttpResponse:
    """Answer with the fleet as a file to keep: md, csv or json. Raises Http404 for another."""
    match kind:
        case "md":
            wish = TextWish(size=Size.FULL, flavour=Flavour.MARKDOWN)
            content, media = wish.text(sheet), "text/markdown"
        case "csv":
            content = "\ufeff" + fleet_csv(sheet.system, sheet.fleet, sheet.inspection, sheet.link)
            media = "text/csv"
        case "json":
            content, media = fleets_json([sheet]), "application/json"
        case _:
            raise Http404("A fleet is not told in this format.")
    return file_answer(file_name(sheet.fleet.name, kind), content, media)


def file_answer(name: str, content: str, media: str) -> HttpResponse:
    """Answer with a text as a file to keep."""
    disposition = content_disposition_header(as_attachment=True, filename=name)
    return HttpResponse(
        content,
        content_type=f"{media}; charset=utf-8",
        headers={"Content-Disposition": disposition or "attachment"},
    )
