"""Posts on a fleet read as what they ask for: acts, additions, baskets, moves, designs."""

from __future__ import annotations

import hashlib
import uuid
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.http import QueryDict
from django.utils.translation import gettext as _

from fleetbuilder.services.basket import MOST_OF_A_CLASS, Basket
from fleetbuilder.services.editions import Move
from fleetbuilder.services.results import TOKEN, At
from rules.engine.core.acts import (
    DETAILS,
    Act,
    InvalidAct,
    MoveShip,
    RenameFleet,
    RenameShip,
    SetChoice,
    SetCrew,
    SetDetail,
    SetFigures,
    SetLimit,
    SetNation,
    SetOption,
)
from rules.engine.core.editing import HIGHEST_LIMIT
from rules.engine.core.fleet import Choice, Design, FleetList, GameOption, Pairs, ShipEntry

FIT = "fit."  # before a choice's code in the name of its field
FIGURE = "figure."
OPTION = "option."
NUMBER = "n."  # before a class's slug in the name of a basket's field
TRAIT = "trait."  # before the code of a design's field
PART = "part."


def read_limit(text: str) -> int | None:
    """Return a limit as typed: '500', '1,500', '' for none. Raises InvalidAct for anything else."""
    plain = text.strip().replace(",", "").replace("\u202f", "").replace(" ", "")
    if not plain:
        return None
    if plain.isascii() and plain.isdigit() and len(plain) <= 9 and 1 <= int(plain) <= HIGHEST_LIMIT:
        return int(plain)
    words = _("Use a whole number from 1 to %(most)s, or leave it empty.")
    raise InvalidAct("limit", words % {"most": f"{HIGHEST_LIMIT:,}"})


def read_count(text: str, field: str) -> int:
    """Return a count as typed. Raises InvalidAct for what is no whole number of sane length."""
    plain = text.strip()
    digits = plain.removeprefix("-")
    if digits.isascii() and digits.isdigit() and len(digits) <= 9:
        return int(plain)
    raise InvalidAct(field, _("Use a whole number."))


def read_at(post: QueryDict, path: str) -> At:
    """Return what the page saw, with a token that names exactly this act.

    The field's token is the page's; hashed with address and fields it tells a second press of one
    button (same act, done once) from another act sent from an old page (refused as stale).
    Raises InvalidAct for a form without it.
    """
    try:
        seen = At.parse(post.get("at", ""))
    except ValueError as fault:
        raise not_seen() from fault
    rest = sorted(
        (name, values)
        for name, values in post.lists()
        if name not in ("at", "csrfmiddlewaretoken", "back")
    )
    return At(version=seen.version, token=digest(f"{seen}|{path}|{rest}"))


def read_batch(post: QueryDict) -> str:
    """Return the token that names what is moved together, "" for a form that came without one."""
    batch = post.get("batch", "")
    return batch if TOKEN.fullmatch(batch) else ""


def read_moves(post: QueryDict, batch: str) -> list[Move]:
    """Return the fleets that a review ticked, each as it was shown: 'id.version.edition'.

    What makes no sense is left out. The same batch sent twice gives the same moves.
    """
    moves = []
    for value in post.getlist("fleet"):
        key, _dot, rest = value.partition(".")
        version, _dot, edition = rest.partition(".")
        token = digest(f"{batch}|{key}|{edition}")
        try:
            at = At.parse(f"{version}.{token}")
            moves.append(Move(fleet_id=uuid.UUID(key), at=at, edition=edition[:80]))
        except ValueError:
            continue
    return moves


def not_seen() -> InvalidAct:
    """Return the refusal of a form that does not say what its page saw."""
    words = _("This form came without the state it belongs to. Load the page again.")
    return InvalidAct("at", words)


def digest(text: str) -> str:
    """Return 32 hexadecimal digits that name the text."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:32]


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """An act that a post asks for, and the field that asked."""

    field: str
    act: Act


@dataclass(frozen=True, slots=True, kw_only=True)
class Addition:
    """Which class to add, how many ships of it, and the player's own figures."""

    ship_class: str
    count: int
    figures: Pairs = ()


