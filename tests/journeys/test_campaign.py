"""A campaign of six players and five rounds, from the invitation to the final standings.

One result is disputed, one is taken back in round 4 after its consequences were looked at. What
every crew and every flotilla must have become stands below, made by hand.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from campaigns.models import Campaign
from tests import cast
from tests.campaigns.keeping import assert_kept
from tests.journeys.campaign_club import SIDES, Club, Player
from tests.journeys.people import signed_in
from tests.journeys.sight import Sight

pytestmark = pytest.mark.django_db(transaction=True)

Open = Callable[..., Page]
VOSPER, S_BOAT = "vosper-mtb-type-i-mid", "e-boat-s-100-class"

# A Vosper has a hull of 35 and costs 75, an S 100 one of 60 and costs 125; a regular crew costs 50
# more, a veteran one 75. All start as regular. Two games survived intact make a veteran (CS-CAM-4),
# a capture counts as a game more (I-17); a veteran crew picks an ability for a game in which it
# sank or took a medium ship (CS-CAM-5): an S 100, not a Vosper.
#
# Battles that count, victory points allies : axis, and what happened in them:
#  1 ada : ben  3:1  Avocet comes home with 20 of 35; 15 are mended before round 2
#  2 cleo: dan  1:1
#  3 eve : finn 0:4  S 30 sinks Fulmar (125 points, regular)
#  4 ada : dan  2:2  told as 0:5 with Bittern sunk by S 20, disputed; ruled: she left with 10 hull
#  5 cleo: finn 3:0  Curlew takes S 31 with 25 hull left (175 points, regular)
#  6 eve : ben  1:1
#  7 ada : finn 4:0  TAKEN BACK in round 4: Avocet sank S 30, Bittern came home with 5
#  8 cleo: ben  2:2  S 10 sinks Dunlin (150, veteran); S 31 sails for Cleo as Trophy from here on
#  9 eve : dan  1:2  S 20 comes home with 40 of 60
# 11 cleo: dan  1:1  fought before battle 7 is taken back
# 10 ada : ben  3:0  Avocet sinks S 11 (200, veteran): a pick, camouflage for 25 points
# 12 eve : finn 1:1  S 30 sails again
# 13 ada : dan  3:1  Avocet sinks S 21 (200, veteran): a pick that she has not made
# 14 cleo: finn 0:3  S 30 takes Trophy (200, veteran): a pick that she has not made
# 15 eve : ben  1:2
#
# ship: (grade, credit, picks, abilities), (games, intact), kills, status, lost in, hull, points
VETERAN = ("veteran", 0, 0, ())
CREWS: dict[str, tuple[Any, ...]] = {
    # 1, 4, 10, 13; veteran after 4; lucky ship of battle 7 is void; 75 + 75 + 25 points
    "Avocet": (("veteran", 0, 1, ("camouflage",)), (4, 4), ["S 11", "S 21"], "active", 0, 35, 175),
    # 1, 4, 10, 13; 10 hull from battle 4 on, for what battle 7 took is back
    "Bittern": (VETERAN, (4, 4), [], "active", 0, 10, 150),
    # 2, 5, 8, 11, 14; in 5 one credit and two of game and capture: veteran, and no pick for it
    "Curlew": (VETERAN, (5, 5), ["S 31"], "active", 0, 35, 150),
    # 2, 5, 8; veteran after 5
    "Dunlin": (VETERAN, (3, 2), [], "sunk", 8, 0, 150),
    # 8, 11, 14; a new regular crew, veteran after 11; 125 + 75; the hull that S 31 was taken with
    "Trophy": (VETERAN, (3, 2), [], "captured", 14, 25, 200),
    # 3, 6, 9, 12, 15
    "Egret": (VETERAN, (5, 5), [], "active", 0, 35, 150),
    # 3
    "Fulmar": (("regular", 0, 0, ()), (1, 0), [], "sunk", 3, 0, 125),
    # 1, 6, 8, 10, 15; a Vosper is too small for a pick
    "S 10": (VETERAN, (5, 5), ["Dunlin"], "active", 0, 60, 200),
    # 1, 6, 8, 10
    "S 11": (VETERAN, (4, 3), [], "sunk", 10, 0, 200),
    # 2, 4, 9, 11, 13
    "S 20": (VETERAN, (5, 5), [], "active", 0, 40, 200),
    # 2, 4, 9, 11, 13
    "S 21": (VETERAN, (5, 4), [], "sunk", 13, 0, 200),
    # 3, 5, 12, 14; battle 7 never was
    "S 30": (("veteran", 0, 1, ()), (4, 4), ["Fulmar", "Trophy"], "active", 0, 60, 200),
    # 3, 5; one credit of battle 3, and there her crew's record ends
    "S 31": (("regular", 1, 0, ()), (2, 1), [], "captured", 5, 25, 175),
}
# 600 points less two ships, 50 for each of five rounds. Ada mended 15 of 35 hull at half of 125
# points: 26.79, so 27. Cleo paid half of 175 for Trophy: 87.5, so 88.
PURSES = {"ada": 573, "ben": 500, "cleo": 512, "dan": 500, "eve": 600, "finn": 500}
# place, victory points, points sunk: Cleo and Dan are level, and Cleo took S 31
STANDINGS = [
    (1, "ada", 11, 400), (2, "finn", 8, 325), (3, "cleo", 7, 175), (4, "dan", 7, 0),
    (5, "ben", 6, 150), (6, "eve", 4, 0),
]  # fmt: skip


def test_a_campaign_from_the_invitation_to_the_final_standings(open_browser: Open) -> None:
    olive = open_browser(Sight(), storage_state=signed_in(cast.user("olive")))
    ada = open_browser(Sight(width=390), storage_state=signed_in(cast.user("ada")))
    club = found(olive)
    invite(club, olive, ada)
    enter(club)
    first_round(club, ada)
    second_round(club, ada)
    third_round(club, ada)
    fourth_round(club, olive)
    last_round(club)
    records_are_right(club, olive)


def found(olive: Page) -> Club:
    """Olive starts the campaign in her browser."""
    olive.goto("/campaigns/new/")
    for label, text in (
        ("Name", "Narrow Seas 1942"),
        ("Name of side 1", "Allies"),
        ("Name of side 2", "Axis"),
        ("Points to start with", "600"),
        ("Points for each round", "50"),
    ):
        olive.get_by_label(label, exact=True).fill(text)
    for side, nation in ((1, "Royal Navy"), (2, "Kriegsmarine")):
        group = olive.get_by_role("group", name=f"Nations of side {side}")
        group.get_by_text(nation, exact=True).click()
    olive.locator("[name=start_grade]").select_option("regular")
    olive.get_by_label("Rounds planned").fill("5")
    olive.get_by_role("button", name="Start the campaign").click()
    expect(olive.get_by_text("The campaign is open.")).to_be_visible()
    ships = {
        "ada": ("Avocet", "Bittern"), "ben": ("S 10", "S 11"),
        "cleo": ("Curlew", "Dunlin"), "dan": ("S 20", "S 21"),
        "eve": ("Egret", "Fulmar"), "finn": ("S 30", "S 31"),
    }  # fmt: skip
    sides = dict(zip(ships, SIDES * 3, strict=True))
    players = {n: Player(name=n, side=side, ships=ships[n]) for n, side in sides.items()}
    return Club(campaign=Campaign.objects.get(), organiser=Player(name="olive"), players=players)


def invite(club: Club, olive: Page, ada: Page) -> None:
    """Olive makes a link; Ada follows it on her phone, the others in their own way."""
    olive.goto(club.url("invite"))
    olive.get_by_role("button", name="Make the invitation").click()
    link = olive.locator("input[value*='/campaigns/invitation/']").first.input_value()
    path = "/" + link.split("/", 3)[3]
    ada.goto(path)
    expect(ada.get_by_role("heading", name="Narrow Seas 1942")).to_be_visible()
    ada.get_by_role("button", name="Join the campaign").click()
    expect(ada.get_by_role("button", name="Join the campaign")).to_have_count(0)
    for name, player in club.players.items():
        if name != "ada":
            player.send(path, answer="join")
    assert club.campaign.members.count() == 7


def enter(club: Club) -> None:
    """All six enter the fleets that they have built."""
    for player in club.players.values():
        allied = player.side == SIDES[0]
        fleet = player.build_fleet(
            *((VOSPER, "royal_navy") if allied else (S_BOAT, "kriegsmarine"))
        )
        url = club.url("enter")
        went = player.send(f"{url}?fleet={fleet.pk}", fleet=str(fleet.pk), side=player.side)
        player.flotilla = went.rstrip("/").rsplit("/", 1)[1]


def first_round(club: Club, ada: Page) -> None:
    """Ada tells battle 1 on her phone; Ben confirms."""
    club.pair(1)
    club.sail(1)
    ada.goto(club.url("result-file", 1))
    avocet = club.row("Avocet").pk
    ada.locator(f"[name='hull_{avocet}']").fill("20")
    ada.get_by_label("Victory points, Allies").fill("3")
    ada.get_by_label("Victory points, Axis").fill("1")
    ada.get_by_label("Who won").select_option(SIDES[0])
    ada.get_by_role("button", name="File the result").click()
    expect(ada.get_by_text("Filed. It counts once the others have confirmed it.")).to_be_visible()
    club.confirm("ben", 1)
    club.fight(2, "cleo", "dan", allies=1, axis=1)
    lost = {"fate": "sunk", "by": "S 30"}
    club.fight(3, "finn", "eve", allies=0, axis=4, Fulmar=lost)
    club.players["ada"].send(club.url("ship-repair", avocet), hull="15")
    club.close(1)


def second_round(club: Club, ada: Page) -> None:
    """Dan tells battle 4 wrongly, Ada disputes it in her browser, Olive rules."""
    club.pair(2)
    club.sail(4)
    club.file("dan", 4, 0, 5, Bittern={"fate": "sunk", "by": "S 20"})
    ada.goto(club.url("result", 4))
    ada.get_by_text("Dispute it", exact=True).click()
    ada.locator("[name=reason]:visible").fill("Bittern left the table with ten points of hull.")
    ada.get_by_role("button", name="Dispute the result").click()
    expect(ada.get_by_text("Disputed. The organiser rules on it.")).to_be_visible()
    assert club.state("Bittern").games == 1
    right = {"fate": "withdrawn", "hull": "10"}
    words = "Both saw her leave by the western edge."
    club.file("olive", 4, 2, 2, Bittern=right, ruling=words)
    assert club.state("Bittern").crew.grade == "veteran"
    taken = {"fate": "captured", "hull": "25", "by": "Curlew"}
    club.fight(5, "cleo", "finn", allies=3, axis=0, S_31=taken)
    club.fight(6, "eve", "ben", allies=1, axis=1)
    cleo, prize = club.players["cleo"], club.row("S 31").pk
    cleo.send(club.url("prize", cleo.flotilla, prize), name="Trophy")
    club.close(2)


def third_round(club: Club, ada: Page) -> None:
    """Battle 7 will turn out to be wrong; Ada's crew picks an ability by it."""
    club.pair(3)
    sunk = {"fate": "sunk", "by": "Avocet"}
    club.fight(7, "finn", "ada", allies=4, axis=0, S_30=sunk, Bittern={"hull": "5"})
    ada.goto(club.url("pick", club.row("Avocet").pk))
    ada.get_by_role("button", name="Pick lucky ship").click()
    expect(ada.get_by_text("Avocet has her ability.")).to_be_visible()
    assert club.state("Avocet").crew.abilities == ("lucky_ship",)
    club.fight(8, "ben", "cleo", allies=2, axis=2, Dunlin={"fate": "sunk", "by": "S 10"})
    club.fight(9, "eve", "dan", allies=1, axis=2, S_20={"hull": "40"})
    club.close(3)


