"""The tables of the rules, made from the figures that the procedures use."""