def read_addition(post: QueryDict) -> Addition:
    """Return what to add: `ship_class` with an optional `count`, or `three` for three at once."""
    if post.get("three"):
        return Addition(ship_class=str(post["three"]), count=3)
    count = read_count(str(post["count"]), "count") if "count" in post else 1
    if not 1 <= count <= 12:
        raise InvalidAct("count", _("Add from 1 to 12 ships at a time."))
    return Addition(ship_class=post.get("ship_class", ""), count=count, figures=read_figures(post))


def read_figures(post: QueryDict) -> Pairs:
    """Return the player's own figures that a post holds, sorted by name."""
    found = {k.removeprefix(FIGURE): str(v) for k, v in post.items() if k.startswith(FIGURE)}
    return tuple(sorted(found.items()))


@dataclass(frozen=True, slots=True, kw_only=True)
class BasketForm:
    """A basket as sent: what can be read of it, what was typed, and what is wrong, by class."""

    basket: Basket
    typed: dict[str, str]
    errors: dict[str, str]


def read_basket(post: QueryDict) -> BasketForm:
    """Return the numbers beside the classes, and the crew for all."""
    sent = {k.removeprefix(NUMBER): str(v) for k, v in post.items() if k.startswith(NUMBER)}
    typed = {slug: text.strip()[:20] for slug, text in sent.items() if text.strip(" 0")}
    counts, errors = [], {}
    for slug, text in typed.items():
        if text.isascii() and text.isdigit() and len(text) < 4 and int(text) <= MOST_OF_A_CLASS:
            counts.append((slug, int(text)))
        else:
            words = _("Use a whole number from 0 to %(most)d.")
            errors[slug] = words % {"most": MOST_OF_A_CLASS}
    basket = Basket(counts=tuple(counts), crew=post.get("crew", ""))
    return BasketForm(basket=basket, typed=typed, errors=errors)


def ship_wishes(
    post: QueryDict, entry: ShipEntry, offered: Iterable[Choice], *, only: str | None
) -> list[Wish]:
    """Return the acts that a ship's form asks for: `only` one field's, or all that differ.

    `offered` are the choices that stand as fields on the form: there an unticked box sends
    nothing. A button named `set` holds 'code=count'. Raises InvalidAct for what is no number.
    """
    wishes = []
    if wanted(post, "name", only) and (only or post["name"] != entry.name):
        wishes.append(Wish(field="name", act=RenameShip(key=entry.key, name=post.get("name", ""))))
    for detail in DETAILS:
        if wanted(post, detail, only) and (only or lines_of(post, detail) != entry.detail(detail)):
            act = SetDetail(key=entry.key, detail=detail, text=lines_of(post, detail))
            wishes.append(Wish(field=detail, act=act))
    if wanted(post, "crew", only) and (only or post["crew"] != entry.crew):
        wishes.append(Wish(field="crew", act=SetCrew(key=entry.key, crew=post.get("crew", ""))))
    figures = read_figures(post)
    if figures and (only == "figures" or (only is None and differ(figures, entry))):
        wishes.append(Wish(field="figures", act=SetFigures(key=entry.key, figures=figures)))
    if only is None:
        wishes += [w for c in offered if (w := choice_wish(post, entry, c)) is not None]
    elif only.startswith(FIT):
        wishes.append(fit_wish(post, entry, only))
    if "set" in post:
        wishes.append(set_wish(str(post["set"]), entry))
    return wishes


def lines_of(post: QueryDict, field: str) -> str:
    """Return a text with its lines as they are stored; browsers send them with carriage returns."""
    return str(post.get(field, "")).replace("\r\n", "\n")


