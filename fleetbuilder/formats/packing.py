"""Large texts as short ones, for a form that carries what was read from preview to import."""

from __future__ import annotations

import binascii
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode

from django.utils.translation import gettext as _

from fleetbuilder.formats.collection import MOST_BYTES
from fleetbuilder.formats.readings import Unreadable

MOST_PACKED = 2_000_000  # letters; what a form may hold


def packed(text: str) -> str:
    """Return a text packed. Raises Unreadable for one that cannot be packed small enough."""
    short = urlsafe_b64encode(zlib.compress(text.encode(), 6)).decode()
    if len(short) > MOST_PACKED:
        raise Unreadable(_("This holds too much to be read at once. Export fewer fleets."))
    return short


def unpacked(short: str) -> bytes:
    """Return what was packed. Never unpacks more than one byte too many, which is refused when it
    is read. Raises Unreadable for what was not packed here."""
    try:
        return zlib.decompressobj().decompress(urlsafe_b64decode(short), MOST_BYTES + 1)
    except (binascii.Error, ValueError, zlib.error):
        raise Unreadable(_("This form was changed on its way. Choose the file again.")) from None
