"""The answer to an act: only what changed, each part named by its id for htmx to put in place."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from config.web.parts import part, with_hidden
from fleetbuilder.presenters.changes import list_change
from fleetbuilder.presenters.findings import finding_html
from fleetbuilder.presenters.fleet import FleetState, settings_view
from fleetbuilder.presenters.ship_html import ship_parts
from fleetbuilder.presenters.ships import ShipInput
from fleetbuilder.presenters.waivers import waived_html

SHIPS, FINDINGS, WAIVED = "ships", "findings", "waived"


def fragments_html(
    before: FleetState,
    after: FleetState,
    *,
    at: str,
    hidden: str,
    ways: Iterable[str] = (),
    toast: object | None = None,
    whole: bool = False,
    unfolded: str = "",
) -> SafeString:
    """Return the fragments between two states; all parts if `whole`, for a page in any state.

    `unfolded` is the ship whose receipt is open on the page; others fetch theirs when opened.
    `ways` are the buttons Undo and Redo where they changed.
    """
    parts = [
        head_html(before, after, at=at, hidden=hidden, toast=toast, whole=whole),
        findings_html(before, after, whole=whole),
        waived_fragment(before, after, whole=whole),
        ships_html(before, after, whole=whole, unfolded=unfolded),
        *(replaced(button) for button in ways),
    ]
    return with_hidden("".join(parts), hidden)


def head_html(
    before: FleetState,
    after: FleetState,
    *,
    at: str,
    hidden: str,
    toast: object | None,
    whole: bool,
) -> str:
    """Return version, meter and counts, and the fleet's name and fields where they changed."""
    old, new = before.values, after.values
    refounded = (old.nation, old.limit, old.options) != (new.nation, new.limit, new.options)
    changed_settings = refounded or old.name != new.name
    context = {
        "state": after,
        "system": after.system.path,
        "at": at,
        "hidden": hidden,
        "toast": toast,
        "meter": meter_html(after) if whole or before.meter != after.meter else "",
        "renamed": whole or old.name != new.name,
        "refounded": whole or refounded,
        "recounted": whole or before.counts != after.counts,
        "remade": whole or before.made_of != after.made_of,
        "settings": settings_view(after) if whole or changed_settings else None,
        "emptied": (whole or bool(old.ships)) and not new.ships,
        "filled": (whole or not old.ships) and bool(new.ships),
    }
    return render_to_string("fleetbuilder/_head_fragments.html", context)


def meter_html(state: FleetState) -> SafeString:
    """Return the points meter."""
    return part("components/meter.html", meter=state.meter)


def findings_html(before: FleetState, after: FleetState, *, whole: bool) -> str:
    """Return the cards of findings that came, went or changed, and their new order."""
    change = list_change(before.findings, after.findings)
    if whole:
        cards = "".join(finding_html(data) for data in after.findings.values())
        return f'<div id="{FINDINGS}" hx-swap-oob="innerHTML">{cards}</div>'
    parts = [deleted(key) for key in change.removed]
    parts.append(ordered(FINDINGS, change.order))
    parts += [replaced(finding_html(after.findings[key])) for key in change.changed]
    parts += [
        inserted(FINDINGS, previous, finding_html(after.findings[key]))
        for key, previous in change.added
    ]
    return "".join(parts)


def waived_fragment(before: FleetState, after: FleetState, *, whole: bool) -> str:
    """Return the list of what is waived, if it changed."""
    if before.waived == after.waived and not whole:
        return ""
    html = waived_html(after.fleet_id, after.values.system, after.waived)
    return f'<div id="{WAIVED}" hx-swap-oob="innerHTML">{html}</div>'


def ships_html(before: FleetState, after: FleetState, *, whole: bool, unfolded: str) -> str:
    """Return the rows of ships that came, went or changed, and their new order."""
    change = list_change(before.ships, after.ships)
    if whole:
        rows = "".join(ship_parts(data).short for data in after.ships.values())
        return f'<ol id="{SHIPS}" hx-swap-oob="innerHTML">{rows}</ol>'
    parts = [deleted(f"ship-{key}") for key in change.removed]
    parts.append(ordered(SHIPS, [f"ship-{key[:13]}" if key else "" for key in change.order]))
    parts += [
        ship_changes(before.ships[key], after.ships[key], unfolded=key == unfolded)
        for key in change.changed
    ]
    parts += [
        inserted(
            SHIPS,
            f"ship-{previous}" if previous else "",
            "".join(ship_parts(after.ships[key]).short for key in keys),
        )
        for previous, keys in runs(change.added)
    ]
    return "".join(parts)


def runs(added: Iterable[tuple[str, str]]) -> list[tuple[str, list[str]]]:
    """Return what was added as runs that stand together, each with the key before it."""
    found: list[tuple[str, list[str]]] = []
    for key, previous in added:
        if found and found[-1][1][-1] == previous:
            found[-1][1].append(key)
        else:
            found.append((previous, [key]))
    return found


def ship_changes(before: ShipInput, after: ShipInput, *, unfolded: bool) -> str:
    """Return the parts of a row that differ."""
    old, new = ship_parts(before), ship_parts(after)
    parts = []
    if old.head.replace(old.briefs, "") != new.head.replace(new.briefs, ""):
        parts.append(replaced(new.head))
    elif old.briefs != new.briefs:
        parts.append(replaced(new.briefs))
    if old.receipt_values != new.receipt_values:
        parts.append(replaced(new.receipt if unfolded else new.receipt_link))
    return "".join(parts)


def deleted(key: str) -> str:
    """Return the fragment that takes an element away."""
    return f'<div id="{key}" hx-swap-oob="delete"></div>'


def replaced(html: str) -> str:
    """Return an element as the replacement of the one with the same id."""
    head, mark, rest = html.strip().partition(" id=")
    return f'{head} hx-swap-oob="true"{mark}{rest}'


def ordered(container: str, order: Sequence[str]) -> str:
    """Return the fragment that has the page put elements in another order, "" if there is none.

    They are named by the beginnings of their ids; see `ListChange.order`.
    """
    if not order:
        return ""
    return f'<div hx-swap-oob="beforeend:#{container}"><p data-order="{" ".join(order)}"></p></div>'


def inserted(container: str, previous: str, html: str) -> str:
    """Return the fragment that puts an element behind another, or at the head of its list."""
    place = f"afterend:#{previous}" if previous else f"afterbegin:#{container}"
    return f'<div hx-swap-oob="{place}">{html.strip()}</div>'
