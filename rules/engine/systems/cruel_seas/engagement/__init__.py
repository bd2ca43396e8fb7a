"""A whole battle of Cruel Seas at the table: its state, orders, and what comes of them.

Facts that players measure (ranges, arcs, contacts) come with the orders; nothing here knows where
a vessel is.
"""
