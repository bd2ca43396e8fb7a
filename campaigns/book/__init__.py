"""The logbook read: lines in, the campaign's state out. Pure; see README.md of this app."""
