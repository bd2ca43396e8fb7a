"""The forms of campaigns: what is typed becomes values; what is allowed is for services to say."""
