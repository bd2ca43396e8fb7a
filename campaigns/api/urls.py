"""Addresses of campaigns in the API, below /api/v1/."""

from __future__ import annotations

from django.urls import path

from campaigns.api import filing, reading

app_name = "campaigns-api"
CAMPAIGN = "campaigns/<uuid:campaign_id>"
BATTLE = f"{CAMPAIGN}/battles/<int:number>"
urlpatterns = [
    path("campaigns/", reading.CampaignsView.as_view(), name="campaigns"),
    path(f"{CAMPAIGN}/", reading.OneCampaignView.as_view(), name="campaign"),
    path(f"{CAMPAIGN}/standings/", reading.StandingsView.as_view(), name="standings"),
    path(f"{CAMPAIGN}/flotillas/", reading.FlotillasView.as_view(), name="flotillas"),
    path(f"{CAMPAIGN}/ships/", reading.ShipsView.as_view(), name="ships"),
    path(f"{CAMPAIGN}/battles/", reading.BattlesView.as_view(), name="battles"),
    path(f"{BATTLE}/", reading.BattleView.as_view(), name="battle"),
    path(f"{BATTLE}/result/", filing.FileView.as_view(), name="file-result"),
    path(f"{BATTLE}/result/confirm/", filing.ConfirmView.as_view(), name="confirm-result"),
    path(f"{BATTLE}/result/dispute/", filing.DisputeView.as_view(), name="dispute-result"),
    path(f"{CAMPAIGN}/log/", reading.LogView.as_view(), name="log"),
]
