"""The one text search: what a player types is looked for word by word, forgivingly.

Accents, case, widths, apostrophes and hyphens do not matter, and "20mm" finds "20 mm". A word is
found inside longer ones ("boot" in "Vorpostenboot"); a number stands for itself, so that "20" does
not find "120 mm". Emoji are words as others are.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from rules.engine.core.catalogue import ShipClass
from rules.engine.core.names import folded

_DASHES = dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2212", "-")
_APOSTROPHES = dict.fromkeys("'\u2018\u2019`\u00b4\u02bc", "")
_ALIKE = str.maketrans({"\u00d7": "x", **_DASHES, **_APOSTROPHES})
_UNIT = re.compile(r"(\d)[ -]+(mm|cm|in|inch|pdr|t|ft|m)\b")
_SKIN_TONES = frozenset("\U0001f3fb\U0001f3fc\U0001f3fd\U0001f3fe\U0001f3ff")


def fold(text: str) -> str:
    """Return the text `folded`, and without apostrophes, joiners, controls and kinds of dashes."""
    plain = folded(text.translate(_ALIKE))
    seen = "".join(c for c in plain if unicodedata.category(c) not in ("Cc", "Cf", "Cs"))
    return _UNIT.sub(r"\1\2", seen)


@lru_cache(maxsize=8_192)
def words_in_order(text: str) -> tuple[str, ...]:
    """Return the folded words of a text, each once; hyphened ones in parts and whole (s, 38, s38).

    Of a text without any word, its signs.
    """
    plain = fold(text)
    found = _split(plain)
    if "-" in plain:
        found += _split(plain.replace("-", ""))
    return tuple(dict.fromkeys(found or plain.split()))


def words(text: str) -> frozenset[str]:
    """Return the folded words of a text, in which `found_in` looks for those of a query."""
    return frozenset(words_in_order(text))


@lru_cache(maxsize=1_024)
def sought_words(query: str) -> tuple[str, ...]:
    """Return the words that a query asks for, each once; its signs if there are signs alone."""
    plain = fold(query)
    return tuple(dict.fromkeys(_split(plain.replace("-", "")) or plain.split()))


def found_in(query: str, haystack: frozenset[str]) -> bool:
    """Return whether each word of the query is found among the words of a text."""
    sought = sought_words(query)
    if not sought:
        return not query.strip()
    return all(any(_is_found(each, word) for word in haystack) for each in sought)


@lru_cache(maxsize=2_048)
def class_words(ship_class: ShipClass) -> frozenset[str]:
    """Return the words by which a class is found: its names, weapons and their true calibres."""
    weapons = " ".join(f"{weapon.label} {weapon.type}" for weapon in ship_class.weapons)
    return words(f"{ship_class.name} {ship_class.short} {weapons} {ship_class.search_text}")


def _is_found(sought: str, word: str) -> bool:
    if not sought[-1].isdigit():
        return sought in word
    return word.startswith(sought) and not word[len(sought) : len(sought) + 1].isdigit()


def _split(plain: str) -> list[str]:
    return "".join(char if _of_word(char) else " " for char in plain).split()


def _of_word(char: str) -> bool:
    """Return whether a sign belongs to words: letters, marks, digits, pictures."""
    category = unicodedata.category(char)
    return category[0] in "LMN" or category in ("So", "Co", "Cn") or char in _SKIN_TONES
