"""Reading what a visitor pastes or sends: what it is, whether it can be read at all, what it says.

The checks that come first cost a moment, whatever is sent. Everything that goes wrong is an
`Unreadable` with words for the player, or a remark on a line.
"""

from __future__ import annotations

import codecs
from typing import Any

from django.utils.translation import gettext as _

from fleetbuilder.formats import collection
from fleetbuilder.formats.carried import broken_into_lines, tidied, unwrapped
from fleetbuilder.formats.collection_reading import (
    Arrival,
    Bundle,
    Told,
    is_collection,
    read_collection,
)
from fleetbuilder.formats.csv_reading import delimiter_of, read_csv
from fleetbuilder.formats.json_reading import looks_like_json, parsed, read_json
from fleetbuilder.formats.readings import Reading, Unreadable
from fleetbuilder.formats.text_file import read_text
from fleetbuilder.formats.understanding import understood

MOST_BYTES = 2_000_000
_MARKS = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
MOST_LINES = 20_000
LONGEST_LINE = 60_000  # of text; three hundred names of eighty letters have room


def read(content: bytes | str) -> tuple[Reading, ...]:
    """Return the fleets that a text or file tells, as understood.

    Raises Unreadable for what is too large, in another encoding, or broken, and for nothing.
    """
    return read_bundle(content).readings


def read_bundle(content: bytes | str, told: Told = lambda number, name: None) -> Bundle:
    """Return all that a text or file brings; `told` hears of each fleet. Raises as `read` does."""
    text = unwrapped(readable(content))
    data: Any = parsed(text) if looks_like_json(text) else None
    if is_collection(data):
        return read_collection(data, told)
    if len(text) > MOST_BYTES:
        raise Unreadable(too_large(len(text)))
    if data is None:
        return Bundle(arrivals=(Arrival(reading=_understood(broken_into_lines(text))),))
    arrivals = []
    for reading in read_json(data):
        key = reading.fleet.ships[0].key if reading.fleet.ships else ""
        arrivals.append(Arrival(reading=reading, key=key))
        told(len(arrivals), reading.fleet.name)
    return Bundle(arrivals=tuple(arrivals))


def too_large(size: int) -> str:
    """Return how much is read at most."""
    words = _(
        "This has %(size)s MB; at most %(most)s MB are read. An export of several fleets may have"
        " %(all)s MB."
    )
    most, all_ = f"{MOST_BYTES / 1e6:g}", f"{collection.MOST_BYTES / 1e6:g}"
    return words % {"size": f"{size / 1e6:,.1f}", "most": most, "all": all_}


def _understood(text: str) -> Reading:
    """Return what a text or a table says: as it is, or tidied where that leaves fewer riddles."""
    _refuse_odd_lines(text)
    if delimiter_of(text):
        return understood(read_csv(text))
    reading = understood(read_text(text))
    tidy = tidied(text)
    if tidy == text or not _riddles(reading):
        return reading
    again = understood(read_text(tidy))
    return again if _riddles(again) < _riddles(reading) else reading


def _riddles(reading: Reading) -> int:
    return len(reading.apart) + len(reading.differing)


def readable(content: bytes | str) -> str:
    """Return the content as text with plain line ends. Raises Unreadable naming the line."""
    most = collection.MOST_BYTES if _begins_an_object(content[:99]) else MOST_BYTES
    if len(content) > most:
        raise Unreadable(too_large(len(content)))
    data = content.encode("utf-8", "surrogatepass") if isinstance(content, str) else content
    text = _decoded(data)
    if "\0" in text:
        line = text.count("\n", 0, text.index("\0")) + 1
        raise Unreadable(_("Line %(n)d holds a NUL byte: this is no text.") % {"n": line})
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if not text.strip():
        raise Unreadable(_("There is nothing to read. Paste a fleet, or choose a file."))
    return text


def _begins_an_object(head: bytes | str) -> bool:
    text = head if isinstance(head, str) else head.decode("utf-8-sig", "replace")
    return text.lstrip("\ufeff \n\r\t").startswith("{")


def _decoded(data: bytes) -> str:
    """Return bytes as text: UTF-8, or UTF-16 if a mark at its begin says so."""
    encoding = "utf-16" if data[:2] in _MARKS else "utf-8-sig"
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as fault:
        read = data[: fault.start].decode(encoding, "ignore")
        words = _("Line %(n)d is not %(encoding)s. Save the file as UTF-8.")
        told = {"n": read.count("\n") + 1, "encoding": encoding.upper().removesuffix("-SIG")}
        raise Unreadable(words % told) from None


def _refuse_odd_lines(text: str) -> None:
    lines = text.split("\n")
    if len(lines) > MOST_LINES:
        words = _("This has %(n)s lines; at most %(most)s are read.")
        raise Unreadable(words % {"n": f"{len(lines):,}", "most": f"{MOST_LINES:,}"})
    for number, line in enumerate(lines, 1):
        if len(line) > LONGEST_LINE:
            words = _("Line %(n)d has %(long)s characters; no line of a fleet has.")
            raise Unreadable(words % {"n": number, "long": f"{len(line):,}"})
