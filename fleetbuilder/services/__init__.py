"""All that writes fleets. Pages, interfaces and tasks call these functions and nothing else."""

from fleetbuilder.access import FleetMissing
from fleetbuilder.services.additions import addition
from fleetbuilder.services.basket import add_basket, tried_on
from fleetbuilder.services.drafts import claim_drafts, purge
from fleetbuilder.services.edit import edit_fleet, mend_fleet
from fleetbuilder.services.editions import Move, Moved, move_fleet, move_fleets, take_back
from fleetbuilder.services.founding import clone_fleet, duplicate_fleet, start_fleet
from fleetbuilder.services.importing import Incoming, import_fleets, refuse_too_much
from fleetbuilder.services.keeping import (
    archive_fleet,
    delete_fleet,
    restore_fleet,
    undelete_fleet,
)
from fleetbuilder.services.linking import (
    make_link,
    note_opening,
    revoke_link,
    revoke_share,
    share_fleet,
)
from fleetbuilder.services.own_ships import (
    StaleShip,
    change_ship,
    copy_ship,
    delete_ship,
    design_ship,
    new_designs,
    undelete_ship,
)
from fleetbuilder.services.publishing import (
    admit_fleet,
    hindrance_to_publishing,
    publish_fleet,
    report_fleet,
    unpublish_fleet,
    withdraw_fleet,
)
from fleetbuilder.services.results import At, EditResult, FleetFrozen, StaleFleet, Standing
from fleetbuilder.services.revisions import name_revision, return_to
from fleetbuilder.services.stamping import stamp_fleet
from fleetbuilder.services.tags import MOST_TAGS, tag_fleet, tag_fleets, untag_fleet, untag_fleets
from fleetbuilder.services.undo import redo_act, undo_act, undo_last
from fleetbuilder.services.waiving import to_waive
from rules.engine.core.acts import InvalidAct

__all__ = [
    "MOST_TAGS",
    "At",
    "EditResult",
    "FleetFrozen",
    "FleetMissing",
    "Incoming",
    "InvalidAct",
    "Move",
    "Moved",
    "StaleFleet",
    "StaleShip",
    "Standing",
    "add_basket",
    "addition",
    "admit_fleet",
    "archive_fleet",
    "change_ship",
    "claim_drafts",
    "clone_fleet",
    "copy_ship",
    "delete_fleet",
    "delete_ship",
    "design_ship",
    "duplicate_fleet",
    "edit_fleet",
    "hindrance_to_publishing",
    "import_fleets",
    "make_link",
    "mend_fleet",
    "move_fleet",
    "move_fleets",
    "name_revision",
    "new_designs",
    "note_opening",
    "publish_fleet",
    "purge",
    "redo_act",
    "refuse_too_much",
    "report_fleet",
    "restore_fleet",
    "return_to",
    "revoke_link",
    "revoke_share",
    "share_fleet",
    "stamp_fleet",
    "start_fleet",
    "tag_fleet",
    "tag_fleets",
    "take_back",
    "to_waive",
    "tried_on",
    "undelete_fleet",
    "undelete_ship",
    "undo_act",
    "undo_last",
    "unpublish_fleet",
    "untag_fleet",
    "untag_fleets",
    "withdraw_fleet",
]
