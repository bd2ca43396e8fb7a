"""The battle engine: rule systems as plain Python values and pure functions.

Nothing below this package imports Django, the clock, the environment or a global source of chance.
"""
