"""A whole campaign as one JSON file: what stands in it, how it is written, how it is read."""
