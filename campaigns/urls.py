"""The addresses of campaigns: nouns, then a verb. Each part of the app keeps its own."""

from __future__ import annotations

from django.urls import URLPattern, path

from campaigns.views import (
    battles,
    between,
    calendar,
    entering,
    files,
    flotillas,
    forces,
    founding,
    home,
    joining,
    listing,
    log,
    mail,
    people,
    picks,
    pictures,
    planning,
    reinforcing,
    reports,
    result_file,
    results,
    reversing,
    rounds,
    status,
)
from campaigns.views.acting import with_game

app_name = "campaigns"

CAMPAIGN = "campaigns/<uuid:campaign_id>/"
PEOPLE = f"{CAMPAIGN}people/"
BATTLE = f"{CAMPAIGN}battles/<int:number>/"
RESULT = f"{BATTLE}result/"
ROUND = f"{CAMPAIGN}rounds/<int:round>/"

urlpatterns: list[URLPattern] = []

# PEOPLE
urlpatterns += [
    path("campaigns/", listing.campaigns, name="campaigns"),
    path("campaigns/new/", founding.campaign_new, name="campaign-new"),
    path("campaigns/invitation/<str:token>/", joining.invitation, name="invitation"),
    path(CAMPAIGN, home.campaign, name="campaign"),
    path(f"{CAMPAIGN}settings/", with_game(founding.campaign_settings), name="campaign-settings"),
    path(f"{CAMPAIGN}copy/", with_game(founding.campaign_copy), name="campaign-copy"),
    path(f"{CAMPAIGN}status/", status.campaign_status, name="campaign-status"),
    path(f"{CAMPAIGN}delete/", status.campaign_delete, name="campaign-delete"),
    path(f"{CAMPAIGN}join/", joining.join_request, name="join-request"),
    path(f"{CAMPAIGN}leave/", joining.leave, name="leave"),
    path(PEOPLE, people.people, name="people"),
    path(f"{PEOPLE}invite/", joining.invite, name="invite"),
    path(f"{PEOPLE}hand-over/", people.hand_over, name="hand-over"),
    path(
        f"{PEOPLE}invitations/<int:invitation_id>/take-back/",
        joining.invitation_revoke,
        name="invitation-revoke",
    ),
    path(
        f"{PEOPLE}requests/<int:request_id>/answer/",
        joining.request_answer,
        name="request-answer",
    ),
    path(f"{PEOPLE}command/<uuid:flotilla_id>/", people.command, name="command"),
    path(f"{PEOPLE}<int:member_id>/", people.member, name="member"),
    path(f"{PEOPLE}<int:member_id>/role/", people.member_role, name="member-role"),
    path(f"{PEOPLE}<int:member_id>/replace/", people.member_replace, name="member-replace"),
    path(f"{PEOPLE}<int:member_id>/remove/", people.member_remove, name="member-remove"),
]

# SHIPS
FLOTILLA, SHIP = f"{CAMPAIGN}flotillas/<uuid:flotilla_id>/", f"{CAMPAIGN}ships/<uuid:ship_id>/"
urlpatterns += [
    path(f"{CAMPAIGN}enter/", with_game(entering.enter), name="enter"),
    path(f"{CAMPAIGN}house-items/", with_game(entering.house_items_page), name="house-items"),
    path(f"{CAMPAIGN}petitions/", flotillas.petitions, name="petitions"),
    path(f"{CAMPAIGN}roll-of-honour/", flotillas.roll_of_honour, name="roll-of-honour"),
    path(f"{CAMPAIGN}flotillas/", flotillas.flotillas, name="flotillas"),
    path(FLOTILLA, flotillas.flotilla, name="flotilla"),
    path(f"{FLOTILLA}commission/", with_game(reinforcing.commission), name="commission"),
    path(f"{FLOTILLA}prizes/<uuid:ship_id>/", with_game(reinforcing.prize), name="prize"),
    path(SHIP, flotillas.ship, name="ship"),
    path(f"{SHIP}pick/", with_game(picks.pick), name="pick"),
    path(f"{SHIP}ability/", with_game(picks.ability_buy), name="ability-buy"),
    path(f"{SHIP}repair/", with_game(between.ship_repair), name="ship-repair"),
    path(f"{SHIP}retire/", between.ship_retire, name="ship-retire"),
    path(f"{SHIP}crew/", with_game(between.ship_crew), name="ship-crew"),
    path(f"{SHIP}name/", between.ship_name, name="ship-name"),
    path(f"{SHIP}honour/", between.ship_honour, name="ship-honour"),
]