def read_move(asked: str, key: str, keys: Sequence[str]) -> MoveShip | None:
    """Return the move that a ship's menu ('up', 'head') or a drag ('to-3') asks for, else None.

    `keys` are those of all ships in their order.
    """
    here, last = (keys.index(key) if key in keys else 0), max(0, len(keys) - 1)
    places = {"up": max(0, here - 1), "down": min(last, here + 1), "head": 0, "end": last}
    if asked.startswith("to-"):
        return MoveShip(key=key, position=read_count(asked.removeprefix("to-"), "do"))
    return MoveShip(key=key, position=places[asked]) if asked in places else None


def wanted(post: QueryDict, field: str, only: str | None) -> bool:
    """Return whether this field is to be read."""
    return only == field if only is not None else field in post


def differ(figures: Pairs, entry: ShipEntry) -> bool:
    """Return whether the typed figures are others than the ship has."""
    known = dict(entry.figures)
    return any(value.strip() != known.get(name, "") for name, value in figures)


def choice_wish(post: QueryDict, entry: ShipEntry, choice: Choice) -> Wish | None:
    """Return the act for a choice on the form, or None if it stays as it is."""
    field = FIT + choice.code
    if choice.is_toggle:
        count = read_count(str(post.get(field, "0")), field)
    elif field in post:
        count = read_count(str(post[field]), field)
    else:
        return None
    if count == choice.count:
        return None
    return Wish(field=field, act=SetChoice(key=entry.key, code=choice.code, count=count))


def fit_wish(post: QueryDict, entry: ShipEntry, field: str) -> Wish:
    """Return the act for the one choice that was changed; an unticked box sends nothing."""
    count = read_count(post.get(field, "0"), field)
    return Wish(
        field=field, act=SetChoice(key=entry.key, code=field.removeprefix(FIT), count=count)
    )


def set_wish(value: str, entry: ShipEntry) -> Wish:
    """Return the act of a button: 'equipment:radar=0'."""
    code, _sign, count = value.rpartition("=")
    field = FIT + code
    return Wish(
        field=field, act=SetChoice(key=entry.key, code=code, count=read_count(count, field))
    )


def fleet_wishes(
    post: QueryDict, fleet: FleetList, options: Iterable[GameOption], *, only: str | None
) -> list[Wish]:
    """Return the acts that the fleet's own forms ask for: name, nation, limit, game options."""
    wishes = []
    if wanted(post, "name", only) and (only or post["name"] != fleet.name):
        wishes.append(Wish(field="name", act=RenameFleet(name=post.get("name", ""))))
    if wanted(post, "limit", only):
        limit = read_limit(post.get("limit", ""))
        if limit != fleet.limit:
            wishes.append(Wish(field="limit", act=SetLimit(limit=limit)))
    if wanted(post, "nation", only) and (only or post["nation"] != fleet.nation):
        wishes.append(Wish(field="nation", act=SetNation(nation=post.get("nation", ""))))
    for option in options:
        field = OPTION + option.code
        value = post.get(field, "")
        if wanted(post, field, only) and value != fleet.option(option.code, option.default):
            wishes.append(Wish(field=field, act=SetOption(code=option.code, value=value)))
    return wishes


def read_design(post: QueryDict) -> tuple[Design, InvalidAct | None]:
    """Return the design that a form holds, as typed, and what of it cannot be read, if anything.

    An unticked box sends nothing; a count that is no whole number is left out.
    """
    fault = None
    traits, parts = {}, {}
    for name, value in post.items():
        if name.startswith(TRAIT) and str(value).strip():
            traits[name.removeprefix(TRAIT)] = str(value).strip()
        elif name.startswith(PART):
            code = name.removeprefix(PART)
            try:
                parts[code] = read_count(str(value), code)
            except InvalidAct as refusal:
                fault = fault or refusal
    kept = {code: count for code, count in parts.items() if count}
    design = Design(
        name=post.get("name", ""),
        traits=tuple(sorted(traits.items())),
        parts=tuple(sorted(kept.items())),
    )
    return design, fault
