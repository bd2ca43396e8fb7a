"""The addresses of campaigns: nouns, then a verb. Each part of the app keeps its own."""

app_name = "campaigns"

CAMPAIGN = "campaigns/<uuid:campaign_id>/"

urlpatterns: list[object] = []