# BATTLES
urlpatterns += [
    path(f"{CAMPAIGN}battles/", battles.battles, name="battles"),
    path(f"{CAMPAIGN}battles/new/", with_game(planning.battle_new), name="battle-new"),
    path(BATTLE, battles.battle, name="battle"),
    path(f"{BATTLE}edit/", with_game(planning.battle_edit), name="battle-edit"),
    path(f"{BATTLE}call-off/", planning.battle_call_off, name="battle-call-off"),
    path(f"{BATTLE}put-back/", planning.battle_put_back, name="battle-put-back"),
    path(f"{BATTLE}force/<uuid:flotilla_id>/", with_game(forces.force), name="force"),
    path(f"{BATTLE}condition/", with_game(forces.condition_roll), name="condition-roll"),
    path(f"{CAMPAIGN}rounds/new/", rounds.round_new, name="round-new"),
    path(ROUND, rounds.round_page, name="round"),
    path(f"{ROUND}close/", with_game(rounds.round_close), name="round-close"),
    path(f"{ROUND}pairs/", rounds.round_robin, name="round-robin"),
    path(f"{CAMPAIGN}calendar.ics", calendar.calendar, name="calendar"),
    path(f"{CAMPAIGN}calendar/<str:token>.ics", calendar.calendar_feed, name="calendar-feed"),
]

# RESULTS
urlpatterns += [
    path(RESULT, with_game(results.result), name="result"),
    path(f"{RESULT}file/", with_game(result_file.result_file), name="result-file"),
    path(f"{RESULT}confirm/", results.confirm, name="result-confirm"),
    path(f"{RESULT}dispute/", results.dispute, name="result-dispute"),
    path(f"{RESULT}rule/", results.rule, name="result-rule"),
    path(f"{BATTLE}reverse/", with_game(reversing.battle_reverse), name="battle-reverse"),
    path(
        f"{CAMPAIGN}log/<int:line>/reverse/", with_game(reversing.line_reverse), name="line-reverse"
    ),
    path(f"{CAMPAIGN}correct/", with_game(reversing.correct_figure), name="correct"),
]

# HOME
REPORT = f"{CAMPAIGN}reports/<uuid:report_id>/"
PICTURE = f"{REPORT}pictures/<uuid:picture_id>/"
urlpatterns += [
    path("campaigns/waiting/", home.waiting, name="waiting"),
    path("campaigns/mail/off/<str:token>/", mail.mail_off, name="mail-off"),
    path(f"{CAMPAIGN}mail/", mail.mail, name="mail"),
    path(f"{CAMPAIGN}standings/", home.standings, name="standings"),
    path(f"{CAMPAIGN}log/", log.log, name="log"),
    path(f"{CAMPAIGN}reports/", reports.reports, name="reports"),
    path(f"{CAMPAIGN}reports/new/", reports.report_new, name="report-new"),
    path(REPORT, reports.report, name="report"),
    path(f"{REPORT}edit/", reports.report_edit, name="report-edit"),
    path(f"{REPORT}hide/", reports.report_hide, name="report-hide"),
    path(f"{REPORT}pictures/", pictures.report_picture_add, name="report-picture-add"),
    path(PICTURE, pictures.report_picture, name="report-picture"),
    path(f"{PICTURE}remove/", pictures.report_picture_remove, name="report-picture-remove"),
]

# DATA
urlpatterns += [
    path("campaigns/import/", files.campaigns_import, name="campaigns-import"),
    path(f"{CAMPAIGN}export/", files.campaign_export, name="campaign-export"),
]
