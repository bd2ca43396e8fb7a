"""What a crew does in its activation beside fire (CS-SEQ-1 5, 7), each by its own procedure."""

from __future__ import annotations

from rules.engine.systems.cruel_seas.battle import launching, reloading, repair, smoke
from rules.engine.systems.cruel_seas.engagement.deeds import (
    ATTACKS,
    LAUNCHED,
    RELOADED,
    REPAIRED,
    ROCKETS,
    SMOKED,
    free_hands,
    not_rammed,
    under_way,
)
from rules.engine.systems.cruel_seas.engagement.desk import Desk
from rules.engine.systems.cruel_seas.engagement.orders import (
    LaunchTorpedoes,
    MakeSmoke,
    ReloadTubes,
    RepairShip,
)
from rules.engine.systems.cruel_seas.engagement.state import Running


def launch(desk: Desk, order: LaunchTorpedoes) -> None:
    """Launch torpedoes (CS-TOR-1); each gets a number for its marker."""
    act, ship = desk.state.acting, desk.state.active
    not_rammed(desk)
    if act.has_done(ROCKETS):
        desk.refuse("rockets_fired", "CS-WPN-1", ship=ship.name)
    if not order.aims:
        desk.refuse("no_torpedoes_aimed", "CS-TOR-1", ship=ship.name)
    asked = launching.Launch(
        vessel=ship.vessel,
        nation=ship.nation,
        aims=order.aims,
        launched=act.launched,
        moving=act.sailed is None,
        heavy_seas=desk.state.order_of_battle.heavy_seas,
        repairing=act.has_done(REPAIRED),
        reloading=act.has_done(RELOADED),
        obeys=act.obeys,
        game=desk.state.game,
    )
    launched = launching.launch(desk, asked)
    if not launched.torpedoes:
        desk.refused()
    desk.becomes(ship.name, launched.vessel)
    first = desk.state.markers + 1
    new = [Running(number=first + n, torpedo=t) for n, t in enumerate(launched.torpedoes)]
    desk.water((*desk.state.torpedoes, *new), desk.state.markers + len(new))
    desk.did(LAUNCHED, "CS-TOR-1", len(new))


def repair_ship(desk: Desk, order: RepairShip) -> None:
    """Repair the active ship (CS-REP-1, -2)."""
    act, ship = under_way(desk), desk.state.active
    not_rammed(desk)
    if act.has_done(REPAIRED, RELOADED):
        desk.refuse("repaired_already", "CS-REP-1", ship=ship.name)
    asked = repair.Repair(
        vessel=ship.vessel,
        first=order.first,
        attacked=act.has_done(*ATTACKS),
        obeys=act.obeys,
        game=desk.state.game,
    )
    done = repair.repair(desk, asked)
    if repair.refusal(asked) is not None:
        desk.refused()
    desk.becomes(ship.name, done.vessel)
    desk.did(REPAIRED, "CS-REP-1")


def reload_tubes(desk: Desk, order: ReloadTubes) -> None:
    """Load reload torpedoes (CS-TOR-10)."""
    act, ship = under_way(desk), desk.state.active
    not_rammed(desk)
    if act.has_done(RELOADED):
        desk.refuse("repaired_already", "I-5", ship=ship.name)
    asked = reloading.Reload(
        vessel=ship.vessel,
        attacked=act.has_done(*ATTACKS),
        repairing=act.has_done(REPAIRED),
        obeys=act.obeys,
        game=desk.state.game,
    )
    vessel = reloading.reload(desk, asked)
    if reloading.refusal(asked) is not None:
        desk.refused()
    desk.becomes(ship.name, vessel)
    desk.did(RELOADED, "CS-TOR-10")


def make_smoke(desk: Desk, order: MakeSmoke) -> None:
    """Lay smoke (CS-EQP-5)."""
    free_hands(desk)
    ship = desk.state.active
    laying = smoke.Laying(vessel=ship.vessel, kind=order.kind, game=desk.state.game)
    if smoke.lay_smoke(desk, laying) is None:
        desk.refused()
    desk.becomes(ship.name, ship.vessel.spend(smoke.GEAR))
    desk.did(SMOKED, smoke.RULE)
