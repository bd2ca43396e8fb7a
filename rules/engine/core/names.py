"""Names that players give: cleaned, and numbered where nobody gave one."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from itertools import zip_longest

from rules.engine.core.acts import InvalidAct

LONGEST = 200  # characters
LONGEST_NOTES = 2_000

# Controls, format marks, lone surrogates, private and unassigned characters: none of them is seen.
_UNSEEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zs", "Zl", "Zp"})
# Seen as nothing although Unicode counts them as letters, marks or symbols.
_BLANK = frozenset("\u115f\u1160\u3164\uffa0\u2800\u034f\u17b4\u17b5")
# Marks that leave their neighbours as they are; no joiners, and no tags, which make flags.
_NEVER_SEEN = _BLANK | frozenset(
    "\u00ad\u061c\u180e\u200b\u200e\u200f\u2060\u2061\u2062\u2063\u2064\ufeff"
)
_FIRST_STRONG, _POP = "\u2068", "\u2069"  # isolate a text that finds its direction by itself
_NUMBERED = re.compile(r"^(?P<stem>.*\S)\s+(?P<number>[1-9][0-9]{0,5})$", re.DOTALL)


def clean_name(text: object, field: str = "name", longest: int = LONGEST) -> str:
    """Return the name in its composed form, trimmed. Raises InvalidAct for one nobody can see.

    Scripts, accents, emoji and joiners stay as typed. Refused are blank and invisible names,
    line breaks and other controls inside, lone surrogates, and more than `longest` characters.
    """
    if not isinstance(text, str):
        raise InvalidAct(field, "Use a name in letters.")
    if any(unicodedata.category(char) == "Cs" for char in text):
        raise InvalidAct(field, "Use a name in letters; this one holds half a character.")
    name = unicodedata.normalize("NFC", text).strip()
    if len(name) > longest:
        raise InvalidAct(field, f"Use at most {longest} characters; this has {len(name):,}.")
    if is_blank(name):
        raise InvalidAct(field, "Give a name that can be seen: at least one letter or sign.")
    if any(unicodedata.category(char) in ("Cc", "Zl", "Zp") for char in name):
        raise InvalidAct(field, "Use a name on one line, without tabs or line breaks.")
    return name


def clean_lines(text: object, field: str, longest: int = LONGEST_NOTES) -> str:
    """Return a text of several lines in its composed form, trimmed; "" if nothing can be seen.

    Raises InvalidAct for controls beside line breaks and tabs, and for more than `longest`
    characters.
    """
    if not isinstance(text, str) or any(unicodedata.category(char) == "Cs" for char in text):
        raise InvalidAct(field, "Use a text in letters.")
    lines = unicodedata.normalize("NFC", text).replace("\r\n", "\n").replace("\r", "\n").strip()
    if len(lines) > longest:
        raise InvalidAct(field, f"Use at most {longest:,} characters; this has {len(lines):,}.")
    if any(unicodedata.category(char) == "Cc" and char not in "\n\t" for char in lines):
        raise InvalidAct(field, "Use letters and line breaks, without other controls.")
    return "" if is_blank(lines) else lines


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


# Letters and digits of other scripts that look like Latin ones, and Latin ones that look like one
# another: the common part of the table of confusables that the Unicode Consortium publishes with
# its report on security mechanisms (UTS 39). 'rn' for 'm' and the like are left out.
_LOOKS = {
    "a": "аα\u0251", "c": "сϲ", "d": "ԁ", "e": "еҽ", "g": "ɡց", "h": "һհ", "i": "іıι", "j": "јϳ",
    "l": "1I|ӏӀІΙ\u01c0\u05c0", "n": "ո", "o": "оοօ", "p": "рρ", "q": "ԛ", "s": "ѕ", "u": "υս",
    "v": "ѵν", "w": "ԝ", "x": "х", "y": "уүγ",
    "A": "АΑ", "B": "ВΒ", "C": "СϹ", "E": "ЕΕ", "F": "Ϝ", "G": "Ԍ", "H": "НΗ", "J": "ЈͿ", "K": "КΚ",
    "L": "Լ", "M": "МΜ", "N": "Ν", "O": "0ОΟՕ", "P": "РΡ", "Q": "Ԛ", "S": "ЅՏ", "T": "ТΤ", "V": "Ѵ",
    "W": "Ԝ", "X": "ХΧ", "Y": "УҮΥ", "Z": "Ζ", "3": "ЗӠ", "\u03b2": "ß",
    "-": "\u2010\u2011\u2012\u2013\u2014\u2212", "'": "\u2018\u2019\u02bc`\u00b4",
    '"': "\u201c\u201d\u201e",
}  # fmt: skip
_SKELETON = str.maketrans({sign: plain for plain, signs in _LOOKS.items() for sign in signs})
_JOINERS = re.compile("(?<=[!-~])[\u200c\u200d]|[\ufe00-\ufe0f]")


@lru_cache(maxsize=4_096)
def looks_like(name: str) -> str:
    """Return what two names share when they look the same, though written with other signs.

    A Cyrillic 'а' and a Latin 'a', 'O' and '0', 'l', 'I' and '1', wide letters and narrow ones are
    the same then; accents and case are seen, and stay. What comes out is no name to be shown.
    """
    wide = unicodedata.normalize("NFKD", name.translate(_SKELETON)).translate(_SKELETON)
    seen = "".join(c for c in wide if c not in _NEVER_SEEN)
    return " ".join(_JOINERS.sub("", seen).split())


_SCRIPTS = re.compile("latin|greek|cyrillic|armenian|coptic")


def unlike(name: str, other: str) -> str:
    """Return in words where two names differ first: 'Latin capital letter o for digit zero'."""
    pairs = zip_longest(unicodedata.normalize("NFC", name), unicodedata.normalize("NFC", other))
    here, there = next(((a, b) for a, b in pairs if a != b), ("", ""))
    return f"{_sign_words(here)} for {_sign_words(there)}"


def _sign_words(sign: str | None) -> str:
    words = unicodedata.name(sign, "an unnamed sign").lower() if sign else "nothing"
    return _SCRIPTS.sub(lambda found: found[0].capitalize(), words)


_LETTERS = str.maketrans(
    {"ø": "o", "đ": "d", "ð": "d", "ł": "l", "æ": "ae", "œ": "oe", "þ": "th", "ı": "i"}
)


@lru_cache(maxsize=4_096)
def folded(text: str) -> str:
    """Return a text as it is searched: without case, accents, widths and unseen signs.

    'Île d'Ouessant' and 'ile d'ouessant' are the same then, and so are 'Gneisenau' in wide letters
    and in narrow ones. Signs that carry meaning in other scripts are kept.
    """
    plain = unicodedata.normalize("NFKD", text).casefold()
    seen = (c for c in plain if c not in _NEVER_SEEN and unicodedata.category(c) != "Mn")
    return " ".join("".join(seen).translate(_LETTERS).split())


def isolated(name: str) -> str:
    """Return a name that cannot turn the text around it; plain names are left as they are."""
    if name.isascii():
        return name
    turned = any(unicodedata.bidirectional(c) in ("R", "AL", "AN") for c in name)
    return f"{_FIRST_STRONG}{name}{_POP}" if turned else name


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
