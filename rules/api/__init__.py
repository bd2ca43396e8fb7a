"""The rule systems as an API: what the pages show and work out, as JSON."""
