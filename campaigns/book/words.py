"""The kinds of lines that touch the state, and why a line may have no effect."""

from __future__ import annotations

ENTERED, LEFT = "flotilla.entered", "flotilla.left"
COMMISSIONED, REPAIRED, RETIRED = "ship.commissioned", "ship.repaired", "ship.retired"
NAMED, HONOURED = "ship.named", "ship.honoured"
DOCKED, UNDOCKED = "ship.docked", "ship.undocked"
CREW, PICKED, BOUGHT = "crew.replaced", "ability.picked", "ability.bought"
PRIZE = "prize.commissioned"
BATTLE, ROUND = "battle.fought", "round.closed"
CORRECTED, REVERSED = "correction", "reversal"

REASONS = {
    "no_flotilla": "The flotilla is not in the campaign at that time.",
    "no_ship": "The ship is not in the campaign at that time.",
    "not_active": "The ship could not sail at that time.",
    "no_pick": "The crew had no ability to choose at that time.",
    "has_ability": "The crew has that ability already.",
    "no_points": "The flotilla did not have the points.",
    "no_prize": "There is no such prize at that time.",
    "no_need": "There was nothing to mend.",
    "no_yard": "Ships of this campaign are not mended in a yard.",
    "not_docked": "The ship was in no yard at that time.",
    "taken": "That ship is in the campaign already.",
    "no_crew": "She has no crew that could learn.",
    "is_prize": "She sails under another flag by now.",
    "counted": "That battle counts already.",
    "closed": "That round is closed already.",
    "no_line": "There is no line before this one that it could take back.",
    "taken_back": "That line had been taken back already.",
}
