"""All that writes fleets. Pages, interfaces and tasks call these functions and nothing else."""

from fleetbuilder.access import FleetMissing
from fleetbuilder.services.drafts import claim_drafts, purge
from fleetbuilder.services.edit import edit_fleet, mend_fleet
from fleetbuilder.services.founding import duplicate_fleet, start_fleet
from fleetbuilder.services.keeping import (
    archive_fleet,
    delete_fleet,
    restore_fleet,
    revoke_share,
    share_fleet,
    undelete_fleet,
)
from fleetbuilder.services.results import At, EditResult, FleetFrozen, StaleFleet, Standing
from fleetbuilder.services.revisions import name_revision, return_to
from fleetbuilder.services.undo import redo_act, undo_act, undo_last
from rules.engine.core.acts import InvalidAct

__all__ = [
    "At",
    "EditResult",
    "FleetFrozen",
    "FleetMissing",
    "InvalidAct",
    "StaleFleet",
    "Standing",
    "archive_fleet",
    "claim_drafts",
    "delete_fleet",
    "duplicate_fleet",
    "edit_fleet",
    "mend_fleet",
    "name_revision",
    "purge",
    "redo_act",
    "restore_fleet",
    "return_to",
    "revoke_share",
    "share_fleet",
    "start_fleet",
    "undelete_fleet",
    "undo_act",
    "undo_last",
]
