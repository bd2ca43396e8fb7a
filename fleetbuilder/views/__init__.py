"""The pages of fleets and the posts they send."""
