"""All that writes campaigns. Pages, the API, jobs and commands call what stands here."""

from campaigns.services.confirming import confirm_result, dispute_result, rule_on_result
from campaigns.services.filing import NotTrue, file_result, result_from_payload
from campaigns.services.results import CampaignShut, Refused, Stale
from campaigns.services.reversing import correct, reverse_line
from campaigns.services.writer import Entry, Written, arrivals, read_logbook, rewrite_tables, write

__all__ = [
    "CampaignShut",
    "Entry",
    "NotTrue",
    "Refused",
    "Stale",
    "Written",
    "arrivals",
    "confirm_result",
    "correct",
    "dispute_result",
    "file_result",
    "read_logbook",
    "result_from_payload",
    "reverse_line",
    "rewrite_tables",
    "rule_on_result",
    "write",
]
