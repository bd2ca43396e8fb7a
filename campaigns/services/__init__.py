"""All that writes campaigns. Pages, the API, jobs and commands call what stands here."""

from campaigns.services.between import (
    award_honour,
    rename_ship,
    repair_ship,
    replace_crew,
    retire_ship,
)
from campaigns.services.confirming import confirm_result, dispute_result, rule_on_result
from campaigns.services.filing import NotTrue, file_result, result_from_payload
from campaigns.services.house import add_house_item, remove_house_item
from campaigns.services.joining import enter_fleet, hand_command
from campaigns.services.picks import answer_petition, buy_ability, drop_petition, pick_ability
from campaigns.services.reinforcing import commission_prize, commission_ship
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
    "add_house_item",
    "answer_petition",
    "arrivals",
    "award_honour",
    "buy_ability",
    "commission_prize",
    "commission_ship",
    "confirm_result",
    "correct",
    "dispute_result",
    "drop_petition",
    "enter_fleet",
    "file_result",
    "hand_command",
    "pick_ability",
    "read_logbook",
    "remove_house_item",
    "rename_ship",
    "repair_ship",
    "replace_crew",
    "result_from_payload",
    "retire_ship",
    "reverse_line",
    "rewrite_tables",
    "rule_on_result",
    "write",
]
