"""Odds of High Seas Fleet as players ask for them."""
