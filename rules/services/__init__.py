"""What may be written in this app."""
