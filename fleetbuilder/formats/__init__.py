"""Fleets as text and files, and back: see docs/decisions/0011-formats.md.

Writing is pure: a fleet, its inspection and a link come in, text goes out. Reading gives what was
understood with a remark for each line; it writes nothing.
"""

from fleetbuilder.formats.collection import Kept, LibraryShip, collection_json
from fleetbuilder.formats.collection_reading import Arrival, Bundle
from fleetbuilder.formats.csv_file import fleet_csv
from fleetbuilder.formats.json_file import SCHEMA_FILE, Sheet, fleets_json
from fleetbuilder.formats.marks import Flavour
from fleetbuilder.formats.packing import packed, unpacked
from fleetbuilder.formats.reading import MOST_BYTES, read, read_bundle, readable, too_large
from fleetbuilder.formats.readings import Kind, Reading, Remark, Unreadable
from fleetbuilder.formats.writing import LOSSES, Size, fleet_text

__all__ = [
    "LOSSES",
    "MOST_BYTES",
    "SCHEMA_FILE",
    "Arrival",
    "Bundle",
    "Flavour",
    "Kept",
    "Kind",
    "LibraryShip",
    "Reading",
    "Remark",
    "Sheet",
    "Size",
    "Unreadable",
    "collection_json",
    "fleet_csv",
    "fleet_text",
    "fleets_json",
    "packed",
    "read",
    "read_bundle",
    "readable",
    "too_large",
    "unpacked",
]
