"""All that writes campaigns. Pages, the API, jobs and commands call what stands here."""

from campaigns.services.between import (
    award_honour,
    dock_ship,
    rename_ship,
    repair_ship,
    replace_crew,
    retire_ship,
    undock_ship,
)
from campaigns.services.confirming import confirm_result, dispute_result, rule_on_result
from campaigns.services.filing import NotTrue, file_result, result_from_payload
from campaigns.services.forces import choose_force, roll_condition
from campaigns.services.founding import (
    change_settings,
    delete_campaign,
    found_campaign,
    set_status,
)
from campaigns.services.house import add_house_item, remove_house_item
from campaigns.services.invitations import (
    accept_invitation,
    decline_invitation,
    invite_by_email,
    invite_by_link,
    invite_by_name,
    revoke_invitation,
)
from campaigns.services.joining import enter_fleet, hand_command
from campaigns.services.mailing import mail_off, want_mail
from campaigns.services.people import (
    change_role,
    hand_over,
    leave,
    remove_member,
    replace_player,
)
from campaigns.services.picks import answer_petition, buy_ability, drop_petition, pick_ability
from campaigns.services.planning import (
    call_off,
    change_battle,
    plan_battle,
    plan_battles,
    put_back,
)
from campaigns.services.reinforcing import commission_prize, commission_ship
from campaigns.services.reporting import (
    add_picture,
    change_report,
    hide_report,
    publish_report,
    remove_picture,
)
from campaigns.services.requests import answer_request, ask_to_join, withdraw_request
from campaigns.services.results import CampaignShut, Refused, Stale
from campaigns.services.reversing import correct, reverse_line
from campaigns.services.rounds import change_round, close_round, open_round
from campaigns.services.writer import Entry, Written, arrivals, read_logbook, rewrite_tables, write

__all__ = [
    "CampaignShut",
    "Entry",
    "NotTrue",
    "Refused",
    "Stale",
    "Written",
    "accept_invitation",
    "add_house_item",
    "add_picture",
    "answer_petition",
    "answer_request",
    "arrivals",
    "ask_to_join",
    "award_honour",
    "buy_ability",
    "call_off",
    "change_battle",
    "change_report",
    "change_role",
    "change_round",
    "change_settings",
    "choose_force",
    "close_round",
    "commission_prize",
    "commission_ship",
    "confirm_result",
    "correct",
    "decline_invitation",
    "delete_campaign",
    "dispute_result",
    "dock_ship",
    "drop_petition",
    "enter_fleet",
    "file_result",
    "found_campaign",
    "hand_command",
    "hand_over",
    "hide_report",
    "invite_by_email",
    "invite_by_link",
    "invite_by_name",
    "leave",
    "mail_off",
    "open_round",
    "pick_ability",
    "plan_battle",
    "plan_battles",
    "publish_report",
    "put_back",
    "read_logbook",
    "remove_house_item",
    "remove_member",
    "remove_picture",
    "rename_ship",
    "repair_ship",
    "replace_crew",
    "replace_player",
    "result_from_payload",
    "retire_ship",
    "reverse_line",
    "revoke_invitation",
    "rewrite_tables",
    "roll_condition",
    "rule_on_result",
    "set_status",
    "undock_ship",
    "want_mail",
    "withdraw_request",
    "write",
]
