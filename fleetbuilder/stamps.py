"""Fingerprints of prints: random, read aloud and typed in again, forgiving look-alikes."""

from __future__ import annotations

import secrets
import unicodedata

# Of letters and digits that are taken for one another only the first is used: 0 for O, Q and D,
# 1 for I and L, 2 for Z, 5 for S, 6 for G, 8 for B, V for U.
ALPHABET = "0123456789ACEFHJKMNPRTVWXY"
LOOK_ALIKE = str.maketrans("OQDILZSGBU", "000112568V")
LENGTH, GROUP = 20, 4  # 94 bits


def new_fingerprint() -> str:
    """Return a fresh random fingerprint, without its gaps."""
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


def in_groups(fingerprint: str) -> str:
    """Return a fingerprint as it is printed: in groups of four."""
    parts = (fingerprint[at : at + GROUP] for at in range(0, len(fingerprint), GROUP))
    return "-".join(parts)


def as_typed(text: str) -> str:
    """Return the fingerprint that somebody typed, "" if it can be none: blanks, dashes, case and
    look-alike letters don't matter."""
    if len(text) > 200:
        return ""
    plain = unicodedata.normalize("NFKC", text).upper()
    found = "".join(sign for sign in plain if sign.isalnum()).translate(LOOK_ALIKE)
    return found if len(found) == LENGTH and set(found) <= set(ALPHABET) else ""