def fourth_round(club: Club, olive: Page) -> None:
    """Olive sees what would change without battle 7, and takes it back."""
    club.pair(4)
    club.fight(11, "dan", "cleo", allies=1, axis=1)
    assert club.state("S 30").status == "sunk"
    olive.goto(club.url("battle-reverse", 7))
    main = olive.locator("main")
    for words in ("S 30", "Avocet", "Bittern", "lucky ship", "no ability to choose"):
        expect(main).to_contain_text(re.compile(re.escape(words), re.IGNORECASE))
    assert club.state("S 30").status == "sunk"  # nothing is done yet
    olive.get_by_label("Reason").fill("It was fought with the wrong scenario.")
    olive.get_by_role("button", name="Take the line back").click()
    expect(olive.get_by_text("Taken back, as if it never was.", exact=True)).to_be_visible()
    assert club.state("S 30").status == "active"
    assert club.state("Avocet").crew.abilities == ()
    assert club.state("Bittern").hull_left == 10
    club.fight(10, "ada", "ben", allies=3, axis=0, S_11={"fate": "sunk", "by": "Avocet"})
    avocet = club.url("pick", club.row("Avocet").pk)
    club.players["ada"].send(avocet, ability="camouflage")
    club.fight(12, "finn", "eve", allies=1, axis=1)
    club.close(4)


