"""Campaigns by REST, below /api/v1/campaigns/. Who may do what is for `access` to say."""
