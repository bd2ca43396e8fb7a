"""Side views of ships, drawn from a few lines of data. Pure Python, no framework.

`library.drawing(slug)` gives the data, `profile.profile(drawing, options)` the picture.
"""
