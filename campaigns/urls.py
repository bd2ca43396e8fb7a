"""The addresses of campaigns: nouns, then a verb. Each part of the app keeps its own."""

from __future__ import annotations

from django.urls import URLPattern, path

from campaigns.views import (
    founding,
    home,
    joining,
    listing,
    log,
    people,
    result_file,
    results,
    reversing,
    status,
)

app_name = "campaigns"

CAMPAIGN = "campaigns/<uuid:campaign_id>/"
PEOPLE = f"{CAMPAIGN}people/"
BATTLE = f"{CAMPAIGN}battles/<int:number>/"
RESULT = f"{BATTLE}result/"

urlpatterns: list[URLPattern] = []

# PEOPLE
urlpatterns += [
    path("campaigns/", listing.campaigns, name="campaigns"),
    path("campaigns/new/", founding.campaign_new, name="campaign-new"),
    path("campaigns/invitation/<str:token>/", joining.invitation, name="invitation"),
    path(CAMPAIGN, home.campaign, name="campaign"),
    path(f"{CAMPAIGN}settings/", founding.campaign_settings, name="campaign-settings"),
    path(f"{CAMPAIGN}copy/", founding.campaign_copy, name="campaign-copy"),
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

# BATTLES

# RESULTS
urlpatterns += [
    path(RESULT, results.result, name="result"),
    path(f"{RESULT}file/", result_file.result_file, name="result-file"),
    path(f"{RESULT}confirm/", results.confirm, name="result-confirm"),
    path(f"{RESULT}dispute/", results.dispute, name="result-dispute"),
    path(f"{RESULT}rule/", results.rule, name="result-rule"),
    path(f"{BATTLE}reverse/", reversing.battle_reverse, name="battle-reverse"),
    path(f"{CAMPAIGN}log/<int:line>/reverse/", reversing.line_reverse, name="line-reverse"),
    path(f"{CAMPAIGN}correct/", reversing.correct_figure, name="correct"),
]

# HOME
urlpatterns += [
    path("campaigns/waiting/", home.waiting, name="waiting"),
    path(f"{CAMPAIGN}standings/", home.standings, name="standings"),
    path(f"{CAMPAIGN}log/", log.log, name="log"),
]

# DATA
