"""Odds of Cruel Seas as players ask for them: a module for each topic, all by the procedures."""
