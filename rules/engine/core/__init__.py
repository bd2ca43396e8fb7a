"""What all rule systems share."""