def last_round(club: Club) -> None:
    club.pair(5)
    club.fight(13, "ada", "dan", allies=3, axis=1, S_21={"fate": "sunk", "by": "Avocet"})
    club.fight(14, "finn", "cleo", allies=0, axis=3, Trophy={"fate": "captured", "by": "S 30"})
    club.fight(15, "ben", "eve", allies=1, axis=2)
    club.close(5)


def records_are_right(club: Club, olive: Page) -> None:
    """Every record, purse and place is what was worked out by hand."""
    assert {name: record(club, name) for name in CREWS} == CREWS
    assert club.campaign.ships.count() == len(CREWS)
    purses = {f.member.name: int(f.purse) for f in club.campaign.flotillas.all()}
    assert purses == PURSES
    club.campaign.refresh_from_db()
    owner = {player.flotilla: name for name, player in club.players.items()}
    rows = club.campaign.tables["standings"]
    assert [
        (row["place"], owner[row["flotilla"]], row["points"], row["sunk"]) for row in rows
    ] == STANDINGS
    assert_kept(club.campaign)
    olive.goto(club.url("standings"))
    table = olive.get_by_role("table").first.locator("tbody tr")
    expect(table).to_have_count(6)
    for row, (_, name, *_) in enumerate(STANDINGS):
        expect(table.nth(row)).to_contain_text(f"Flotilla of {name}")


def record(club: Club, name: str) -> tuple[Any, ...]:
    """Return a ship's record as the table by hand has it."""
    ship = club.state(name)
    crew = (ship.crew.grade, ship.crew.credit, ship.crew.picks, ship.crew.abilities)
    kills = [kill.name for kill in ship.kills]
    figures = (str(ship.status), ship.lost_in, ship.hull_left, ship.points)
    return (crew, (ship.games, ship.intact), kills, *figures)
