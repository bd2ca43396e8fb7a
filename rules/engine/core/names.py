"""Names that players give: cleaned, and numbered where nobody gave one."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache

from rules.engine.core.acts import InvalidAct

LONGEST = 80  # characters

# Controls, format marks, lone surrogates, private and unassigned characters: none of them is seen.
_UNSEEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zs", "Zl", "Zp"})
# Seen as nothing although Unicode counts them as letters, marks or symbols.
_BLANK = frozenset("\u115f\u1160\u3164\uffa0\u2800\u034f\u17b4\u17b5")
# Marks that leave their neighbours as they are; no joiners, and no tags, which make flags.
_NEVER_SEEN = _BLANK | frozenset(
    "\u00ad\u061c\u180e\u200b\u200e\u200f\u2060\u2061\u2062\u2063\u2064\ufeff"
)
_NUMBERED = re.compile(r"^(?P<stem>.*\S)\s+(?P<number>[1-9][0-9]{0,5})$", re.DOTALL)


def clean_name(text: object, field: str = "name") -> str:
    """Return the name in its composed form, trimmed. Raises InvalidAct for one nobody can see.

    Scripts, accents, emoji and joiners stay as typed. Refused are blank and invisible names,
    line breaks and other controls inside, lone surrogates, and more than 80 characters.
    """
    if not isinstance(text, str):
        raise InvalidAct(field, "Use a name in letters.")
    if any(unicodedata.category(char) == "Cs" for char in text):
        raise InvalidAct(field, "Use a name in letters; this one holds half a character.")
    name = unicodedata.normalize("NFC", text).strip()
    if len(name) > LONGEST:
        raise InvalidAct(field, f"Use at most {LONGEST} characters; this name has {len(name):,}.")
    if is_blank(name):
        raise InvalidAct(field, "Give a name that can be seen: at least one letter or sign.")
    if any(unicodedata.category(char) in ("Cc", "Zl", "Zp") for char in name):
        raise InvalidAct(field, "Use a name on one line, without tabs or line breaks.")
    return name


def is_blank(name: str) -> bool:
    """Return whether nothing of the name is visible."""
    return not any(
        unicodedata.category(char) not in _UNSEEN
        and not unicodedata.category(char).startswith("M")
        and char not in _BLANK
        for char in name
    )


@lru_cache(maxsize=4_096)
def same_name(name: str) -> str:
    """Return what two names share when a reader takes them for one.

    Case, width, spaces and signs that nobody sees make no difference. Joiners do: they change
    what is seen of their neighbours.
    """
    seen = "".join(c for c in unicodedata.normalize("NFKC", name) if c not in _NEVER_SEEN)
    return " ".join(seen.casefold().split())


def stem_of(name: str) -> str:
    """Return the name without the number at its end: 'Vosper' for 'Vosper 2'."""
    match = _NUMBERED.match(name)
    return match["stem"] if match else name


def numbered(stem: str, taken: Iterable[str], count: int = 1, first: int = 1) -> tuple[str, ...]:
    """Return `count` free names 'Stem 4', 'Stem 5': each one above the highest number taken.

    `first` is the lowest number used. Numbers of more than six digits are taken as part of a name.
    """
    used = {same_name(name) for name in taken}
    wanted = same_name(stem)
    number = max([first - 1, *(_number(name, wanted) for name in used)])
    names: list[str] = []
    while len(names) < count:
        number += 1
        tail = f" {number}"
        name = stem[: LONGEST - len(tail)].rstrip() + tail
        if same_name(name) not in used:
            names.append(name)
    return tuple(names)


def _number(name: str, stem: str) -> int:
    match = _NUMBERED.match(name)
    return int(match["number"]) if match and match["stem"] == stem else 0
