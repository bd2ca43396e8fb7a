"""An app for workers of a test's own: a kind of job whose effects are counted."""
