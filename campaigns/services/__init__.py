"""All that writes campaigns. Pages, the API, jobs and commands call what stands here."""

from campaigns.services.results import CampaignShut, Refused, Stale
from campaigns.services.writer import Entry, Written, arrivals, read_logbook, rewrite_tables, write

__all__ = [
    "CampaignShut",
    "Entry",
    "Refused",
    "Stale",
    "Written",
    "arrivals",
    "read_logbook",
    "rewrite_tables",
    "write",
]
