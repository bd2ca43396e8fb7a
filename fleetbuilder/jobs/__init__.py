"""What workers do for this app; found by its name, see config/jobs/README.md."""

from fleetbuilder.jobs.importing import IMPORT
from fleetbuilder.jobs.printing import FLEET_PDF

__all__ = ["FLEET_PDF", "IMPORT"]
