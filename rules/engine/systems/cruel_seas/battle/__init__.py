"""Battles of Cruel Seas: one module per procedure, its figures in the edition's `battle` folder."""
