"""What every resource of the API has: errors, limits, headers, its description and its page."""
