"""Campaigns. Only `services` writes here; see README.md of this app.

What is true of flotillas and ships stands in the logbook (`LogbookLine`); the rows of `Flotilla`
and `ShipRecord` and `Campaign.tables` are read off it anew with each line (`manage.py reconcile`).
"""

from campaigns.models.battle import Confirmation, Dispute, Engagement, Filing, Force
from campaigns.models.campaign import Campaign, Round
from campaigns.models.flotilla import Flotilla, Petition, ShipRecord
from campaigns.models.logbook import LineSubject, LogbookLine
from campaigns.models.people import Invitation, JoinRequest, Membership, Role
from campaigns.models.report import Picture, Report
from campaigns.models.upload import Upload

__all__ = [
    "Campaign",
    "Confirmation",
    "Dispute",
    "Engagement",
    "Filing",
    "Flotilla",
    "Force",
    "Invitation",
    "JoinRequest",
    "LineSubject",
    "LogbookLine",
    "Membership",
    "Petition",
    "Picture",
    "Report",
    "Role",
    "Round",
    "ShipRecord",
    "Upload",
]
