"""The form that asks for the two sides of a comparison."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from fleetbuilder.comparing import Ref, Side
from fleetbuilder.models import Fleet


@dataclass(frozen=True, slots=True, kw_only=True)
class SideChoice:
    """One side of the form: a list of the visitor's fleets and a field for a link."""

    name: str
    options: tuple[tuple[str, str, bool], ...]  # (value, words, chosen)
    typed: str
    error: str
    opened: str  # the name of the fleet that the link opens, "" if none


def side_choices(
    name: str,
    fleets: Iterable[Fleet],
    side: Side | None,
    *,
    typed: str,
    error: str,
) -> SideChoice:
    """Return one side of the form, with the fleet that is open there or what was typed."""
    options = [option for fleet in fleets for option in fleet_options(fleet)]
    wanted = str(side.ref) if side and not side.by_link else ""
    if wanted and side and wanted not in dict(options):
        options.append((wanted, other_words(side)))
    return SideChoice(
        name=name,
        options=tuple((value, words, value == wanted) for value, words in options),
        typed=typed,
        error=error,
        opened=side.values.name if side and side.by_link else "",
    )


def fleet_options(fleet: Fleet) -> Iterable[tuple[str, str]]:
    """Yield a fleet as it stands, then its named revisions, the newest first."""
    archived = _("%(name)s (in the archive)") % {"name": fleet.name}
    yield str(Ref(fleet_id=fleet.pk)), archived if fleet.archived_at else fleet.name
    for revision in fleet.named.all():
        ref = Ref(fleet_id=fleet.pk, version=revision.version)
        yield str(ref), revision_words(fleet.name, revision.version, revision.name)


def other_words(side: Side) -> str:
    """Return the words for a side that is not in the list: an unnamed revision, a public fleet."""
    if side.version is None:
        return _("%(name)s (in the gallery)") % {"name": side.values.name}
    return revision_words(side.values.name, side.version, side.revision_name)


def revision_words(fleet: str, version: int, name: str) -> str:
    """Return 'Nore Flotilla, revision 3: Before Dunkirk'."""
    words = _("%(fleet)s, revision %(version)d") % {"fleet": fleet, "version": version}
    return f"{words}: {name}" if name else words
